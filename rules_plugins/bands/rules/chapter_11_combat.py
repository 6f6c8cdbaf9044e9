"""Chapters 11, 12 and 19: attacks, Liberations and what answers them."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, Finding, forbid, note, permit, rule
from rules_plugins.bands.actions import (
    Attack,
    Intercept,
    Liberate,
    ReturnFire,
    listed,
)
from rules_plugins.bands.events import (
    AttackDeclared,
    FireReturned,
    Intercepted,
    LiberationDeclared,
)
from rules_plugins.bands.facts.combat import (
    LONG,
    SPACE_RANGE,
    attack_range,
    can_be_liberated,
    declaration,
    has_lost_attack,
    is_aboard_capital,
    is_garrison,
    is_near_enough,
    is_sheltered,
    is_within,
    reaches_band,
    stands,
)
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.position import ATTACK, Position

Shot = Attack | ReturnFire


def new_name(position: Position) -> str:
    """Return the first name that no open declaration has."""
    known = {one.id for one in position.declarations}
    number = 1
    while f"d{number}" in known:
        number += 1
    return f"d{number}"


@rule("11.1")
def attack_is_declared(position: Position, action: Attack) -> Finding:
    """A readied card with an attack is declared against a card of another player or of nobody."""
    if position.face(action.card).attack is None:
        return forbid("The card has no attack.")
    if action.card in position.activated:
        return forbid("The card is activated.")
    if position.zone[action.target] != MAP:
        return forbid("The target is not on the Map.")
    if controller(position, action.target) == action.player:
        return forbid("The target is the player's own.")
    if action.id is not None and declaration(position, action.id) is not None:
        return forbid("There is a declaration of this name.")
    return permit()


@rule("14.10i")
def unit_without_atk_does_not_attack(position: Position, action: Attack) -> Finding | None:
    """A unit that lost its ATK attacks nothing."""
    is_lost = position.zone[action.card] == MAP and has_lost_attack(position, action.card)
    return forbid("The unit has lost its ATK.") if is_lost else None


def _is_beyond_range(position: Position, card: CardId, target: CardId) -> bool:
    if position.face(card).attack is None or is_within(position, card, target):
        return False
    return not reaches_band(position, card, target)


def _shot(position: Position, action: Shot) -> tuple[CardId, CardId] | None:
    """Return who fires at whom; None for return fire that answers nothing."""
    if isinstance(action, Attack):
        return action.card, action.target
    one = declaration(position, action.declaration)
    return None if one is None else (action.card, one.cards[0])


@rule("14.3d", "11.2")
def target_is_in_range(position: Position, action: Shot) -> Finding | None:
    """The Range compares the Bands."""
    shot = _shot(position, action)
    if shot is not None and _is_beyond_range(position, *shot):
        return forbid("The target is out of range.")
    return None


@rule("14.11w")
def high_power_long_attack_reaches_its_bands(position: Position, action: Shot) -> Finding | None:
    """A High Power Long attack reaches no farther than the next Band."""
    shot = _shot(position, action)
    if shot is None or not _is_beyond_range(position, *shot):
        return None
    attack = position.face(shot[0]).attack
    is_high_long = attack is not None and attack.is_high
    if is_high_long and attack_range(position, shot[0]) == LONG:
        return forbid("The High Power Long attack does not reach the Band.")
    return None


@rule("14.11x")
def space_attack_reaches_space(position: Position, action: Shot) -> Finding | None:
    """A Space attack reaches from Space into Space, of orbital artillery also from next to it."""
    shot = _shot(position, action)
    if shot is None or not _is_beyond_range(position, *shot):
        return None
    is_space = attack_range(position, shot[0]) == SPACE_RANGE
    return forbid("The Space attack does not reach the target.") if is_space else None


@rule("14.8f", "11.3")
def cards_aboard_are_reached_from_space(position: Position, action: Shot) -> Finding | None:
    """Who is aboard a Spacecraft in Space is reached from Space alone."""
    shot = _shot(position, action)
    if shot is not None and is_sheltered(position, *shot):
        return forbid("The target is aboard a Spacecraft, the attacker not in Space.")
    return None


@rule("14.8g", "11.4")
def ship_is_attacked_from_within(position: Position, action: Attack) -> Finding | None:
    """A card aboard attacks its own ship at any Range."""
    is_inside = position.zone[action.card] == MAP and is_within(
        position, action.card, action.target
    )
    return note() if is_inside else None


@rule("14.10r", "14.10s")
def owner_and_intruder_fight(position: Position, action: Attack) -> Finding | None:
    """Intruders and the controller's units fire at one another."""
    place = position.place.get(action.target)
    is_shared_fight = place is not None and place == position.place.get(action.card)
    return note() if is_shared_fight else None


