"""What may be done now, listed quickly: by the facts that the rules ask, once for cards alike."""

from collections.abc import Callable
from functools import lru_cache

from cardsdb.plugin_api import Action, CardId, PlayerId
from rules_plugins.bands.actions import (
    AbilityName,
    CommitVotes,
    DeclarationName,
    Deploy,
    EndPhase,
    Intercept,
    Move,
    Resolve,
    ReturnFire,
    UseAbility,
)
from rules_plugins.bands.candidates import (
    choices,
    displacements,
    redraws,
    send_offs,
)
from rules_plugins.bands.facts.bands import adjacent_bands
from rules_plugins.bands.facts.combat import can_return_fire, interceptors, responder
from rules_plugins.bands.facts.control import votes
from rules_plugins.bands.facts.deployment import (
    can_carry,
    cost_of,
    has_its_equal,
    has_permission,
    may_be_put,
)
from rules_plugins.bands.facts.entry import (
    can_close,
    is_barred,
    is_closed,
    is_stopped_by_passenger,
    is_waiting,
    may_occupy,
)
from rules_plugins.bands.facts.ways import Ways, ways_for
from rules_plugins.bands.ground import MAP, SPACE, SPACE_BAND, Band
from rules_plugins.bands.keywords.occupy import BENEFITS
from rules_plugins.bands.listing_combat import list_attacks, list_liberations
from rules_plugins.bands.position import (
    ACTION,
    MOVEMENT,
    PLAYING,
    VOTE,
    Position,
)
from rules_plugins.bands.printed import DEVICE, NEUTRAL, ROOTED
from rules_plugins.bands.rules.chapter_09_turn import GRANT_MOVE

CHOOSING = (displacements, send_offs, redraws, choices)


def decider(position: Position) -> PlayerId | None:
    """Return who has to act: who is asked, else who answers a declaration, else who is active."""
    if position.status != PLAYING:
        return None
    if position.pending is not None:
        return position.pending.player
    if position.declarations:
        return responder(position, position.declarations[0])
    return position.active


def offer(position: Position) -> list[Action]:
    """Return what the decider may do, in the order of the candidates."""
    if position.status != PLAYING:
        return []
    if position.pending is not None:
        return [action for part in CHOOSING for action in part(position)]
    if position.declarations:
        return _answers(position)
    found: list[Action] = []
    player = position.active
    if position.phase == VOTE:
        _list_votes(position, player, found)
    elif position.phase == ACTION:
        shown, activated = position.shown, position.activated
        ready = [
            card for card in position.mine[player] if shown[card].is_actor and card not in activated
        ]
        if position.subphase == MOVEMENT:
            _list_moves(position, player, found)
            _list_abilities(position, player, ready, found)
        else:
            _list_abilities(position, player, ready, found)
            _list_deployments(position, player, found)
            list_attacks(position, player, ready, found)
            list_liberations(position, player, ready, found)
    found.append(_end(player))
    return found


def _answers(position: Position) -> list[Action]:
    """Return what may be answered to what is declared."""
    declared, held = position.declarations, position.held
    player = responder(position, declared[0])
    found: list[Action] = [
        Intercept(player, card, DeclarationName(one.id))
        for one in declared
        if position.zone[one.target] == MAP
        for card in interceptors(position, one)
        if held[card] == player
    ]
    found += [
        ReturnFire(player, one.target, DeclarationName(one.id))
        for one in declared
        if held[one.target] == player and can_return_fire(position, one.target, one)
    ]
    found += [Resolve(DeclarationName(one.id)) for one in declared]
    return found


@lru_cache(64)
def _end(player: PlayerId) -> EndPhase:
    return EndPhase(player)


Judge = Callable[[Position, CardId, CardId], bool]


def _near(position: Position, band: Band) -> list[CardId]:
    """Return the Positions of the Band and of those next to it, open Space among them, sorted."""
    found: list[CardId] = position.spots[band][:]
    next_to = adjacent_bands(position, band)
    for one in next_to:
        found += position.spots[one]
    if position.displaced:
        found = [to for to in found if not is_waiting(position, to)]
    if SPACE_BAND in (band, *next_to):
        found.append(SPACE)
    found.sort()
    return found


