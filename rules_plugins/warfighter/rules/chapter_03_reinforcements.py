"""Sections 3.1e to 3.1g and 3.7: reinforcement checks of Locations and abilities of Hostiles."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, note, rule
from rules_plugins.warfighter.actions import BringReinforcements
from rules_plugins.warfighter.effects import replenished
from rules_plugins.warfighter.events.hostiles import (
    AbilityAsked,
    EventWaits,
    HostileComes,
    LocationChecked,
    ReinforcementDiscarded,
    ReinforcementDrawn,
)
from rules_plugins.warfighter.facts.hostiles import is_in_range
from rules_plugins.warfighter.facts.path import active_soldiers, place_at, soldiers_at
from rules_plugins.warfighter.facts.reinforcements import (
    has_ability,
    is_silenced,
    reinforcing_slots,
)
from rules_plugins.warfighter.position import HostileId, Position
from rules_plugins.warfighter.printed import EVENT


def _draw(position: Position, slot: int, deck: str, by: HostileId | None = None) -> Iterator[Event]:
    """Yield the one card that is drawn, if there is any."""
    if deck not in position.decks:
        return
    yield from replenished(position, deck)
    if position.decks[deck].draw:
        yield ReinforcementDrawn(position.decks[deck].draw[0], slot, deck, by)


@rule("3.7a", "8.1a")
def locations_are_checked(position: Position, action: BringReinforcements) -> Iterator[Event]:
    """Every Location that brings reinforcements is checked, from the Mission on."""
    for slot in reinforcing_slots(position):
        yield LocationChecked(slot)


def _location_draws(position: Position, slot: int, reasons: tuple[bool, bool]) -> Iterator[Event]:
    """Yield the draw of the Location if it is occupied, always reinforced, as `reasons` says."""
    place, (is_occupied, is_always) = place_at(position, slot), reasons
    if place.always_reinforce == is_always and bool(soldiers_at(position, slot)) == is_occupied:
        yield from _draw(position, slot, place.hostile_deck)


@rule("3.1e", "8.1h", "8.1i")
def occupied_location_draws(position: Position, event: LocationChecked) -> Iterator[Event]:
    """One card is drawn for an occupied Location, from the deck that it calls for."""
    yield from _location_draws(position, event.slot, (True, False))


@rule("3.1f", "8.1i")
def always_reinforced_location_draws(position: Position, event: LocationChecked) -> Iterator[Event]:
    """One is drawn for an Always Reinforce Location that nobody occupies."""
    yield from _location_draws(position, event.slot, (False, True))


@rule("3.1e", "3.1f", "8.1h", "8.1i")
def occupied_location_draws_always(position: Position, event: LocationChecked) -> Iterator[Event]:
    """One is drawn for an Always Reinforce Location that is occupied, not two."""
    yield from _location_draws(position, event.slot, (True, True))


@rule("3.1g")
def some_locations_never_draw(position: Position, action: BringReinforcements) -> Finding | None:
    """No card is drawn for a Location whose Reinforce entry is None."""
    occupied = {one.slot for one in active_soldiers(position)}
    is_there_one = any(
        place_at(position, slot).reinforce is None
        for slot in range(len(position.path))
        if slot in occupied or place_at(position, slot).always_reinforce
    )
    return note() if is_there_one else None


@rule("8.1k", "3.7g", "3.7h")
def abilities_are_used(position: Position, action: BringReinforcements) -> Iterator[Event]:
    """After all Locations the Hostiles in play use their own, those that come by one do not."""
    for one in list(position.hostiles.values()):
        if has_ability(position, one):
            yield AbilityAsked(one.id)


@rule("8.1m", "8.1i", "8.1g")
def attacking_hostile_calls_at_any_range(
    position: Position, event: AbilityAsked
) -> Iterator[Event]:
    """A Hostile that has an attack uses its ability at any range, from its own deck."""
    one = position.hostiles[event.hostile]
    card = position.cards[one.id]
    if card.can_attack and not is_silenced(position, one):
        yield from _draw(position, one.slot, card.deck, one.id)


@rule("3.7i", "8.1i", "8.1g")
def supporting_hostile_calls_in_range(position: Position, event: AbilityAsked) -> Iterator[Event]:
    """A Hostile without an attack uses its ability while in range of its target."""
    one = position.hostiles[event.hostile]
    card = position.cards[one.id]
    is_able = is_in_range(position, one) and not is_silenced(position, one)
    if not card.can_attack and is_able:
        yield from _draw(position, one.slot, card.deck, one.id)


@rule("8.1i", "8.1g")
def supporting_hostile_calls_anywhere(position: Position, event: AbilityAsked) -> Iterator[Event]:
    """In an edition that asks for no range a Hostile without an attack calls anywhere."""
    one = position.hostiles[event.hostile]
    card = position.cards[one.id]
    if not card.can_attack and not is_silenced(position, one):
        yield from _draw(position, one.slot, card.deck, one.id)


@rule("3.7j")
def suppressed_hostiles_do_not_call(
    position: Position, action: BringReinforcements
) -> Finding | None:
    """Full suppression switches off a Hostile's ability, unless it persists."""
    is_there_one = any(
        has_ability(position, one) and is_silenced(position, one)
        for one in position.hostiles.values()
    )
    return note() if is_there_one else None


@rule("3.7i")
def supporting_hostiles_wait_for_range(
    position: Position, action: BringReinforcements
) -> Finding | None:
    """A Hostile without an attack applies its ability only while in range of its target."""
    is_there_one = any(
        has_ability(position, one)
        and not position.cards[one.id].can_attack
        and not is_in_range(position, one)
        for one in position.hostiles.values()
    )
    return note() if is_there_one else None


@rule("3.7b", "8.1j")
def matching_card_comes(position: Position, event: ReinforcementDrawn) -> Iterator[Event]:
    """A card whose value is among the Reinforce values is added."""
    card = position.cards[event.card]
    if card.type != EVENT and card.xp in _values(position, event):
        yield HostileComes(HostileId(event.card), event.slot)


@rule("3.7b", "1.4h")
def matching_event_waits(position: Position, event: ReinforcementDrawn) -> Iterator[Event]:
    """The value of an Event is compared like that of a Hostile; one that matches is settled."""
    card = position.cards[event.card]
    if card.type == EVENT and card.xp in _values(position, event):
        yield EventWaits(event.card)


@rule("3.7c")
def other_card_is_discarded(position: Position, event: ReinforcementDrawn) -> Iterator[Event]:
    """A card that does not match is discarded, and no further one is drawn."""
    if position.cards[event.card].xp not in _values(position, event):
        yield ReinforcementDiscarded(event.card)


def _values(position: Position, event: ReinforcementDrawn) -> frozenset[int]:
    """Return the Reinforce values of the Location or Hostile that asked."""
    if event.by is not None:
        return position.cards[event.by].reinforce or frozenset()
    return place_at(position, event.slot).reinforce or frozenset()
