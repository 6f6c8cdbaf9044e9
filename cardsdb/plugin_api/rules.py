"""Rules and rulesets: one small function a rule, and the table that says where each speaks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NewType, TypeVar

from cardsdb.plugin_api.errors import PluginFault

RuleNumber = NewType("RuleNumber", str)
F = TypeVar("F", bound=Callable[..., Any])
FindingKind = Literal["permit", "forbid", "note", "lift"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rule says of an action. A note decides nothing: the rule applies and is cited.

    A text may lift what rules forbid: those that state one of the numbers `lifted`.
    """

    kind: FindingKind
    message: str = ""
    lifted: tuple[str, ...] = ()


def permit(message: str = "") -> Finding:
    """Return the finding of a rule that allows the action."""
    return Finding("permit", message)


def forbid(message: str) -> Finding:
    """Return the finding of a rule that forbids the action, with the reason in a sentence."""
    return Finding("forbid", message)


def lift(*numbers: str) -> Finding:
    """Return the finding of a text that takes away what the rules of these numbers forbid."""
    return Finding("lift", lifted=numbers)


def note(message: str = "") -> Finding:
    """Return the finding of a rule that applies and decides nothing."""
    return Finding("note", message)


class Rule:
    """One function and the rule numbers that it states. Its docstring is what it says."""

    __slots__ = ("__name__", "doc", "function", "module", "numbers", "takes_dice", "takes_event")

    def __init__(self, numbers: Sequence[str], function: Callable[..., Any]) -> None:
        """Take the numbers, each spelled as in the book, and the function."""
        self.numbers = tuple(RuleNumber(number) for number in numbers)
        self.function = function
        self.__name__ = function.__name__
        self.module = function.__module__
        self.doc = (function.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " ")
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        self.takes_dice = "dice" in names
        self.takes_event = "event" in names

    def __call__(self, *arguments: Any) -> Any:
        """Ask the rule."""
        return self.function(*arguments)

    def __repr__(self) -> str:
        """Name the rule by its numbers and its sentence."""
        return f"<Rule {', '.join(self.numbers)} {self.__name__}>"


def rule(*numbers: str) -> Callable[[Callable[..., Any]], Rule]:
    """Make the function a Rule that states these numbers."""

    def stamped(function: Callable[..., Any]) -> Rule:
        return Rule(numbers, function)

    return stamped


FACTS: dict[tuple[str, str], tuple[RuleNumber, ...]] = {}


def fact(*numbers: str) -> Callable[[F], F]:
    """Record that the function derives what these numbers state; it is not changed."""

    def recorded(function: F) -> F:
        FACTS[function.__module__, function.__name__] = tuple(RuleNumber(n) for n in numbers)
        return function

    return recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A finding with the rule that made it: one line of a verdict."""

    rule: RuleNumber  # or the slug of the card whose text speaks
    kind: FindingKind
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What all rules together say of an action."""

    is_legal: bool
    reasons: tuple[Reason, ...]  # of the side that prevails: permits and notes, or what forbids

    @property
    def citations(self) -> tuple[RuleNumber, ...]:
        """The numbers cited, each once, in the order in which they spoke."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookEntry:
    """A number of a game's rulebook: coded, or why it needs no code."""

    number: RuleNumber
    title: str
    uncoded: str | None = None  # the reason why no function states it
    unshown: str | None = None  # the reason why no position can show it
    unreached: str | None = None  # the reason why random play does not reach it


