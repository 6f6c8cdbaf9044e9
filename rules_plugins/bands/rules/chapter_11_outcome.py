"""Chapters 11, 12 and 19: what attacks and Liberations come to."""

from collections.abc import Callable, Iterable, Iterator

from cardsdb.plugin_api import Event, Finding, forbid, permit, rule
from rules_plugins.bands.actions import (
    Break,
    EndPhase,
    Resolve,
)
from rules_plugins.bands.effects import all_destroyed, flipped, forced_off
from rules_plugins.bands.events import (
    AttackResolved,
    InterceptionDeclined,
    Lapsed,
    LiberationResolved,
    Resolved,
)
from rules_plugins.bands.facts.combat import (
    declaration,
    guardians,
    has_lost_attack,
    hit_of,
    liberates,
    stands,
)
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.position import ACTION, ATTACK, OPERATIONS, Declaration, Position
from rules_plugins.bands.printed import BREAKABLE, CRAFT, Face


@rule("11.10")
def declaration_is_resolved(position: Position, action: Resolve) -> Finding:
    """What is declared is resolved."""
    is_open = declaration(position, action.declaration) is not None
    return permit() if is_open else forbid("Nothing of this name is declared.")


def _resolved(position: Position, one: Declaration) -> Event:
    """Return what becomes of the declaration at this moment."""
    if not stands(position, one):
        return Lapsed(one.id)
    return _attack(position, one) if one.kind == ATTACK else _liberation(position, one)


def _attack(position: Position, one: Declaration) -> AttackResolved:
    """Return what attack and return fire do, all at one moment."""
    shots = [(one.cards[0], one.target)]
    if one.is_answered and not has_lost_attack(position, one.target):
        shots.append((one.target, one.cards[0]))
    hits = [(target, hit_of(position, card, target)) for card, target in shots]
    return AttackResolved(
        one.id,
        tuple(target for target, hit in hits if hit == "destroy"),
        tuple(target for target, hit in hits if hit == "break"),
        (),
    )


def _liberation(position: Position, one: Declaration) -> LiberationResolved:
    has_success = liberates(position, one.cards, one.target)
    is_card = position.face(one.target).type in BREAKABLE
    return LiberationResolved(
        one.id,
        (),
        (one.target,) if has_success and is_card and one.target not in position.turned else (),
        (one.target,) if has_success and not is_card else (),
    )


def _to_settle(position: Position, action: Resolve) -> Declaration | None:
    """Return the declaration, unless somebody else on shared ground may still intercept."""
    one = declaration(position, action.declaration)
    return None if one is None or _is_next_to_be_asked(position, one) else one


def _is_next_to_be_asked(position: Position, one: Declaration) -> bool:
    is_shared = position.face(one.target).is_shared and stands(position, one)
    return is_shared and len(guardians(position, one)) > 1


@rule("11.9", "11.10")
def attack_is_settled(position: Position, action: Resolve) -> Iterable[Event]:
    """Nobody intercepts any more; Power and Defense decide."""
    one = _to_settle(position, action)
    return (_resolved(position, one),) if one is not None and one.kind == ATTACK else ()


@rule("12.2", "11.10")
def liberation_is_settled(position: Position, action: Resolve) -> Iterable[Event]:
    """Nobody intercepts any more; Liberation values and Resistance decide."""
    one = _to_settle(position, action)
    return (_resolved(position, one),) if one is not None and one.kind != ATTACK else ()


@rule("11.5")
def next_player_may_intercept(position: Position, action: Resolve) -> Iterable[Event]:
    """On shared ground a player who declines leaves it to the next who may intercept."""
    one = declaration(position, action.declaration)
    if one is None or not _is_next_to_be_asked(position, one):
        return ()
    return (InterceptionDeclined(guardians(position, one)[0], one.id),)


