"""What the plugins registered, by slug, frozen. Found once at start."""

import hashlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Protocol, TypeVar

from cardsdb.plugin_api.cards import CardType
from cardsdb.plugin_api.codec import Codec
from cardsdb.plugin_api.decks import Format
from cardsdb.plugin_api.engine import Action, Engine, Event, Game, Query
from cardsdb.plugin_api.errors import GameNotPlayable, PluginFault, UnknownSlug
from cardsdb.plugin_api.manager import cause_of, found_plugins, plugin_manager, registered
from cardsdb.plugin_api.measures import Measure
from cardsdb.plugin_api.policies import Policy
from cardsdb.plugin_api.rules import Ruleset


class Registered(Protocol):
    """Whatever plugins register: it has a slug."""

    @property
    def slug(self) -> str:
        """What it is asked for by."""


T = TypeVar("T", bound=Registered)
Shelf = Mapping[tuple[str, str], T]


class Registry:
    """The games and all that belongs to them."""

    def __init__(self, plugins: list[tuple[str, Any]]) -> None:
        """Ask the plugins, each by its name; PluginFault when one does not fit, or two collide."""
        manager = plugin_manager(plugins)

        def shelf(hook: str, kind: type[T]) -> Shelf[T]:
            return _shelf(hook, kind, registered(manager, hook))

        games = shelf("register_game", Game)
        self.games: Mapping[str, Game] = {slug: game for (_, slug), game in sorted(games.items())}
        self._rulesets = shelf("register_rulesets", Ruleset)
        self._types = shelf("register_card_types", CardType)
        self._formats = shelf("register_formats", Format)
        self._policies = shelf("register_policies", Policy)
        self._measures = shelf("register_measures", Measure)
        own = {name: game.version for name, game in registered(manager, "register_game")}
        self.plugins: Mapping[str, str] = {
            name: own.get(name) or _version_of(plugin) for name, plugin in plugins
        }
        self._codecs: dict[str, Codecs] = {}
        self._check()

    def _check(self) -> None:
        for game in self.games.values():
            try:
                self.ruleset(game.slug)
            except UnknownSlug as error:
                raise PluginFault(f'The game "{game.slug}" has no default: {error}') from error
        shelves = (self._rulesets, self._types, self._formats, self._policies, self._measures)
        for shelf in shelves:
            for game_slug, slug in shelf:
                if game_slug not in self.games:
                    raise PluginFault(f'"{slug}" belongs to "{game_slug}", which is no game.')
        for ruleset in self._rulesets.values():
            self._check_ruleset(ruleset)

    def _check_ruleset(self, ruleset: Ruleset) -> None:
        engine = self.games[ruleset.game].engine
        try:
            if engine is not None:
                ruleset.check(engine.actions)
        except PluginFault:
            raise
        except Exception as error:
            text = f'The ruleset "{ruleset.slug}" of "{ruleset.game}" does not fit: '
            raise PluginFault(text + cause_of(error)) from error

    def game(self, slug: str) -> Game:
        """Return the game; UnknownSlug otherwise."""
        if slug not in self.games:
            raise UnknownSlug("game", slug, tuple(self.games))
        return self.games[slug]

    def engine(self, slug: str) -> Engine:
        """Return the game's engine; GameNotPlayable if it has none."""
        engine = self.game(slug).engine
        if engine is None:
            raise GameNotPlayable(slug)
        return engine

    def ruleset(self, game: str, slug: str | None = None) -> Ruleset:
        """Return the ruleset, the game's default for None; UnknownSlug otherwise."""
        return _on(self._rulesets, "ruleset", game, slug or self.game(game).default_ruleset)

    def rulesets(self, game: str) -> tuple[Ruleset, ...]:
        """Return the rulesets of the game, sorted by slug."""
        return _of(self._rulesets, self.game(game).slug)

    def card_type(self, game: str, slug: str) -> CardType:
        """Return the type of card; UnknownSlug otherwise."""
        return _on(self._types, "card type", self.game(game).slug, slug)

    def card_types(self, game: str) -> tuple[CardType, ...]:
        """Return the types of card of the game, sorted by slug."""
        return _of(self._types, self.game(game).slug)

    def format(self, game: str, slug: str | None = None) -> Format:
        """Return the format, the game's default one for None; UnknownSlug otherwise."""
        if slug is None:
            formats = self.formats(game)
            slug = next((one.slug for one in formats if one.is_default), "standard")
        return _on(self._formats, "format", game, slug)

    def formats(self, game: str) -> tuple[Format, ...]:
        """Return the formats of the game, sorted by slug."""
        return _of(self._formats, self.game(game).slug)

    def policy(self, game: str, slug: str) -> Policy:
        """Return the policy; UnknownSlug otherwise."""
        return _on(self._policies, "policy", self.game(game).slug, slug)

    def policies(self, game: str) -> tuple[Policy, ...]:
        """Return the policies of the game, sorted by slug."""
        return _of(self._policies, self.game(game).slug)

    def measures(self, game: str) -> tuple[Measure, ...]:
        """Return the measures of the game, sorted by slug."""
        return _of(self._measures, self.game(game).slug)

    def codecs(self, game: str) -> "Codecs":
        """Return what reads and writes the game's actions, queries and events."""
        if game not in self._codecs:
            self._codecs[game] = Codecs(self.engine(game))
        return self._codecs[game]

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that change when a plugin or its version does."""
        versions = sorted(self.plugins.items())
        versions += sorted((slug, game.version) for slug, game in self.games.items())
        return hashlib.sha256(repr(versions).encode()).hexdigest()[:16]


class Codecs:
    """The three codecs of a game."""

    def __init__(self, engine: Engine) -> None:
        """Take the classes from the engine."""
        self.actions: Codec[Action] = Codec("action", engine.actions)
        self.queries: Codec[Query] = Codec("query", engine.queries)
        self.events: Codec[Event] = Codec("event", engine.events)


_WORDS: Mapping[type, str] = {
    Game: "game",
    Ruleset: "ruleset",
    CardType: "card type",
    Format: "format",
    Policy: "policy",
    Measure: "measure",
}


def _version_of(plugin: Any) -> str:
    """Return the version of a plugin without a game: its own, or its package's, else 1."""
    package = sys.modules.get(getattr(plugin, "__package__", None) or "")
    return str(getattr(plugin, "__version__", None) or getattr(package, "__version__", "1"))


