"""The games under law: each ruleset of every game with an engine, and what it is played with.

Cards and decks come from the fixture files, so that no database is needed and a fresh process can
play the same games.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.resolving import resolve
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import (
    JSON,
    CardFacts,
    CardPool,
    Deck,
    Decks,
    Engine,
    Game,
    KeywordFacts,
    Policy,
    PrintingFacts,
    Ruleset,
    derive_seed,
    registry,
)
from cardsdb.plugin_api.registry import Codecs, Registry
from cardsdb.resolutions.deck_variants import DeckMaker
from cardsdb.resolutions.play import Setup
from tests.toy_game import plugin as toy, samples

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures"
SCENARIOS = ROOT / "tests" / "scenarios"
SEED = 4422  # of the batch to which all games of the suite belong
SHARES = {
    "bands": 0.05,
    "warfighter": 0.05,
}  # of a game that takes long each law is held against so much; else all
MANY_ACT = {"bands"}  # games in which others than who decides may act at the same moment
# Fields that say what pays for an action, or what is played with it: listed is one way of many.
PAYMENTS = {"warfighter": frozenset(("pay", "xp", "cards", "discard"))}


@dataclass(frozen=True, eq=False, kw_only=True)
class Subject:
    """A game by one of its rulesets, with cards and legal decks to play it."""

    known: Registry
    game: Game
    engine: Engine
    ruleset: Ruleset
    pool: CardPool
    decks: tuple[Deck, ...]
    share: float = 1.0  # of the games and positions of each law; below one only samples are judged

    def __str__(self) -> str:
        """Name the game and the ruleset, as a test's name does."""
        return f"{self.game.slug}-{self.ruleset.slug}"

    @cached_property
    def codecs(self) -> Codecs:
        """What reads and writes actions, queries and events."""
        return Codecs(self.engine)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Every number of the game's rulebook."""
        return frozenset(entry.number for entry in self.game.rulebook)

    @cached_property
    def texts(self) -> frozenset[str]:
        """The slug of every card whose text has code: it is cited like a number."""
        return frozenset(piece.slug for piece in self.ruleset.texts)

    @cached_property
    def policies(self) -> tuple[Policy, ...]:
        """The registered policies."""
        return self.known.policies(self.game.slug)

    @cached_property
    def pairings(self) -> tuple[Decks, ...]:
        """Every way to give each seat one of the decks, for every number of seats in turn."""
        least, most = self.engine.players
        by_seats = [product(self.decks, repeat=seats) for seats in range(least, most + 1)]
        return tuple(decks for row in zip_longest(*by_seats) for decks in row if decks is not None)

    @property
    def payments(self) -> frozenset[str]:
        """The fields in which actions differ that are listed once for all ways to pay."""
        return PAYMENTS.get(self.game.slug, frozenset())

    @property
    def is_whole(self) -> bool:
        """Say whether everything that can be imagined is judged, not only a sample of it."""
        return self.share == 1

    def scaled(self, count: int, *, least: int = 3) -> int:
        """Return the game's share of so many games or positions: never less than a few."""
        return max(min(least, count), round(count * self.share))

    def by_rules(self, ruleset: Ruleset) -> "Subject":
        """Return the same game by another ruleset."""
        return replace(self, ruleset=ruleset)

    def with_variants(self) -> "Subject":
        """Return the same game with decks made of these too: other cards, little of each type."""
        maker = deck_maker(self.known, self.game.slug, self.pool)
        return replace(self, decks=(*self.decks, *maker.variants(self.decks)))

    def setup(self, index: int, policy: str = "random") -> Setup:
        """Return the setup of the game of this index, with its decks and one policy everywhere."""
        decks = self.pairings[index % len(self.pairings)]
        slug = self.game.slug
        return Setup(
            game=slug,
            engine=self.engine,
            ruleset=self.ruleset,
            decks=decks,
            cards=self.pool,
            policies=(self.known.policy(slug, policy),) * len(decks),
            measures=self.known.measures(slug),
        )

    def seed(self, index: int) -> int:
        """Return the seed of the game of this index."""
        return derive_seed(SEED, index)

    def load(self, data: JSON) -> Any:
        """Return the position of this JSON."""
        return self.engine.load(data, self.pool, self.ruleset)


def _rows(game: str, table: str) -> list[dict[str, Any]]:
    path = FIXTURES / game / f"{table}.json"
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return rows


def fixture_pool(game: str) -> CardPool:
    """Return the cards of the game's fixtures as the rules see them."""
    names = {row["slug"]: row["name"] for row in _rows(game, "keywords")}
    printings: dict[str, list[PrintingFacts]] = {}
    for row in _rows(game, "printings"):
        facts = PrintingFacts(edition=row["edition"], number=row["number"])
        printings.setdefault(row["card"], []).append(facts)
    cards = [
        CardFacts(
            **{name: value for name, value in row.items() if name not in ("keywords", "faces")},
            faces=tuple(row.get("faces", ())),
            keywords=tuple(
                KeywordFacts(
                    slug=one["keyword"],
                    name=names[one["keyword"]],
                    kind=one.get("kind", "has"),
                    value=one.get("value"),
                )
                for one in row.get("keywords", ())
            ),
            printings=tuple(printings.get(row["slug"], ())),
        )
        for row in _rows(game, "cards")
    ]
    return CardPool(game, cards, {row["code"]: row["name"] for row in _rows(game, "editions")})


def deck_maker(known: Registry, game: str, pool: CardPool) -> DeckMaker:
    """Return what judges and varies decks by the game's default format."""
    return DeckMaker(cards=pool, shape=known.game(game).deck_shape, form=known.format(game))


def fixture_decks(known: Registry, game: str, pool: CardPool) -> tuple[Deck, ...]:
    """Return the sample decks of the game's fixtures that its default format finds legal."""
    maker = deck_maker(known, game, pool)
    words = Vocabulary(pool, known.game(game).deck_shape, known.card_types(game))
    found = []
    for path in sorted((FIXTURES / game / "decks").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        deck, faults = resolve(load_deck_list(document), words)
        if not faults and maker.is_legal(deck):
            found.append(deck)
    return tuple(found)


def _subjects(known: Registry, game: str, pool: CardPool, decks: tuple[Deck, ...]) -> list[Subject]:
    return [
        Subject(
            known=known,
            game=known.game(game),
            engine=known.engine(game),
            ruleset=ruleset,
            pool=pool,
            decks=decks,
            share=SHARES.get(game, 1.0),
        )
        for ruleset in known.rulesets(game)
    ]


def _found() -> Iterator[Subject]:
    known = registry.load()
    for slug, game in known.games.items():
        if game.engine is not None:
            pool = fixture_pool(slug)
            yield from _subjects(known, slug, pool, fixture_decks(known, slug, pool))
    with registry.using(race=toy) as racing:
        decks = (samples.deck(stroll=4, sprint=4), samples.deck(trot=8), samples.deck(stroll=12))
        yield from _subjects(racing, "race", samples.POOL, decks)


SUBJECTS = tuple(_found())
