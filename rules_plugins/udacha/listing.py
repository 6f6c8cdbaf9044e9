"""For each action class what might be done, and quickly what may be done.

The offer asks the same facts as the rules do; a contract test holds the two against each other.
"""

from collections.abc import Iterable
from typing import Any

from cardsdb.plugin_api import CardId
from rules_plugins.udacha.actions import (
    CallClash,
    Choose,
    EndTurn,
    Escape,
    Face,
    Play,
    Rally,
    Travel,
    UseAction,
)
from rules_plugins.udacha.facts import (
    faceable_hazards,
    geography,
    is_in_pursuit,
    is_pinned,
    is_same_locale,
    location,
    meets_conditions,
    party_geography,
)
from rules_plugins.udacha.position import FOE, PLAYING, Player, Position
from rules_plugins.udacha.printed import EVENT, GEAR, HERO, PLACE, PURSUIT, RESERVE_TYPES


def use_action_candidates(position: Position) -> Iterable[UseAction]:
    """Yield every card of the player."""
    mine = position.players[position.turn]
    return [mine.actions.use_action[card] for card in mine.cards()]


def face_candidates(position: Position) -> Iterable[Face]:
    """Yield every card of the foe's Reserve Area."""
    mine, foe = position.players[position.turn], position.players[FOE[position.turn]]
    return [mine.actions.face[card] for card in foe.reserve]


def escape_candidates(position: Position) -> Iterable[Escape]:
    """Yield every card of the foe's Scenery Area."""
    mine, foe = position.players[position.turn], position.players[FOE[position.turn]]
    return [mine.actions.escape[card] for card in foe.scenery]


def travel_candidates(position: Position) -> Iterable[Travel]:
    """Yield every card of the own Reserve and Scenery Areas."""
    mine = position.players[position.turn]
    return [mine.actions.travel[card] for card in (*mine.reserve, *mine.scenery)]


def play_candidates(position: Position) -> Iterable[Play]:
    """Yield every card of the hand, a Gear with each Hero of the party."""
    mine = position.players[position.turn]
    for card in mine.hand:
        if position.cards[card].type == GEAR:
            yield from [mine.actions.play_on[card, hero] for hero in mine.party]
        else:
            yield mine.actions.play[card]


def rally_candidates(position: Position) -> Iterable[Rally]:
    """Yield every card of the Reserve Area."""
    mine = position.players[position.turn]
    return [mine.actions.rally[card] for card in mine.reserve]


def clash_candidates(position: Position) -> Iterable[CallClash]:
    """Yield the one clash."""
    return [position.players[position.turn].actions.call_clash]


def choose_candidates(position: Position) -> list[Choose]:
    """Yield every option of the open choice."""
    pending = position.pending
    if pending is None:
        return []
    return [Choose(pending.player, CardId(card)) for card in pending.options]


def end_turn_candidates(position: Position) -> Iterable[EndTurn]:
    """Yield the one end of the turn."""
    return [position.players[position.turn].actions.end_turn]


def offer(position: Position) -> list[Any]:
    """Return what the decider may do, in the order of the candidates.

    Loops, not comprehensions: the lists are short, and each comprehension is a call.
    """
    if position.status != PLAYING:
        return []
    if position.pending is not None:
        return choose_candidates(position)
    return _turn_actions(position, position.players[position.turn])


def _turn_actions(position: Position, mine: Player) -> list[Any]:
    """Return what the player on turn may do."""
    found: list[Any] = []
    _add_usable_actions(position, mine, found)
    if mine.movements > 0:
        _add_moves(position, mine, found)
    if mine.plays_left > 0:
        _add_plays(position, mine, found)
    if mine.rallies_left > 0:
        _add_rallies(position, mine, found)
    if mine.clashes_left > 0 and mine.party:
        _add_clash(position, mine, found)
    found.append(mine.actions.end_turn)
    return found


def _add_usable_actions(position: Position, mine: Player, found: list[Any]) -> None:
    """Add the fresh ACTIONs of Banner, Bases and Active Heroes whose conditions are met."""
    cards, spent, use_action = position.cards, position.spent, mine.actions.use_action
    for card in mine.sources:
        is_at_hand = card == mine.banner or card in mine.scenery
        if card not in spent and is_at_hand and meets_conditions(position, mine.id, card):
            found.append(use_action[card])
    for card in mine.party:
        if cards[card].effect is None or card in spent:
            continue
        if meets_conditions(position, mine.id, card):
            found.append(use_action[card])


def _add_rallies(position: Position, mine: Player, found: list[Any]) -> None:
    """Add the Heroes in reserve."""
    cards, rally = position.cards, mine.actions.rally
    for card in mine.reserve:
        if cards[card].type == HERO:
            found.append(rally[card])


def _add_clash(position: Position, mine: Player, found: list[Any]) -> None:
    """Add the clash if one of the two is in Pursuit and the foe has an Active Hero too."""
    foe = FOE[mine.id]
    if position.players[foe].party and (
        is_in_pursuit(position, mine.id) or is_in_pursuit(position, foe)
    ):
        found.append(mine.actions.call_clash)


def _add_moves(position: Position, mine: Player, found: list[Any]) -> None:
    """Add the uses of a Movement: Hazards that can be faced come before all travel."""
    player, foe = mine.id, FOE[mine.id]
    hazards = faceable_hazards(position, player) if mine.party else []
    for card in hazards:
        found.append(mine.actions.face[card])
    is_pursued = is_in_pursuit(position, foe)
    if is_pursued:
        found.append(mine.actions.escape[position.players[foe].scenery[-1]])
    if not hazards:
        travel = mine.actions.travel
        for card in _destinations(position, mine, is_pursued):
            found.append(travel[card])


def _destinations(position: Position, mine: Player, is_pursued: bool) -> Iterable[CardId]:  # noqa: FBT001  # a fact already asked
    cards, here = position.cards, location(position, mine.id)
    found: list[CardId] = []
    for card in mine.reserve:
        kind = cards[card].type
        if kind == PLACE or (kind == PURSUIT and not is_pursued):
            found.append(card)
    for card in mine.scenery:
        if card != here and cards[card].type == PLACE:
            found.append(card)
    if not is_pursued or not is_pinned(position, mine.id):
        return found
    at = party_geography(position, mine.id)
    return [card for card in found if is_same_locale(at, geography(position, card, None))]


def _add_plays(position: Position, mine: Player, found: list[Any]) -> None:
    """Add the cards that can be played: Gear on each Hero, Events whose conditions are met."""
    cards, play = position.cards, mine.actions.play
    for card in mine.hand:
        kind = cards[card].type
        if kind in RESERVE_TYPES:
            found.append(play[card])
        elif kind == GEAR:
            for hero in mine.party:
                found.append(mine.actions.play_on[card, hero])
        elif kind == EVENT and meets_conditions(position, mine.id, card):
            found.append(play[card])
