"""Section 14.6: what may be entered by a move, a deployment or what a text places."""

from collections.abc import Callable, Iterable

from cardsdb.plugin_api import CardId, Event, Finding, forbid, note, rule
from rules_plugins.bands.actions import Deploy, Move, Place
from rules_plugins.bands.events import ReturnBarred, Vacating
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.facts.deployment import is_open_to_unlisted
from rules_plugins.bands.facts.entry import (
    has_rival_intruder,
    is_barred,
    is_closed,
    is_closed_by_units,
    is_craft_boarding,
    is_craft_onto_craft,
    is_foreign,
    is_foreign_capital,
    is_foreign_craft,
    is_foreign_location,
    is_no_position,
    is_open_to_infiltrator,
    is_prime_and_occupied,
    is_stopped_by_passenger,
    is_without_room,
    is_without_seat,
    mover,
    others_on,
)
from rules_plugins.bands.ground import SPACE
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import DEVICE

Entry = Move | Deploy | Place
Reason = Callable[[Position, CardId, CardId], bool]


def applies(position: Position, action: Entry, reason: Reason, *, lifted_by: str = "") -> bool:
    """Say whether the reason holds for the entry and no text lifts it."""
    to = action.to
    if to is None or (lifted_by and isinstance(action, Place) and lifted_by in action.permits):
        return False
    if isinstance(action, Deploy) and position.face(action.card).type == DEVICE:
        return False  # a Device is attached, which is no entry
    return reason(position, action.card, CardId(to))


def _lacks(position: Position, action: Entry, reason: Reason) -> bool:
    """Say whether a foreign Prime card stays closed for want of a keyword."""
    if not applies(position, action, reason, lifted_by="uncontrolled"):
        return False
    card, to = action.card, CardId(str(action.to))
    if isinstance(action, Deploy):
        return not is_open_to_unlisted(position, card, to)
    return not is_open_to_infiltrator(position, card, to)


@rule("14.s1")
def destination_is_another_position(position: Position, action: Entry) -> Finding | None:
    """A card goes to a Position that takes its kind, and not to where it is."""
    if applies(position, action, is_no_position):
        return forbid("This is no Position for the card, or the one that it has.")
    return None


@rule("8.6")
def craft_stands_on_no_craft(position: Position, action: Entry) -> Finding | None:
    """A small craft never stands on a small craft."""
    if applies(position, action, is_craft_onto_craft):
        return forbid("A small craft does not stand on another.")
    return None


@rule("14.6a", "14.6i")
def foreign_prime_location_is_barred(position: Position, action: Entry) -> Finding | None:
    """Only infiltration leads onto a foreign Prime Location."""
    if _lacks(position, action, is_foreign_location):
        return forbid("The Prime Location is another player's.")
    return None


@rule("14.6a", "14.6d")
def foreign_prime_ship_is_barred(position: Position, action: Entry) -> Finding | None:
    """A Capital Spacecraft has to be broken before it is boarded."""
    if _lacks(position, action, is_foreign_capital):
        return forbid("The Prime ship is another player's.")
    return None


@rule("14.6a", "14.6u")
def foreign_prime_craft_is_sealed(position: Position, action: Entry) -> Finding | None:
    """A foreign Prime small craft cannot be entered."""
    if applies(position, action, is_foreign_craft, lifted_by="uncontrolled"):
        return forbid("The Prime craft is another player's.")
    return None


@rule("14.6c", "14.6v")
def craft_boards_no_foreign_ship(position: Position, action: Entry) -> Finding | None:
    """Only Characters and Ground Units board."""
    if applies(position, action, is_craft_boarding):
        return forbid("A small craft does not board a foreign Spacecraft.")
    return None


@rule("14.6j", "14.6k")
def held_card_is_closed(position: Position, action: Entry) -> Finding | None:
    """A Contested card that another player's units hold is closed until they are gone."""
    if applies(position, action, is_closed_by_units, lifted_by="occupied"):
        return forbid("Units of another player hold the card.")
    return None


