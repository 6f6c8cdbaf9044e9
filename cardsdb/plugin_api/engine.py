"""What a game is made of: actions, queries, events, positions, and the engine that knows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NewType, Protocol, Self

from cardsdb.plugin_api.cards import CardPool
from cardsdb.plugin_api.decks import Deck, DeckShape
from cardsdb.plugin_api.dice import Dice
from cardsdb.plugin_api.errors import Fault
from cardsdb.plugin_api.rules import Answer, RulebookEntry, RuleNumber, Ruleset, Verdict

JSON = Any
PlayerId = NewType("PlayerId", str)
CardId = NewType("CardId", str)
Decks = Sequence[Deck]  # one a player (or a team), in seat order
Tag = Mapping[str, str]


class Action:
    """Something that a player may do. `tag` is what its JSON says besides its fields."""

    __slots__ = ()
    tag: ClassVar[Tag] = {}
    is_offered: ClassVar[bool] = True  # False: judged, never listed


class Query:
    """Something that may be asked of a position and changes nothing."""

    __slots__ = ()
    tag: ClassVar[Tag] = {}


class Event:
    """Something that has happened. Only events change a position.

    `seq`, `cause` and `cites` are stamped by the loop and do not count when two are compared.
    """

    __slots__ = ("cause", "cites", "seq")
    tag: ClassVar[Tag] = {}
    seq: int  # from 1 in a step or game
    cause: int | None  # the seq of the event from which it follows
    cites: tuple[RuleNumber, ...]

    def apply(self, position: Any) -> None:
        """Change the position by what has happened."""
        raise NotImplementedError


class Position(Protocol):
    """All that is true at one moment of a game. Changed by events alone."""

    ruleset: Ruleset
    is_settled: bool  # False in a position from outside: its standing rules were not asked yet

    def copy(self) -> Self:
        """Return a position that can be played on without changing this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A choice that somebody must make before anything else: it stands in the position."""

    player: PlayerId
    options: tuple[JSON, ...]  # sorted; an object where a choice has parts
    type: str | None = None  # None where a game's choices are all of one kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a game ended: who won (nobody in a draw) and by which rule."""

    winners: tuple[PlayerId, ...]
    reason: RuleNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What an action led to: the verdict, and for a legal one what happened."""

    verdict: Verdict
    events: tuple[Event, ...] = ()


class Engine(Protocol):
    """What judges and plays a game. `plugin_api.loop.RuleEngine` is most of it."""

    players: tuple[int, int]  # how many decks a game takes, at least and at most
    actions: tuple[type[Action], ...]
    queries: tuple[type[Query], ...]
    events: tuple[type[Event], ...]

    def set_up(self, decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Any:
        """Return the first position of a game; MalformedInput if the decks cannot begin one."""

    def load(self, data: JSON, cards: CardPool, ruleset: Ruleset) -> Any:
        """Read a position; MalformedInput with a JSON pointer for everything that is wrong."""

    def dump(self, position: Any) -> JSON:
        """Write a position, defaults and derived facts too."""

    def legal_actions(self, position: Any) -> list[Any]:
        """List what the decider may do, in an order that never changes."""

    def judge(self, position: Any, action: Any) -> Verdict:
        """Say whether the rules allow the action, with every reason."""

    def play(self, position: Any, action: Any, dice: Dice) -> Step:
        """Refuse what is illegal and change nothing, else advance."""

    def advance(self, position: Any, action: Any, dice: Dice, log: list[Event]) -> None:
        """Carry out a legal action: change the position, append its events to the log."""

    def answer(self, position: Any, query: Any) -> Answer:
        """Answer a query."""

    def decider(self, position: Any) -> PlayerId | None:
        """Return who has to act now, or None after the end."""

    def choice(self, position: Any) -> Choice | None:
        """Return the open choice."""

    def observe(self, position: Any, player: PlayerId) -> Any:
        """Return the position as that player sees it: what is hidden is unknown in it."""

    def outcome(self, position: Any) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def problems(self, position: Any, thing: Any) -> list[Fault]:
        """Return what an action or query names that the position does not have: no verdict then."""

    def names(self, position: Any) -> Mapping[Any, list[Any]]:
        """Return what fields of further types can name in this position, by the type.

        Players, cards and literals are known; a game that names nothing else returns nothing.
        """

    def titles(self, position: Any) -> Mapping[CardId, str]:
        """Return the title that each card of the position prints; none where cards print none."""

    def seats(self, position: Any) -> tuple[PlayerId, ...]:
        """Return the players, in seat order."""

    def stop(self, position: Any, log: list[Event]) -> None:
        """End a game that does not end by itself, under rule 99.1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game that a package plays. Without an engine its decks are checked, nothing more."""

    slug: str
    title: str
    default_ruleset: str
    deck_shape: DeckShape
    engine: Engine | None = None
    rulebook: tuple[RulebookEntry, ...] = ()
    version: str = "1"
    faction_title: str = "Faction"  # the game's own word for `Card.faction`
