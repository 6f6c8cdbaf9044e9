"""What writers of most forms share: cards one after another, and sections under their titles."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardsdb.decks.lines import without_invisible
from cardsdb.decks.resolving import find_entry
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckEntry, DeckSection


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCard:
    """An entry with its title, and its set and number as far as it gives them."""

    count: int
    title: str
    slug: str | None  # of the card, None where the catalogue has none
    set: str | None = None
    number: str | None = None


def written_cards(section: DeckSection, words: Vocabulary) -> Iterator[WrittenCard]:
    """Yield the cards of the section; what a card carries stands after it, as others do."""
    for entry in section.cards:
        yield from _written(entry, words)


def _written(entry: DeckEntry, words: Vocabulary) -> Iterator[WrittenCard]:
    facts = find_entry(entry, words)
    title = facts.title if facts else entry.name or entry.card or f"{entry.set} {entry.number}"
    yield WrittenCard(
        count=entry.count,
        title=without_invisible(title),
        slug=facts.slug if facts else None,
        set=entry.set,
        number=entry.number,
    )
    for carried in entry.carried:
        yield from _written(carried, words)


def section_title(section: DeckSection, words: Vocabulary) -> str:
    """Return the title of the section, its name in a game that lacks it."""
    known = words.section(section.name)
    return known.title if known else section.name


def is_main(section: DeckSection, words: Vocabulary) -> bool:
    """Return whether the section is the game's main one."""
    main = words.shape.main()
    return main is not None and main.name == section.name
