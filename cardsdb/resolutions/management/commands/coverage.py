"""`manage.py coverage GAME`: what play by chance reaches of a game, and why not the rest."""

import itertools
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.catalogue.fixtures import fixture_folder
from cardsdb.catalogue.selectors import card_pool
from cardsdb.decks.management.pages import in_file, read_file
from cardsdb.decks.services import read_deck, resolve_deck
from cardsdb.plugin_api import CardsdbError, Deck, DeckList, MalformedInput, registry
from cardsdb.resolutions.coverage import Coverage, cover
from cardsdb.resolutions.deck_variants import DeckMaker
from cardsdb.resolutions.play import DEFAULT_POLICY, Setup
from cardsdb.resolutions.requests import MAX_GAMES

GAMES, SEED = 2_000, 4422


class Command(BaseCommand):
    """Play games by chance and report what they reached."""

    help = (
        "Plays games by chance with the game's sample decks and variants of them, and reports "
        "which cards, keywords, rules, actions, events and choices they reached. Exit 1 if "
        "something was not reached and nobody says why."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game, and how much of it."""
        parser.add_argument("game")
        parser.add_argument("--games", type=game_count, default=GAMES, metavar="N")
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--ruleset", help="the game's default otherwise")

    def handle(
        self, *, game: str, games: int, seed: int, ruleset: str | None, **_options: Any
    ) -> None:
        """Play and report; exit 2 for a game that cannot be played here."""
        try:
            coverage = cover(registry.current().game(game), setups(game, ruleset), games, seed)
        except CardsdbError as error:
            raise CommandError(str(error), returncode=2) from error
        for line in coverage.lines():
            self.stdout.write(line)
        if coverage.unexplained:
            raise CommandError(_complaint(coverage), returncode=1)


def game_count(text: str) -> int:
    """Return the number of games that the text names."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:8]) <= MAX_GAMES):
        raise ArgumentTypeError(f"a whole number from 1 to {MAX_GAMES}, not {text!r}")
    return int(text)


def setups(game: str, ruleset: str | None) -> list[Setup]:
    """Return a setup for each way to give the seats one of the decks."""
    decks = _decks(game)
    if not decks:
        raise CommandError(f"{game} has no legal sample deck; load its fixtures.", returncode=2)
    least, _ = registry.current().engine(game).players
    return [
        Setup.named(
            game,
            decks=seated,
            cards=card_pool(game),
            policies=[DEFAULT_POLICY] * least,
            ruleset=ruleset,
        )
        for seated in itertools.product(decks, repeat=least)
    ]


def _decks(game: str) -> list[Deck]:
    """Return the game's legal sample decks and what can be made of them."""
    known, pool = registry.current(), card_pool(game)
    maker = DeckMaker(cards=pool, shape=known.game(game).deck_shape, form=known.format(game))
    samples = [_sample(path) for path in sorted((fixture_folder(game) / "decks").glob("*.json"))]
    resolved = [resolve_deck(sample, pool) for sample in samples]
    legal = [deck for deck, faults in resolved if not faults and maker.is_legal(deck)]
    return [*legal, *maker.variants(legal)]


def _sample(path: Path) -> DeckList:
    """Read a sample deck; MalformedInput with the file's name for what is wrong with it."""
    try:
        return read_deck(read_file(path), game=None).deck
    except MalformedInput as error:
        raise in_file(path, error) from error


def _complaint(coverage: Coverage) -> str:
    return "; ".join(f"{kind}: {', '.join(names)}" for kind, names in coverage.unexplained.items())
