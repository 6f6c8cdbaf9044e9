"""What is counted in a finished game of Udacha: how long it was, and what the Glory came from."""

from collections.abc import Callable

from cardsdb.plugin_api import FinishedGame, Measure
from rules_plugins.udacha.events import (
    CardPlayed,
    Clashed,
    Escaped,
    EventPlayed,
    GameEnded,
    GearPlayed,
    GloryGained,
    HazardFaced,
    HazardFailed,
    HazardPlayed,
    HeroDefeated,
    Moved,
    TurnBegan,
)

PLAYED = (CardPlayed, HazardPlayed, GearPlayed, EventPlayed)
Read = Callable[[FinishedGame], float]


def _turns(game: FinishedGame) -> float:
    return game.counts[TurnBegan] + 1


def _count(*kinds: type) -> Read:
    return lambda game: sum(game.counts[kind] for kind in kinds)


def _glory_by(number: str) -> Read:
    def read(game: FinishedGame) -> float:
        gains = game.by_type.get(GloryGained, [])
        return sum(gain.amount for gain in gains if number in gain.cites)  # type: ignore[attr-defined]  # by class

    return read


def _ended_by(number: str) -> Read:
    return lambda game: float(any(number in end.cites for end in game.by_type.get(GameEnded, [])))


def _measure(slug: str, title: str, unit: str, read: Read) -> Measure:
    return Measure(game="udacha", slug=slug, title=title, unit=unit, read=read)


MEASURES = (
    _measure("turns", "Turns of both players", "turns", _turns),
    _measure("decisions", "Decisions of both players", "decisions", lambda game: game.decisions),
    _measure("cards-played", "Cards played", "cards", _count(*PLAYED)),
    _measure("moves", "Journeys", "journeys", _count(Moved)),
    _measure("escapes", "Escapes from a Pursuit", "escapes", _count(Escaped)),
    _measure("hazards-faced", "Hazards faced", "hazards", _count(HazardFaced)),
    _measure("hazards-failed", "Hazards failed", "hazards", _count(HazardFailed)),
    _measure("clashes", "Clashes", "clashes", _count(Clashed)),
    _measure("heroes-lost", "Heroes lost in clashes", "heroes", _count(HeroDefeated)),
    _measure("glory-of-arrivals", "Glory of first arrivals (14.1e)", "glory", _glory_by("14.1e")),
    _measure("glory-of-hazards", "Glory of Hazards overcome (16.1b)", "glory", _glory_by("16.1b")),
    _measure("glory-of-tolls", "Glory of Hazards failed (16.1c)", "glory", _glory_by("16.1c")),
    _measure("glory-of-clashes", "Glory of clashes (17.1c)", "glory", _glory_by("17.1c")),
    _measure("ended-by-glory", "Games ended by Glory (18.1a)", "games", _ended_by("18.1a")),
    _measure(
        "ended-without-heroes",
        "Games ended for want of Heroes (18.1b)",
        "games",
        _ended_by("18.1b"),
    ),
    _measure(
        "ended-by-last-turn",
        "Games ended by the fortieth turn (18.1c)",
        "games",
        _ended_by("18.1c"),
    ),
)