@rule("11.10")
def open_declarations_are_resolved(position: Position, action: EndPhase) -> Iterable[Event]:
    """What is still open at the end of Operations is resolved then."""
    is_open = position.declarations and (position.phase, position.subphase) == (ACTION, OPERATIONS)
    return _all_resolved(position) if is_open else ()


def _all_resolved(position: Position) -> Iterator[Event]:
    for one in position.declarations:
        if declaration(position, one.id) is not None:
            yield _resolved(position, one)


@rule("11.6")
def units_are_destroyed(position: Position, event: AttackResolved) -> Iterable[Event]:
    """A unit or small craft that was hit is destroyed, by the attack or by return fire."""
    hit = [card for card in event.destroyed if not position.is_contested(card)]
    return all_destroyed(position, tuple(hit)) if hit else ()


@rule("11.4")
def contested_cards_are_destroyed(position: Position, event: AttackResolved) -> Iterable[Event]:
    """A Contested card that is hit with High Power, or from within, is destroyed."""
    hit = [card for card in event.destroyed if position.is_contested(card)]
    return all_destroyed(position, tuple(hit)) if hit else ()


@rule("11.6")
def broken_location_turns(position: Position, event: AttackResolved) -> Iterable[Event]:
    """A Location that was broken turns to its Contested face."""
    return _turned(position, event, lambda face: face.is_location and not face.is_shared)


@rule("11.6", "14.11z")
def crippled_ship_turns(position: Position, event: AttackResolved) -> Iterable[Event]:
    """A Capital Spacecraft that was broken turns to its Contested face and is there to be taken."""
    return _turned(position, event, lambda face: not (face.is_location or face.is_shared))


@rule("11.6", "14.10k")
def broken_shared_ground_turns(position: Position, event: AttackResolved) -> Iterable[Event]:
    """Shared ground is broken by an attack from outside."""
    return _turned(position, event, lambda face: face.is_shared)


@rule("12.2")
def liberated_card_turns(position: Position, event: LiberationResolved) -> Iterable[Event]:
    """What was Liberated turns to its Contested face."""
    return _turned(position, event, lambda face: not face.is_shared)


@rule("12.2", "14.10k")
def liberated_shared_ground_turns(position: Position, event: LiberationResolved) -> Iterable[Event]:
    """Shared ground is broken by a Liberation, too."""
    return _turned(position, event, lambda face: face.is_shared)


def _turned(
    position: Position, event: Resolved, is_meant: Callable[[Face], bool]
) -> Iterable[Event]:
    return [
        flipped(position, card)
        for card in event.broken
        if position.zone[card] == MAP and is_meant(position.face(card))
    ]


@rule("12.5")
def liberated_units_are_displaced(position: Position, event: LiberationResolved) -> Iterable[Event]:
    """A unit that was Liberated is forced off its Position."""
    return [forced_off(position, card) for card in event.liberated if card in position.place]


@rule("11.10")
def declarations_lapse(position: Position) -> Iterator[Event]:
    """A declaration whose card or target has left the Map lapses."""
    for one in position.declarations:
        if not stands(position, one):
            yield Lapsed(one.id)


@rule("11.6", "14.8i")
def prime_card_is_broken(position: Position, action: Break) -> Finding | None:
    """A Prime Location or Capital Spacecraft is broken in combat."""
    face = position.face(action.card)
    is_prime = position.zone[action.card] == MAP and action.card not in position.turned
    if is_prime and face.type in BREAKABLE:
        return permit()
    return None if face.type == CRAFT else forbid("Only what is Prime and can be broken is.")


@rule("14.6e")
def small_craft_is_not_broken(position: Position, action: Break) -> Finding | None:
    """Damage gives no small craft a Contested face."""
    is_craft = position.face(action.card).type == CRAFT
    return forbid("A small craft has no Contested face to turn to.") if is_craft else None


@rule("11.6", "14.8i", "14.10k", "14.11z")
def broken_card_turns(position: Position, action: Break) -> Iterator[Event]:
    """The card turns to its Contested face and keeps what is on it."""
    yield flipped(position, action.card)
