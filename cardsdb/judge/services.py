"""The judge's service: from JSON to a verdict, an answer or the list of what is legal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from cardsdb.catalogue.selectors import card_pool, rule_texts
from cardsdb.judge.table import Judged, Table
from cardsdb.plugin_api import (
    JSON,
    Answer,
    CardSlug,
    Choice,
    Fault,
    MalformedInput,
    RuleNumber,
    cited,
    pointer,
    registry,
)

_FIELDS = ("game", "ruleset", "position", "action", "query", "dice")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRequest:
    """What is put before the judge. What is not given is None; the dice are then none."""

    game: str
    position: JSON
    ruleset: str | None = None
    action: JSON = None
    query: JSON = None
    dice: JSON = None

    @classmethod
    def load(cls, data: JSON) -> Self:
        """Read `{game, ruleset, position, action or query, dice}`; MalformedInput at its faults."""
        if not isinstance(data, Mapping):
            raise MalformedInput("A request to the judge is an object.")
        faults = [
            Fault(pointer(key), f"There is no field {key!r}.", "unknown-field")
            for key in data
            if key not in _FIELDS
        ]
        if data.get("game") is None:
            faults.append(Fault("/game", "The slug of a game is needed.", "missing-field"))
        elif not isinstance(data["game"], str):
            faults.append(Fault("/game", "A game is named by its slug."))
        if not isinstance(data.get("ruleset"), str | None):
            faults.append(Fault("/ruleset", "A ruleset is named by its slug."))
        if "position" not in data:
            faults.append(Fault("/position", "A position is needed.", "missing-field"))
        if faults:
            raise MalformedInput(faults)
        return cls(**data)

    def open_table(self) -> Table:
        """Return the table with the request's position."""
        return Table.open(self.game, self.ruleset, self.position)


def judge(request: JudgeRequest) -> dict[str, Any]:
    """Return the verdict on the request's action, or the answer to its query."""
    if (request.action is None) == (request.query is None):
        raise MalformedInput("Exactly one of an action and a query is judged.")
    return answer_query(request) if request.action is None else judge_action(request)


def judge_action(request: JudgeRequest) -> dict[str, Any]:
    """Return the verdict on an action. What a legal one leads to is tried on a copy.

    Position, events and choices are those after a legal action; of an illegal one there are none.
    """
    table = request.open_table()
    judged = table.judge(table.action(request.action), request.dice)
    return verdict_document(table, judged)


def answer_query(request: JudgeRequest) -> dict[str, Any]:
    """Return the answer to a query."""
    table = request.open_table()
    answer = table.answer(table.query(request.query), request.dice)
    return answer_document(table, answer)


def list_legal_actions(request: JudgeRequest) -> dict[str, Any]:
    """Return who decides and every action offered to them; after the end nobody, and none."""
    table = request.open_table()
    engine, position = table.engine, table.position
    decider = engine.decider(position)
    actions = [] if decider is None else engine.legal_actions(position)
    return {
        "object": "legal-actions",
        "player": decider,
        "actions": [table.codecs.actions.dump(action) for action in actions],
        "choices": choice_document(engine.choice(position)),
    }


def verdict_document(table: Table, judged: Judged) -> dict[str, Any]:
    """Return a verdict as JSON."""
    verdict, is_legal = judged.verdict, judged.verdict.is_legal
    return {
        "object": "verdict",
        "legal": is_legal,
        "citations": citation_documents(table.game, cited(verdict, judged.events)),
        "reasons": [{"rule": one.rule, "message": one.message} for one in verdict.reasons],
        "position": table.engine.dump(judged.position) if is_legal else None,
        "events": [table.codecs.events.dump(event) for event in judged.events],
        "choices": choice_document(judged.choice),
    }


def answer_document(table: Table, answer: Answer) -> dict[str, Any]:
    """Return an answer as JSON."""
    return {
        "object": "answer",
        "answer": answer.answer,
        "citations": citation_documents(table.game, answer.citations),
    }


def choice_document(choice: Choice | None) -> dict[str, Any] | None:
    """Return the open choice as JSON."""
    if choice is None:
        return None
    kind = {} if choice.type is None else {"type": choice.type}
    return {"player": choice.player, **kind, "options": list(choice.options)}


def citation_documents(game: str, numbers: Iterable[RuleNumber]) -> list[dict[str, str]]:
    """Return each rule, or card whose text counts, with title, text and source, in the order given.

    A rule whose text is not in the catalogue has the title that the game's rulebook gives it.
    """
    wanted = list(numbers)
    rows = rule_texts(game, wanted)
    titles = {entry.number: entry.title for entry in registry.current().game(game).rulebook}
    unknown = [one for one in wanted if one not in rows and one not in titles]
    cards = card_pool(game).cards if unknown else {}
    found = []
    for one in wanted:
        row, card = rows.get(one), cards.get(CardSlug(one))
        title, text, source = titles.get(one, ""), "", ""
        if row is not None:
            title, text, source = row.title, row.text, row.source
        elif card is not None:
            title, text = card.title, card.text
        found.append({"number": one, "title": title, "text": text, "source": source})
    return found
