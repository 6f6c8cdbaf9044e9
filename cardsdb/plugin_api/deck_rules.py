"""What deck rules of many games find: too few cards, too many, not exactly one; and their words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from cardsdb.plugin_api.decks import Deck, DeckCard, Violation

T = TypeVar("T")


def counted_once(count: Callable[[Deck], T]) -> Callable[[Deck], T]:
    """Return `count`, asked once for each deck: its rules, one after another, share the result."""
    latest: list[tuple[Deck, T]] = []  # of the last deck alone

    def counts_of(deck: Deck) -> T:
        if latest:
            known, counts = latest[0]
            if known is deck:
                return counts
        counts = count(deck)
        latest[:] = [(deck, counts)]
        return counts

    return counts_of


def unless_within(
    size: int,
    least: int,
    most: int,
    cards: Iterable[DeckCard],
    *,
    where: str,
    less: str = "",
) -> Iterator[Violation]:
    """Yield that a part of a deck has too few cards or, of these, too many (`deck-size`).

    `where` is the part as it begins a sentence, `less` what is not counted.
    """
    place = where[0].lower() + where[1:]
    if size < least:
        yield Violation(
            code="deck-size",
            severity="incomplete",
            message=f"{where} has {number(size, 'card')}{less} and needs at least {least}.",
            expected={"min": least},
            actual=size,
            fix=f"Add {number(least - size, 'card')} to {place}.",
        )
    elif size > most:
        yield Violation(
            code="deck-size",
            message=f"{where} has {size} cards{less} and may have at most {most}.",
            cards=tuple(cards),
            expected={"max": most},
            actual=size,
            fix=f"Take {number(size - most, 'card')} out of {place}.",
        )


def unless_one(
    found: Sequence[DeckCard],
    *,
    code: str,
    where: str,
    word: str,
    what: str,
    instead_of: Sequence[DeckCard] = (),
) -> Iterator[Violation]:
    """Yield that there is none of what has to be there exactly once, or more than one.

    `word` is what is counted, `what` one of them with its article. None is an error where other
    cards have taken the place, else the deck is incomplete.
    """
    size = sum(card.count for card in found)
    namely = "" if what.endswith(word) else f", {what}"
    if not size:
        replaced = f"Put {what} in place of {titles(instead_of)}." if instead_of else ""
        yield Violation(
            code=code,
            severity="error" if instead_of else "incomplete",
            message=f"{where} has no {word} and needs exactly one{namely}.",
            expected={"equals": 1},
            actual=0,
            fix=replaced or f"Add {what}.",
        )
    elif size > 1:
        yield Violation(
            code=code,
            message=f"{where} has {size} {word}s and holds exactly one{namely}.",
            cards=tuple(found),
            expected={"equals": 1},
            actual=size,
            fix=f"Leave one {word}{namely}.",
        )


def unless_few(
    copies: Mapping[str, int], among: Iterable[DeckCard], most: int, *, code: str, what: str
) -> Iterator[Violation]:
    """Yield that of some of the cards there are more copies than may be, counted by title.

    `what` says of what there may be no more.
    """
    concerned = tuple(card for card in among if copies[card.facts.title] > most)
    if not concerned:
        return
    over = {card.facts.title: copies[card.facts.title] for card in concerned}
    held = [f"{number(count, 'copy')} of {title}" for title, count in over.items()]
    spare = [f"{number(count - most, 'copy')} of {title}" for title, count in over.items()]
    yield Violation(
        code=code,
        message=f"The deck has {joined(held)}, and of {what} at most {most} may be in it.",
        cards=concerned,
        expected={"max": most},
        actual=max(over.values()),
        fix=f"Take out {joined(spare)}.",
    )


def number(count: int, word: str) -> str:
    """Return the count with its word: `1 card`, `2 copies`."""
    if count == 1:
        return f"1 {word}"
    return f"{count} {word.removesuffix('y')}ies" if word.endswith("y") else f"{count} {word}s"


def joined(parts: Sequence[str]) -> str:
    """Return the parts in a row: `A, B and C`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def titles(cards: Iterable[DeckCard]) -> str:
    """Return the titles in a row, each once."""
    return joined(list(dict.fromkeys(card.facts.title for card in cards)))
