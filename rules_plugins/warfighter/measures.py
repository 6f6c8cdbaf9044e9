"""What is counted in a finished mission of Warfighter."""

from collections.abc import Callable
from typing import TypeVar

from cardsdb.plugin_api import Event, FinishedGame, Measure
from rules_plugins.warfighter.events.cards import Drew
from rules_plugins.warfighter.events.combat import (
    Attacked,
    Ekia,
    HostileAttacked,
    HostileEliminated,
    SupportAttacked,
    XpEarned,
)
from rules_plugins.warfighter.events.hostiles import HostileEntered
from rules_plugins.warfighter.events.path import (
    LocationPlayed,
    ObjectiveAdvanced,
    PathLaid,
    SoldierPlaced,
)
from rules_plugins.warfighter.events.soldiers import (
    Healed,
    SoldierDowned,
    SoldierRemoved,
    Suppressed,
    Wounded,
)
from rules_plugins.warfighter.events.turn import StepBegun
from rules_plugins.warfighter.position import BEGIN_TURN

Read = Callable[[FinishedGame], float]
E = TypeVar("E", bound=Event)
MOST_LISTED = 6  # Soldiers whose XP is told one by one


def _all(game: FinishedGame, kind: type[E]) -> list[E]:
    """Return the events of the class."""
    return game.by_type.get(kind, [])  # type: ignore[return-value]  # sorted by class


def _count(*kinds: type) -> Read:
    return lambda game: sum(game.counts[kind] for kind in kinds)


def _turns(game: FinishedGame) -> float:
    return sum(event.step == BEGIN_TURN for event in _all(game, StepBegun))


def _shots(game: FinishedGame) -> float:
    return sum(len(event.raw) for event in _all(game, Attacked))


def _shots_for_each_ekia(game: FinishedGame) -> float:
    """Return the attack dice thrown for each EKIA; without any EKIA, all of them."""
    return _shots(game) / max(game.counts[Ekia], 1)


def _wound_points(game: FinishedGame) -> float:
    return sum(event.points for event in _all(game, Wounded))


def _healed_points(game: FinishedGame) -> float:
    return sum(event.points for event in _all(game, Healed))


def _experience(game: FinishedGame) -> float:
    return sum(event.xp for event in _all(game, XpEarned))


def _experience_of(place: int) -> Read:
    """Return what reads the XP that the Soldier of this place in the team earned."""

    def read(game: FinishedGame) -> float:
        team = [event.soldier for event in _all(game, SoldierPlaced)]
        if place >= len(team):
            return 0
        return sum(event.xp for event in _all(game, XpEarned) if event.soldier == team[place])

    return read


def _downed_where(is_there: Callable[[int, int], bool]) -> Read:
    """Return what counts Downed Soldiers by slot, of a path that ends in the last slot."""

    def read(game: FinishedGame) -> float:
        last = max((event.slots for event in _all(game, PathLaid)), default=1) - 1
        return sum(is_there(event.slot, last) for event in _all(game, SoldierDowned))

    return read


def _progress(game: FinishedGame) -> float:
    return max((event.progress for event in _all(game, ObjectiveAdvanced)), default=0)


def _measure(slug: str, title: str, unit: str, read: Read) -> Measure:
    return Measure(game="warfighter", slug=slug, title=title, unit=unit, read=read)


MEASURES = (
    _measure("turns", "Turns used", "turns", _turns),
    _measure("decisions", "Decisions", "decisions", lambda game: game.decisions),
    _measure("attacks", "Attacks of Soldiers", "attacks", _count(Attacked)),
    _measure("shots", "Attack dice of Soldiers", "dice", _shots),
    _measure("support-attacks", "Attacks of Support", "attacks", _count(SupportAttacked)),
    _measure("ekia", "EKIAs", "EKIAs", _count(Ekia)),
    _measure("shots-per-ekia", "Attack dice for each EKIA", "dice", _shots_for_each_ekia),
    _measure("hostiles-entered", "Hostile cards entered", "cards", _count(HostileEntered)),
    _measure("hostiles-eliminated", "Hostile cards eliminated", "cards", _count(HostileEliminated)),
    _measure("hostile-attacks", "Attacks of Hostiles", "attacks", _count(HostileAttacked)),
    _measure("wounds", "Wounds taken", "points", _wound_points),
    _measure("healed", "Wounds healed", "points", _healed_points),
    _measure("suppressed", "Suppress taken", "counters", _count(Suppressed)),
    _measure("downed", "Soldiers Downed", "Soldiers", _count(SoldierDowned)),
    _measure(
        "downed-at-mission",
        "Soldiers Downed at the Mission",
        "Soldiers",
        _downed_where(lambda slot, last: slot == 0),
    ),
    _measure(
        "downed-on-the-way",
        "Soldiers Downed in Locations",
        "Soldiers",
        _downed_where(lambda slot, last: 0 < slot < last),
    ),
    _measure(
        "downed-at-objective",
        "Soldiers Downed at the Objective",
        "Soldiers",
        _downed_where(lambda slot, last: slot == last > 0),
    ),
    _measure("removed", "Soldiers Removed", "Soldiers", _count(SoldierRemoved)),
    _measure("xp", "XP earned", "XP", _experience),
    *(
        _measure(f"xp-{n}", f"XP of Soldier {n} of the team", "XP", _experience_of(n - 1))
        for n in range(1, MOST_LISTED + 1)
    ),
    _measure("cards-drawn", "Cards drawn", "cards", _count(Drew)),
    _measure("locations-played", "Locations played", "Locations", _count(LocationPlayed)),
    _measure("progress", "Progress of the Objective", "steps", _progress),
)
