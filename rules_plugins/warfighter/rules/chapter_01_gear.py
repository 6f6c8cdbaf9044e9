"""Sections 1.7 and 1.8: passing, dropping, recovering Gear and taking it out of the game."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import (
    DropGear,
    GearAction,
    LightenLoad,
    PassAmmo,
    PassGear,
    RecoverGear,
)
from rules_plugins.warfighter.events.gear import (
    AmmoPassed,
    GearDropped,
    GearExpended,
    GearPassed,
    GearRecovered,
    LoadLightened,
)
from rules_plugins.warfighter.facts.gear import (
    are_players,
    fits_a_weapon,
    has_non_player,
    has_room_for,
    has_squad,
    is_spare_ammo,
    is_used_up,
    loaded,
    room,
    weapons_of,
)
from rules_plugins.warfighter.facts.path import is_same_location
from rules_plugins.warfighter.facts.soldiers import loadout_limit, loadout_used
from rules_plugins.warfighter.position import GearId, Position, Soldier
from rules_plugins.warfighter.printed import NON_PLAYER, PLAYER

Exchange = PassGear | PassAmmo


def _both(position: Position, action: Exchange) -> tuple[Soldier, Soldier]:
    return position.soldiers[action.soldier], position.soldiers[action.to]


def _meet(position: Position, action: Exchange) -> bool:
    """Say whether two Soldiers hand over what the one carries in one Location."""
    giver, taker = _both(position, action)
    gear = action.gear if isinstance(action, PassGear) else action.from_weapon
    return giver is not taker and gear in giver.gear and is_same_location(giver, taker)


def _is_compatible(position: Position, action: Exchange) -> bool:
    """Say whether what is handed over fits: Ammo needs a Weapon of its caliber."""
    giver, taker = _both(position, action)
    if isinstance(action, PassGear):
        is_ammo = is_spare_ammo(position, action.gear)
        return not is_ammo or fits_a_weapon(position, taker, action.gear)
    caliber = position.cards[action.from_weapon].caliber
    is_there = 0 < action.count <= loaded(position, giver, action.from_weapon)
    return is_there and action.to_weapon in weapons_of(position, taker, caliber)


@rule("1.7a")
def player_soldiers_exchange_gear(position: Position, action: Exchange) -> Finding | None:
    """Player Soldiers in one Location hand each other Weapons, Equipment and compatible Ammo."""
    if not are_players(position, *_both(position, action)):
        return None
    if _meet(position, action) and _is_compatible(position, action):
        return permit()
    return forbid("Both have to be in one Location, and it has to be there and to fit.")


@rule("1.7h")
def non_player_soldier_is_given_ammo(position: Position, action: Exchange) -> Finding | None:
    """A Non-Player Soldier may be given, and give, Ammo of the caliber of the Weapon."""
    both = _both(position, action)
    if has_squad(position, *both) or not has_non_player(position, *both):
        return None
    if isinstance(action, PassGear) and not is_spare_ammo(position, action.gear):
        return None
    if _meet(position, action) and _is_compatible(position, action):
        return permit()
    return forbid("Both have to be in one Location, and the caliber has to fit.")


@rule("1.7g")
def fixed_gear_stays(position: Position, action: PassGear) -> Finding | None:
    """A Non-Player Soldier exchanges no Gear but Ammo."""
    both = _both(position, action)
    if has_non_player(position, *both) and not is_spare_ammo(position, action.gear):
        return forbid("A Non-Player Soldier exchanges no Gear but Ammo.")
    return None


@rule("1.7j")
def squad_soldiers_exchange_nothing(position: Position, action: Exchange) -> Finding | None:
    """A Squad Soldier gives and receives only what its card says, and none says anything."""
    both = _both(position, action)
    return forbid("Its card says nothing of Gear.") if has_squad(position, *both) else None


@rule("1.7b")
def taker_stays_within_its_loadout(position: Position, action: PassGear) -> Finding | None:
    """A hand-over leaves the receiving Soldier within its Loadout."""
    return _within_loadout(position, position.soldiers[action.to], action.gear)


def _within_loadout(position: Position, taker: Soldier, gear: GearId) -> Finding | None:
    if position.cards[taker.id].type != PLAYER or gear in taker.gear:
        return None
    used = loadout_used(position, taker) + position.cards[gear].loadout
    limit = loadout_limit(position, taker)
    return None if used <= limit else forbid(f"Its Loadout would be {used} of {limit}.")


@rule("1.7d")
def used_gear_is_not_handed_over(position: Position, action: PassGear) -> Finding | None:
    """Gear that has been used in this turn is not handed to another."""
    state = position.soldiers[action.soldier].gear.get(action.gear)
    if state is not None and state.used_by is not None:
        return forbid("It has been used in this turn.")
    return None


@rule("2.7b")
def thrown_weapon_is_not_at_hand(position: Position, action: PassGear | DropGear) -> Finding | None:
    """A thrown Weapon is not at hand until it has been got back."""
    state = position.soldiers[action.soldier].gear.get(action.gear)
    if state is not None and state.thrown_at is not None:
        return forbid("It has been thrown and is not back.")
    return None


@rule("1.7i")
def allowance_holds_for_non_player_soldiers(position: Position, action: Exchange) -> Finding | None:
    """Ammo given to a Non-Player Soldier does not take its Weapon above the allowance."""
    giver, taker = _both(position, action)
    if position.cards[taker.id].type != NON_PLAYER:
        return None
    if isinstance(action, PassAmmo):
        is_over = action.count > room(position, taker, action.to_weapon)
    else:
        counters = loaded(position, giver, action.gear)
        is_over = fits_a_weapon(position, taker, action.gear) and not has_room_for(
            position, taker, action.gear, counters
        )
    return forbid("Its Weapon would hold more than its allowance.") if is_over else None


@rule("1.7a")
def gear_is_handed_over(position: Position, action: PassGear) -> Iterator[Event]:
    """The Gear is handed over freely."""
    yield GearPassed(action.soldier, action.to, action.gear)


@rule("1.7a", "1.7h")
def ammo_is_handed_over(position: Position, action: PassAmmo) -> Iterator[Event]:
    """Loaded counters are handed over freely."""
    yield AmmoPassed(action.soldier, action.to, action.count, action.from_weapon, action.to_weapon)


@rule("8.1u")
def empty_ammo_card_leaves(position: Position, event: AmmoPassed) -> Iterator[Event]:
    """A spare Ammo card leaves the game with its last counter."""
    giver = position.soldiers[event.soldier]
    spare = is_spare_ammo(position, event.from_weapon)
    if spare and is_used_up(position, giver, event.from_weapon):
        yield GearExpended(event.soldier, event.from_weapon)


@rule("1.7e")
def gear_is_there(position: Position, action: GearAction) -> Finding | None:
    """A Soldier lays down what it carries and picks up what lies in its Location."""
    one = position.soldiers[action.soldier]
    if not isinstance(action, RecoverGear):
        return permit() if action.gear in one.gear else None
    lying = position.dropped.get(action.gear)
    return permit() if lying is not None and lying.slot == one.slot else None


@rule("1.8a")
def load_is_lightened(position: Position, action: LightenLoad) -> Finding | None:
    """Lightening the Load takes a piece of Gear out of the game for good."""
    return note()


@rule("1.7f")
def dropping_leaves_it_in_the_game(position: Position, action: DropGear) -> Finding | None:
    """Dropping Gear leaves it in the game."""
    return note()


@rule("1.7g")
def fixed_gear_is_not_laid_down(
    position: Position, action: DropGear | RecoverGear
) -> Finding | None:
    """A Non-Player Soldier lays down and picks up no Gear but Ammo."""
    one = position.soldiers[action.soldier]
    if has_non_player(position, one) and not is_spare_ammo(position, action.gear):
        return forbid("A Non-Player Soldier exchanges no Gear but Ammo.")
    return None


@rule("1.7h")
def non_player_soldier_picks_up_what_fits(
    position: Position, action: RecoverGear
) -> Finding | None:
    """A Non-Player Soldier picks up only Ammo of the caliber of its Weapon."""
    one = position.soldiers[action.soldier]
    if not has_non_player(position, one) or not is_spare_ammo(position, action.gear):
        return None
    return None if fits_a_weapon(position, one, action.gear) else forbid("It fits no Weapon.")


@rule("1.7j")
def squad_soldiers_handle_no_gear(
    position: Position, action: DropGear | RecoverGear
) -> Finding | None:
    """What a Squad Soldier may take up or leave is what its own card says: nothing."""
    one = position.soldiers[action.soldier]
    return forbid("Its card says nothing of Gear.") if has_squad(position, one) else None


@rule("1.7b")
def finder_stays_within_its_loadout(position: Position, action: RecoverGear) -> Finding | None:
    """What is picked up leaves the Soldier within its Loadout."""
    return _within_loadout(position, position.soldiers[action.soldier], action.gear)


@rule("1.7e")
def gear_is_laid_down(position: Position, action: DropGear) -> Iterator[Event]:
    """Gear that is dropped lies in the Location."""
    slot = position.soldiers[action.soldier].slot
    if slot is not None:
        yield GearDropped(action.soldier, action.gear, slot)


@rule("1.7e")
def gear_is_picked_up(position: Position, action: RecoverGear) -> Iterator[Event]:
    """Gear that lies in the Location is picked up."""
    yield GearRecovered(action.soldier, action.gear)


@rule("1.8a", "1.8b", "1.8d")
def gear_leaves_the_game(position: Position, action: LightenLoad) -> Iterator[Event]:
    """The Gear leaves the game and no Hostile does; the Resource value is that of what is left."""
    yield LoadLightened(action.soldier, action.gear)
