"""A text that asks its player for something: what it offers and what follows from the answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardsdb.plugin_api import CardId, Event
from rules_plugins.bands.events import ChoiceMade, ChoiceOpened
from rules_plugins.bands.position import TEXT, Position

Offered = list[tuple[CardId, CardId | None]]  # cards, perhaps each with where it goes


@dataclass(frozen=True, slots=True)
class TextChoice:
    """The choice of the card `slug`: its options in a fixed order, and what the answer does."""

    slug: str
    options: Callable[[Position, CardId], Offered]
    follow: Callable[[Position, CardId, CardId, CardId | None], Iterator[Event]]

    def ask(self, position: Position, me: CardId) -> Iterator[Event]:
        """Yield that the owner is asked, if there is anything to choose."""
        if self.options(position, me):
            yield ChoiceOpened(position.owner[me], TEXT, me)

    def answer(
        self, position: Position, me: CardId, card: CardId, to: CardId | None
    ) -> Iterator[Event]:
        """Yield that the choice is made, and what follows."""
        yield ChoiceMade(position.owner[me], TEXT, me)
        yield from self.follow(position, me, card, to)
