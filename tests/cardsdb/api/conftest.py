"""A small catalogue of the Race to Ten, and accounts that may write."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from rest_framework.authtoken.models import Token

from cardsdb.catalogue.models import (
    Card,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    RuleText,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.services import catalogue_write, save_row
from cardsdb.plugin_api.registry import Registry

PACES = {"stroll": 1, "trot": 2, "sprint": 3}


@pytest.fixture
def catalogue(race: Registry, db: None) -> None:
    """Put three cards, an edition, a keyword, two rules and three rulings into the catalogue."""
    with catalogue_write():
        edition = Edition(game="race", code="RUN", name="First Run", released_on=date(2020, 5, 1))
        quick = Keyword(game="race", slug="quick", name="Quick", rule_number="2.2")
        texts = {"2.2": "A card advances.", "99.1": "It is drawn."}
        rules = [
            RuleText(game="race", number=number, title=f"Rule {number}", text=text, source="Book")
            for number, text in texts.items()
        ]
        for row in (edition, *rules, quick):
            save_row(row)
        cards = {}
        for number, (slug, pace) in enumerate(PACES.items(), 9):
            attributes = {"pace": pace}
            card = Card(
                game="race", slug=slug, title=slug.title(), type="stride", attributes=attributes
            )
            save_row(card)
            save_row(Printing(card=card, edition=edition, number=str(number)))
            cards[slug] = card
        save_row(CardKeyword(card=cards["sprint"], keyword=quick, value=2))
        save_rulings(cards)


def save_rulings(cards: dict[str, Card]) -> None:
    """Save a current ruling on Sprint that mentions Trot, an older one, and a draft."""
    current = Ruling(
        game="race",
        slug="sprint-is-a-card",
        question="Is Sprint a card?",
        answer="It is – “naturally”.",
        source="The organisers",
        date=date(2021, 1, 2),
        rule_numbers=["2.2"],
    )
    save_row(current)
    older = Ruling(
        game="race",
        slug="sprint-is-none",
        question="Is Sprint a card?",
        answer="No.",
        source="The organisers",
        date=date(2020, 6, 1),
        status="superseded",
        superseded_by=current,
    )
    draft = Ruling(
        game="race",
        slug="not-yet",
        question="May one walk?",
        answer="Perhaps.",
        source="The organisers",
        date=date(2021, 3, 1),
        status="draft",
    )
    for row in (older, draft):
        save_row(row)
    save_row(RulingCard(ruling=current, card=cards["sprint"]))
    save_row(RulingCard(ruling=current, card=cards["trot"], role="mentioned"))
    save_row(RulingCard(ruling=older, card=cards["sprint"]))
    save_row(RulingCard(ruling=draft, card=cards["stroll"]))


@pytest.fixture
def token(db: None) -> str:
    """Make an account and return the header with its token."""
    user = User.objects.create_user("runner")
    return f"Token {Token.objects.create(user=user).key}"