def _is_own_but_held(position: Position, card: CardId, to: CardId) -> bool:
    return is_closed_by_units(position, card, to) and position.owner[to] == mover(position, card)


@rule("14.6r", "14.11o")
def owner_clears_before_entering(position: Position, action: Entry) -> Finding | None:
    """The owner of a captured card is not its controller and has to clear it first."""
    if applies(position, action, _is_own_but_held, lifted_by="occupied"):
        return forbid("The player's own card is captured and has to be cleared.")
    return None


@rule("14.6j", "14.6t", "14.s7")
def infiltrator_needs_an_empty_card(position: Position, action: Entry) -> Finding | None:
    """A foreign Prime card is entered only while nobody is on it."""
    if applies(position, action, is_prime_and_occupied, lifted_by="occupied"):
        return forbid("The foreign Prime card is not empty.")
    return None


@rule("14.10c")
def two_rivals_do_not_share(position: Position, action: Entry) -> Finding | None:
    """Two players neither of whom controls the card do not share it."""
    if applies(position, action, has_rival_intruder, lifted_by="occupied"):
        return forbid("An intruder of another player is there.")
    return None


@rule("14.6l")
def occupancy_binds_deployment(position: Position, action: Deploy) -> Finding | None:
    """Who is there keeps a deployment away as it does a move."""
    if applies(position, action, is_closed_by_units) or applies(
        position, action, is_prime_and_occupied
    ):
        return forbid("Units that are there keep the card from being deployed.")
    return None


def _is_seatless_device(position: Position, card: CardId, to: CardId) -> bool:
    return position.face(card).type == DEVICE and is_without_seat(position, card, to)


def _is_seatless(position: Position, card: CardId, to: CardId) -> bool:
    return position.face(card).type != DEVICE and is_without_seat(position, card, to)


@rule("14.6f", "18.86")
def one_seater_takes_one_character(position: Position, action: Entry) -> Finding | None:
    """A One-Seater has a place for one Character alone."""
    if applies(position, action, _is_seatless):
        return forbid("The One-Seater has no place for the card.")
    return None


@rule("14.6o")
def one_seater_takes_no_loose_device(position: Position, action: Entry) -> Finding | None:
    """A loose Device finds no place in a One-Seater."""
    if applies(position, action, _is_seatless_device):
        return forbid("The One-Seater has no place for a loose Device.")
    return None


@rule("18.87")
def transport_takes_its_number(position: Position, action: Entry) -> Finding | None:
    """A Transport holds no more units than its number."""
    return forbid("The Transport is full.") if applies(position, action, is_without_room) else None


def _is_barred_from_location(position: Position, card: CardId, to: CardId) -> bool:
    return to != SPACE and position.face(to).is_location and is_barred(position, card, to)


@rule("14.10t", "14.s8")
def intruder_does_not_return(position: Position, action: Entry) -> Finding | None:
    """A card that left a foreign card may not come back to it."""
    if applies(position, action, is_barred, lifted_by="return"):
        return forbid("The card may not return there.")
    return None


@rule("14.6w")
def nobody_returns_to_a_foreign_location(position: Position, action: Entry) -> Finding | None:
    """A card that left a foreign Location may not come back to it."""
    if applies(position, action, _is_barred_from_location, lifted_by="return"):
        return forbid("The card may not return to the Location.")
    return None


@rule("14.7c")
def passengers_can_forbid(position: Position, action: Entry) -> Finding | None:
    """A craft goes nowhere that one of its passengers could not stand."""
    if applies(position, action, is_stopped_by_passenger):
        return forbid("A passenger could not stand there.")
    return None


@rule("14.12c")
def outlawed_position_is_closed(position: Position, action: Entry) -> Finding | None:
    """An effect has closed the Position to the card."""
    return (
        forbid("An effect closes the Position.") if applies(position, action, is_closed) else None
    )


