"""What is counted in a finished game of Bands."""

from collections.abc import Callable

from cardsdb.plugin_api import FinishedGame, Measure
from rules_plugins.bands.events import (
    AttackDeclared,
    CardDrawn,
    ControlChanged,
    Deployed,
    Destroyed,
    Displaced,
    GameDrawn,
    GameWon,
    InfluenceGained,
    Intercepted,
    LiberationDeclared,
    Moved,
    PlayerEliminated,
    TurnEnded,
)

Read = Callable[[FinishedGame], float]


def _count(*kinds: type) -> Read:
    return lambda game: sum(game.counts[kind] for kind in kinds)


def _influence(game: FinishedGame) -> float:
    gains = game.by_type.get(InfluenceGained, [])
    return sum(gain.number for gain in gains)  # type: ignore[attr-defined]  # by class


def _ended_by(number: str, *kinds: type) -> Read:
    def read(game: FinishedGame) -> float:
        ends = [end for kind in kinds for end in game.by_type.get(kind, [])]
        return float(any(number in end.cites for end in ends))

    return read


def _measure(slug: str, title: str, unit: str, read: Read) -> Measure:
    return Measure(game="bands", slug=slug, title=title, unit=unit, read=read)


MEASURES = (
    _measure("turns", "Turns of all players", "turns", _count(TurnEnded)),
    _measure("decisions", "Decisions of all players", "decisions", lambda game: game.decisions),
    _measure("cards-drawn", "Cards drawn", "cards", _count(CardDrawn)),
    _measure("cards-deployed", "Cards deployed", "cards", _count(Deployed)),
    _measure("moves", "Moves", "moves", _count(Moved)),
    _measure("attacks", "Attacks", "attacks", _count(AttackDeclared)),
    _measure("liberations", "Liberations", "liberations", _count(LiberationDeclared)),
    _measure("interceptions", "Interceptions", "interceptions", _count(Intercepted)),
    _measure("destroyed", "Cards destroyed", "cards", _count(Destroyed)),
    _measure("displaced", "Cards displaced", "cards", _count(Displaced)),
    _measure("control-changes", "Changes of control", "changes", _count(ControlChanged)),
    _measure("influence", "Influence gained by all", "Influence", _influence),
    _measure("eliminations", "Players eliminated", "players", _count(PlayerEliminated)),
    _measure("won-by-influence", "Won by Influence", "games", _ended_by("5.6", GameWon)),
    _measure(
        "won-by-conquest", "Won by conquest or as the last", "games", _ended_by("5.7", GameWon)
    ),
    _measure("exhausted", "Ended by exhaustion", "games", _ended_by("5.9", GameWon, GameDrawn)),
)
