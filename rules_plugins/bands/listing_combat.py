"""The attacks and Liberations that may be declared, listed quickly."""

from cardsdb.plugin_api import Action, CardId, PlayerId
from rules_plugins.bands.actions import Attack, Liberate
from rules_plugins.bands.facts.bands import distance
from rules_plugins.bands.facts.combat import (
    CAPITAL_REACH,
    REACH,
    attack_range,
    bands_reached,
    has_lost_attack,
    is_sheltered,
    ships_around,
)
from rules_plugins.bands.ground import SPACE_BAND, Band
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CAPITAL

Group = tuple[CardId, ...]
Reach = tuple[Band | None, str | None, bool]  # from where, how far, whether into Space


def list_attacks(
    position: Position, player: PlayerId, ready: list[CardId], found: list[Action]
) -> None:
    """Add the attacks that the player can declare with these readied cards."""
    shown, where, place = position.shown, position.where, position.place
    has_texts = attack_range in position.pieces
    known: dict[Reach, list[CardId]] = {}
    for card in ready:
        face = shown[card]
        if face.attack is None or has_lost_attack(position, card):
            continue
        span = attack_range(position, card) if has_texts else face.attack.range
        reach = where.get(card), span, face.is_artillery
        targets = known.get(reach)
        if targets is None:
            bands = bands_reached(position, where.get(card), span, face)
            targets = known[reach] = _targets(position, player, card, bands)
        if card in place and shown[place[card]].is_spacecraft:
            targets = _with_own_ship(position, player, card, targets)
        found += [Attack(player, card, target) for target in targets]


def _with_own_ship(
    position: Position, player: PlayerId, card: CardId, targets: list[CardId]
) -> list[CardId]:
    """Return the targets with those around the card that its player does not control."""
    ships = [one for one in ships_around(position, card) if position.held[one] != player]
    return sorted({*targets, *ships}) if ships else targets


def _targets(position: Position, player: PlayerId, card: CardId, bands: list[Band]) -> list[CardId]:
    """Return what the card reaches in the Bands of what the player does not control, sorted."""
    within, held = position.within, position.held
    found = [one for band in bands for one in within[band] if held[one] != player]
    if SPACE_BAND in bands:
        found = [one for one in found if not is_sheltered(position, card, one)]
    return found if len(bands) == 1 else sorted(found)


def list_liberations(
    position: Position, player: PlayerId, ready: list[CardId], found: list[Action]
) -> None:
    """Add the Liberations of these readied cards: each unit alone, and all that are able."""
    shown = position.shown
    cards = [card for card in ready if shown[card].liberation and shown[card].is_unit]
    if not cards:
        return
    able = _able(position, player, cards)
    groups = sorted({group for _, group in able if len(group) > 1})
    for target, who in able:
        found += [Liberate(player, card, target) for card in who]
        if len(who) > 1:
            known = set(who)
            found += [
                Liberate(player, group, target) for group in groups if known.issuperset(group)
            ]


def _able(position: Position, player: PlayerId, cards: list[CardId]) -> list[tuple[CardId, Group]]:
    """Return the cards that can be Liberated, each with those of the units that are able to."""
    shown, where, turned = position.shown, position.where, position.turned
    near: dict[tuple[Band, int], Group] = {}
    found = []
    foreign = [one for other in position.mine if other != player for one in position.mine[other]]
    for target in sorted(foreign):
        face = shown[target]
        if face.is_breakable:
            if target in turned:
                continue
            reach = where[target], CAPITAL_REACH if face.type == CAPITAL else REACH
            if reach not in near:
                near[reach] = _near(position, cards, *reach)
            who = near[reach]
        elif face.is_unit:
            who = _neighbours(position, cards, target)
        else:
            continue
        if who:
            found.append((target, who))
    return found


def _near(position: Position, cards: list[CardId], band: Band, most: int) -> Group:
    """Return those of the cards that are so many Bands away from the Band at most."""
    where = position.where
    steps = {here: distance(position, here, band) for here in {where[card] for card in cards}}
    return tuple(card for card in cards if steps[where[card]] <= most)


def _neighbours(position: Position, cards: list[CardId], target: CardId) -> Group:
    """Return those of the cards that are on shared ground together with the target."""
    here = position.place.get(target)
    if here is None or not position.shown[here].is_shared:
        return ()
    return tuple(card for card in cards if position.place.get(card) == here)
