"""Which Positions are open to all cards of a kind: what games ask instead of card by card.

Everything here follows from the reasons of `facts.entry`, and a test compares the two.
"""

from cardsdb.plugin_api import CardId, PlayerId
from rules_plugins.bands.keywords.one_seater import has_seat
from rules_plugins.bands.keywords.transport import has_room
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CRAFT, Face

Ways = tuple[list[CardId], set[CardId]]  # Positions, and those about which each card is asked


def ways_for(
    position: Position, player: PlayerId, face: Face, places: list[CardId], *, has_key: bool
) -> Ways:
    """Return those of the places, all cards, that may be open to the player's cards of a kind.

    Foreign Prime cards are closed to a kind without a keyword for them, own cards open where they
    have room; about all others each card is asked. What a single card brings along is left out:
    where it stands, bars, passengers, and what effects close.
    """
    shown, held, is_craft = position.shown, position.held, face.type == CRAFT
    found: list[CardId] = []
    unsure: set[CardId] = set()
    for to in places:
        there = shown[to]
        if held[to] != player:
            if there.is_ordinary and not has_key and to not in position.turned:
                continue
            unsure.add(to)
        elif is_craft and there.type == CRAFT:
            continue
        if not there.is_limited or _has_room(position, face, to):
            found.append(to)
    return found, unsure


def _has_room(position: Position, face: Face, to: CardId) -> bool:
    there = [position.shown[one] for one in position.units_on(to)]
    return has_seat(position.shown[to], face, there) and has_room(position.shown[to], face, there)
