"""The JSON of a position of Warfighter, written with every field and what is derived."""

from cardsdb.plugin_api import JSON
from rules_plugins.warfighter.facts.hostiles import active_reticles
from rules_plugins.warfighter.facts.soldiers import health, resource_value
from rules_plugins.warfighter.facts.turn import result
from rules_plugins.warfighter.position import (
    ENVIRONMENT_PENDING,
    EVENT_PENDING,
    Gear,
    Hostile,
    Pending,
    PendingEvent,
    Position,
    Soldier,
    Wound,
)


def dump(position: Position) -> JSON:
    """Return the JSON of the position."""
    written: dict[str, JSON] = {
        "cards": {card: copied(printed.given) for card, printed in position.cards.items()},
        "path": position.path[:],
        "objective": {"active": position.is_objective_active, "progress": position.progress},
        "step": position.step,
        "turn": position.turn,
        "timer": position.timer,
        "location_played": position.location_played,
        "soldiers": {id_: _soldier(position, one) for id_, one in position.soldiers.items()},
        "hostiles": {id_: _hostile(position, one) for id_, one in position.hostiles.items()},
        "decks": {
            name: {"draw": deck.draw[:], "discard": deck.discard[:]}
            for name, deck in position.decks.items()
        },
        "cup": position.cup[:],
        "dropped": {
            gear: {"slot": slot, **_gear(state)} for gear, (slot, state) in position.dropped.items()
        },
        "in_play": {
            card: {"owner": one.owner, "retained": one.is_retained, "used": one.is_used}
            for card, one in position.in_play.items()
        },
        "upgunned": position.upgunned[:],
        "pending": [_pending(one) for one in position.pending],
        "out_of_game": position.out_of_game[:],
    }
    if position.team is not None:
        written["team"] = copied(position.team)
    written["resource_value"] = resource_value(position)
    ended = result(position)
    return written if ended is None else written | {"result": ended}


def _soldier(position: Position, one: Soldier) -> JSON:
    written: dict[str, JSON] = {} if one.slot is None else {"slot": one.slot}
    return written | {
        "status": one.status,
        "actions": one.actions,
        "set_aside": one.set_aside,
        "moved": one.moved,
        "suppress": one.suppress,
        "xp": one.xp,
        "wounds": [_wound(wound) for wound in one.wounds],
        "hand": one.hand[:],
        "gear": {gear: _gear(state) for gear, state in one.gear.items()},
        "skills": one.skills[:],
        "skills_used": list(one.skills_used),
        "hardy": one.hardy.copy(),
        "engaged": one.engaged,
        "stumbled": one.stumbled,
        "health": health(position, one),
    }


def _wound(wound: Wound) -> JSON:
    return {"points": wound.points} | ({"treated": True} if wound.is_treated else {})


def _gear(state: Gear) -> JSON:
    """Return what is set of the Gear's state."""
    written: dict[str, JSON] = {"ammo": list(state.ammo)} if state.ammo else {}
    for name in ("uses", "used_by", "thrown_at"):
        if getattr(state, name) is not None:
            written[name] = getattr(state, name)
    return written


def _hostile(position: Position, one: Hostile) -> JSON:
    return {
        "slot": one.slot,
        "target": one.target,
        "ekia": one.ekia,
        "suppress": one.suppress,
        "active": active_reticles(position, one),
    }


def _pending(one: Pending) -> JSON:
    if isinstance(one, PendingEvent):
        return {"type": EVENT_PENDING, "card": one.card}
    return {"type": ENVIRONMENT_PENDING, "soldier": one.soldier, "condition": one.condition}


def copied(given: JSON) -> JSON:
    """Return what was given anew: positions share it, what is written is not shared."""
    if isinstance(given, dict):
        return {name: copied(value) for name, value in given.items()}
    return [copied(one) for one in given] if isinstance(given, list) else given
