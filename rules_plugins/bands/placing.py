"""What contradicts itself in the places of cards: no verdict is given on such a position."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Fault, pointer
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CRAFT, DEVICE


def placing_faults(position: Position) -> list[Fault]:
    """Return where cards stand on, hang on or are bound to what cannot be, each at its place."""
    return [fault for card in position.cards for fault in _faults_of(position, card)]


def _faults_of(position: Position, card: CardId) -> Iterator[Fault]:
    at = pointer("cards", card)
    is_on_map = position.zone[card] == MAP
    for name, table in (("occupies", position.place), ("attached_to", position.carrier)):
        if card in table:
            if not is_on_map:
                yield Fault(f"{at}/{name}", "The card is not on the Map.", "contradiction")
            elif problem := _problem(position, card, table[card], name):
                yield Fault(f"{at}/{name}", problem, "contradiction")
    if is_on_map and (problem := _homeless(position, card)):
        yield Fault(f"{at}/occupies", problem, "contradiction")


def _problem(position: Position, card: CardId, to: CardId, name: str) -> str | None:
    """Return what is wrong with a card that stands or hangs on this one."""
    if to == card:
        return "No card stands on itself."
    if position.zone[to] != MAP:
        return f"The card {to!r} is not on the Map."
    kind = position.face(card).type
    if name == "attached_to":
        return _carrier_problem(position, card, to)
    if card in position.carrier:
        return "An attached Device occupies nothing."
    if kind != DEVICE and not position.face(card).is_movable:
        return "A card of this type occupies nothing."
    if not position.face(to).is_holder:
        return f"Nothing stands on the card {to!r}."
    if kind == CRAFT and position.face(to).type == CRAFT:
        return "A small craft stands on no small craft."
    return None


def _carrier_problem(position: Position, card: CardId, to: CardId) -> str | None:
    if position.face(card).type != DEVICE:
        return "Only a Device is attached."
    is_carrier = position.face(to).type not in (DEVICE, "storyline", "statute")
    return None if is_carrier else f"No Device is attached to the card {to!r}."


def _homeless(position: Position, card: CardId) -> str | None:
    """Return what is wrong with a unit or Device that stands nowhere."""
    if card in position.place or card in position.carrier:
        return None
    if any(one.card == card for one in position.displaced):
        return None
    face = position.face(card)
    needs_place = face.is_unit or face.type == DEVICE
    return "A card of this type occupies another one." if needs_place else None
