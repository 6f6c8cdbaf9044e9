"""The answer to what a Soldier may do of one kind."""

from typing import Any

from cardsdb.plugin_api import JSON, Answer, judge
from rules_plugins.warfighter.actions import Attack, Move
from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.queries import LegalMoves


def legal_moves(position: Position, query: LegalMoves) -> Answer:
    """Answer the legal actions of the kind, without payments and cards, in a stated order.

    Cited is what allows them; where there is none, what is against what might be done.
    """
    kind = Move if query.action == "move" else Attack
    asked = [
        (action, judge(position, action))
        for action in position.ruleset.candidates[kind](position)
        if action.soldier == query.soldier and _is_plain(action)
    ]
    legal = [(action, verdict) for action, verdict in asked if verdict.is_legal]
    cited = [number for _, verdict in legal or asked for number in verdict.citations]
    listed = sorted([_written(action) for action, _ in legal], key=_order)
    return Answer(answer=listed, citations=tuple(dict.fromkeys(cited)))


def _is_plain(action: Any) -> bool:
    """Say whether the action is the one without cards and without a wish about markers."""
    return isinstance(action, Move) or not (action.cards or action.replace_suppress)


def _written(action: Any) -> dict[str, JSON]:
    if isinstance(action, Move):
        return {**action.tag, "soldier": action.soldier, "to": action.to}
    named = {"weapon": action.weapon, "mode": action.mode, "target": action.target}
    given = {name: value for name, value in named.items() if value is not None}
    return {**action.tag, "soldier": action.soldier, **given}


def _order(written: dict[str, JSON]) -> tuple[JSON, ...]:
    if "to" in written:
        return (written["to"],)
    return (written.get("weapon", ""), written.get("mode", ""), written["target"])
