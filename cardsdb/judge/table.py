"""A table at which the judge sits: a game, its ruleset and one position of it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from cardsdb.catalogue.selectors import card_pool
from cardsdb.plugin_api import (
    JSON,
    Action,
    Answer,
    Choice,
    Engine,
    Event,
    MalformedInput,
    Query,
    ScriptedDice,
    Verdict,
    registry,
)
from cardsdb.plugin_api.registry import Codecs

T = TypeVar("T")


@contextmanager
def below(place: str) -> Iterator[None]:
    """Move the faults of what is read inside below this place of the request."""
    try:
        yield
    except MalformedInput as error:
        raise error.below(place) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What the judge says of an action, and for a legal one what it led to."""

    verdict: Verdict
    position: Any  # as it is after the action; before it, if the action is illegal
    events: Sequence[Event] = ()
    choice: Choice | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A position with what is needed to judge it. Nothing that is done at it changes it."""

    game: str
    engine: Engine
    codecs: Codecs
    position: Any

    @classmethod
    def open(cls, game: str, ruleset: str | None, position: JSON) -> Self:
        """Read a position; MalformedInput below /position for what is wrong with it.

        UnknownSlug for a game or ruleset, GameNotPlayable for a game without engine.
        """
        known = registry.current()
        engine = known.engine(game)
        with below("/position"):
            loaded = engine.load(position, card_pool(game), known.ruleset(game, ruleset))
        return cls(game=game, engine=engine, codecs=known.codecs(game), position=loaded)

    def after(self, judged: Judged) -> "Table":
        """Return the table with the position that an action led to."""
        return Table(
            game=self.game, engine=self.engine, codecs=self.codecs, position=judged.position
        )

    def action(self, data: JSON) -> Action:
        """Read an action on this position; MalformedInput below /action."""
        return self._known(self.codecs.actions.load, data, "/action")

    def query(self, data: JSON) -> Query:
        """Read a query about this position; MalformedInput below /query."""
        return self._known(self.codecs.queries.load, data, "/query")

    def _known(self, load: Callable[[JSON], T], data: JSON, place: str) -> T:
        """Read what refers to players and cards of the position: there is no verdict on others."""
        with below(place):
            thing = load(data)
            if faults := self.engine.problems(self.position, thing):
                raise MalformedInput(faults)
        return thing

    def judge(self, action: Action, dice: JSON) -> Judged:
        """Judge the action, and if it is legal carry it out on a copy with these dice.

        DiceMissing and DiceLeft below /dice where they are not those that the action rolls.
        """
        with below("/dice"):
            scripted = ScriptedDice.load({} if dice is None else dice)
            judged = self._judged(action, scripted)
            scripted.check_used()
        return judged

    def _judged(self, action: Action, dice: ScriptedDice) -> Judged:
        verdict = self.engine.judge(self.position, action)
        if not verdict.is_legal:
            return Judged(verdict=verdict, position=self.position)
        position = self.position.copy()
        events: list[Event] = []
        self.engine.advance(position, action, dice, events)
        choice = self.engine.choice(position)
        return Judged(verdict=verdict, position=position, events=events, choice=choice)

    def answer(self, query: Query, dice: JSON) -> Answer:
        """Answer the query; DiceLeft below /dice for every face given, for a query rolls none."""
        with below("/dice"):
            ScriptedDice.load({} if dice is None else dice).check_used()
        return self.engine.answer(self.position, query)
