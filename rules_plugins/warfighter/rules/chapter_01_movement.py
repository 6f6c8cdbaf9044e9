"""Sections 1.1 and 1.2: how a Soldier Moves and what it pays."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import Move
from rules_plugins.warfighter.effects import discarded
from rules_plugins.warfighter.events.path import Moved
from rules_plugins.warfighter.facts.decks import pile_name
from rules_plugins.warfighter.facts.entrance import entrance_cost, entrance_payment
from rules_plugins.warfighter.facts.path import (
    card_at,
    distance,
    hostiles_at,
    is_played,
    last_slot,
)
from rules_plugins.warfighter.facts.payments import count
from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.printed import ACTION_DECK, PLAYER


@rule("1.1d")
def move_leads_next_door(position: Position, action: Move) -> Finding | None:
    """A Move takes a Soldier to a Location next to the one that it is in."""
    slot = position.soldiers[action.soldier].slot
    return permit() if slot is not None and distance(slot, action.to) == 1 else None


@rule("1.1e")
def empty_slot_is_closed(position: Position, action: Move) -> Finding | None:
    """A path slot without a card cannot be the destination of a Move."""
    return forbid("No card lies there.") if card_at(position, action.to) is None else None


@rule("7.1c")
def sleeping_objective_is_closed(position: Position, action: Move) -> Finding | None:
    """An Objective that is not activated is not yet a played Location."""
    is_objective = action.to == last_slot(position)
    if is_objective and not is_played(position, action.to):
        return forbid("The Objective is not active.")
    return None


@rule("1.2c")
def one_move_a_turn(position: Position, action: Move) -> Finding | None:
    """A Soldier Moves at most once in a Soldier turn."""
    has_moved = position.soldiers[action.soldier].moved
    return forbid("It has Moved in this turn.") if has_moved else None


@rule("1.2b")
def entrance_is_paid(position: Position, action: Move) -> Finding | None:
    """A Move is allowed only when the entrance requirement is met: exactly its cost is paid."""
    cost = entrance_cost(position, position.soldiers[action.soldier], action.to)
    paid = count(entrance_payment(position, action))
    return None if paid == cost else forbid(f"Entering costs {cost}, and {paid} is paid.")


@rule("1.2g")
def player_soldier_pays_for_itself(position: Position, action: Move) -> Finding | None:
    """A Player Soldier pays its entrance cost from its own hand only."""
    if position.cards[action.soldier].type != PLAYER:
        return None
    paid = (action.pay or {}).items()
    is_foreign = any(cards and payer != action.soldier for payer, cards in paid)
    return forbid("Another Soldier cannot pay for it.") if is_foreign else None


@rule("1.2h")
def others_may_be_funded(position: Position, action: Move) -> Finding | None:
    """Player Soldiers may discard cards of theirs for a Non-Player or Squad Soldier."""
    is_player = position.cards[action.soldier].type == PLAYER
    return note() if not is_player and action.pay else None


@rule("8.1v")
def entrance_is_paid_with_action_cards(position: Position, action: Move) -> Finding | None:
    """An entrance cost is paid with cards of the Action deck."""
    named = [card for cards in (action.pay or {}).values() for card in cards]
    is_wrong = any(pile_name(position.cards[card]) != ACTION_DECK for card in named)
    return forbid("A Location card does not pay for entrance.") if is_wrong else None


@rule("1.2d")
def hostiles_do_not_pin(position: Position, action: Move) -> Finding | None:
    """A Soldier may leave a Location in which there are Hostiles."""
    slot = position.soldiers[action.soldier].slot
    return note() if slot is not None and hostiles_at(position, slot) else None


@rule("1.2f")
def entrance_cards_are_discarded(position: Position, action: Move) -> Iterator[Event]:
    """The cost is paid by discarding that many Action cards."""
    yield from discarded(entrance_payment(position, action))


@rule("1.2a")
def soldier_is_shifted(position: Position, action: Move) -> Iterator[Event]:
    """A Move shifts that Soldier's counter and no other."""
    slot = position.soldiers[action.soldier].slot
    if slot is not None:
        yield Moved(action.soldier, slot, action.to)
