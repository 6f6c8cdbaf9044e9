"""Who writes to the catalogue now, by which door, and why."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from cardsdb.catalogue.models.history import Edit


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes: an account and its name, the door, and the reason in a sentence."""

    account: int | None = None
    name: str = ""
    via: str = Edit.Via.COMMAND
    reason: str = ""


NOBODY = Author()
_author: ContextVar[Author] = ContextVar("catalogue_author", default=NOBODY)


def author() -> Author:
    """Return who writes now; without anybody it is a command."""
    return _author.get()


@contextmanager
def authored(user: Any, via: str, reason: str = "") -> Iterator[None]:
    """Let what is written within be told of as this account's; no account where it is None."""
    account = user if user is not None and user.is_authenticated else None
    name = account.get_username() if account is not None else ""
    mark = _author.set(Author(account and account.pk, name, via, reason.strip()))
    try:
        yield
    finally:
        _author.reset(mark)
