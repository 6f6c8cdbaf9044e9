"""The JSON of a position of Bands: written whole, with all that is derived."""

from cardsdb.plugin_api import JSON, CardId
from rules_plugins.bands.choices import options_of
from rules_plugins.bands.facts.bands import all_bands, band_of, empty_bands, is_empty, met_bands
from rules_plugins.bands.facts.control import controller, faction_permissions, intruders
from rules_plugins.bands.position import Closed, Declaration, Position

SUPPRESSED = ["income", "vote"]


def dump(position: Position) -> JSON:
    """Return the JSON of the position, with defaults and derived facts."""
    written: dict[str, JSON] = {
        "players": list(position.players),
        "active": position.active,
        "phase": position.phase,
    }
    if position.subphase is not None:
        written["subphase"] = position.subphase
    written |= {
        "move_actions": {one: position.moves.get(one, 0) for one in position.players},
        "cards": {card: _dump_card(position, card) for card in position.cards},
        "declarations": [_dump_declaration(one) for one in position.declarations],
        "closed": [_dump_closed(one) for one in position.closed],
        "displaced": [
            {"card": one.card, "band": one.band, "from": one.from_} for one in position.displaced
        ],
        "status": position.status,
        "winner": position.winner,
    }
    if position.pending is not None:
        written["pending"] = _dump_pending(position)
    for name, tracked in (("influence", position.influence), ("credits", position.credits)):
        if tracked:
            written[name] = dict(tracked)
    if position.decks:
        written["deck_order"] = {player: list(deck) for player, deck in position.decks.items()}
    written["derived"] = _derived(position)
    return written


def _dump_card(position: Position, card: CardId) -> JSON:
    printed = position.cards[card]
    written: dict[str, JSON] = {"owner": position.owner[card], **_copied(printed.given)}
    written["zone"] = position.zone[card]
    written["activated"] = card in position.activated
    if card in position.turned:
        written["face"] = "contested" if printed.is_breakable else "reverse"
    elif printed.is_breakable or printed.prime.is_spacecraft:
        written["face"] = "prime"
    for name, table in (
        ("occupies", position.place),
        ("attached_to", position.carrier),
        ("bound_to", position.bound),
        ("names", position.named),
    ):
        if card in table:
            written[name] = table[card]
    if card in position.no_return:
        written["no_return"] = list(position.no_return[card])
    if card in position.used:
        written["used"] = True
    return written


def _copied(given: JSON) -> JSON:
    """Return printed fields anew: cards are shared by positions, what is written is not."""
    if isinstance(given, dict):
        return {name: _copied(value) for name, value in given.items()}
    return [_copied(one) for one in given] if isinstance(given, list) else given


def _dump_declaration(one: Declaration) -> JSON:
    written: dict[str, JSON] = {
        "id": one.id,
        "kind": one.kind,
        "card": one.cards[0] if len(one.cards) == 1 else list(one.cards),
        "target": one.target,
    }
    if one.guarded is not None:
        written["guarded"] = one.guarded
    if one.is_answered:
        written["answered"] = True
    if one.declined:
        written["declined"] = list(one.declined)
    return written


def _dump_closed(one: Closed) -> JSON:
    written: dict[str, JSON] = {"position": one.position}
    return written if one.cards is None else written | {"cards": list(one.cards)}


def _dump_pending(position: Position) -> JSON:
    pending = position.pending
    if pending is None:
        return None
    written: dict[str, JSON] = {
        "player": pending.player,
        "type": pending.type,
        "options": options_of(position),
    }
    return written if pending.source is None else written | {"source": pending.source}


def _derived(position: Position) -> JSON:
    on_map = position.board
    intruding = {card: intruders(position, card) for card in on_map}
    return {
        "band": {card: band_of(position, card) for card in on_map},
        "controller": {card: controller(position, card) for card in on_map},
        "intruders": {card: there for card, there in intruding.items() if there},
        "suppressed": {card: list(SUPPRESSED) for card, there in intruding.items() if there},
        "adjacent": {
            band: met_bands(position, band)
            for band in all_bands(position)
            if not is_empty(position, band)
        },
        "empty_bands": empty_bands(position),
        "faction_permissions": {
            player: faction_permissions(position, player) for player in position.players
        },
    }
