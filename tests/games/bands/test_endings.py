"""Every way in which a game of Bands can end, in a batch of games with decks made for it.

With the sample decks Influence nearly always comes first: nobody runs out of cards, and Homeworlds
seldom fall. `invaders` have Liberators and Transit Gates and no Votes, `gunners` ships and guns,
`quiet-waters` few means to fight and no Votes. More of each is played by

    manage.py resolve --game bands --deck tests/games/bands/decks/invaders.json \
        --deck tests/games/bands/decks/invaders.json --games 1000
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.resolving import resolve
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import Deck, PlayerId, SeededDice
from cardsdb.resolutions.play import PlayedGame, Setup, play_game
from rules_plugins.bands.actions import Concede, Redraw
from rules_plugins.bands.events import GameDrawn, GameWon, PlayerEliminated, TurnEnded
from rules_plugins.bands.position import Position
from tests.contract.games import SUBJECTS, deck_maker

BANDS = next(one for one in SUBJECTS if one.game.slug == "bands")
DECKS = Path(__file__).with_name("decks")
GAMES = 20  # of each pairing
PAIRINGS = (
    ("invaders", "invaders"),
    ("gunners", "gunners"),
    ("gunners", "quiet-waters"),
    ("quiet-waters", "quiet-waters"),
    ("invaders", "gunners", "invaders"),
)
WAYS = {
    "most Influence": "5.6",
    "every Homeworld is one player's": "5.7",
    "one player is left": "5.7",
    "no cards are left: most Influence": "5.9",
    "no cards are left: most Locations": "5.9",
    "no cards are left: nobody has more": "5.9",
}


@cache
def deck(name: str) -> Deck:
    """Return the deck of the folder, which is as legal as a sample deck."""
    known, slug = BANDS.known, BANDS.game.slug
    words = Vocabulary(BANDS.pool, BANDS.game.deck_shape, known.card_types(slug))
    document = json.loads((DECKS / f"{name}.json").read_text(encoding="utf-8"))
    found, faults = resolve(load_deck_list(document), words)
    assert not faults
    assert deck_maker(known, slug, BANDS.pool).is_legal(found)
    return found


def games(pairing: tuple[str, ...]) -> Iterator[PlayedGame]:
    """Yield games by chance with these decks."""
    setup = Setup(
        game=BANDS.game.slug,
        engine=BANDS.engine,
        ruleset=BANDS.ruleset,
        decks=tuple(deck(name) for name in pairing),
        cards=BANDS.pool,
        policies=(BANDS.known.policy(BANDS.game.slug, "random"),) * len(pairing),
        measures=(),
    )
    for index in range(GAMES):
        yield play_game(setup, BANDS.seed(index))


@pytest.fixture(scope="module")
def batch() -> list[PlayedGame]:
    """Return the games of every pairing."""
    return [played for pairing in PAIRINGS for played in games(pairing)]


def way(played: PlayedGame) -> str:
    """Return how the game ended: the rule that its last event cites, and what it came down to."""
    last, position = played.events[-1], cast(Position, played.last)
    rule = str(last.cites[0])
    ways = [name for name, number in WAYS.items() if number == rule]
    if rule == "5.7":
        return ways[len(players_left(position)) == 1]
    if rule == "5.9":
        best = sorted(position.influence[player] for player in players_left(position))
        is_equal = best[-1] == best[-2]
        return ways[is_equal + isinstance(last, GameDrawn)]
    return ways[0]


def players_left(position: Position) -> list[PlayerId]:
    return [player for player in position.players if player not in position.out]


def test_every_way_to_end_occurs(batch: list[PlayedGame]) -> None:
    ways = Counter(map(way, batch))
    assert ways.keys() == WAYS.keys(), ways


def test_whoever_wins_by_conquest_holds_every_homeworld(batch: list[PlayedGame]) -> None:
    for played in batch:
        if way(played) == "every Homeworld is one player's":
            (winner,) = played.outcome.winners
            worlds = [world for worlds in played.last.homeworlds.values() for world in worlds]
            on_map = [world for world in worlds if world in played.last.board]
            assert len(on_map) > 1
            assert {played.last.held[world] for world in on_map} == {winner}


def test_when_no_cards_are_left_influence_and_then_locations_decide(
    batch: list[PlayedGame],
) -> None:
    for played in batch:
        position = played.last
        if played.outcome.reason == "5.9":
            left = players_left(position)
            assert not any(position.decks[player] for player in left)
            scores = {
                player: (
                    position.influence[player],
                    sum(position.shown[card].is_location for card in position.mine[player]),
                )
                for player in left
            }
            best = [player for player in left if scores[player] == max(scores.values())]
            assert played.outcome.winners == (tuple(best) if len(best) == 1 else ())


def test_a_game_of_three_goes_on_without_the_player_who_is_out(batch: list[PlayedGame]) -> None:
    found = 0
    for played in batch:
        kinds = [type(event) for event in played.events]
        if PlayerEliminated in kinds and len(played.seats) == 3:
            at = kinds.index(PlayerEliminated)
            later = played.events[at:]
            (loser, *_) = [event.player for event in later if isinstance(event, PlayerEliminated)]
            turns = [event.player for event in later if isinstance(event, TurnEnded)]
            assert loser not in turns[1:]  # one that is under way ends
            found += len(set(turns)) > 1
    assert found


def test_who_concedes_is_out_and_the_last_player_wins() -> None:
    setup = BANDS.setup(0)
    position = setup.first_position(1)
    players = position.players
    for player in (position.active, *(one for one in players if one != position.active)):
        BANDS.engine.play(position, Redraw(player, "keep"), SeededDice(1))
    log = [
        event
        for player in players[1:]
        for event in BANDS.engine.play(position, Concede(player), SeededDice(1)).events
    ]
    assert [event.player for event in log if isinstance(event, PlayerEliminated)] == [*players[1:]]
    assert isinstance(log[-1], GameWon)
    assert log[-1].cites == ("5.7",)
    assert position.winner == players[0]
