"""Every exception of the core: bad input carries its place, bugs crash."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an input, and where."""

    at: str  # a JSON pointer into the input, "" for the whole of it
    message: str
    code: str = "malformed-input"


class CardsdbError(Exception):
    """Something that a caller can be told: it has a stable code."""

    code: ClassVar[str] = "error"


class MalformedInput(CardsdbError):
    """The input does not have the form that its format describes."""

    code = "malformed-input"

    def __init__(self, faults: Sequence[Fault] | str, *, at: str = "", code: str = "") -> None:
        """Take the faults, or the message (and place and code) of a single one."""
        if isinstance(faults, str):
            faults = [Fault(at=at, message=faults, code=code or type(self).code)]
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("; ".join(f"{fault.at or '/'}: {fault.message}" for fault in self.faults))

    def below(self, prefix: str) -> "MalformedInput":
        """Return the same error with its places moved below `prefix`."""
        moved = [Fault(prefix + fault.at, fault.message, fault.code) for fault in self.faults]
        return type(self)(moved)


class DiceMissing(MalformedInput):
    """A die was rolled that the script of faces does not list."""

    code = "dice-missing"


class DiceLeft(MalformedInput):
    """The script lists faces that no rule rolled."""

    code = "dice-left"


class UnknownSlug(CardsdbError):
    """No game, ruleset, format or policy of this name is registered."""

    code = "unknown-slug"

    def __init__(self, kind: str, slug: str, known: Sequence[str]) -> None:
        """Name the kind of thing, what was asked for, and what there is."""
        self.kind, self.slug, self.known = kind, slug, tuple(known)
        super().__init__(f'There is no {kind} "{slug}"; there is: {", ".join(known) or "none"}.')


class GameNotPlayable(CardsdbError):
    """The game is registered without an engine: its decks are checked, nothing more."""

    code = "game-not-playable"

    def __init__(self, game: str) -> None:
        """Name the game."""
        super().__init__(f'The game "{game}" has no engine yet: it is neither judged nor played.')


class PluginFault(CardsdbError):
    """A plugin does not fit: found at start, before anything is served."""

    code = "plugin-fault"
