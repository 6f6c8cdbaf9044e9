"""For each action class what might be done, and quickly what is legal of it."""

from collections.abc import Iterable, Iterator, Sequence

from cardsdb.plugin_api import Action, CardId, PlayerId
from rules_plugins.bands.actions import (
    AbilityName,
    Attack,
    Choose,
    CommitVotes,
    DeclarationName,
    Deploy,
    Displace,
    EndPhase,
    Intercept,
    Liberate,
    Move,
    Redraw,
    Resolve,
    ReturnFire,
    SendOff,
    UseAbility,
)
from rules_plugins.bands.facts.bands import (
    all_bands,
    band_of,
    positions_in,
    positions_near,
)
from rules_plugins.bands.facts.combat import (
    can_return_fire,
    interceptors,
    responder,
)
from rules_plugins.bands.facts.control import (
    controlled,
    controller,
    faction_permissions,
    is_suppressed,
    votes,
)
from rules_plugins.bands.facts.deployment import (
    can_carry,
    can_pay,
    has_its_equal,
    may_be_put,
)
from rules_plugins.bands.facts.displacement import displacement_options, surplus
from rules_plugins.bands.facts.entry import may_occupy
from rules_plugins.bands.facts.turn import is_free, is_in
from rules_plugins.bands.keywords.occupy import BENEFITS
from rules_plugins.bands.listing_combat import (
    attack_candidates,
    attacks,
    liberation_candidates,
    liberations,
)
from rules_plugins.bands.position import (
    ACTION,
    DISPLACEMENT,
    MAP,
    MOVEMENT,
    OPERATIONS,
    OVERFULL,
    PLAYING,
    REDRAW,
    SPACE,
    TEXT,
    VOTE,
    Band,
    Position,
)
from rules_plugins.bands.printed import CRAFT, DEVICE, NEUTRAL, ROOTED
from rules_plugins.bands.rules.chapter_09_turn import GRANT_MOVE
from rules_plugins.bands.texts import text_options


def decider(position: Position) -> PlayerId | None:
    """Return who has to act: who is asked, else who answers a declaration, else who is active."""
    if position.status != PLAYING:
        return None
    if position.pending is not None:
        return position.pending.player
    if position.declarations:
        return responder(position, position.declarations[0])
    return position.active


def displacements(position: Position) -> Iterator[Displace]:
    """Yield each Position of each displaced card of the player who is asked."""
    pending = position.pending
    if pending is not None and pending.type == DISPLACEMENT:
        for card, options in displacement_options(position, pending.player):
            for to in options:
                yield Displace(pending.player, card, to)


def send_offs(position: Position) -> Iterator[SendOff]:
    """Yield each of those aboard an overfull ship."""
    pending = position.pending
    if pending is not None and pending.type == OVERFULL and pending.source is not None:
        for card in surplus(position, pending.source):
            yield SendOff(pending.player, card)


def redraws(position: Position) -> Iterator[Redraw]:
    """Yield both answers about the opening hand."""
    pending = position.pending
    if pending is not None and pending.type == REDRAW:
        yield Redraw(pending.player, "keep")
        yield Redraw(pending.player, "redraw")


def choices(position: Position) -> Iterator[Choose]:
    """Yield what the text that asks offers."""
    pending = position.pending
    if pending is not None and pending.type == TEXT:
        for card, to in text_options(position):
            yield Choose(pending.player, card, to)


def _is_answering(position: Position) -> bool:
    return position.status == PLAYING and position.pending is None and bool(position.declarations)


def interceptions(position: Position) -> Iterator[Intercept]:
    """Yield every garrison of the first declaration that may intercept."""
    if _is_answering(position):
        one = position.declarations[0]
        player = responder(position, one)
        for other in position.declarations:
            for card in interceptors(position, other):
                if position.zone[other.target] == MAP and controller(position, card) == player:
                    yield Intercept(player, card, DeclarationName(other.id))


def returns_of_fire(position: Position) -> Iterator[ReturnFire]:
    """Yield that the target fires back."""
    if _is_answering(position):
        player = responder(position, position.declarations[0])
        for one in position.declarations:
            is_own = controller(position, one.target) == player
            if is_own and can_return_fire(position, one.target, one):
                yield ReturnFire(player, one.target, DeclarationName(one.id))


def resolutions(position: Position) -> Iterator[Resolve]:
    """Yield that each declaration is resolved."""
    if _is_answering(position):
        for one in position.declarations:
            yield Resolve(DeclarationName(one.id))


def move_candidates(position: Position) -> Iterator[Move]:
    """Yield the player's cards with every Position there is."""
    if is_in(position, MOVEMENT):
        player = position.active
        places = [to for band in all_bands(position) for to in positions_in(position, band)]
        for card in controlled(position, player):
            for to in sorted([*places, SPACE]):
                yield Move(player, card, to)


