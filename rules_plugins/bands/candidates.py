"""For each action class of Bands what might be done; the rules judge it.

Nothing is left out that a text could allow, such as a move outside the Movement sub-phase.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from cardsdb.plugin_api import CardId, PlayerId
from rules_plugins.bands.actions import (
    AbilityName,
    Attack,
    Cards,
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
from rules_plugins.bands.facts.bands import all_bands, positions_in
from rules_plugins.bands.facts.combat import (
    can_be_liberated,
    can_return_fire,
    interceptors,
    is_near_enough,
    responder,
)
from rules_plugins.bands.facts.control import controlled, controller
from rules_plugins.bands.facts.deployment import can_carry
from rules_plugins.bands.facts.displacement import displacement_options, surplus
from rules_plugins.bands.facts.texts import text_options
from rules_plugins.bands.facts.turn import is_free
from rules_plugins.bands.ground import MAP, SPACE
from rules_plugins.bands.position import (
    DISPLACEMENT,
    OVERFULL,
    PLAYING,
    REDRAW,
    TEXT,
    Position,
)
from rules_plugins.bands.printed import BREAKABLE, CRAFT, DEVICE, ROOTED


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
    if is_free(position):
        player = position.active
        places = [to for band in all_bands(position) for to in positions_in(position, band)]
        for card in controlled(position, player):
            for to in sorted([*places, SPACE]):
                yield Move(player, card, to)


def ability_candidates(position: Position) -> Iterator[UseAbility]:
    """Yield the printed abilities of the player's cards."""
    if not is_free(position):
        return
    shown, player = position.shown, position.active
    for card in position.board:
        ability = shown[card].ability
        if ability is not None and controller(position, card) == player:
            yield UseAbility(player, card, AbilityName(ability))


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
    if is_free(position):
        player = position.active
        for card in position.hands[player]:
            for to in _deploy_places(position, player, card):
                yield Deploy(player, card, to)


def targets_of(position: Position, player: PlayerId) -> list[CardId]:
    """Return the cards on the Map that the player does not control, sorted."""
    own = set(controlled(position, player))
    return [card for card in position.board if card not in own]


def attack_candidates(position: Position) -> Iterator[Attack]:
    """Yield the player's cards with an attack, with every card that is not the player's."""
    if is_free(position):
        player = position.active
        armed = [one for one in controlled(position, player) if position.shown[one].attack]
        for card, target in product(armed, targets_of(position, player)):
            yield Attack(player, card, target)


def liberators(position: Position, player: PlayerId) -> list[CardId]:
    """Return the readied units of the player with a Liberation value."""
    shown, activated = position.shown, position.activated
    return [
        card
        for card in position.board
        if shown[card].is_unit
        and shown[card].liberation
        and card not in activated
        and controller(position, card) == player
    ]


Group = tuple[CardId, ...]


def _able(position: Position, player: PlayerId, cards: list[CardId], target: CardId) -> Group:
    return tuple(
        card
        for card in cards
        if is_near_enough(position, card, target)
        and can_be_liberated(position, player, (card,), target)
    )


def liberation_groups(position: Position) -> list[Group]:
    """Return the groups of units that may Liberate together: all that are able, of each target."""
    if not is_free(position):
        return []
    player = position.active
    cards = liberators(position, player)
    groups = {_able(position, player, cards, one) for one in liberation_targets(position)}
    return sorted(group for group in groups if len(group) > 1)


def liberation_targets(position: Position) -> list[CardId]:
    """Return the cards that might be Liberated, sorted."""
    shown = position.shown
    return [
        card
        for card in targets_of(position, position.active)
        if shown[card].type in BREAKABLE or shown[card].is_unit
    ]


def liberation_candidates(position: Position) -> Iterator[Liberate]:
    """Yield the player's units, alone and together, with all that might be Liberated."""
    if is_free(position):
        player = position.active
        cards = liberators(position, player)
        for target in liberation_targets(position) if cards else ():
            groups: list[Cards] = [*cards, *liberation_groups(position)]
            for who in groups:
                yield Liberate(player, who, target)


def vote_candidates(position: Position) -> Iterator[CommitVotes]:
    """Yield the player's cards."""
    if is_free(position):
        for card in controlled(position, position.active):
            yield CommitVotes(position.active, card)


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