Speakers = Mapping[type, tuple[Rule, ...]]
Waking = tuple[Rule, tuple[type, ...]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset:
    """An edition of a game's rules: which rules speak on which action and event.

    An entry of `permits`, `checks` and `effects` holds for subclasses too, that of the base first.
    `candidates` lists by action class what might be done; `offer` quickly lists what may be done,
    all classes in one pass and in the order of `candidates`. Without it candidates are judged.
    With `texts` a position has `pieces`, `noted` and `is_heard`: `plugin_api.abilities`.
    """

    game: str
    slug: str
    title: str
    permits: Speakers
    checks: Speakers
    effects: Speakers
    standing: tuple[Waking, ...]
    answers: Mapping[type, Callable[[Any, Any], "Answer"]]
    candidates: Mapping[type, Callable[[Any], Iterable[Any]]]
    offer: Callable[[Any], list[Any]] | None = None
    texts: tuple[Any, ...] = ()  # the abilities of the game's cards
    guard: Rule | None = None
    max_decisions: int = 5_000

    def replacing(
        self, slug: str, changes: Mapping[Rule, Rule | None], title: str = ""
    ) -> "Ruleset":
        """Return this ruleset with rules changed for others, or taken out (None), under a new slug.

        Where permits or checks change the offer is dropped: candidates are judged instead.
        """
        is_touched = any(
            one in changes
            for table in (self.permits, self.checks)
            for rules in table.values()
            for one in rules
        )
        return replace(
            self,
            slug=slug,
            title=title or slug,
            permits=_changed(self.permits, changes),
            checks=_changed(self.checks, changes),
            effects=_changed(self.effects, changes),
            standing=_changed_standing(self.standing, changes),
            offer=None if is_touched else self.offer,
        )

    def rules(self) -> tuple[Rule, ...]:
        """Return every rule of the ruleset once, in the order of its tables."""
        tables = (self.permits, self.checks, self.effects)
        listed = [one for table in tables for rules in table.values() for one in rules]
        listed += [one for one, _ in self.standing]
        listed += [self.guard] if self.guard else []
        return tuple(dict.fromkeys(listed))

    @cached_property
    def permits_of(self) -> "Inherited":
        """The permits of each action class, its bases' first."""
        return Inherited(self.permits)

    @cached_property
    def checks_of(self) -> "Inherited":
        """The checks of each action class, its bases' first."""
        return Inherited(self.checks)

    @cached_property
    def guard_effect(self) -> "Effect":
        """The guard, which ends a game that does not end by itself, as an effect."""
        if self.guard is None:
            raise PluginFault(f"{self.game} {self.slug} has no guard (99.1).")
        return _as_effect(self.guard)

    @cached_property
    def follows(self) -> "Follows":
        """What follows from each action and event class, unpacked for the loop."""
        return Follows(self.effects, self.standing)

    @cached_property
    def standing_effects(self) -> "tuple[Effect, ...]":
        """The standing rules as effects of the event that woke them, in their order."""
        return tuple(_as_effect(one) for one, _ in self.standing)

    def check(self, actions: Sequence[type]) -> None:
        """Raise PluginFault when an action class has no entry in `permits` or no candidates."""
        for kind in actions:
            if not any(base in self.permits for base in kind.__mro__):
                raise PluginFault(f"{self.game} {self.slug}: nothing permits {kind.__name__}.")
            if getattr(kind, "is_offered", True) and kind not in self.candidates:
                raise PluginFault(f"{self.game} {self.slug}: {kind.__name__} has no candidates.")


class Inherited(dict[type, tuple[Rule, ...]]):
    """A table whose entries hold for subclasses too; filled as classes are asked for."""

    def __init__(self, table: Speakers) -> None:
        """Take the table as the ruleset states it."""
        super().__init__()
        self._table = table

    def __missing__(self, kind: type) -> tuple[Rule, ...]:
        """Collect the entries of the class and its bases, the base's first."""
        found = tuple(one for base in reversed(kind.__mro__) for one in self._table.get(base, ()))
        self[kind] = found
        return found


Effect = tuple[Callable[..., Iterable[Any]], tuple[RuleNumber, ...], bool]
Following = tuple[tuple[Effect, ...], tuple[int, ...]]


def _as_effect(standing: Rule) -> Effect:
    if standing.takes_event:
        return standing.function, standing.numbers, standing.takes_dice

    def unmindful(position: Any, _: Any, *dice: Any) -> Any:
        return standing.function(position, *dice)

    return unmindful, standing.numbers, standing.takes_dice


class Follows(dict[type, Following]):
    """By class its effects, (function, numbers, takes_dice), and the standing rules that it wakes.

    Standing rules are given by their places in the ruleset's table.
    """

    def __init__(self, effects: Speakers, standing: tuple[Waking, ...]) -> None:
        """Take the two tables as the ruleset states them."""
        super().__init__()
        self._effects = Inherited(effects)
        self._standing = standing

    def __missing__(self, kind: type) -> Following:
        """Unpack the rules of the class."""
        effects = tuple((one.function, one.numbers, one.takes_dice) for one in self._effects[kind])
        woken = tuple(
            place for place, (_, kinds) in enumerate(self._standing) if issubclass(kind, kinds)
        )
        self[kind] = effects, woken
        return self[kind]


def _changed(table: Speakers, changes: Mapping[Rule, Rule | None]) -> Speakers:
    return {
        kind: tuple(new for one in rules if (new := changes.get(one, one)) is not None)
        for kind, rules in table.items()
    }


def _changed_standing(
    standing: tuple[Waking, ...], changes: Mapping[Rule, Rule | None]
) -> tuple[Waking, ...]:
    return tuple(
        (new, kinds) for one, kinds in standing if (new := changes.get(one, one)) is not None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the rules answer to a query, and by which numbers."""

    answer: Any  # plain JSON
    citations: tuple[RuleNumber, ...] = ()