def moves(position: Position) -> Iterator[Move]:
    """Yield where the player's cards can go."""
    player, shown = position.active, position.shown
    if is_in(position, MOVEMENT) and position.moves.get(player, 0) > 0:
        near: dict[Band | None, list[CardId]] = {None: []}
        for card in position.board:
            if shown[card].is_movable and controller(position, card) == player:
                band = band_of(position, card)
                if band is not None and band not in near:
                    near[band] = positions_near(position, band)
                for to in near[band]:
                    if may_occupy(position, card, to):
                        yield Move(player, card, to)


def ability_candidates(position: Position) -> Iterator[UseAbility]:
    """Yield the printed abilities of the player's cards."""
    if not is_free(position) or position.phase != ACTION:
        return
    shown, player = position.shown, position.active
    for card in position.board:
        ability = shown[card].ability
        if ability is not None and controller(position, card) == player:
            yield UseAbility(player, card, AbilityName(ability))


def abilities(position: Position) -> Iterator[UseAbility]:
    """Yield the abilities that can be used."""
    for action in ability_candidates(position):
        is_now = (action.ability == GRANT_MOVE) == (position.subphase == MOVEMENT)
        if is_now and action.ability not in BENEFITS and action.card not in position.activated:
            yield action


def _carriers(position: Position, player: PlayerId) -> list[CardId]:
    return [
        card
        for card in position.board
        if position.owner[card] == player and can_carry(position, player, card)
    ]


def _deploy_places(position: Position, player: PlayerId, card: CardId) -> Sequence[CardId | None]:
    kind = position.shown[card].type
    if kind in ROOTED:
        return [None]
    if kind == DEVICE:
        return list(_carriers(position, player))
    places = [to for band in all_bands(position) for to in positions_in(position, band)]
    return sorted([*places, SPACE] if kind == CRAFT else places)


def deploy_candidates(position: Position) -> Iterator[Deploy]:
    """Yield the cards in hand with every place for cards of their type."""
    if is_in(position, OPERATIONS):
        player = position.active
        for card in position.hands[player]:
            for to in _deploy_places(position, player, card):
                yield Deploy(player, card, to)


def deployments(position: Position) -> Iterator[Deploy]:
    """Yield the deployments that the player can pay and may make."""
    player = position.active
    if not is_in(position, OPERATIONS) or not position.hands[player]:
        return
    known = (NEUTRAL, *faction_permissions(position, player))
    for card in position.hands[player]:
        if position.shown[card].faction not in known or not can_pay(position, player, card):
            continue
        if has_its_equal(position, player, card):
            continue
        for to in _deploy_places(position, player, card):
            if may_be_put(position, player, card, to):
                yield Deploy(player, card, to)


def vote_candidates(position: Position) -> Iterator[CommitVotes]:
    """Yield the player's cards."""
    if position.phase == VOTE and is_free(position):
        for card in controlled(position, position.active):
            yield CommitVotes(position.active, card)


def commitments(position: Position) -> Iterator[CommitVotes]:
    """Yield the cards that can be committed for their Votes."""
    if position.phase != VOTE or not is_free(position):
        return
    player = position.active
    for card in position.board:
        is_ready = card not in position.activated and votes(position, card) > 0
        if is_ready and controller(position, card) == player and not is_suppressed(position, card):
            yield CommitVotes(player, card)


def ends(position: Position) -> Iterator[EndPhase]:
    """Yield the one end of the phase."""
    if is_free(position):
        yield EndPhase(position.active)


CANDIDATES = {
    Displace: displacements,
    SendOff: send_offs,
    Redraw: redraws,
    Choose: choices,
    Intercept: interceptions,
    ReturnFire: returns_of_fire,
    Resolve: resolutions,
    Move: move_candidates,
    UseAbility: ability_candidates,
    Deploy: deploy_candidates,
    Attack: attack_candidates,
    Liberate: liberation_candidates,
    CommitVotes: vote_candidates,
    EndPhase: ends,
}
ANSWERING = (interceptions, returns_of_fire, resolutions)
CHOOSING = (displacements, send_offs, redraws, choices)


def offer(position: Position) -> list[Action]:
    """Return what the decider may do, in the order of the candidates."""
    if position.status != PLAYING:
        return []
    if position.pending is not None:
        return _all(position, CHOOSING)
    if position.declarations:
        return _all(position, ANSWERING)
    if position.phase == VOTE:
        return _all(position, (commitments, ends))
    if position.subphase == MOVEMENT:
        return _all(position, (moves, abilities, ends))
    if position.subphase == OPERATIONS:
        return _all(position, (abilities, deployments, attacks, liberations, ends))
    return _all(position, (ends,))


def _all(position: Position, parts: Iterable) -> list[Action]:  # type: ignore[type-arg]  # generators of every class
    found: list[Action] = []
    for part in parts:
        found += part(position)
    return found
