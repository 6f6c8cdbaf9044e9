"""Searches: what a query means in words, and what is wrong with it."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.parameters import Parameter
from cardsdb.api.reads import ReadView
from cardsdb.api.schema import Constant, FaultSerializer
from cardsdb.catalogue.search import SearchError, SearchProblem, in_words, read_search

PLACE = "/q"


class SearchFaultSerializer(FaultSerializer):
    """One thing that is wrong with a search."""

    column = serializers.IntegerField(help_text="Where it stands, from 1, in characters.")
    suggestion = serializers.CharField(allow_null=True, help_text="What may be meant, or null.")


class ExplanationSerializer(serializers.Serializer[Any]):
    """A search in words."""

    object = Constant("explanation")
    q = serializers.CharField(help_text="The search as it was sent.")
    valid = serializers.BooleanField(help_text="Whether it can be searched for.")
    words = serializers.CharField(allow_null=True, help_text="null where it is not valid.")
    warnings = serializers.ListField(
        child=serializers.CharField(), help_text="What means nothing and is ignored."
    )
    errors = SearchFaultSerializer(many=True)  # type: ignore[assignment]  # DRF's word too


class ExplainView(ReadView):
    """`GET /search/explain`."""

    parameters = {  # noqa: RUF012  # as the base declares it
        "GET": (Parameter(name="q", description="The search; empty asks for all.", default=""),)
    }

    @extend_schema(operation_id="explain_search", responses=ExplanationSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Explain a search in words, and what is wrong with it."""
        return super().get(*arguments, **names)

    def state(self) -> None:
        """Return nothing: the answer depends on the query and the plugins alone."""

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the search in words, or what is wrong with it: that is the question here."""
        text = self.values["q"]
        document: dict[str, Any] = {"object": "explanation", "q": text}
        try:
            search = read_search(text)
        except SearchError as error:
            faults = [_fault(problem) for problem in error.problems]
            return document | {"valid": False, "words": None, "warnings": [], "errors": faults}
        words, warnings = in_words(search.tree), list(search.warnings)
        return document | {"valid": True, "words": words, "warnings": warnings, "errors": []}


def _fault(problem: SearchProblem) -> dict[str, Any]:
    return {
        "at": PLACE,
        "code": problem.code,
        "message": problem.message,
        "column": problem.column,
        "suggestion": problem.suggestion,
    }
