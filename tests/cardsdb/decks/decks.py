"""Any deck of any game, for tests by property."""

from typing import Any

from hypothesis import strategies as st

from cardsdb.plugin_api import CardFacts, DeckEntry, DeckList, DeckSection
from tests.cardsdb.decks.pools import GAMES, pool_of, words_of

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | texts
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
keys = texts | st.sampled_from(["mission", "nation", "resource_points", "game", "main", "events"])


@st.composite
def entries(draw: st.DrawFn, cards: list[CardFacts], depth: int) -> DeckEntry:
    card = draw(st.sampled_from(cards))
    carried = tuple(draw(st.lists(entries(cards, depth - 1), max_size=3))) if depth else ()
    printing = card.printings[0]
    edition = draw(st.none() | st.just(printing.edition))
    return DeckEntry(
        count=1 if carried else draw(st.integers(1, 999_999)),
        name=card.title,
        set=edition,
        number=draw(st.none() | st.just(printing.number)) if edition else None,
        carried=carried,
    )


def is_new(entry: DeckEntry, seen: set[tuple[Any, ...]]) -> bool:
    """Return whether reading would leave the entry alone: repeats are added up."""
    key = (entry.name, entry.set, entry.number)
    if not entry.carried and key in seen:
        return False
    if not entry.carried:
        seen.add(key)
    return True


@st.composite
def decks(draw: st.DrawFn) -> DeckList:
    game = draw(st.sampled_from(GAMES))
    cards = list(pool_of(game).cards.values())
    shape = words_of(game).shape
    sections = []
    for section in shape.sections:
        if draw(st.booleans()):
            seen: set[tuple[Any, ...]] = set()
            found = draw(st.lists(entries(cards, 2 if shape.has_carried else 0), max_size=5))
            kept = tuple(entry for entry in found if is_new(entry, seen))
            sections.append(DeckSection(name=section.name, cards=kept))
    first = DeckSection(name=shape.sections[0].name, cards=(DeckEntry(name=cards[0].title),))
    if not any(section.cards for section in sections):
        sections = [first]
    return DeckList(
        game=game,
        name=draw(texts),
        ruleset=draw(st.none() | texts),
        author=draw(st.none() | texts),
        notes=draw(st.none() | texts),
        tags=tuple(draw(st.lists(texts, max_size=3))),
        context=draw(st.dictionaries(keys, json_values, max_size=4)),
        sections=tuple(sections),
    )
