"""A small catalogue of the Race to Ten, and an account that may write."""

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User

from cardsdb.accounts.models import Scope, Token
from cardsdb.accounts.services import issue_token
from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    RuleText,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.services import catalogue_write, rebuild_documents, revise
from cardsdb.plugin_api.registry import Registry

PACES = {"stroll": 1, "trot": 2, "sprint": 3}
TEXTS = {"2.2": "A card advances.", "99.1": "It is drawn."}


@pytest.fixture
def catalogue(race: Registry, db: None) -> None:
    """Put three cards, one with an alias, an edition, a keyword, two rules and three rulings in."""
    with catalogue_write():
        revision = revise()
        edition = Edition(game="race", code="RUN", name="First Run", released_on=date(2020, 5, 1))
        edition.save()
        RuleText.objects.bulk_create(
            RuleText(game="race", number=number, title=f"Rule {number}", text=text, source="Book")
            for number, text in TEXTS.items()
        )
        cards = Card.objects.bulk_create(
            Card(
                game="race",
                slug=slug,
                title=slug.title(),
                type="stride",
                attributes={"pace": pace},
                revision=revision,
            )
            for slug, pace in PACES.items()
        )
        Printing.objects.bulk_create(
            Printing(game="race", card=card, edition=edition, number=str(number))
            for number, card in enumerate(cards, 9)
        )
        quick = Keyword.objects.create(game="race", slug="quick", name="Quick", rule_number="2.2")
        CardAlias.objects.create(card=cards[2], name="Dash")
        CardKeyword.objects.create(card=cards[2], keyword=quick, value=2)
        put_rulings(*cards)
        rebuild_documents()


def put_rulings(stroll: Card, trot: Card, sprint: Card) -> None:
    """Put a current ruling on Sprint that mentions Trot, an older one, and a draft on Stroll."""
    current = ruling(
        slug="sprint-is-a-card",
        answer="It is – “naturally”.",
        date=date(2021, 1, 2),
        rule_numbers=["2.2"],
    )
    older = ruling(
        slug="sprint-is-none", date=date(2020, 6, 1), status="superseded", superseded_by=current
    )
    draft = ruling(slug="not-yet", date=date(2021, 3, 1), status="draft")
    RulingCard.objects.bulk_create(
        RulingCard(game="race", ruling=one, card=card, role=role)
        for one, card, role in (
            (current, sprint, "subject"),
            (current, trot, "mentioned"),
            (older, sprint, "subject"),
            (draft, stroll, "subject"),
        )
    )


def ruling(**values: Any) -> Ruling:
    """Put a ruling into the catalogue."""
    usual = {"question": "Is Sprint a card?", "answer": "No.", "source": "The organisers"}
    return Ruling.objects.create(game="race", **{**usual, **values})


@pytest.fixture
def token(db: None) -> str:
    """Make an account and return the header with a token of it, good for all."""
    return token_for(User.objects.create_user("runner"))


@pytest.fixture
def stranger(db: None) -> str:
    """Return the header with a token of another account."""
    return token_for(User.objects.create_user("stranger"))


def token_for(user: User, *scopes: Scope) -> str:
    """Return the header with a new token of the user, good for these scopes, or for all."""
    token = Token(account=user, name="test", scopes=list(scopes or Scope.values))
    return f"Token {issue_token(token)}"