def _is_foreign_contested_location(position: Position, card: CardId, to: CardId) -> bool:
    return to != SPACE and position.face(to).is_location and _is_taken(position, card, to)


def _is_foreign_contested_ship(position: Position, card: CardId, to: CardId) -> bool:
    return to != SPACE and position.face(to).is_spacecraft and _is_taken(position, card, to)


def _is_taken(position: Position, card: CardId, to: CardId) -> bool:
    return position.is_contested(to) and is_foreign(position, card, to)


@rule("14.6b")
def contested_location_is_open(position: Position, action: Entry) -> Finding | None:
    """A foreign Location may be entered once it is Contested."""
    return note() if applies(position, action, _is_foreign_contested_location) else None


@rule("14.6c")
def contested_ship_may_be_boarded(position: Position, action: Entry) -> Finding | None:
    """Characters and Ground Units board a foreign Spacecraft that is Contested."""
    return note() if applies(position, action, _is_foreign_contested_ship) else None


@rule("14.6g", "18.29")
def infiltration_opens_prime_cards(position: Position, action: Move | Place) -> Finding | None:
    """A keyword lets the card onto a card that its player does not control."""
    return note() if applies(position, action, is_open_to_infiltrator) else None


@rule("14.6h", "18.30")
def unlisted_opens_prime_cards(position: Position, action: Deploy) -> Finding | None:
    """Unlisted lets the card be deployed onto a card that its player does not control."""
    return note() if applies(position, action, is_open_to_unlisted) else None


def _is_reinforcement(position: Position, card: CardId, to: CardId) -> bool:
    player = mover(position, card)
    if to == SPACE or position.face(card).type == DEVICE or controller(position, to) != player:
        return False
    return any(controller(position, one) != player for one in others_on(position, card, to))


@rule("14.6p", "14.6q", "14.6s")
def controller_always_enters(position: Position, action: Entry) -> Finding | None:
    """Other players' units do not keep the controller out, and stay."""
    return note() if applies(position, action, _is_reinforcement) else None


def _is_shared(position: Position, card: CardId, to: CardId) -> bool:
    return to != SPACE and position.face(to).is_shared


@rule("14.10f", "14.10h")
def shared_ground_is_open(position: Position, action: Entry) -> Finding | None:
    """Shared ground is open to everybody's units."""
    return note() if applies(position, action, _is_shared) else None


@rule("14.6w", "14.10t", "14.s8")
def return_to_location_is_barred(position: Position, event: Vacating) -> Iterable[Event]:
    """Who leaves a Location that its player does not control is kept from coming back."""
    left = event.from_ if event.is_barred else None
    if left is None or not position.face(left).is_location:
        return ()
    return (ReturnBarred(event.card, left),)


@rule("14.10t", "14.s8")
def return_to_ship_is_barred(position: Position, event: Vacating) -> Iterable[Event]:
    """Who leaves a ship that its player does not control is kept from coming back."""
    left = event.from_ if event.is_barred else None
    if left is None or position.face(left).is_location:
        return ()
    return (ReturnBarred(event.card, left),)


ENTRY = (
    destination_is_another_position,
    craft_stands_on_no_craft,
    foreign_prime_location_is_barred,
    foreign_prime_ship_is_barred,
    foreign_prime_craft_is_sealed,
    craft_boards_no_foreign_ship,
    held_card_is_closed,
    owner_clears_before_entering,
    infiltrator_needs_an_empty_card,
    two_rivals_do_not_share,
    one_seater_takes_one_character,
    one_seater_takes_no_loose_device,
    transport_takes_its_number,
    intruder_does_not_return,
    nobody_returns_to_a_foreign_location,
    passengers_can_forbid,
    outlawed_position_is_closed,
    contested_location_is_open,
    contested_ship_may_be_boarded,
    controller_always_enters,
    shared_ground_is_open,
)
