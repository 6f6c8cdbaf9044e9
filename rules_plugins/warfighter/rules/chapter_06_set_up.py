"""Chapter 6: how a mission begins."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, Finding, forbid, rule
from rules_plugins.warfighter.actions import SetUp
from rules_plugins.warfighter.effects import drawn
from rules_plugins.warfighter.events.gear import GearReceived
from rules_plugins.warfighter.events.path import PathLaid, SoldierPlaced
from rules_plugins.warfighter.events.soldiers import HardyReceived
from rules_plugins.warfighter.events.turn import TimerSet
from rules_plugins.warfighter.facts.path import active_soldiers
from rules_plugins.warfighter.facts.soldiers import hand_size
from rules_plugins.warfighter.position import GearId, Position
from rules_plugins.warfighter.printed import NON_PLAYER


@rule("6.1a")
def objective_has_a_slot(position: Position, action: SetUp) -> Finding | None:
    """The Objective lies as many spaces on as the Mission prints, one at least."""
    at = position.cards[action.mission].objective_at
    return None if at else forbid("The Mission prints no space for the Objective.")


@rule("6.1a")
def path_is_laid(position: Position, action: SetUp) -> Iterator[Event]:
    """The Mission is slot 0, the Objective the last; the spaces between are empty."""
    slots = position.cards[action.mission].objective_at + 1
    yield PathLaid(action.mission, action.objective, slots)


@rule("6.1b")
def timer_is_set(position: Position, action: SetUp) -> Iterator[Event]:
    """The timer starts on the number printed on the Mission."""
    yield TimerSet(position.cards[action.mission].time)


@rule("6.1c")
def soldiers_start_in_the_mission(position: Position, action: SetUp) -> Iterator[Event]:
    """All Soldiers start in the Mission."""
    for one in active_soldiers(position):
        yield SoldierPlaced(one.id, 0)


@rule("6.1h", "1.6e")
def skills_give_their_hardy(position: Position, action: SetUp) -> Iterator[Event]:
    """Each Soldier receives the Hardy counters that its Skills print."""
    for one in active_soldiers(position):
        for skill in one.skills:
            for condition, number in position.cards[skill].hardy.items():
                if number:
                    yield HardyReceived(one.id, condition, number, skill)


@rule("6.1h", "5.4a")
def fixed_gear_is_given(position: Position, action: SetUp) -> Iterator[Event]:
    """A Non-Player Soldier receives its fixed Gear with all the Ammo that it allows."""
    soldiers = active_soldiers(position)
    taken = {gear for other in soldiers for gear in other.gear}
    for one in soldiers:
        printed = position.cards[one.id]
        named = printed.fixed_gear if printed.type == NON_PLAYER else ()
        for gear in map(GearId, map(CardId, dict.fromkeys(named))):
            if gear in position.cards and (gear in one.gear or gear not in taken):
                taken.add(gear)
                yield GearReceived(one.id, gear, position.cards[gear].ammo)


@rule("6.1e")
def hands_are_dealt(position: Position, action: SetUp) -> Iterator[Event]:
    """Each Player Soldier draws Action cards up to its Hand Size."""
    for one in active_soldiers(position):
        yield from drawn(position, one, hand_size(position, one) - len(one.hand))
