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
    has_action,
    is_in_pursuit,
    is_pinned,
    is_same_locale,
    location,
    meets_conditions,
    party_geography,
)
from rules_plugins.udacha.position import FOE, PLAYING, Player, Position
from rules_plugins.udacha.printed import BANNER, EVENT, GEAR, HERO, PLACE, PURSUIT


def use_action_candidates(position: Position) -> Iterable[UseAction]:
    """Yield every card of the player."""
    mine = position.players[position.turn]
    return [mine.deeds.use_action[card] for card in mine.cards()]


def face_candidates(position: Position) -> Iterable[Face]:
    """Yield every card of the foe's Reserve Area."""
    mine, foe = position.players[position.turn], position.players[FOE[position.turn]]
    return [mine.deeds.face[card] for card in foe.reserve]


def escape_candidates(position: Position) -> Iterable[Escape]:
    """Yield every card of the foe's Scenery Area."""
    mine, foe = position.players[position.turn], position.players[FOE[position.turn]]
    return [mine.deeds.escape[card] for card in foe.scenery]


def travel_candidates(position: Position) -> Iterable[Travel]:
    """Yield every card of the player."""
    mine = position.players[position.turn]
    return [mine.deeds.travel[card] for card in mine.cards()]


def play_candidates(position: Position) -> Iterable[Play]:
    """Yield every card of the hand, a Gear with each Hero of the party."""
    mine = position.players[position.turn]
    for card in mine.hand:
        if position.cards[card].type == GEAR:
            yield from [mine.deeds.play_on[card, hero] for hero in mine.party]
        else:
            yield mine.deeds.play[card]


def rally_candidates(position: Position) -> Iterable[Rally]:
    """Yield every card of the Reserve Area."""
    mine = position.players[position.turn]
    return [mine.deeds.rally[card] for card in mine.reserve]


def clash_candidates(position: Position) -> Iterable[CallClash]:
    """Yield the one clash."""
    return [position.players[position.turn].deeds.call_clash]


def choose_candidates(position: Position) -> list[Choose]:
    """Yield every option of the open choice."""
    pending = position.pending
    if pending is None:
        return []
    return [Choose(pending.player, CardId(card)) for card in pending.options]


def end_turn_candidates(position: Position) -> Iterable[EndTurn]:
    """Yield the one end of the turn."""
    return [position.players[position.turn].deeds.end_turn]


def offer(position: Position) -> list[Any]:
    """Return what the decider may do, in the order of the candidates."""
    if position.status != PLAYING:
        return []
    if position.pending is not None:
        return choose_candidates(position)
    mine = position.players[position.turn]
    found = _usable_actions(position, mine)
    if mine.movements > 0:
        found += _moves(position, mine)
    if mine.plays_left > 0:
        found += _plays(position, mine)
    if mine.rallies_left > 0:
        cards, rally = position.cards, mine.deeds.rally
        found += [rally[card] for card in mine.reserve if cards[card].type == HERO]
    if mine.clashes_left > 0 and mine.party and _is_clash_possible(position, mine):
        found.append(mine.deeds.call_clash)
    found.append(mine.deeds.end_turn)
    return found


def _usable_actions(position: Position, mine: Player) -> list[Any]:
    """Return the fresh ACTIONs of Banner, Base and Active Heroes whose conditions are met."""
    cards, spent, use_action = position.cards, position.spent, mine.deeds.use_action
    found: list[Any] = []
    for card in (*mine.sources, *mine.party):
        effect = cards[card].effect
        if effect is None or card in spent or not has_action(position, mine.id, card):
            continue
        if not effect.is_conditional or meets_conditions(position, mine.id, card):
            found.append(use_action[card])
    return found


def _moves(position: Position, mine: Player) -> list[Any]:
    """Return the uses of a Movement: Hazards that can be faced come before all travel."""
    player, foe = mine.id, FOE[mine.id]
    hazards = faceable_hazards(position, player) if mine.party else []
    found: list[Any] = [mine.deeds.face[card] for card in hazards]
    is_pursued = is_in_pursuit(position, foe)
    if is_pursued:
        found.append(mine.deeds.escape[position.players[foe].scenery[-1]])
    if not hazards:
        travel = mine.deeds.travel
        found += [travel[card] for card in _destinations(position, mine, is_pursued)]
    return found


def _destinations(position: Position, mine: Player, is_pursued: bool) -> Iterable[CardId]:  # noqa: FBT001  # a fact already asked
    cards = position.cards
    here = location(position, mine.id)
    if not is_pursued:
        found = [card for card in mine.reserve if cards[card].type in (PLACE, PURSUIT)]
        return found + [card for card in mine.scenery if card != here and cards[card].type == PLACE]
    reserve_and_scenery = (*mine.reserve, *mine.scenery)
    places = [card for card in reserve_and_scenery if card != here and cards[card].type == PLACE]
    if not is_pinned(position, mine.id):
        return places
    at = party_geography(position, mine.id)
    return [card for card in places if is_same_locale(at, geography(position, card, None))]


def _plays(position: Position, mine: Player) -> list[Any]:
    """Return the cards that can be played: Gear on each Hero, Events whose conditions are met."""
    cards, deeds, player = position.cards, mine.deeds, mine.id
    found: list[Any] = []
    for card in mine.hand:
        kind = cards[card].type
        if kind == GEAR:
            found += [deeds.play_on[card, hero] for hero in mine.party]
        elif kind != BANNER and (kind != EVENT or meets_conditions(position, player, card)):
            found.append(deeds.play[card])
    return found


def _is_clash_possible(position: Position, mine: Player) -> bool:
    foe = FOE[mine.id]
    return bool(position.players[foe].party) and (
        is_in_pursuit(position, mine.id) or is_in_pursuit(position, foe)
    )
