"""Sections 3.2 and 3.4, and who is still there to act: Action counters, Suppress, the hand."""

from collections.abc import Iterator

from cardsdb.plugin_api import Dice, Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import (
    DiscardAndDraw,
    Engage,
    PaidAction,
    RemoveSuppress,
    SetAside,
    SoldierAction,
)
from rules_plugins.warfighter.effects import discarded, drawn, replenished
from rules_plugins.warfighter.events.cards import DeckRanOut, Drew, MarkerReplaced, Reshuffled
from rules_plugins.warfighter.events.soldiers import (
    ActionsSpent,
    SetAsideLost,
    SuppressRemoved,
)
from rules_plugins.warfighter.facts.path import active_soldiers, front_slot
from rules_plugins.warfighter.facts.payments import held
from rules_plugins.warfighter.facts.prices import PRICES, action_price
from rules_plugins.warfighter.facts.soldiers import hand_size
from rules_plugins.warfighter.position import DOWNED, REMOVED, Position
from rules_plugins.warfighter.printed import LOCATION, LOCATION_DECK, PLAYER


@rule("3.9b")
def downed_soldier_is_out(position: Position, action: SoldierAction) -> Finding | None:
    """A Downed Soldier is out for the mission."""
    is_downed = position.soldiers[action.soldier].status == DOWNED
    return forbid(f"{action.soldier} is Downed.") if is_downed else None


@rule("3.9e")
def removed_soldier_is_out(position: Position, action: SoldierAction) -> Finding | None:
    """A Soldier that was Removed takes no further part."""
    is_removed = position.soldiers[action.soldier].status == REMOVED
    return forbid(f"{action.soldier} was Removed.") if is_removed else None


@rule("3.2a")
def action_needs_its_counters(position: Position, action: PaidAction) -> Finding | None:
    """A Soldier without an Action counter cannot take a paid Action."""
    price, left = action_price(position, action), position.soldiers[action.soldier].actions
    return None if price <= left else forbid(f"It takes {price} Actions, and {left} are left.")


@rule("3.2j")
def suppress_comes_first(position: Position, action: PaidAction) -> Finding | None:
    """While a Soldier has any Suppress its paid Actions go to removing it."""
    if action.__class__ is RemoveSuppress or not position.soldiers[action.soldier].suppress:
        return None
    is_paid = action_price(position, action) > 0
    return forbid("A Suppress is to be removed first.") if is_paid else None


@rule("3.2a", "3.2b")
def ordinary_action_takes_a_counter(position: Position, action: PaidAction) -> Iterator[Event]:
    """An ordinary Action is paid with one Action counter."""
    if action.__class__ not in PRICES:
        yield ActionsSpent(action.soldier, 1)


@rule("3.2c")
def printed_actions_are_paid(position: Position, action: PaidAction) -> Iterator[Event]:
    """Other paid Actions take the Actions that the cards in use print."""
    if action.__class__ in PRICES:
        price = action_price(position, action)
        if price:
            yield ActionsSpent(action.soldier, price)


@rule("2.12h")
def saved_actions_are_lost(position: Position, action: PaidAction) -> Iterator[Event]:
    """Doing any other Action in the meantime forfeits what was set aside."""
    if not position.soldiers[action.soldier].set_aside or isinstance(action, Engage | SetAside):
        return
    if action_price(position, action):
        yield SetAsideLost(action.soldier)


@rule("3.2m")
def one_suppress_is_removed(position: Position, action: RemoveSuppress) -> Finding | None:
    """One Action removes one Suppress counter."""
    return permit() if position.soldiers[action.soldier].suppress else None


@rule("3.2m")
def suppress_comes_off(position: Position, action: RemoveSuppress) -> Iterator[Event]:
    """One Action removes one Suppress counter."""
    yield SuppressRemoved(action.soldier)


@rule("3.2e")
def player_soldiers_discard_and_draw(position: Position, action: DiscardAndDraw) -> Finding | None:
    """To Discard and Draw is an Action of Player Soldiers alone."""
    return permit() if position.cards[action.soldier].type == PLAYER else None


@rule("3.4b")
def discards_come_from_the_hand(position: Position, action: DiscardAndDraw) -> Finding | None:
    """Any number of cards of the own hand is discarded, each once."""
    is_held = len(held(position, action.soldier, action.discard)) == len(action.discard)
    return None if is_held else forbid("It does not hold all of these cards.")


@rule("1.3i")
def team_without_locations_draws_for_one(
    position: Position, action: DiscardAndDraw
) -> Finding | None:
    """Should all lack a Location card at the start, they Discard and Draw until one turns up."""
    cards = position.cards
    has_one = any(
        cards[card].type == LOCATION for one in active_soldiers(position) for card in one.hand
    )
    return note() if front_slot(position) == 0 and not has_one else None


@rule("3.4b", "3.4a")
def hand_is_filled_up(position: Position, action: DiscardAndDraw) -> Iterator[Event]:
    """The Soldier discards any number of cards and then draws up to its Hand Size."""
    if action.discard:
        yield from discarded({action.soldier: action.discard})
    one = position.soldiers[action.soldier]
    yield from drawn(position, one, hand_size(position, one) - len(one.hand))


@rule("3.4e", "3.4f")
def marker_gives_a_location(position: Position, event: MarkerReplaced) -> Iterator[Event]:
    """For a Location Marker the drawer takes a card of the Location deck into the same hand."""
    yield from replenished(position, LOCATION_DECK)
    locations = position.decks[LOCATION_DECK].draw
    if locations:
        yield Drew(event.soldier, locations[0])


@rule("1.4f", "8.1b")
def discard_pile_is_shuffled(position: Position, event: DeckRanOut, dice: Dice) -> Iterator[Event]:
    """When a deck runs out, its discard pile is shuffled to make the deck anew."""
    cards = position.decks[event.deck].discard[:]
    dice.shuffle(cards)
    yield Reshuffled(event.deck, tuple(cards))
