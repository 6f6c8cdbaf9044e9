"""Chapter 10: deploying cards, and what effects destroy and turn."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, Finding, forbid, permit, rule
from rules_plugins.bands.actions import Choose, Deploy, Destroy, Flip, listed
from rules_plugins.bands.effects import all_destroyed, flipped
from rules_plugins.bands.events import Attached, CreditsPaid, Deployed, TextAnswered
from rules_plugins.bands.facts.deployment import (
    can_pay,
    cost_of,
    has_its_equal,
    has_permission,
    is_in_hand,
    is_place_for,
)
from rules_plugins.bands.facts.texts import text_options
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.position import TEXT, Position
from rules_plugins.bands.printed import DEVICE
from rules_plugins.bands.rules.chapter_09_turn import is_operations


@rule("10.1")
def deployment_is_paid(position: Position, action: Deploy) -> Finding | None:
    """A card is deployed by paying its cost."""
    if can_pay(position, action.player, action.card):
        return None
    return forbid("The player has not the credits.")


@rule("10.2")
def deployment_has_its_time(position: Position, action: Deploy) -> Finding | None:
    """A player deploys from hand in the own Operations sub-phase."""
    if not is_in_hand(position, action.player, action.card):
        return forbid("The card is not in the player's hand.")
    if not is_operations(position, action.player):
        return forbid("This is not the Operations sub-phase of the player's turn.")
    return None


@rule("10.3", "14.1c")
def card_goes_to_its_place(position: Position, action: Deploy) -> Finding:
    """Each type is deployed to its own places, onto cards that the player controls."""
    to = None if action.to is None else CardId(action.to)
    if is_place_for(position, action.player, action.card, to):
        return permit()
    return forbid("The card is not deployed there.")


@rule("10.4")
def deployment_needs_permission(position: Position, action: Deploy) -> Finding | None:
    """A card of a faction needs that Faction's permission."""
    if has_permission(position, action.player, action.card):
        return None
    return forbid("The player has not the Faction permission.")


@rule("10.8")
def unique_card_is_deployed_once(position: Position, action: Deploy) -> Finding | None:
    """A Unique card is not deployed beside another of its name."""
    if has_its_equal(position, action.player, action.card):
        return forbid("A card of this name is on the Map.")
    return None


@rule("10.1")
def cost_is_paid(position: Position, action: Deploy) -> Iterator[Event]:
    """The cost is paid in credits."""
    number = cost_of(position, action.card)
    if number and action.player in position.credits:
        yield CreditsPaid(action.player, action.card, number)


@rule("10.3", "10.5")
def card_enters_the_map(position: Position, action: Deploy) -> Iterator[Event]:
    """The card comes onto the Map."""
    if position.face(action.card).type == DEVICE and action.to is not None:
        yield Attached(action.card, CardId(action.to))
    else:
        yield Deployed(action.card, None if action.to is None else CardId(action.to))


@rule("14.8j")
def effect_destroys(position: Position, action: Destroy) -> Finding:
    """What is on the Map can be destroyed."""
    if all(position.zone[card] == MAP for card in listed(action.card)):
        return permit()
    return forbid("The card is not on the Map.")


@rule("14.8j", "14.11m", "18.26")
def cards_are_destroyed(position: Position, action: Destroy) -> Iterator[Event]:
    """They go to their owners' Depleted piles, Drones to the Burned ones."""
    yield from all_destroyed(position, listed(action.card))


@rule("14.10v")
def effect_turns_a_card(position: Position, action: Flip) -> Finding:
    """A Liberation or an effect turns a card to its other face."""
    if position.zone[action.card] != MAP:
        return forbid("The card is not on the Map.")
    if flipped(position, action.card).face != action.face:
        return forbid("The card has no such other face.")
    if action.cause == "liberation" and action.face != "contested":
        return forbid("A Liberation makes a card Contested.")
    return permit()


@rule("14.10v", "11.7")
def card_is_turned(position: Position, action: Flip) -> Iterator[Event]:
    """The card shows its other face and keeps all that is on it."""
    yield flipped(position, action.card)


@rule("8.10")
def text_is_answered(position: Position, action: Choose) -> Finding:
    """Who is asked by a text chooses one of what it offers."""
    pending = position.pending
    if pending is None or pending.type != TEXT or pending.player != action.player:
        return forbid("No text asks the player.")
    if (action.card, action.to) not in text_options(position):
        return forbid("The text does not offer this.")
    return permit()


@rule("8.10")
def text_is_carried_out(position: Position, action: Choose) -> Iterator[Event]:
    """The choice is made; what it means is for the text to say."""
    source = None if position.pending is None else position.pending.source
    yield TextAnswered(action.player, TEXT, source, action.card, action.to)
