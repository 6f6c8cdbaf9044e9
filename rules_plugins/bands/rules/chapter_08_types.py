"""Chapter 8: what goes along with the types of card: Devices and Bound Characters."""

from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import CardId, Event, rule
from rules_plugins.bands.effects import destroyed, left
from rules_plugins.bands.events import Bound, Deployed, Destroyed, Dropped, Gone, Placed
from rules_plugins.bands.facts.entry import is_closed, is_without_seat
from rules_plugins.bands.ground import MAP, SPACE
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import STORYLINE


@rule("8.9", "14.6o")
def devices_stay_behind(position: Position, event: Gone) -> Iterator[Event]:
    """The Devices of a card that leaves the Map stay loose where it stood, if that admits them."""
    for device in tuple(position.devices.get(event.card, ())):
        to = event.from_
        if to is not None and _admits(position, device, to):
            yield Dropped(device, to)
        else:
            yield left(position, device)


def _admits(position: Position, device: CardId, to: CardId) -> bool:
    if to == SPACE or position.zone[to] != MAP or position.owner[device] in position.out:
        return False
    return not (is_without_seat(position, device, to) or is_closed(position, device, to))


@rule("8.11", "14.12s")
def bound_storyline_falls(position: Position, event: Destroyed) -> Iterator[Event]:
    """With a Bound Character its Storyline is destroyed."""
    storyline = position.bound.get(event.card)
    is_bound = "bound" in position.cards[event.card].prime.keywords
    if is_bound and storyline is not None and position.zone[storyline] == MAP:
        yield destroyed(position, storyline)


@rule("8.11")
def bound_character_finds_its_storyline(
    position: Position, event: Deployed | Placed
) -> Iterable[Event]:
    """A Bound Character names a Storyline of its owner on the Map by its printed name."""
    binds = position.cards[event.card].binds
    if binds is None or event.card in position.bound:
        return ()
    owner = position.owner[event.card]
    for card in position.aside:
        if position.owner[card] == owner and _is_storyline(position, card, binds):
            return (Bound(event.card, card),)
    return ()


@rule("8.11")
def storyline_finds_its_character(position: Position, event: Deployed | Placed) -> Iterable[Event]:
    """A Bound Character that found no Storyline names the next one that its owner deploys."""
    if position.face(event.card).type != STORYLINE:
        return ()
    owner, name = position.owner[event.card], position.cards[event.card].name
    return [
        Bound(card, event.card)
        for card in position.board
        if position.cards[card].binds == name
        and card not in position.bound
        and position.owner[card] == owner
    ]


def _is_storyline(position: Position, card: CardId, name: str) -> bool:
    return position.face(card).type == STORYLINE and position.cards[card].name == name
