"""What a deck looks like and what it must satisfy."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardPool, Deck, DeckShape, Format, Section, Violation, rule

SHAPE = DeckShape(sections=(Section(name="main", title="Main", aliases=("deck",), is_main=True),))
MINIMUM, MAXIMUM = 6, 12


@rule("5.1")
def deck_has_six_to_twelve_cards(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has six to twelve cards."""
    size = len(deck.copies("main"))
    if size < MINIMUM:
        yield Violation(
            code="deck-size",
            severity="incomplete",
            message=f"The deck has {size} cards and needs at least {MINIMUM}.",
            expected={"min": MINIMUM},
            actual=size,
        )
    if size > MAXIMUM:
        yield Violation(
            code="deck-size",
            message=f"The deck has {size} cards and may have at most {MAXIMUM}.",
            cards=deck.section("main"),
            expected={"max": MAXIMUM},
            actual=size,
        )


STANDARD = Format(
    game="race",
    slug="standard",
    title="Standard",
    ruleset="first",
    deck_rules=(deck_has_six_to_twelve_cards,),
    is_default=True,
)
