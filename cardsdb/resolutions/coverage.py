"""What play reaches of a game, and why it does not reach the rest. It knows no database.

A card is reached when an action or an event names it, a keyword when it stands on such a card. A
rule is reached when it is cited, and so is the text of a card that has code: of an action that is
taken or refused, or of an event. A number that only a fact states is reached when that fact is
asked. Of what is not reached it is said why: by the game's rulebook, or by what it is.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from types import FrameType
from typing import Any, NewType, cast, get_args, get_origin, get_type_hints

from cardsdb.plugin_api import CardId, CardPool, Dice, Engine, Event, Game, Ruleset, derive_seed
from cardsdb.plugin_api.rules import FACTS
from cardsdb.resolutions.play import PlayedGame, Setup, play_game

REFUSALS = 20  # at one decision in so many all candidates are judged, for what refuses them
FACT_GAMES = 20  # in the first so many games it is watched which facts are asked: that takes time
RAREST = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of thing: how often each was reached, and why others were not, if that is known."""

    name: str
    reached: Mapping[str, int]
    unreached: Mapping[str, str | None]

    @property
    def unexplained(self) -> tuple[str, ...]:
        """What was not reached although nobody says why."""
        return tuple(name for name, reason in self.unreached.items() if reason is None)

    def lines(self) -> Iterator[str]:
        """Yield what people read of it."""
        total = len(self.reached) + len(self.unreached)
        yield f"{self.name}: {len(self.reached)} of {total}"
        rarest = sorted(self.reached.items(), key=lambda item: (item[1], item[0]))[:RAREST]
        if rarest:
            yield "  rarest: " + ", ".join(f"{name} ({count})" for name, count in rarest)
        for name, reason in self.unreached.items():
            yield f"  not {name}: {reason or 'nobody says why.'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What so many games reached."""

    games: int
    decisions: int
    kinds: tuple[Kind, ...]

    def kind(self, name: str) -> Kind:
        """Return the kind of this name."""
        return next(kind for kind in self.kinds if kind.name == name)

    @property
    def unexplained(self) -> dict[str, tuple[str, ...]]:
        """By kind what was not reached although nobody says why; no kind without any."""
        return {kind.name: kind.unexplained for kind in self.kinds if kind.unexplained}

    def lines(self) -> Iterator[str]:
        """Yield the report as people read it."""
        yield f"{self.games} games, {self.decisions} decisions; of these were reached"
        for kind in self.kinds:
            yield from kind.lines()


@dataclass(slots=True)
class _Seen:
    """What was seen so far, by name."""

    cards: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    choices: Counter[str] = field(default_factory=Counter)
    named: list[CardId] = field(default_factory=list)  # what actions of the present game name
    decisions: int = 0

    def add(self, setup: Setup, played: PlayedGame) -> None:
        """Add what can be read off a finished game."""
        slugs = _slugs(setup, played)
        happened = [card for event in played.events for card in _cards_of(event)]
        self.cards.update(slugs[card] for card in (*self.named, *happened) if card in slugs)
        self.named.clear()
        self.events.update(type(event).__name__ for event in played.events)
        self.rules.update(number for event in played.events for number in event.cites)


def _slugs(setup: Setup, played: PlayedGame) -> dict[CardId, str]:
    """Return the catalogue's slug of each card of the game that has a title there.

    An id may come to stand for another card, before anything names it: the last position knows.
    """
    titles = setup.engine.titles(played.last)
    found = {card: setup.cards.titled(title) for card, title in titles.items()}
    return {card: facts[0].slug for card, facts in found.items() if facts}


def _cards_of(thing: Any) -> Iterator[CardId]:
    """Yield the cards that an action or event names, in its fields and in lists and tables there.

    What is not a card may be among them.
    """
    for name in _card_fields(thing.__class__):
        yield from _single(getattr(thing, name))


