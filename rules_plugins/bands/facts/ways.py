"""Which Positions are open to all cards of a kind: what games ask instead of card by card.

Everything here follows from the reasons of `facts.entry`, and a test compares the two.
"""

from collections.abc import Iterable

from cardsdb.plugin_api import CardId, PlayerId
from rules_plugins.bands.ground import SPACE
from rules_plugins.bands.keywords.one_seater import has_seat
from rules_plugins.bands.keywords.transport import has_room
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CRAFT, OPEN_OCCUPANCY, Face

Ways = list[tuple[CardId, bool]]  # Positions, and whether that is sure or each card is asked


def ways_for(
    position: Position,
    player: PlayerId,
    face: Face,
    places: Iterable[CardId],
    *,
    is_deployed: bool = False,
) -> Ways:
    """Return those of the places that are open to the player's cards of the face's kind.

    What a single card brings along is left out: where it stands, bars, passengers, what effects
    close. Foreign Prime cards are unsure for a kind with a keyword that may open them.
    """
    shown, held = position.shown, position.held
    is_craft, has_key = face.type == CRAFT, face.is_unlisted if is_deployed else face.is_infiltrator
    found: Ways = []
    for to in places:
        if to == SPACE:
            is_open, is_sure = is_craft, True
        elif held[to] == player:
            is_open, is_sure = not (is_craft and shown[to].type == CRAFT), True
        elif is_craft and shown[to].is_spacecraft:
            continue
        elif shown[to].is_shared:
            is_open = is_sure = True
        elif position.is_contested(to):
            is_open, is_sure = not is_deployed and _is_free(position, player, to), True
        else:
            is_open, is_sure = has_key, False
        if is_open and (to == SPACE or not shown[to].is_limited or _has_room(position, face, to)):
            found.append((to, is_sure))
    return found


def _is_free(position: Position, player: PlayerId, to: CardId) -> bool:
    """Say whether nobody's units but the player's keep a Contested card."""
    if OPEN_OCCUPANCY in position.shown[to].clauses:
        return True
    return all(position.held[one] == player for one in position.units_on(to))


def _has_room(position: Position, face: Face, to: CardId) -> bool:
    there = [position.shown[one] for one in position.units_on(to)]
    return has_seat(position.shown[to], face, there) and has_room(position.shown[to], face, there)
