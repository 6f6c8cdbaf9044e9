"""How the cost of a decision grows with the cards in play."""

import itertools
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardsdb.config.benchmarks.figures import Figure
from cardsdb.config.benchmarks.games import SEED, playable_games, setups
from cardsdb.plugin_api import JSON, SeededDice, derive_seed
from cardsdb.resolutions.play import Setup

SIZES = (20, 40, 80, 120, 160, 200)  # cards in play; the others are made of those with the first
IN_PLAY = "map"  # the zone of cards in play, where a position writes zones of cards
POSITIONS, GAMES = 6, 40  # so many positions, of so many games at most
MANY_ACTIONS = 6  # what is measured is a decision with some choice
ROUNDS = 7


def growth() -> Iterator[Figure]:
    """Yield by cards in play what it takes to list all actions, to judge one and to carry it out.

    Positions of random games are grown: cards in play stand there again under other ids. That can
    be done where each card says itself in which zone it lies; other games are left out.
    """
    for game in playable_games():
        grounds = list(itertools.islice(_positions(game), POSITIONS))
        for size in SIZES if grounds else ():
            grown = [(setup, _grown(setup, written, size)) for setup, written in grounds]
            yield from _costs(f"{game}-{size}-cards", grown)


def _positions(game: str) -> Iterator[tuple[Setup, JSON]]:
    """Yield positions of games in which the first size is reached, as JSON."""
    for index, setup in zip(range(GAMES), itertools.cycle(setups(game))):
        engine, dice = setup.engine, SeededDice(derive_seed(SEED, index))
        position = engine.set_up(setup.decks, setup.cards, setup.ruleset, dice)
        while actions := engine.legal_actions(position):
            written = engine.dump(position) if len(actions) >= MANY_ACTIONS else None
            if written is not None and len(_in_play(written["cards"])) >= SIZES[0]:
                yield setup, written
                break
            engine.advance(position, actions[dice.below(len(actions))], dice, [])


def _in_play(cards: Mapping[str, JSON]) -> list[str]:
    return [name for name, card in cards.items() if card.get("zone") == IN_PLAY]


def _grown(setup: Setup, written: JSON, size: int) -> Any:
    """Return the position with cards in play added under other ids until there are so many."""
    cards: dict[str, JSON] = dict(written["cards"])
    first = _in_play(cards)
    added: dict[str, str] = {}
    for number in range(size - len(first)):
        name = first[number % len(first)]
        added[name] = f"{name}~{number // len(first) + 2}"
        cards[added[name]] = _renamed(cards[name], added)
    return setup.engine.load({**written, "cards": cards}, setup.cards, setup.ruleset)


def _renamed(card: Mapping[str, JSON], names: Mapping[str, str]) -> JSON:
    """Return the card, on the copy of what it stands on and the like where there is one."""
    return {
        key: names.get(value, value) if isinstance(value, str) else value
        for key, value in card.items()
    }


def _costs(name: str, grown: list[tuple[Setup, Any]]) -> Iterator[Figure]:
    listed = [(setup.engine, one, setup.engine.legal_actions(one)) for setup, one in grown]
    actions = [
        (engine, one, action)
        for engine, one, offered in listed
        for action in offered[:: max(1, len(offered) // MANY_ACTIONS)]
    ]

    def listing() -> int:
        for engine, one, _ in listed:
            engine.legal_actions(one)
        return len(listed)

    def judging() -> int:
        for engine, one, action in actions:
            engine.judge(one, action)
        return len(actions)

    def playing() -> int:
        for engine, one, action in actions:
            engine.play(one.copy(), action, SeededDice(SEED))
        return len(actions)

    offered = sum(len(offered) for _, _, offered in listed) / len(listed)
    yield _figure(f"{name}-listed", listing, f"{offered:.0f} actions")
    yield _figure(f"{name}-judged", judging, "one action")
    yield _figure(f"{name}-judged-and-played", playing, "one action, on a copy")


def _figure(name: str, work: Callable[[], int], note: str) -> Figure:
    """Return how long one piece of the work takes, at the best of several rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        done = work()
        best = min(best, (time.process_time() - start) / done)
    return Figure(name=name, value=best * 1e6, unit="us", note=note)
