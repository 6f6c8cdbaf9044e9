"""Bodies that are JSON objects: their fields read one by one, with every fault at its place."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date
from typing import Any

from cardsdb.api.parameters import suggestion
from cardsdb.plugin_api import Fault, MalformedInput, UnknownSlug, pointer

Reader = Callable[[Any], str | None]  # what is wrong with a value, or None


class Body:
    """The fields of a JSON object. Faults are gathered; `check` raises them all at once."""

    def __init__(self, content: Any, known: Collection[str]) -> None:
        """Take the body and the names of its fields; MalformedInput if it is no object."""
        if not isinstance(content, Mapping):
            raise MalformedInput("The body is an object.")
        self._content = content
        self.faults = [
            Fault(pointer(name), f'There is no field "{name}".{suggestion(name, known)}')
            for name in content
            if name not in known
        ]

    def text(self, name: str, *, needed: bool = False) -> str | None:
        """Return the text of the field, None where it is absent or null."""
        return self._of_kind(name, str, "text", needed=needed)  # type: ignore[no-any-return]  # is text

    def object(self, name: str, *, needed: bool = False) -> Mapping[str, Any] | None:
        """Return the object of the field, None where it is absent or null."""
        return self._of_kind(name, Mapping, "an object", needed=needed)  # type: ignore[no-any-return]  # is one

    def items(self, name: str, *, needed: bool = False) -> list[Any] | None:
        """Return the list of the field, None where it is absent or null."""
        return self._of_kind(name, list, "a list", needed=needed)  # type: ignore[no-any-return]  # is one

    def number(self, name: str, minimum: int) -> int | None:
        """Return the whole number of the field, None where it is absent or null."""
        found = self._content.get(name)
        if found is None or (type(found) is int and found >= minimum):
            return found
        self.fault(name, f'The field "{name}" is a whole number of at least {minimum}.')
        return None

    def boolean(self, name: str) -> bool:
        """Return whether the field is true; it is false where it is absent or null."""
        return bool(self._of_kind(name, bool, "true or false", needed=False))

    def value(self, name: str) -> Any:
        """Return whatever stands in the field, None where it is absent."""
        return self._content.get(name)

    def has(self, name: str) -> bool:
        """Say whether the field is there and not null."""
        return self._content.get(name) is not None

    def day(self, name: str) -> date | None:
        """Return the day of the field, None where it is absent or null."""
        text = self.text(name)
        try:
            return read_day(text) if text is not None else None
        except ValueError as error:
            self.fault(name, str(error))
        return None

    def fault(self, name: str, message: str, code: str = MalformedInput.code) -> None:
        """Note what is wrong with a field."""
        self.faults.append(Fault(pointer(name), message, code))

    def check(self) -> None:
        """Raise MalformedInput with all that is wrong so far."""
        if self.faults:
            raise MalformedInput(self.faults)

    def _of_kind(self, name: str, kind: Any, words: str, *, needed: bool) -> Any:
        found = self._content.get(name)
        if found is None:
            if needed:
                self.fault(name, f'The field "{name}" is missing.')
            return None
        if not isinstance(found, kind):
            self.fault(name, f'The field "{name}" is {words}.')
            return None
        return found


@contextmanager
def named_in_body() -> Iterator[None]:
    """Say of a game, ruleset or format that a body names and that there is not: MalformedInput.

    UnknownSlug itself stays for what an address names.
    """
    try:
        yield
    except UnknownSlug as error:
        at, code = pointer(error.kind), f"unknown-{error.kind}"
        raise MalformedInput(str(error), at=at, code=code) from error


def read_day(text: str) -> date:
    """Read a day such as 2026-11-30; ValueError with what is wrong."""
    # ISO 8601 has other ways to write a day, as 2026-W01-1, which nobody means here.
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, flags=re.ASCII):
        with suppress(ValueError):
            return date.fromisoformat(text)
    raise ValueError("It is a day such as 2026-11-30.")
