"""What keeps a card from standing on a Position. Each fact says whether one reason applies."""

from cardsdb.plugin_api import CardId, PlayerId, asked, fact
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.keywords.diplomatic_immunity import admits_diplomat
from rules_plugins.bands.keywords.infiltrate import admits_infiltrator
from rules_plugins.bands.keywords.one_seater import has_seat
from rules_plugins.bands.keywords.transport import has_room
from rules_plugins.bands.keywords.work_visa import admits_worker
from rules_plugins.bands.position import MAP, SPACE, Position
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
    return not is_position or to in (card, position.place.get(card))


def _is_in_open_space(position: Position, card: CardId) -> bool:
    is_waiting = any(one.card == card for one in position.displaced)
    return position.zone[card] == MAP and card not in position.place and not is_waiting


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
    return any(_stops(position, one, to) for one in position.units_on(card))


def _stops(position: Position, card: CardId, to: CardId) -> bool:
    return any(reason(position, card, to) for reason in ALONE)


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
    """Say whether the card, with its passengers, could stand there, whatever the distance."""
    plain = plain_answer(position, card, to)
    if plain is not None:
        return plain
    for reason in ALONE:
        if reason(position, card, to):
            return False
    return not is_stopped_by_passenger(position, card, to)


def plain_answer(position: Position, card: CardId, to: CardId) -> bool | None:
    """Return the answer in the two usual cases, in which one look decides; None in all others.

    A foreign Prime card is closed without a keyword, an own one without limits open to units.
    What the reasons say is the same; a test compares them.
    """
    if to == SPACE or to in position.turned:
        return None
    face, there = position.shown[card], position.shown[to]
    if not (there.is_ordinary and there.is_holder) or face.type == DEVICE:
        return None
    if position.owner[to] != mover(position, card):
        return None if face.is_infiltrator else False
    if not face.is_unit or there.is_limited or card in position.no_return:
        return None
    if position.closed or is_closed in position.pieces:
        return None
    return position.zone[to] == MAP and position.place.get(card) != to
