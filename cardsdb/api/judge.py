"""The judge over HTTP: a verdict, an answer, what is legal, and whether scenarios hold."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.bodies import Body, named_in_body
from cardsdb.api.errors import MAX_FAULTS, short_message, short_pointer
from cardsdb.api.limits import check_position, check_scenarios
from cardsdb.api.rulings import CitationSerializer
from cardsdb.api.schema import ClosedSerializer, Constant, FreeField
from cardsdb.api.views import ApiView
from cardsdb.judge import services
from cardsdb.judge.scenarios import Difference, Report, run_scenarios

WELL_FORMED = "well-formed"  # expected of a scenario by whoever reads it

_POSITION = "In the game's position format."


class PositionRequestSerializer(ClosedSerializer):
    """A position of a game."""

    game = serializers.CharField(help_text="Slug of the game.")
    ruleset = serializers.CharField(
        required=False, allow_null=True, help_text="Edition of the rules; the default if absent."
    )
    position = serializers.DictField(help_text=_POSITION)


class JudgeRequestSerializer(PositionRequestSerializer):
    """A position with exactly one of an action and a query."""

    action = serializers.DictField(required=False, allow_null=True, help_text="Who does what.")
    query = serializers.DictField(required=False, allow_null=True, help_text="What is asked.")
    dice = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()),
        required=False,
        allow_null=True,
        help_text="For each kind of die the faces that come up, in the order of the rolls.",
    )


class ReasonSerializer(serializers.Serializer[Any]):
    """What one rule says of the action."""

    rule = serializers.CharField()
    message = serializers.CharField()


class ChoiceSerializer(serializers.Serializer[Any]):
    """A choice that somebody must make before anything else."""

    player = serializers.CharField()
    type = serializers.CharField()
    options = serializers.ListField(child=serializers.CharField())


class VerdictSerializer(serializers.Serializer[Any]):
    """What the rules say of an action, and what a legal one leads to."""

    object = Constant("verdict")
    legal = serializers.BooleanField()
    citations = CitationSerializer(many=True)
    reasons = ReasonSerializer(many=True)
    position = serializers.DictField(
        allow_null=True, help_text="After the action; null if it is illegal."
    )
    events = serializers.ListField(child=serializers.DictField())
    choices = ChoiceSerializer(allow_null=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """What the rules answer to a query."""

    object = Constant("answer")
    answer = FreeField()
    citations = CitationSerializer(many=True)


class LegalActionsSerializer(serializers.Serializer[Any]):
    """Who decides, and all that is offered."""

    object = Constant("legal-actions")
    player = serializers.CharField(allow_null=True, help_text="null after the end.")
    actions = serializers.ListField(child=serializers.DictField())
    choices = ChoiceSerializer(allow_null=True)


_Judged = PolymorphicProxySerializer(
    component_name="Judged",
    serializers=[VerdictSerializer, AnswerSerializer],
    resource_type_field_name=None,
)


class JudgeView(ApiView):
    """`POST /judge`."""

    @extend_schema(operation_id="judge", request=JudgeRequestSerializer, responses={200: _Judged})
    def post(self, request: Request) -> Response:
        """Judge an action on a position, or answer a query about it. Nothing is stored."""
        asked = _asked(request.data)
        with named_in_body():
            return Response(services.judge(asked))


class LegalActionsView(ApiView):
    """`POST /judge/legal-actions`."""

    @extend_schema(
        operation_id="list_legal_actions",
        request=PositionRequestSerializer,
        responses={200: LegalActionsSerializer},
    )
    def post(self, request: Request) -> Response:
        """List what the player who decides may do. Conceding is judged, but not offered."""
        asked = _asked(request.data)
        with named_in_body():
            return Response(services.list_legal_actions(asked))


def _asked(content: Any) -> services.JudgeRequest:
    asked = services.JudgeRequest.load(content)
    check_position(asked.position)
    return asked


class ScenarioDifferenceSerializer(serializers.Serializer[Any]):
    """One thing that is not as the scenario says."""

    id = serializers.CharField()
    step = serializers.IntegerField(allow_null=True, help_text="From 1; null: the whole scenario.")
    pointer = serializers.CharField()
    expected = FreeField()
    found = FreeField()


class ScenarioResultSerializer(serializers.Serializer[Any]):
    """Whether a scenario holds."""

    id = serializers.CharField()
    holds = serializers.BooleanField()
    differences = ScenarioDifferenceSerializer(many=True, help_text=f"{MAX_FAULTS} at most.")
    more_differences = serializers.IntegerField(
        required=False, help_text="How many are not listed; absent: none."
    )


class ScenarioReportSerializer(serializers.Serializer[Any]):
    """Which scenarios hold, and what differs in the others."""

    object = Constant("scenario-report")
    passed = serializers.IntegerField()
    failed = serializers.IntegerField()
    scenarios = ScenarioResultSerializer(many=True)


_SCENARIOS: dict[str, Any] = {
    "type": "array",
    "items": {},
    "description": "As they stand in a file.",
}
_SCENARIO_BODY: dict[str, Any] = {
    "oneOf": [
        _SCENARIOS,
        {
            "type": "object",
            "properties": {"scenarios": _SCENARIOS},
            "required": ["scenarios"],
            "additionalProperties": False,
        },
    ]
}


class ScenariosView(ApiView):
    """`POST /judge/scenarios`."""

    @extend_schema(
        operation_id="run_scenarios",
        request={"application/json": _SCENARIO_BODY},
        responses={200: ScenarioReportSerializer},
    )
    def post(self, request: Request) -> Response:
        """Run scenarios, and say which hold and what differs. Nothing is stored."""
        results = [_run(scenario) for scenario in _scenarios(request.data)]
        passed = sum(result["holds"] for result in results)
        return Response(
            {
                "object": "scenario-report",
                "passed": passed,
                "failed": len(results) - passed,
                "scenarios": results,
            }
        )


def _scenarios(content: Any) -> list[Any]:
    """Return the scenarios of the body; ApiError if they take too long."""
    if isinstance(content, list):
        check_scenarios(content)
        return content
    body = Body(content, ("scenarios",))
    scenarios = body.items("scenarios", needed=True) or []
    body.check()
    check_scenarios(scenarios, "/scenarios")
    return scenarios


def _run(scenario: Any) -> dict[str, Any]:
    report = Report()
    run_scenarios([scenario], report)
    named = scenario.get("id") if isinstance(scenario, Mapping) else None
    result = {
        "id": named if isinstance(named, str) else "?",
        "holds": not report.failures,
        "differences": [_difference(one) for one in report.failures[:MAX_FAULTS]],
    }
    if len(report.failures) > MAX_FAULTS:
        result["more_differences"] = len(report.failures) - MAX_FAULTS
    return result


def _difference(found: Difference) -> dict[str, Any]:
    """Return the difference as JSON; what is wrong with the form of a scenario is said shortly."""
    document = {**asdict(found), "pointer": short_pointer(found.pointer)}
    if found.expected == WELL_FORMED:
        document["found"] = short_message(str(found.found))
    return document
