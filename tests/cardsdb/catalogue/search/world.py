"""A small catalogue of the Garden: much is missing in it, much looks alike when it is folded."""

from datetime import UTC, date, datetime
from typing import Any

from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.services import catalogue_write, revise

PLANT, TOOL = "climbing_plant", "tool"


def plant_garden() -> None:
    """Put the cards into the catalogue."""
    with catalogue_write():
        revision = revise()
        editions = Edition.objects.bulk_create(
            Edition(game="garden", code=code, name=name, released_on=day)
            for code, name, day in (
                ("SPR", "Spring’s First", date(2020, 3, 1)),
                ("AUT", "Autumn Été", date(2021, 9, 30)),
                ("PRO", "Promotion", None),
            )
        )
        keywords = Keyword.objects.bulk_create(
            Keyword(game="garden", slug=slug, name=name, reminder=reminder)
            for slug, name, reminder in (
                ("frost-hardy", "Frost-Hardy", "Survives “frost”."),
                ("hardy", "Hardy", ""),
                ("port", "Port", "Ships land here."),
                ("transport", "Transport", ""),
            )
        )
        cards = Card.objects.bulk_create(
            Card(game="garden", revision=revision, **columns) for columns in CARDS
        )
        by_slug = {card.slug: card for card in cards}
        Printing.objects.bulk_create(
            Printing(
                game="garden",
                card=by_slug[slug],
                edition=editions[place],
                number=number,
                artist=artist,
                image=image,
                flavour=flavour,
            )
            for slug, place, number, artist, image, flavour in PRINTINGS
        )
        CardKeyword.objects.bulk_create(
            CardKeyword(game="garden", card=by_slug[slug], keyword=keywords[place], kind=kind)
            for slug, place, kind in (
                ("ivy", 0, "has"),
                ("rose", 1, "has"),
                ("rose", 2, "grants"),
                ("spade", 3, "removes"),
            )
        )
        CardAlias.objects.create(game="garden", card=by_slug["spade"], name="Digger")
        _put_rulings(by_slug)
    # Dates of change are set by the catalogue; here they are known.
    for slug, moment in CHANGED.items():
        Card.objects.filter(slug=slug).update(updated_at=moment)


def _put_rulings(by_slug: dict[str, Card]) -> None:
    for slug, status, answer in (
        ("ivy", "current", "Yes, in “winter” – always."),
        ("rose", "draft", "Nobody shall find this."),
        ("spade", "withdrawn", "No, in winter too."),
    ):
        ruling = Ruling.objects.create(
            game="garden",
            slug=f"on-{slug}",
            question=f"May I plant {slug}?",
            answer=answer,
            source="The gardener",
            date=date(2021, 1, 1),
            status=status,
        )
        RulingCard.objects.create(game="garden", ruling=ruling, card=by_slug[slug])


CARDS: tuple[dict[str, Any], ...] = (
    {
        "slug": "ivy",
        "title": "Ivy",
        "type": PLANT,
        "faction": "Araliaceae",
        "is_unique": True,
        "text": "When Ivy climbs – draw 2 cards.\nIvy’s leaves “shine”.",
        "attributes": {
            "height": 3,
            "soil": "sand",
            "evergreen": True,
            "months": [4, 5, "June"],
            "latin": "Hédera helix",
            "yields": {"fruit": 2},
        },
    },
    {
        "slug": "rose",
        "title": "Rosé",
        "type": PLANT,
        "faction": "Rosa-ceae",
        "text": "100% pure_joy: discard a card \\ or not.",
        "attributes": {"height": "X", "soil": "clay", "evergreen": False, "yields": {"thorns": 12}},
        "faces": [
            {"title": "Rose Hip", "text": "Draw a card.", "attributes": {"height": 7}},
            {"type": TOOL, "keywords": ["port"]},
        ],
    },
    {"slug": "privet", "title": "Privet Ivy", "type": PLANT, "attributes": {"height": "–"}},
    {"slug": "spade", "title": "O’Neil’s “Spade”", "type": TOOL, "attributes": {"height": 1}},
    {
        "slug": "rake",
        "title": "Rake % _ \\",
        "type": TOOL,
        "text": "Use the Rake % _ \\ twice, privately.",
        "attributes": {"height": -2},
    },
    {
        "slug": "long",
        "title": "Straße der Ivy",
        "type": PLANT,
        "faction": "Rosa-ceae",
        "attributes": {"latin": "a" * 300 + " Hedera", "date": "spring"},
    },
)
PRINTINGS = (
    ("ivy", 0, "1", "Émile Zola", "https://example.org/1.png", ""),
    ("ivy", 1, "12a", "Ann", "", "Evergreen."),
    ("rose", 0, "2", "Ann", "", ""),
    ("rose", 2, "P1", "", "", ""),
    ("spade", 1, "007", "Émile Zola", "", ""),
    ("rake", 2, "12", "", "", ""),
)
CHANGED = {
    "ivy": datetime(2026, 1, 1, tzinfo=UTC),
    "rose": datetime(2026, 1, 31, 23, 59, 59, tzinfo=UTC),
    "privet": datetime(2025, 12, 31, 23, 59, tzinfo=UTC),
    "spade": datetime(2026, 2, 1, tzinfo=UTC),
    "rake": datetime(2024, 2, 29, 12, tzinfo=UTC),
    "long": datetime(2026, 1, 15, tzinfo=UTC),
}
EVERYTHING = "ivy long privet rake rose spade"