@rule("11.1")
def attacker_is_activated(position: Position, action: Attack) -> Iterator[Event]:
    """The attack stands, and the attacker is activated."""
    yield AttackDeclared(action.card, action.target, action.id or new_name(position))


def _is_ready_liberator(position: Position, card: CardId) -> bool:
    face = position.face(card)
    is_able = face.is_unit and bool(face.liberation) and position.zone[card] == MAP
    return is_able and card not in position.activated


@rule("12.1", "12.4", "14.10l")
def liberation_is_declared(position: Position, action: Liberate) -> Finding:
    """Readied units with a Liberation value name a foreign Prime card, or one on shared ground."""
    cards = listed(action.card)
    if not cards or len(set(cards)) < len(cards):
        return forbid("A Liberation names its units, each once.")
    if not all(_is_ready_liberator(position, card) for card in cards):
        return forbid("Not every one is a readied unit with a Liberation value.")
    if not can_be_liberated(position, action.player, cards, action.target):
        return forbid("The target cannot be Liberated.")
    if action.id is not None and declaration(position, action.id) is not None:
        return forbid("There is a declaration of this name.")
    return permit()


@rule("14.11v", "12.3", "12.3a")
def liberators_are_near(position: Position, action: Liberate) -> Finding | None:
    """Liberators are two Bands away at most, from a Capital Spacecraft one."""
    if all(is_near_enough(position, card, action.target) for card in listed(action.card)):
        return None
    return forbid("The target is too far away.")


@rule("12.1")
def liberators_are_activated(position: Position, action: Liberate) -> Iterator[Event]:
    """The Liberation stands, and its units are activated."""
    cards = listed(action.card)
    card = cards if len(cards) > 1 else cards[0]
    yield LiberationDeclared(card, action.target, action.id or new_name(position))


@rule("11.5")
def garrison_intercepts(position: Position, action: Intercept) -> Finding:
    """One unit of the controller on the target intercepts; on shared ground one of anybody else."""
    one = declaration(position, action.declaration)
    if one is None or not stands(position, one):
        return forbid("Nothing of this name is declared.")
    if not is_garrison(position, action.card, one):
        return forbid("The card is no garrison that may intercept.")
    return permit()


@rule("14.11y", "14.10m")
def interceptor_is_readied(position: Position, action: Intercept) -> Finding | None:
    """Only a readied garrison intercepts."""
    is_used = action.card in position.activated
    return forbid("The card is activated.") if is_used else None


@rule("14.8h")
def craft_aboard_does_not_intercept(position: Position, action: Intercept) -> Finding | None:
    """A small craft on a Capital Spacecraft does not intercept."""
    if is_aboard_capital(position, action.card):
        return forbid("A craft aboard a Capital Spacecraft does not intercept.")
    return None


@rule("11.5", "14.11y")
def interceptor_becomes_the_target(position: Position, action: Intercept) -> Iterator[Event]:
    """The garrison is activated and becomes the target."""
    yield Intercepted(action.card, action.declaration)


@rule("19.7")
def target_fires_back(position: Position, action: ReturnFire) -> Finding:
    """A unit under attack fires back once if its attack reaches."""
    one = declaration(position, action.declaration)
    if one is None or one.kind != ATTACK or not stands(position, one):
        return forbid("No attack of this name is declared.")
    if one.target != action.card or not position.face(action.card).is_unit or one.is_answered:
        return forbid("The card is no unit that has this attack to answer.")
    if position.face(action.card).attack is None:
        return forbid("The card has no attack.")
    return permit()


@rule("14.10j")
def unit_without_atk_does_not_fire_back(position: Position, action: ReturnFire) -> Finding | None:
    """A unit that lost its ATK does not fire back."""
    is_lost = has_lost_attack(position, action.card)
    return forbid("The unit has lost its ATK.") if is_lost else None


@rule("19.7")
def fire_is_returned(position: Position, action: ReturnFire) -> Iterator[Event]:
    """The shot is judged together with the attack."""
    yield FireReturned(action.card, action.declaration)
