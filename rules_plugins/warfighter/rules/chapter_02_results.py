"""Sections 2.3 to 2.6 and 2.8: what the dice give, to the target and to the attacker."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, rule
from rules_plugins.warfighter.actions import Attack, UseSupport
from rules_plugins.warfighter.events.combat import (
    AmmoEmptied,
    Attacked,
    AttackFailed,
    Ekia,
    GearReturned,
    HostileEliminated,
    HostileSuppressed,
    SupportAttacked,
    XpEarned,
)
from rules_plugins.warfighter.facts.attacks import hits
from rules_plugins.warfighter.facts.hostiles import active_reticles
from rules_plugins.warfighter.position import OVER, HostileId, Position, SoldierId
from rules_plugins.warfighter.printed import SUPPRESSED, Card

Rolled = Attacked | SupportAttacked


def _weapon(position: Position, event: Rolled) -> Card:
    """Return what the attack was made with."""
    if isinstance(event, SupportAttacked):
        return position.cards[event.card]
    return position.cards[event.soldier if event.weapon is None else event.weapon]


def _is_cover_defeated(position: Position, event: Rolled) -> bool:
    return event.cover + event.penetration >= position.cards[event.target].cover


def _ordinary(position: Position, event: Rolled) -> tuple[bool, bool] | None:
    """Return whether an ordinary attack hit and defeated cover; None for the other kind."""
    if _weapon(position, event).is_explosive:
        return None
    has_hit = hits(event.raw, event.attack, event.threshold) > 0
    return has_hit, _is_cover_defeated(position, event)


def _ekia(position: Position, event: Rolled) -> Iterator[Event]:
    """Yield that an EKIA takes a free reticle or the place of a Suppress, if there is either."""
    one = position.hostiles[event.target]
    wants = isinstance(event, Attacked) and event.replaces
    is_free = active_reticles(position, one) > 0
    replaces = one.suppress > 0 and (wants or not is_free)
    if is_free or replaces:
        yield Ekia(event.target, event.soldier, replaces)


def _suppress(position: Position, target: HostileId) -> Iterator[Event]:
    """Yield that a Suppress takes a free reticle, if there is one (2.4c)."""
    if active_reticles(position, position.hostiles[target]) > 0:
        yield HostileSuppressed(target)


@rule("2.3e", "2.3d", "2.3i", "2.4a", "2.4b", "8.1c")
def hit_and_cover_give_an_ekia(position: Position, event: Rolled) -> Iterator[Event]:
    """A die that hits and a defeated cover give one EKIA."""
    if _ordinary(position, event) == (True, True):
        yield from _ekia(position, event)


@rule("2.3f", "2.3i", "2.4a", "2.4c")
def hit_alone_suppresses(position: Position, event: Rolled) -> Iterator[Event]:
    """A hit while the cover die falls short gives one Suppress."""
    if _ordinary(position, event) == (True, False):
        yield from _suppress(position, event.target)


@rule("2.3g", "2.3i", "2.4a", "2.4c")
def cover_alone_suppresses(position: Position, event: Rolled) -> Iterator[Event]:
    """The cover die reaching Cover without any hit gives one Suppress."""
    if _ordinary(position, event) == (False, True):
        yield from _suppress(position, event.target)


@rule("2.3h")
def neither_gives_nothing(position: Position, event: Rolled) -> Iterator[Event]:
    """No hit and cover not reached gives nothing."""
    if _ordinary(position, event) == (False, False):
        yield AttackFailed(event.target)


@rule("2.6a", "2.6b", "2.6c", "2.6d", "2.4b", "8.1c")
def each_die_of_an_explosion_counts(position: Position, event: Rolled) -> Iterator[Event]:
    """Each die alone gives its result with the shared cover die, the EKIAs marked first."""
    if not _weapon(position, event).is_explosive:
        return
    hit = hits(event.raw, event.attack, event.threshold)
    is_defeated = _is_cover_defeated(position, event)
    for _ in range(hit if is_defeated else 0):
        yield from _ekia(position, event)
    for _ in range(len(event.raw) - hit if is_defeated else hit):
        yield from _suppress(position, event.target)


@rule("2.8a", "2.8b")
def suppressed_weapon_adds_a_suppress(position: Position, event: Attacked) -> Iterator[Event]:
    """An EKIA dealt by a Weapon with Suppressed brings the card, not the shooter, a Suppress."""
    weapon = _weapon(position, event)
    if SUPPRESSED not in weapon.keywords or not _is_cover_defeated(position, event):
        return
    hit = hits(event.raw, event.attack, event.threshold)
    for _ in range(hit if weapon.is_explosive else min(hit, 1)):
        yield from _suppress(position, event.target)


@rule("2.5a", "2.5b", "2.5c", "4.2g")
def weapon_may_run_dry(position: Position, event: Attacked) -> Iterator[Event]:
    """If a raw die is at or below the Reload number, the top counter is turned to Empty."""
    if event.weapon is None:
        return
    reload = position.cards[event.weapon].reload
    is_loaded = bool(position.soldiers[event.soldier].gear[event.weapon].ammo)
    if reload is not None and is_loaded and min(event.raw, default=reload + 1) <= reload:
        yield AmmoEmptied(event.soldier, event.weapon)


@rule("2.4d", "2.4f")
def full_card_is_eliminated(position: Position, action: Attack | UseSupport) -> Iterator[Event]:
    """A Hostile card is gone once each of its reticles holds an EKIA."""
    one = position.hostiles.get(action.target)
    if one is None or one.ekia < position.cards[one.id].reticles or position.step == OVER:
        return
    yield HostileEliminated(one.id, _attacker(position, action), one.slot)


def _attacker(position: Position, action: Attack | UseSupport) -> SoldierId:
    """Return whose attack it was: of a Support card it is its owner's (8.1r)."""
    if isinstance(action, Attack):
        return action.soldier
    return position.in_play[action.card].owner


@rule("2.4e", "3.5a", "3.5b")
def last_ekia_earns_xp(position: Position, event: HostileEliminated) -> Iterator[Event]:
    """The Soldier that deals the last EKIA receives the printed XP."""
    xp = position.cards[event.hostile].xp
    if xp:
        yield XpEarned(event.soldier, xp)


@rule("2.7b")
def thrown_weapon_comes_back(position: Position, event: HostileEliminated) -> Iterator[Event]:
    """A thrower that is still in the card's Location has its Weapon back."""
    for one in position.soldiers.values():
        if one.slot != event.slot:
            continue
        for gear, state in list(one.gear.items()):
            if state.thrown_at == event.hostile:
                yield GearReturned(one.id, gear)