def _single(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from _single(inner)
    elif isinstance(value, tuple | list):
        yield from value
    else:
        yield value


@lru_cache(256)
def _card_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of the class that are for cards."""
    hints = get_type_hints(kind)
    return tuple(one.name for one in fields(kind) if _holds_cards(hints[one.name]))


def _holds_cards(hint: Any) -> bool:
    """Say whether what is of this type may be a card or hold some, as a table may."""
    if hint is CardId or get_origin(hint) is dict:
        return True
    if isinstance(hint, NewType):
        return _holds_cards(hint.__supertype__)
    return any(map(_holds_cards, get_args(hint)))


class _Watched:
    """An engine that notes what is decided. Whatever it does, the engine that it watches does."""

    def __init__(self, engine: Engine, seen: _Seen) -> None:
        self._engine = engine
        self._seen = seen

    def __getattr__(self, name: str) -> Any:
        """Return what the engine has by this name."""
        return getattr(self._engine, name)

    def advance(self, position: Any, action: Any, dice: Dice, log: list[Event]) -> None:
        """Note the action, what speaks on it and on others, and the choice that it opens."""
        engine, seen = self._engine, self._seen
        if seen.decisions % REFUSALS == 0:
            for candidates in position.ruleset.candidates.values():
                for candidate in candidates(position):
                    seen.rules.update(engine.judge(position, candidate).citations)
        seen.decisions += 1
        seen.actions[type(action).__name__] += 1
        seen.rules.update(engine.judge(position, action).citations)
        seen.named.extend(_cards_of(action))
        engine.advance(position, action, dice, log)
        choice = engine.choice(position)
        if choice is not None and choice.type is not None:
            seen.choices[choice.type] += 1


@contextmanager
def _facts_noted(rules: Counter[str], ruleset: Ruleset) -> Iterator[None]:
    """Note the numbers of every fact that is asked meanwhile, less those that rules state too."""
    ruled = {number for one in ruleset.rules() for number in one.numbers}
    numbers_of = {
        getattr(sys.modules[module], name).__code__: [one for one in numbers if one not in ruled]
        for (module, name), numbers in FACTS.items()
    }

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code in numbers_of:
            rules.update(numbers_of[frame.f_code])

    earlier = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(earlier)


def cover(game: Game, setups: Sequence[Setup], games: int, seed: int) -> Coverage:
    """Play so many games, the setups in turn, and say what they reached."""
    seen = _Seen()
    watched = [replace(one, engine=cast(Engine, _Watched(one.engine, seen))) for one in setups]
    for index in range(games):
        setup = watched[index % len(watched)]
        with _facts_noted(seen.rules, setup.ruleset) if index < FACT_GAMES else nullcontext():
            played = play_game(setup, derive_seed(seed, index))
        seen.add(setup, played)
    return Coverage(games=games, decisions=seen.decisions, kinds=tuple(_kinds(game, setups, seen)))


def _kinds(game: Game, setups: Sequence[Setup], seen: _Seen) -> Iterator[Kind]:
    setup = setups[0]
    pool, engine = setup.cards, setup.engine
    if seen.cards:
        yield _kind("cards", seen.cards, _reasons_of_cards(pool, setups))
        yield _kind("keywords", *_keywords(pool, seen.cards))
    texts = {piece.slug: None for piece in setup.ruleset.texts}
    if texts:
        yield _kind("texts", _only(seen.rules, texts), texts)
    numbers = {str(one.number): one.uncoded or one.unreached for one in game.rulebook}
    yield _kind("rules", _only(seen.rules, numbers), numbers)
    yield _kind("actions", seen.actions, {one.__name__: _reason_of(one) for one in engine.actions})
    yield _kind("events", seen.events, dict.fromkeys(one.__name__ for one in engine.events))
    yield _kind("choices", seen.choices, {})


def _only(seen: Mapping[str, int], known: Mapping[str, Any]) -> dict[str, int]:
    """Return what was seen of the known: a text is cited like a number."""
    return {one: count for one, count in seen.items() if one in known}


def _kind(name: str, seen: Mapping[str, int], reasons: Mapping[str, str | None]) -> Kind:
    """Return the kind of all that was seen and of all for which there would be a reason."""
    unreached = {one: reason for one, reason in reasons.items() if one not in seen}
    return Kind(name=name, reached=dict(sorted(seen.items())), unreached=unreached)


def _reasons_of_cards(pool: CardPool, setups: Iterable[Setup]) -> dict[str, str | None]:
    held = {card.facts.slug for setup in setups for deck in setup.decks for card in deck.cards()}
    return {slug: None if slug in held else "No deck here holds it." for slug in sorted(pool.cards)}


def _keywords(pool: CardPool, cards: Mapping[str, int]) -> tuple[Counter[str], dict[str, None]]:
    """Return how often each keyword was reached, and all that stand on a card."""
    found: Counter[str] = Counter()
    for slug, count in cards.items():
        found.update({keyword.slug: count for keyword in pool[slug].keywords})
    known = {keyword.slug for card in pool.cards.values() for keyword in card.keywords}
    return found, dict.fromkeys(sorted(known))


def _reason_of(action: type[Any]) -> str | None:
    return None if action.is_offered else "It is judged, and offered to nobody."
