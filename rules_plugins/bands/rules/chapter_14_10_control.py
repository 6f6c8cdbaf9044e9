"""Sections 14.10 and 14.11: intruders, what they suppress, and who controls what."""

from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import CardId, Event, Finding, PlayerId, forbid, permit, rule
from rules_plugins.bands.actions import CardAction, Liberate, Place, listed
from rules_plugins.bands.effects import placed
from rules_plugins.bands.events import Activated, ControlChanged, Restored, Suppressed
from rules_plugins.bands.facts.control import controller, intruders
from rules_plugins.bands.ground import MAP, SPACE
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CAPITAL, DEVICE, ROOTED


def _controls_all(position: Position, action: CardAction | Liberate) -> bool:
    return all(controller(position, card) == action.player for card in listed(action.card))


@rule("14.11d")
def controller_decides(position: Position, action: CardAction | Liberate) -> Finding | None:
    """Only the controller of a card does anything with it."""
    is_own = _controls_all(position, action)
    return None if is_own else forbid("The player does not control the card.")


@rule("14.10w")
def intruder_has_no_use_of_the_card(
    position: Position, action: CardAction | Liberate
) -> Finding | None:
    """Nothing of a card goes to the player of an intruder on it."""
    for card in listed(action.card):
        there = intruders(position, card) if position.zone[card] == MAP else ()
        if any(controller(position, one) == action.player for one in there):
            return forbid("The player has but an intruder on the card.")
    return None


@rule("14.10d")
def text_places_a_card(position: Position, action: Place) -> Finding:
    """A text may put a card somewhere; what stands by itself comes from off the Map."""
    is_rooted = position.face(action.card).type in ROOTED
    if is_rooted != (action.to is None):
        return forbid("The card needs a Position." if action.to is None else "It occupies none.")
    if is_rooted and position.zone[action.card] == MAP:
        return forbid("The card stands on the Map already.")
    return permit()


@rule("14.8a")
def text_deploys_aboard_activated(position: Position, action: Place) -> Iterator[Event]:
    """A card that a text brings from off the Map to a Capital Spacecraft comes activated."""
    to = action.to
    if to in (None, SPACE) or position.zone[action.card] == MAP:
        return
    if position.face(action.card).type != DEVICE and position.face(CardId(str(to))).type == CAPITAL:
        yield Activated(action.card)


@rule("14.10d", "14.10e")
def card_is_placed(position: Position, action: Place) -> Iterator[Event]:
    """The card stands where the text puts it."""
    yield placed(position, action.card, action.to)  # type: ignore[arg-type]  # a Position


def _changes(position: Position) -> Iterator[tuple[CardId, PlayerId | None]]:
    """Yield the cards whose controller is not the one announced last, with who it is now."""
    for card in sorted(position.changed):
        if position.zone[card] == MAP:
            now = controller(position, card)
            if now != position.captured.get(card, position.owner[card]):
                yield card, now


def _captures(position: Position) -> Iterator[Event]:
    for card, now in _changes(position):
        if now != position.owner[card]:
            yield ControlChanged(card, now)


def _returns(position: Position) -> Iterator[Event]:
    for card, now in _changes(position):
        if now == position.owner[card]:
            yield ControlChanged(card, now)


@rule("14.11b", "14.11c", "14.11q", "14.10x")
def lone_units_capture(position: Position) -> Iterable[Event]:
    """Who alone has units on another's Contested card controls it."""
    return _captures(position) if position.changed else ()


@rule("14.11j", "14.11k", "14.s11")
def control_returns(position: Position) -> Iterable[Event]:
    """Control goes back to the owner when the captors go, the owner comes or the card turns."""
    return _returns(position) if position.changed else ()


def _suppression(position: Position) -> Iterator[Event]:
    for card in sorted(position.intruded - position.silenced):
        yield Suppressed(card)
    for card in sorted(position.silenced - position.intruded):
        yield Restored(card)


@rule("14.10o", "14.10p")
def intruders_suppress(position: Position) -> Iterable[Event]:
    """Intruders take Vote and Income from the card that they stand on, until the last has gone."""
    return _suppression(position) if position.intruded != position.silenced else ()
