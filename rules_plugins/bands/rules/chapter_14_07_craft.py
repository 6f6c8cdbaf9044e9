"""Sections 14.7 and 14.8: passengers, and cards aboard Spacecraft."""

from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import CardId, Event, rule
from rules_plugins.bands.actions import Deploy, Place
from rules_plugins.bands.effects import destroyed, forced_off
from rules_plugins.bands.events import (
    Activated,
    Carried,
    Destroyed,
    Displaced,
    Moved,
    Placed,
    PositionLost,
    Readied,
)
from rules_plugins.bands.ground import SPACE
from rules_plugins.bands.keywords.escape_pod import has_escape_pod
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CAPITAL, CRAFT


def _carried(position: Position, event: Moved | Placed | Displaced) -> list[Event]:
    if position.face(event.card).type != CRAFT:
        return []
    return [Carried(card, event.card) for card in position.units_on(event.card)]


@rule("14.7a", "14.7b")
def passengers_travel_along(position: Position, event: Moved | Placed) -> Iterable[Event]:
    """Whoever is aboard a moving craft goes with it and pays nothing."""
    return _carried(position, event)


@rule("14.12m")
def occupants_go_along(position: Position, event: Displaced) -> Iterable[Event]:
    """Whoever is aboard a displaced craft goes with it."""
    return _carried(position, event)


@rule("14.8d")
def launching_readies(position: Position, event: Moved | Placed) -> Iterable[Event]:
    """A small craft that moves off a Capital Spacecraft is readied."""
    left = event.from_
    if left is None or position.face(left).type != CAPITAL:
        return ()
    is_craft = position.face(event.card).type == CRAFT
    return (Readied(event.card),) if is_craft and event.card in position.activated else ()


@rule("14.8a", "10.5")
def deployed_aboard_is_activated(position: Position, action: Deploy) -> Iterable[Event]:
    """A card that is deployed to a Capital Spacecraft is activated."""
    return (Activated(action.card),) if _is_aboard(position, action) else ()


def _is_aboard(position: Position, action: Deploy | Place) -> bool:
    card, to = action.card, action.to
    is_inside = to not in (None, SPACE) and position.place.get(card) == to
    return is_inside and position.face(position.place[card]).type == CAPITAL


@rule("14.8k", "14.8l")
def craft_die_with_their_carrier(position: Position, event: Destroyed) -> Iterator[Event]:
    """Small craft on a destroyed Spacecraft are destroyed, Escape Pod or not."""
    if not position.cards[event.card].prime.is_spacecraft:
        return
    for card in tuple(position.occupants.get(event.card, ())):
        if position.face(card).type == CRAFT:
            yield destroyed(position, card)


@rule("14.8n")
def ground_units_without_pod_are_lost(position: Position, event: Destroyed) -> Iterator[Event]:
    """Units on a destroyed Spacecraft that have no Escape Pod are destroyed."""
    if not position.cards[event.card].prime.is_spacecraft:
        return
    for card in tuple(position.occupants.get(event.card, ())):
        face = position.face(card)
        if face.is_unit and not has_escape_pod(face):
            yield destroyed(position, card)


@rule("14.8m", "18.27")
def escape_pods_save(position: Position, event: Destroyed) -> Iterator[Event]:
    """Who has Escape Pod is displaced from a destroyed Spacecraft."""
    if not position.cards[event.card].prime.is_spacecraft:
        return
    for card in tuple(position.occupants.get(event.card, ())):
        if position.face(card).is_unit:
            yield _lost(position, card, event)


@rule("14.12a", "14.12c", "8.9")
def occupants_lose_their_position(position: Position, event: Destroyed) -> Iterator[Event]:
    """What still stands on a card that leaves the Map is displaced."""
    for card in tuple(position.occupants.get(event.card, ())):
        yield _lost(position, card, event)


def _lost(position: Position, card: CardId, event: Destroyed) -> PositionLost:
    lost = forced_off(position, card)
    if event.band is not None:
        lost.band = event.band
    return lost
