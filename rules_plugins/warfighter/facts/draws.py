"""What a Location draws, and where the Hostiles of a draw enter."""

from typing import Literal, NamedTuple

from cardsdb.plugin_api import CardId, fact
from rules_plugins.warfighter.facts.path import active_soldiers, last_slot, mission_of
from rules_plugins.warfighter.facts.soldiers import resource_value
from rules_plugins.warfighter.position import Hostile, Position, SoldierId
from rules_plugins.warfighter.printed import FRONT_MOST, REAR_MOST, TARGETED, Card

PlacementKind = Literal[
    "new", "front", "rear", "beyond", "past_objective", "behind_mission", "targeted"
]


class Place(NamedTuple):
    """Where a Hostile enters, and by which kind of placement."""

    kind: PlacementKind
    slot: int


@fact("1.4a", "1.8c")
def printed_value(position: Position, place: Card) -> int | None:
    """Return the value of the row that holds the current Resource value; None without a row."""
    value = resource_value(position)
    for row in place.chart:
        if row.least <= value and (row.most is None or value <= row.most):
            return row.value
    return None


@fact("1.4a", "1.4e")
def required_value(position: Position, place: Card) -> int:
    """Return the value that a draw has to reach: of the chart and adjusted by the Mission."""
    return (printed_value(position, place) or 0) + mission_of(position).hostile_adjust


@fact("1.4e")
def is_lowered_to_nothing(position: Position, place: Card) -> bool:
    """Say whether adjustments bring the value that the chart asks for down to 0 or less."""
    is_lowered = mission_of(position).hostile_adjust < 0
    has_row = is_lowered and printed_value(position, place) is not None
    return has_row and required_value(position, place) <= 0


def cards_drawn(position: Position, place: Card, *, is_one_drawn_for_nothing: bool) -> list[CardId]:
    """Return the cards that the Location would draw now, in order (1.4b to 1.4f)."""
    deck = position.decks.get(place.hostile_deck)
    if deck is None:
        return []
    waiting, value = [*deck.draw, *deck.discard], required_value(position, place)
    if value <= 0:
        draws_one = is_one_drawn_for_nothing and is_lowered_to_nothing(position, place)
        return waiting[:1] if draws_one else []
    total = 0
    for number, card in enumerate(waiting, start=1):
        total += position.cards[card].xp
        if total >= value:
            return waiting[:number]
    return waiting


@fact("4.2b")
def front_most(position: Position) -> int:
    """Return the Location farthest from the Mission that holds a Soldier."""
    return max([one.slot or 0 for one in active_soldiers(position)], default=0)


@fact("4.2c")
def rear_most(position: Position) -> int:
    """Return the Location nearest to the Mission that holds a Soldier."""
    return min([one.slot or 0 for one in active_soldiers(position)], default=0)


def placement(position: Position, card: Card, new: int, target: SoldierId | None) -> Place:
    """Return where a Hostile enters for which `new` is the new Location (1.5a to 1.5k)."""
    at, beyond, is_escape = card.placement.at, card.placement.beyond, mission_of(position).escape
    if at == TARGETED:
        slot = None if target is None else position.soldiers[target].slot
        return Place("new", new) if slot is None else Place("targeted", slot)
    if at is not None:
        is_front = (at == FRONT_MOST) != is_escape
        slot = front_most(position) if is_front else rear_most(position)
        return Place("front" if at == FRONT_MOST else "rear", slot)
    if not beyond:
        return Place("new", new)
    return _beyond(new - beyond if is_escape else new + beyond, last_slot(position))


def _beyond(slot: int, last: int) -> Place:
    """Return the slot, stopped at either end of the path."""
    if slot > last:
        return Place("past_objective", last)
    return Place("behind_mission", 0) if slot < 0 else Place("beyond", slot)


def is_reversed(position: Position, card: Card) -> bool:
    """Say whether an Escape mission changes what the card's placement says."""
    has_direction = card.placement.beyond != 0 or card.placement.at in (FRONT_MOST, REAR_MOST)
    return has_direction and mission_of(position).escape


def untargeted(position: Position) -> list[Hostile]:
    """Return the Hostiles that have no target."""
    return [one for one in position.hostiles.values() if one.target is None]
