"""Policies: ways to choose a legal action."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardsdb.plugin_api.dice import Dice

Look = Callable[[], Any]  # the position as the decider sees it, made only when asked for
Choose = Callable[[Look, list[Any], Dice], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """A way to choose one of the legal actions, by what the decider can see and dice alone."""

    game: str
    slug: str
    title: str
    choose: Choose


def choose_randomly(look: Look, actions: list[Any], dice: Dice) -> Any:
    """Return any of the actions, each as likely as the others."""
    return actions[dice.below(len(actions))]