def _open_ways(position: Position, card: CardId, ways: Ways, may_enter: Judge) -> list[CardId]:
    """Return the Positions among the ways of its kind that are open to the card."""
    here = position.place.get(card)
    if here is None and card in position.where and not is_waiting(position, card):
        here = SPACE
    found = [
        to for to, is_sure in ways if to != here and (is_sure or may_enter(position, card, to))
    ]
    if can_close(position):
        found = [to for to in found if not is_closed(position, card, to)]
    if card in position.no_return:
        found = [to for to in found if not is_barred(position, card, to)]
    if position.occupants.get(card):
        found = [to for to in found if not is_stopped_by_passenger(position, card, to)]
    return found


def _list_moves(position: Position, player: PlayerId, found: list[Action]) -> None:
    """Add where the player's cards can go."""
    if position.moves.get(player, 0) <= 0:
        return
    shown, where = position.shown, position.where
    known: dict[tuple[Band, str, bool], Ways] = {}
    for card in position.mine[player]:
        face = shown[card]
        if face.is_movable:
            band = where[card]
            kind = band, face.type, face.is_infiltrator
            ways = known.get(kind)
            if ways is None:
                ways = known[kind] = ways_for(position, player, face, _near(position, band))
            found += [Move(player, card, to) for to in _open_ways(position, card, ways, may_occupy)]


def _list_abilities(
    position: Position, player: PlayerId, cards: list[CardId], found: list[Action]
) -> None:
    """Add those of the abilities of the cards that can be used now."""
    shown, is_movement = position.shown, position.subphase == MOVEMENT
    for card in cards:
        ability = shown[card].ability
        if ability is None or ability in BENEFITS:
            continue
        if (ability == GRANT_MOVE) == is_movement:
            found.append(UseAbility(player, card, AbilityName(ability)))


def _list_deployments(position: Position, player: PlayerId, found: list[Action]) -> None:
    """Add the deployments that the player can pay and may make."""
    shown = position.shown
    hand = _deployable(position, player)
    places = _all_spots(position) if hand else []
    known: dict[tuple[str, bool], Ways] = {}
    for card in hand:
        face = shown[card]
        if face.type in ROOTED:
            found.append(Deploy(player, card, None))
        elif face.type == DEVICE:
            carriers = [to for to in position.board if can_carry(position, player, to)]
            found += [Deploy(player, card, to) for to in carriers]
        else:
            kind = face.type, face.is_unlisted
            ways = known.get(kind)
            if ways is None:
                ways = known[kind] = ways_for(position, player, face, places, is_deployed=True)
            open_to = _open_ways(position, card, ways, _may_be_deployed)
            found += [Deploy(player, card, to) for to in open_to]


def _all_spots(position: Position) -> list[CardId]:
    """Return the Positions of all Bands, open Space among them, sorted."""
    found = [SPACE]
    for spots in position.spots.values():
        found += spots
    if position.displaced:
        found = [to for to in found if not is_waiting(position, to)]
    found.sort()
    return found


def _may_be_deployed(position: Position, card: CardId, to: CardId) -> bool:
    return may_be_put(position, position.owner[card], card, to)


def _deployable(position: Position, player: PlayerId) -> list[CardId]:
    """Return the cards in hand for which the player has the credits and the permission."""
    shown, cards, funds = position.shown, position.cards, position.credits.get(player)
    has_texts = cost_of in position.pieces
    known = {NEUTRAL}
    for world in position.homeworlds[player]:
        known.update(shown[world].permissions)
    found = []
    for card in position.hands[player]:
        face = shown[card]
        cost = cost_of(position, card) if has_texts else face.cost or 0
        if funds is not None and cost > funds:
            continue
        if face.faction not in known and not has_permission(position, player, card):
            continue
        if not (cards[card].is_unique and has_its_equal(position, player, card)):
            found.append(card)
    return found


def _list_votes(position: Position, player: PlayerId, found: list[Action]) -> None:
    """Add the cards that can be committed for their Votes."""
    shown, activated, intruded = position.shown, position.activated, position.intruded
    has_texts = votes in position.pieces
    for card in position.mine[player]:
        number = votes(position, card) if has_texts else shown[card].vote
        if number > 0 and card not in activated and card not in intruded:
            found.append(CommitVotes(player, card))
