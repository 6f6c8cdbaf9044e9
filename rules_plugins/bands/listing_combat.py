"""The attacks and Liberations that might be declared, and quickly those that are legal."""

from collections.abc import Iterator
from itertools import product

from cardsdb.plugin_api import CardId, PlayerId
from rules_plugins.bands.actions import Attack, Cards, Liberate
from rules_plugins.bands.facts.bands import band_of
from rules_plugins.bands.facts.combat import (
    bands_in_range,
    can_be_liberated,
    has_lost_attack,
    is_near_enough,
    is_sheltered,
    is_within,
)
from rules_plugins.bands.facts.control import controlled, controller
from rules_plugins.bands.facts.turn import is_in
from rules_plugins.bands.position import OPERATIONS, Band, Position
from rules_plugins.bands.printed import BREAKABLE


def targets_of(position: Position, player: PlayerId) -> list[CardId]:
    """Return the cards on the Map that the player does not control, sorted."""
    own = set(controlled(position, player))
    return [card for card in position.board if card not in own]


def attack_candidates(position: Position) -> Iterator[Attack]:
    """Yield the player's cards with an attack, with every card that is not the player's."""
    if is_in(position, OPERATIONS):
        player = position.active
        armed = [one for one in controlled(position, player) if position.shown[one].attack]
        for card, target in product(armed, targets_of(position, player)):
            yield Attack(player, card, target)


def attacks(position: Position) -> Iterator[Attack]:
    """Yield the attacks that can be declared."""
    if not is_in(position, OPERATIONS):
        return
    player, shown = position.active, position.shown
    targets: dict[CardId, Band | None] | None = None
    for card in position.board:
        if shown[card].attack is None or card in position.activated:
            continue
        if controller(position, card) != player or has_lost_attack(position, card):
            continue
        if targets is None:
            targets = {one: band_of(position, one) for one in targets_of(position, player)}
        bands = bands_in_range(position, card)
        place = position.place.get(card)
        for target, band in targets.items():
            if (band in bands and not is_sheltered(position, card, target)) or (
                place is not None and is_within(position, card, target)
            ):
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
    if not is_in(position, OPERATIONS):
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
    if is_in(position, OPERATIONS):
        player = position.active
        cards = liberators(position, player)
        for target in liberation_targets(position) if cards else ():
            groups: list[Cards] = [*cards, *liberation_groups(position)]
            for who in groups:
                yield Liberate(player, who, target)


def liberations(position: Position) -> Iterator[Liberate]:
    """Yield the Liberations that can be declared."""
    if not is_in(position, OPERATIONS):
        return
    player = position.active
    cards = liberators(position, player)
    if not cards:
        return
    able = {one: _able(position, player, cards, one) for one in liberation_targets(position)}
    groups = sorted({group for group in able.values() if len(group) > 1})
    for target, who in able.items():
        for card in who:
            yield Liberate(player, card, target)
        for group in groups if who else ():
            if set(group) <= set(who) and can_be_liberated(position, player, group, target):
                yield Liberate(player, group, target)
