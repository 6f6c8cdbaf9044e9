"""What keeps a card from standing on a Position. Each fact says whether one reason applies."""

from cardsdb.plugin_api import CardId, PlayerId, asked, fact
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.ground import MAP, SPACE
from rules_plugins.bands.keywords.diplomatic_immunity import admits_diplomat
from rules_plugins.bands.keywords.infiltrate import admits_infiltrator
from rules_plugins.bands.keywords.one_seater import has_seat
from rules_plugins.bands.keywords.transport import has_room
from rules_plugins.bands.keywords.work_visa import admits_worker
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CRAFT, DEVICE, OPEN_OCCUPANCY


def mover(position: Position, card: CardId) -> PlayerId | None:
    """Return who controls the card; off the Map and for a loose Device its owner."""
    if position.zone[card] != MAP or position.shown[card].type == DEVICE:
        return position.owner[card]
    return controller(position, card)


def others_on(position: Position, card: CardId, to: CardId) -> list[CardId]:
    """Return the units and craft on the Position, the card itself left out."""
    return [one for one in position.units_on(to) if one != card]


def is_foreign(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the Position is outside the mover's control and no shared ground."""
    face = position.shown[to]
    return not face.is_shared and controller(position, to) != mover(position, card)


@fact("14.s1")
def is_no_position(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the card cannot stand there by its kind, or stands there already."""
    if to == SPACE:
        return position.shown[card].type != CRAFT or _is_in_open_space(position, card)
    is_position = position.zone[to] == MAP and position.shown[to].is_holder
    return not is_position or to in (card, position.place.get(card)) or is_waiting(position, to)


def is_waiting(position: Position, card: CardId) -> bool:
    """Say whether the card is displaced and has no Position yet."""
    return bool(position.displaced) and any(one.card == card for one in position.displaced)


def _is_in_open_space(position: Position, card: CardId) -> bool:
    is_away = card in position.place or is_waiting(position, card)
    return position.zone[card] == MAP and not is_away


@fact("8.6")
def is_craft_onto_craft(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether a small craft would stand on a small craft."""
    if to == SPACE or position.shown[card].type != CRAFT:
        return False
    return position.zone[to] == MAP and position.shown[to].type == CRAFT


def _infiltrates(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether a keyword of the card opens the foreign Prime Position to it."""
    face, there = position.shown[card], position.shown[to]
    return (
        admits_infiltrator(face, there)
        or admits_worker(face, there)
        or admits_diplomat(face, there)
    )


@fact("14.6g", "18.29")
def is_open_to_infiltrator(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether a foreign Prime Position is open to the card by a keyword."""
    return _is_foreign_prime(position, card, to) and _infiltrates(position, card, to)


def _is_foreign_prime(position: Position, card: CardId, to: CardId) -> bool:
    if to == SPACE or position.shown[card].type == DEVICE or not position.shown[to].is_holder:
        return False
    return not position.is_contested(to) and is_foreign(position, card, to)


def is_foreign_location(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the Position is a Prime Location outside the mover's control."""
    return _is_foreign_prime(position, card, to) and position.shown[to].is_location


def is_foreign_capital(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the Position is a Prime Capital Spacecraft outside the mover's control."""
    face = None if to == SPACE else position.shown[to]
    is_capital = face is not None and face.is_spacecraft and face.type != CRAFT
    return is_capital and _is_foreign_prime(position, card, to)


def is_foreign_craft(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the Position is a Prime small craft outside the mover's control."""
    is_craft = to != SPACE and position.shown[to].type == CRAFT
    return is_craft and _is_foreign_prime(position, card, to)


def is_craft_boarding(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether a small craft would board a Spacecraft outside its controller's control."""
    if to == SPACE or position.shown[card].type != CRAFT or not position.shown[to].is_spacecraft:
        return False
    return controller(position, to) != mover(position, card)


def is_closed_by_units(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether units of another player hold a Contested Position that is not the mover's."""
    if to == SPACE or position.shown[card].type == DEVICE or not position.is_contested(to):
        return False
    if OPEN_OCCUPANCY in position.shown[to].clauses or not is_foreign(position, card, to):
        return False
    player = mover(position, card)
    return any(controller(position, one) != player for one in others_on(position, card, to))


def is_prime_and_occupied(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether anybody stands on a Prime Position outside the mover's control."""
    if not _is_foreign_prime(position, card, to):
        return False
    return OPEN_OCCUPANCY not in position.shown[to].clauses and bool(others_on(position, card, to))


def has_rival_intruder(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether an intruder of a third player stands on the foreign Prime Position."""
    if not is_prime_and_occupied(position, card, to):
        return False
    known = (mover(position, card), controller(position, to))
    return any(controller(position, one) not in known for one in others_on(position, card, to))


@fact("14.6f", "14.6n", "14.6o", "14.12i", "18.86")
def is_without_seat(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether a One-Seater is taken, or not for cards of this kind."""
    if to == SPACE or not position.shown[to].is_limited:
        return False
    there = [position.shown[one] for one in others_on(position, card, to)]
    return not has_seat(position.shown[to], position.shown[card], there)


@fact("18.87")
def is_without_room(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether a Transport holds as many units as it can."""
    if to == SPACE or not position.shown[to].is_limited:
        return False
    there = [position.shown[one] for one in others_on(position, card, to)]
    return not has_room(position.shown[to], position.shown[card], there)


@fact("14.6w", "14.10t", "14.s8")
def is_barred(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the card left this Position of another player and may not come back."""
    if to not in position.no_return.get(card, ()):
        return False
    return asked(position, is_barred, (card, to), True)  # noqa: FBT003  # the value of a fact


@fact("14.12c")
def is_closed(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether an effect has made the Position illegal for the card."""
    is_shut = bool(position.closed) and any(
        one.position == to and (one.cards is None or card in one.cards) for one in position.closed
    )
    if is_closed in position.pieces:
        return asked(position, is_closed, (card, to), is_shut)
    return is_shut


@fact("14.7c", "14.s2")
def is_stopped_by_passenger(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether somebody aboard the moving craft could not stand on the destination alone."""
    if to == SPACE or position.shown[card].type != CRAFT:
        return False
    return any(not may_occupy(position, one, to) for one in position.units_on(card))


def lacks_keyword(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the Position is foreign and Prime and no keyword opens it to the card."""
    if not _is_foreign_prime(position, card, to):
        return False
    return not (position.shown[to].type != CRAFT and _infiltrates(position, card, to))


ALONE = (
    is_no_position,
    is_craft_onto_craft,
    lacks_keyword,
    is_craft_boarding,
    is_closed_by_units,
    is_prime_and_occupied,
    is_without_seat,
    is_without_room,
    is_barred,
    is_closed,
)


@fact("14.6a", "14.6b", "14.6c", "14.6p", "14.6q", "14.10f", "14.12h", "14.s7")
def may_occupy(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the card, with its passengers, could stand there, whatever the distance.

    That is so if no reason keeps it out: none of `ALONE`, no passenger. Here the reasons are asked
    in one go, because games ask this all the time; a test compares the two.
    """
    if to != SPACE and to not in position.turned and _is_sealed(position, card, to):
        return False
    if not has_place_for(position, card, to):
        return False
    return not (position.occupants.get(card) and is_stopped_by_passenger(position, card, to))


def _is_sealed(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether a foreign Prime card stays closed: `lacks_keyword` of a card not turned."""
    face, there = position.shown[card], position.shown[to]
    if not there.is_holder or there.is_shared or face.type == DEVICE:
        return False
    if position.held[to] == mover(position, card):
        return False
    return not face.is_infiltrator or lacks_keyword(position, card, to)


def has_place_for(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether nothing but `lacks_keyword` and passengers could keep the card out."""
    if to == SPACE:
        return not (is_no_position(position, card, to) or is_closed(position, card, to))
    if is_no_position(position, card, to) or _is_closed_to_craft(position, card, to):
        return False
    if position.occupants.get(to) and _is_kept_out(position, card, to):
        return False
    if position.shown[to].is_limited and (
        is_without_seat(position, card, to) or is_without_room(position, card, to)
    ):
        return False
    if card in position.no_return and is_barred(position, card, to):
        return False
    return not can_close(position) or not is_closed(position, card, to)


def _is_closed_to_craft(position: Position, card: CardId, to: CardId) -> bool:
    if position.shown[card].type != CRAFT:
        return False
    return position.shown[to].type == CRAFT or is_craft_boarding(position, card, to)


def _is_kept_out(position: Position, card: CardId, to: CardId) -> bool:
    return is_closed_by_units(position, card, to) or is_prime_and_occupied(position, card, to)


def can_close(position: Position) -> bool:
    """Say whether `is_closed` holds for anything at all."""
    return bool(position.closed) or is_closed in position.pieces
