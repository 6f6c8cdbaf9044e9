"""Where displaced cards can go and whose turn it is to say so."""

from cardsdb.plugin_api import CardId, PlayerId, fact
from rules_plugins.bands.facts.bands import all_bands, band_of, distance, positions_in
from rules_plugins.bands.facts.combat import after
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.facts.entry import may_occupy
from rules_plugins.bands.ground import SPACE, SPACE_BAND, Band
from rules_plugins.bands.keywords.one_seater import is_ever_admitted
from rules_plugins.bands.keywords.transport import room
from rules_plugins.bands.position import DISPLACEMENT, Position
from rules_plugins.bands.printed import CRAFT, DEVICE


def _start(position: Position, card: CardId) -> tuple[Band | None, CardId | None]:
    """Return the Band in which the search begins, and the Position that is no answer."""
    for one in position.displaced:
        if one.card == card:
            return one.band, one.from_
    return band_of(position, card), position.place.get(card)


@fact("14.12a", "14.12e", "14.12g", "14.12j")
def refuges(position: Position, card: CardId) -> list[CardId]:
    """Return the Positions of the nearest Bands that have any for the displaced card, sorted."""
    start, left = _start(position, card)
    if start is None or not _is_displaceable(position, card):
        return []
    rings: dict[int, list[Band]] = {}
    for band in all_bands(position):
        if band in (start, SPACE_BAND) or position.standing.get(band):
            rings.setdefault(distance(position, start, band), []).append(band)
    for steps in sorted(rings):
        found = [
            to
            for band in rings[steps]
            for to in _positions(position, card, band)
            if to != left and may_occupy(position, card, to)
        ]
        if found:
            return sorted(found)
    return []


def _is_displaceable(position: Position, card: CardId) -> bool:
    face = position.shown[card]
    is_loose = face.type == DEVICE and card not in position.carrier
    return face.is_movable or is_loose


def _positions(position: Position, card: CardId, band: Band) -> list[CardId]:
    found = list(positions_in(position, band))
    if band == SPACE_BAND and position.shown[card].type == CRAFT:
        found.append(SPACE)
    return found


@fact("8.9", "14.12f")
def placer(position: Position, card: CardId) -> PlayerId:
    """Return who places the displaced card: its controller, of a loose Device its owner."""
    player = None if position.shown[card].type == DEVICE else controller(position, card)
    return position.owner[card] if player is None else player


@fact("14.12o")
def placers(position: Position) -> list[PlayerId]:
    """Return the players with displaced cards, the active one first and then in turn order."""
    has_some = {placer(position, one.card) for one in position.displaced}
    order = [position.active, *after(position, position.active)]
    known = [player for player in dict.fromkeys(order) if player in has_some]
    return known + [one for one in position.players if one in has_some and one not in known]


@fact("14.12f", "14.12p")
def displacement_options(position: Position, player: PlayerId) -> list[tuple[CardId, list[CardId]]]:
    """Return the player's displaced cards that have a Position, sorted, each with its Positions."""
    mine = sorted(one.card for one in position.displaced if placer(position, one.card) == player)
    found = [(card, refuges(position, card)) for card in mine]
    return [(card, options) for card, options in found if options]


def is_placing(position: Position) -> bool:
    """Say whether somebody is asked where a displaced card goes."""
    return position.pending is not None and position.pending.type == DISPLACEMENT


@fact("14.s9", "11.7")
def misfits(position: Position, card: CardId) -> list[CardId]:
    """Return the occupants of a turned Spacecraft that its face does not admit at all, sorted."""
    face = position.shown[card]
    if not face.is_spacecraft:
        return []
    return [
        one
        for one in position.occupants.get(card, ())
        if not is_ever_admitted(face, position.shown[one])
        or (face.type == CRAFT and position.shown[one].type == CRAFT)
    ]


def surplus(position: Position, card: CardId) -> list[CardId]:
    """Return the units on a Spacecraft that holds more than its face has room for, sorted."""
    most = room(position.shown[card])
    if most is None:
        return []
    there = [one for one in position.units_on(card) if position.shown[one].is_unit]
    return there if len(there) > most else []
