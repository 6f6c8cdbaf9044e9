"""How fast games are played, judged and their decks checked, in this process on one core."""

import itertools
import json
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from cardsdb.catalogue.fixtures import fixture_folder
from cardsdb.catalogue.selectors import card_pool
from cardsdb.config.benchmarks.figures import Figure, figures_of, measured_rates
from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.services import resolve_deck, validate_deck
from cardsdb.plugin_api import CardPool, Deck, DeckList, MalformedInput, derive_seed, registry
from cardsdb.resolutions.digests import EventRows
from cardsdb.resolutions.play import Setup, play_game

SEED = 4422
SOME_DAY = date(2026, 11, 30)  # no sample deck depends on the day
GAMES = 20  # a piece of work
DECKS = 50


def sample_decks(game: str) -> list[DeckList]:
    """Return the sample decks of the game's fixtures, by file name."""
    paths = sorted((fixture_folder(game) / "decks").glob("*.json"))
    return [load_deck_list(json.loads(path.read_text(encoding="utf-8"))) for path in paths]


def legal_decks(game: str) -> list[Deck]:
    """Return those sample decks that the game's default format finds legal, cards looked up."""
    pool = card_pool(game)
    return [
        resolve_deck(deck, pool)[0]
        for deck in sample_decks(game)
        if _validated(deck, pool)["legal"]
    ]


def playable_games() -> list[str]:
    """Return the games that have an engine."""
    return [slug for slug, game in registry.current().games.items() if game.engine is not None]


def setups(game: str, players: int = 2) -> list[Setup]:
    """Return a setup of `random` for every way to seat the legal sample decks, most of them."""
    decks = legal_decks(game)
    if len(decks) < 2:
        raise MalformedInput(f"{game} has no two legal sample decks here; load the fixtures first.")
    most = min(players, len(decks))
    return [
        Setup.named(game, decks=seats, cards=card_pool(game), policies=("random",) * players)
        for seats in itertools.product(decks, repeat=players)
        if len({id(deck) for deck in seats}) == most
    ]


def _games_played(
    game: str, finish: Callable[[Setup, Any], None], players: int = 2
) -> list[Figure]:
    seeds = itertools.count()
    turns = itertools.cycle(setups(game, players))

    def work() -> dict[str, float]:
        decisions = 0
        for _ in range(GAMES):
            setup = next(turns)
            played = play_game(setup, derive_seed(SEED, next(seeds)))
            finish(setup, played)
            decisions += played.decisions
        return {"games": GAMES, "decisions": decisions}

    return figures_of(measured_rates(work))


def game_rates() -> Iterator[Figure]:
    """Yield games and decisions a second by `random`, set-up and the whole cited log included.

    Games are those of two players, and of as many as a game takes.
    """
    for game in playable_games():
        for players in sorted({2, registry.current().engine(game).players[1]}):
            of = "" if players == 2 else f"-of-{players}"
            for figure in _games_played(game, lambda setup, played: None, players):
                yield _named(figure, f"{game}-{figure.name}{of}")


def resolved_rates() -> Iterator[Figure]:
    """Yield games a second with what a resolution adds: the digest and all measures."""
    for game in playable_games():
        rows = EventRows(registry.current().engine(game))

        def finish(setup: Setup, played: Any, rows: EventRows = rows) -> None:
            rows.digest(played.events)
            played.measured(setup.measures)

        games = next(iter(_games_played(game, finish)))
        yield _named(games, f"{game}-games-with-digest-and-measures")


def deck_rates() -> Iterator[Figure]:
    """Yield whole validations a second: cards looked up, all deck rules, the report.

    First of the sample decks that are legal, then of all sample decks, whose faults cost time.
    """
    for game in registry.current().games:
        decks, pool = sample_decks(game), card_pool(game)
        legal = [deck for deck in decks if _validated(deck, pool)["legal"]]
        for kind, chosen in (("legal-deck", legal), ("deck", decks)):
            turns = itertools.cycle(chosen)

            def work(turns: Iterator[DeckList] = turns, pool: CardPool = pool) -> dict[str, float]:
                for _ in range(DECKS):
                    _validated(next(turns), pool)
                return {"validations": DECKS}

            for figure in figures_of(measured_rates(work)):
                yield _named(figure, f"{game}-{kind}-{figure.name}")


def _validated(deck: DeckList, pool: CardPool) -> dict[str, Any]:
    return validate_deck(deck, ruleset=None, format=None, as_of=SOME_DAY, cards=pool)


def middle_position(game: str) -> tuple[Any, Any]:
    """Return a position from the middle of a game and an action that is legal in it, as JSON."""
    setup = setups(game)[0]
    played = play_game(setup, SEED)
    position = setup.first_position(SEED)
    for event in played.events[: len(played.events) // 2]:
        event.apply(position)
    engine = setup.engine
    action = engine.legal_actions(position)[0]
    return engine.dump(position), registry.current().codecs(game).actions.dump(action)


def _named(figure: Figure, name: str) -> Figure:
    return Figure(
        name=name,
        value=figure.value,
        unit=figure.unit,
        best=figure.best,
        ratio=figure.ratio,
        note=figure.note,
    )
