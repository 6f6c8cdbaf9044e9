"""Section 1.3: playing the next Location. What it draws stands in the hostiles' module."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import PlayLocation
from rules_plugins.warfighter.effects import area_affected, discarded
from rules_plugins.warfighter.events.path import LocationPlayed
from rules_plugins.warfighter.facts.path import front_slot, last_slot, soldiers_at
from rules_plugins.warfighter.facts.payments import held
from rules_plugins.warfighter.position import OVER, Position
from rules_plugins.warfighter.printed import LOCATION, PLAYER


def _paid(position: Position, action: PlayLocation) -> tuple[CardId, ...]:
    """Return the cards that count as paid: those of the own hand but the one played (8.1v)."""
    paid = held(position, action.soldier, action.pay)
    return tuple(card for card in paid if card != action.card)


@rule("1.3a")
def location_comes_from_the_own_hand(position: Position, action: PlayLocation) -> Finding | None:
    """A Location card is played by a Player Soldier from its own hand into the next slot."""
    is_held = action.card in position.soldiers[action.soldier].hand
    is_location = position.cards[action.card].type == LOCATION
    is_player = position.cards[action.soldier].type == PLAYER
    return permit() if is_held and is_location and is_player else None


@rule("1.3b")
def somebody_stands_at_the_front(position: Position, action: PlayLocation) -> Finding | None:
    """At least one Soldier is in the frontmost played Location."""
    if soldiers_at(position, front_slot(position)):
        return note()
    return forbid("No Soldier is in the frontmost Location.")


@rule("1.3c")
def its_player_may_be_elsewhere(position: Position, action: PlayLocation) -> Finding | None:
    """The Player Soldier that plays the Location need not be at the front."""
    slot = position.soldiers[action.soldier].slot
    return note() if slot != front_slot(position) else None


@rule("1.3d")
def play_cost_is_paid(position: Position, action: PlayLocation) -> Finding | None:
    """The printed play cost is paid by the one who plays the Location."""
    cost, paid = position.cards[action.card].play_cost, len(_paid(position, action))
    if paid != cost:
        return forbid(f"Playing it costs {cost} cards, and {paid} are paid.")
    return note() if cost else None


@rule("1.3g")
def one_location_a_turn(position: Position, action: PlayLocation) -> Finding | None:
    """The team plays at most one new Location in a Soldier turn."""
    return forbid("A Location was played in this turn.") if position.location_played else None


@rule("1.3h")
def path_ends_at_the_objective(position: Position, action: PlayLocation) -> Finding | None:
    """No Location goes past the slot just before the Objective."""
    is_full = front_slot(position) + 1 >= last_slot(position)
    return forbid("No slot before the Objective is empty.") if is_full else None


@rule("1.3d")
def play_cost_is_discarded(position: Position, action: PlayLocation) -> Iterator[Event]:
    """The printed play cost is paid by the one who plays the Location."""
    if paid := _paid(position, action):
        yield from discarded({action.soldier: paid})


@rule("1.3a")
def location_fills_the_next_slot(position: Position, action: PlayLocation) -> Iterator[Event]:
    """The next empty space of the path is filled by the Location."""
    yield LocationPlayed(action.soldier, action.card, front_slot(position) + 1)


@rule("1.3e")
def location_text_is_resolved(position: Position, event: LocationPlayed) -> Iterator[Event]:
    """When the cost is paid, the text of the Location is resolved."""
    if position.step != OVER:
        yield from area_affected(position, position.cards[event.card].area_effect)
