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
from rules_plugins.bands.printed import CRAFT, DEVICE, NEUTRAL, ROOTED, Face
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
        ready = _ready_actors(position, player)
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


def _ready_actors(position: Position, player: PlayerId) -> list[CardId]:
    """Return the player's readied cards that print an attack, a Liberation value or an ability."""
    shown, activated = position.shown, position.activated
    return [
        card for card in position.mine[player] if shown[card].is_actor and card not in activated
    ]


@lru_cache(64)
def _end(player: PlayerId) -> EndPhase:
    return EndPhase(player)


Judge = Callable[[Position, CardId, CardId], bool]


def _near(position: Position, band: Band) -> list[CardId]:
    """Return the cards that are Positions in the Band and in those next to it."""
    found: list[CardId] = position.spots[band][:]
    for one in adjacent_bands(position, band):
        found += position.spots[one]
    return found


def _ways_near(position: Position, player: PlayerId, face: Face, band: Band) -> Ways:
    """Return where the player's cards of a kind may go from the Band, sorted."""
    places, has_key = _near(position, band), face.is_infiltrator
    found, unsure = ways_for(position, player, face, places, has_key=has_key)
    if face.type == CRAFT and SPACE_BAND in (band, *adjacent_bands(position, band)):
        found.append(SPACE)
    found.sort()
    return found, unsure


def _sites(position: Position, player: PlayerId, face: Face) -> Ways:
    """Return where the player's cards of a kind may be deployed, sorted."""
    places = [to for spots in position.spots.values() for to in spots]
    found, unsure = ways_for(position, player, face, places, has_key=face.is_unlisted)
    if face.type == CRAFT:
        found.append(SPACE)
    found.sort()
    return found, unsure


def _open_ways(position: Position, card: CardId, ways: Ways, may_enter: Judge) -> list[CardId]:
    """Return the Positions among the ways of its kind that are open to the card."""
    places, unsure = ways
    if position.displaced:  # nobody waits for a Position in a game when this is asked
        return [to for to in places if may_enter(position, card, to)]
    here = position.place.get(card, SPACE if card in position.where else None)
    found = [to for to in places if to != here]
    if unsure:
        found = [to for to in found if to not in unsure or may_enter(position, card, to)]
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
            kind = where[card], face.type, face.is_infiltrator
            ways = known.get(kind)
            if ways is None:
                ways = known[kind] = _ways_near(position, player, face, where[card])
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
            sites = known.get(kind)
            if sites is None:
                sites = known[kind] = _sites(position, player, face)
            open_to = _open_ways(position, card, sites, _may_be_deployed)
            found += [Deploy(player, card, to) for to in open_to]


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
    shown, has_texts = position.shown, votes in position.pieces
    for card in position.mine[player]:
        number = votes(position, card) if has_texts else shown[card].vote
        if number > 0 and card not in position.activated and card not in position.intruded:
            found.append(CommitVotes(player, card))