def _shelf(hook: str, wanted: type[T], things: Iterator[tuple[str, Any]]) -> Shelf[T]:
    kind = _WORDS[wanted]
    shelf: dict[tuple[str, str], T] = {}
    owners: dict[tuple[str, str], str] = {}
    for plugin, thing in things:
        if not isinstance(thing, wanted):
            found = type(thing).__name__
            raise PluginFault(f'Plugin "{plugin}" returns no {kind} in {hook}, but a {found}.')
        key = (getattr(thing, "game", ""), thing.slug)
        if key in shelf:
            raise PluginFault(
                f'The {kind} "{thing.slug}" is registered twice: '
                f'by "{owners[key]}" and by "{plugin}".'
            )
        shelf[key], owners[key] = thing, plugin
    return shelf


def _on(shelf: Shelf[T], kind: str, game: str, slug: str) -> T:
    if (game, slug) not in shelf:
        raise UnknownSlug(kind, slug, sorted(known for owner, known in shelf if owner == game))
    return shelf[game, slug]


def _of(shelf: Shelf[T], game: str) -> tuple[T, ...]:
    return tuple(thing for (owner, _), thing in sorted(shelf.items(), key=_key) if owner == game)


def _key(item: tuple[tuple[str, str], Any]) -> tuple[str, str]:
    return item[0]


_loaded: list[Registry] = []


def load() -> Registry:
    """Find and freeze the plugins of this installation, once; PluginFault stops the start."""
    if not _loaded:
        _loaded.append(Registry(found_plugins()))
    return _loaded[-1]


def current() -> Registry:
    """Return the registry that holds now."""
    return load()


@contextmanager
def using(**plugins: Any) -> Iterator[Registry]:
    """Swap the registry for one of these plugins alone, by name, for the time of a test."""
    _loaded.append(Registry(sorted(plugins.items())))
    try:
        yield _loaded[-1]
    finally:
        _loaded.pop()
