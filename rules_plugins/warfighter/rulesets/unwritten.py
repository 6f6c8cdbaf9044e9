"""What no topic states yet: it raises, so that nothing passes for judged that is not."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import rule
from rules_plugins.warfighter.actions import ACTIONS
from rules_plugins.warfighter.queries import QUERIES


@rule()
def nobody_permits_this_yet(position: Any, action: Any) -> None:
    """Nothing is said of this action yet."""
    raise NotImplementedError(f"No rule speaks on {action.__class__.__name__} yet.")


def nobody_answers_yet(position: Any, query: Any) -> Any:
    """Raise: the query has no answer yet."""
    raise NotImplementedError(f"Nothing answers {query.__class__.__name__} yet.")


def no_candidates_yet(position: Any) -> Any:
    """Raise: what might be done of this kind is not listed yet."""
    raise NotImplementedError("Candidates of an action are not listed yet.")


def permits(written: Mapping[type, Any]) -> dict[type, Any]:
    """Return the entry for each action that has none."""
    return {
        kind: (nobody_permits_this_yet,)
        for kind in ACTIONS
        if not any(base in written for base in kind.__mro__)
    }


def answers(written: Mapping[type, Any]) -> dict[type, Any]:
    """Return the entry for each query that has none."""
    return {kind: nobody_answers_yet for kind in QUERIES if kind not in written}


def candidates(written: Mapping[type, Any]) -> dict[type, Any]:
    """Return the entry for each action that has none."""
    return {kind: no_candidates_yet for kind in ACTIONS if kind not in written}
