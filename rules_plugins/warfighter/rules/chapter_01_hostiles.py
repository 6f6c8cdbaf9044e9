"""Sections 1.4 (up to 1.4h) and 1.5: drawing Hostiles, placing them, giving them targets."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, rule
from rules_plugins.warfighter.effects import replenished
from rules_plugins.warfighter.events.combat import HostileEliminated
from rules_plugins.warfighter.events.hostiles import (
    CupFoundEmpty,
    EventWaits,
    HostileComes,
    HostileDrawn,
    HostileEntered,
    PlacementReversed,
    TargetRedrawn,
)
from rules_plugins.warfighter.events.path import LocationPlayed, ObjectiveActivated
from rules_plugins.warfighter.facts.draws import (
    PlacementKind,
    is_lowered_to_nothing,
    is_reversed,
    placement,
    required_value,
    untargeted,
)
from rules_plugins.warfighter.facts.path import place_at
from rules_plugins.warfighter.position import OVER, HostileId, Position
from rules_plugins.warfighter.printed import EVENT, NORMAL_PLACEMENT

Opening = LocationPlayed | ObjectiveActivated


@rule("1.3e", "1.4a", "1.4b", "1.4c", "1.4d")
def hostiles_are_drawn(position: Position, event: LocationPlayed) -> Iterator[Event]:
    """Cards are drawn one by one until their values reach that of the chart's row."""
    yield from _drawn(position, event.slot)


@rule("7.1b", "1.4a", "1.4b", "1.4c", "1.4d")
def objective_draws_its_hostiles(position: Position, event: ObjectiveActivated) -> Iterator[Event]:
    """The Objective draws Hostiles from its chart, as a Location does."""
    yield from _drawn(position, event.slot)


def _drawn(position: Position, slot: int) -> Iterator[Event]:
    """Yield the draw of the Location: nothing more once the mission is over."""
    if position.step == OVER:
        return
    place = place_at(position, slot)
    value, total, deck = required_value(position, place), 0, place.hostile_deck
    while total < value and deck in position.decks:
        yield from replenished(position, deck)
        if not position.decks[deck].draw:
            return
        card = position.decks[deck].draw[0]
        total += position.cards[card].xp
        yield HostileDrawn(card, total, slot, deck)


@rule("1.4e")
def one_is_drawn_all_the_same(position: Position, event: Opening) -> Iterator[Event]:
    """If adjustments bring the value down to zero or lower, one card is drawn and no more."""
    place = place_at(position, event.slot)
    deck = place.hostile_deck
    if position.step == OVER or not is_lowered_to_nothing(position, place):
        return
    if deck not in position.decks:
        return
    yield from replenished(position, deck)
    if position.decks[deck].draw:
        card = position.decks[deck].draw[0]
        yield HostileDrawn(card, position.cards[card].xp, event.slot, deck)


@rule("1.4g", "1.4k")
def drawn_event_waits(position: Position, event: HostileDrawn) -> Iterator[Event]:
    """An Event counts towards the draw and is resolved before Soldiers go on."""
    if position.cards[event.card].type == EVENT:
        yield EventWaits(event.card)


@rule("1.3e")
def drawn_hostile_comes(position: Position, event: HostileDrawn) -> Iterator[Event]:
    """Each Hostile drawn for a Location enters play."""
    if position.cards[event.card].type != EVENT:
        yield HostileComes(HostileId(event.card), event.slot)


@rule("8.1p")
def cup_may_be_empty(position: Position, event: HostileComes) -> Iterator[Event]:
    """A Hostile for which the cup holds no counter has no target."""
    if not position.cup:
        yield CupFoundEmpty(event.hostile)


@rule("1.5k")
def escape_turns_placements_round(position: Position, event: HostileComes) -> Iterator[Event]:
    """In an Escape mission the directions in placement are read the other way round."""
    if is_reversed(position, position.cards[event.hostile]):
        yield PlacementReversed(event.hostile)


def _entered(position: Position, event: HostileComes, kind: PlacementKind) -> Iterator[Event]:
    """Yield that the Hostile enters with the next counter, if it does so by this placement."""
    card = position.cards[event.hostile]
    is_plain = card.placement == NORMAL_PLACEMENT
    if event.hostile in position.hostiles or (is_plain and kind != "new"):
        return
    target = position.cup[0] if position.cup else None
    place = placement(position, card, event.slot, target)
    if place.kind == kind:
        yield HostileEntered(event.hostile, place.slot, target)


@rule("1.5a", "1.5f")
def hostile_enters_at_the_new_location(position: Position, event: HostileComes) -> Iterator[Event]:
    """A Hostile without a placement keyword enters at the new Location."""
    yield from _entered(position, event, "new")


@rule("1.5b", "1.5f", "4.2b")
def front_most_enters_at_the_front(position: Position, event: HostileComes) -> Iterator[Event]:
    """A Front-most Hostile enters the farthest Location that holds a Soldier."""
    yield from _entered(position, event, "front")


@rule("1.5c", "1.5f", "4.2c")
def rear_most_enters_at_the_rear(position: Position, event: HostileComes) -> Iterator[Event]:
    """A Rear-most Hostile enters the nearest Location that holds a Soldier."""
    yield from _entered(position, event, "rear")


@rule("1.5d", "1.5f", "1.5h")
def beyond_enters_so_many_spaces_past(position: Position, event: HostileComes) -> Iterator[Event]:
    """A Beyond Hostile enters so many spaces past the new Location, be the slot empty or not."""
    yield from _entered(position, event, "beyond")


@rule("1.5i", "1.5d", "1.5f")
def placement_stops_at_the_objective(position: Position, event: HostileComes) -> Iterator[Event]:
    """A placement past the Objective puts the Hostile at the Objective."""
    yield from _entered(position, event, "past_objective")


@rule("1.5j", "1.5d", "1.5f")
def placement_stops_at_the_mission(position: Position, event: HostileComes) -> Iterator[Event]:
    """A placement behind the Mission puts the Hostile at the Mission."""
    yield from _entered(position, event, "behind_mission")


@rule("1.5e", "1.5g", "1.5f")
def targeting_hostile_enters_at_its_target(
    position: Position, event: HostileComes
) -> Iterator[Event]:
    """A Hostile to be placed in Targeted draws its counter first and enters by it."""
    yield from _entered(position, event, "targeted")


@rule("8.1p")
def returned_counter_finds_a_hostile(
    position: Position, event: HostileEliminated | None
) -> Iterator[Event]:
    """A Hostile without a target takes the first counter that comes back to the cup."""
    for one in untargeted(position):
        if position.cup:
            yield TargetRedrawn(one.id, position.cup[0])
