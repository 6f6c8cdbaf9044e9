"""Rows of the catalogue with what a test does not care about filled in."""

from datetime import date
from typing import Any

from cardsdb.catalogue.models import (
    Card,
    Edition,
    FormatSnapshot,
    Keyword,
    Printing,
    RuleText,
    Ruling,
)


def hero(title: str = "Maren", **columns: Any) -> Card:
    """Return an unsaved Hero of Udacha."""
    slug = title.lower().replace(" ", "-")
    return Card(**{"game": "udacha", "slug": slug, "title": title, "type": "hero"} | columns)


def saved_hero(title: str = "Maren", **columns: Any) -> Card:
    """Return a Hero of Udacha that is in the catalogue."""
    card = hero(title, **columns)
    card.save()
    return card


def edition(code: str = "UDS", game: str = "udacha") -> Edition:
    """Return an edition that is in the catalogue."""
    return Edition.objects.create(game=game, code=code, name=f"The {code}")


def printing(card: Card, number: str = "1", of: Edition | None = None) -> Printing:
    """Return a printing that is in the catalogue."""
    return Printing.objects.create(card=card, edition=of or edition(), number=number)


def keyword(slug: str = "mobile", game: str = "udacha") -> Keyword:
    """Return a keyword that is in the catalogue."""
    return Keyword.objects.create(game=game, slug=slug, name=slug.capitalize())


def rule(number: str = "1.1a", game: str = "udacha") -> RuleText:
    """Return a rule that is in the catalogue."""
    return RuleText.objects.create(game=game, number=number, title="A rule", text="It holds.")


def ruling(slug: str = "one", **columns: Any) -> Ruling:
    """Return an unsaved ruling of Udacha."""
    defaults = {
        "game": "udacha",
        "slug": slug,
        "question": "May I?",
        "answer": "Yes.",
        "source": "judges",
        "date": date(2026, 10, 5),
    }
    return Ruling(**defaults | columns)


def snapshot(slug: str = "spring", **columns: Any) -> FormatSnapshot:
    """Return an unsaved snapshot of Udacha's standard format, published, from 2026-03-01 on."""
    defaults = {
        "game": "udacha",
        "format": "standard",
        "slug": slug,
        "name": slug.capitalize(),
        "starts_on": date(2026, 3, 1),
        "is_published": True,
    }
    return FormatSnapshot(**defaults | columns)


def saved_snapshot(slug: str = "spring", **columns: Any) -> FormatSnapshot:
    """Return a snapshot that is in the catalogue."""
    row = snapshot(slug, **columns)
    row.save()
    return row
