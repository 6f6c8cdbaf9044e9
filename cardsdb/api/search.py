"""Searches: lists that are narrowed by one, and what a search means in words."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.days import DayView
from cardsdb.api.errors import ApiError
from cardsdb.api.lists import ListView
from cardsdb.api.parameters import Parameter
from cardsdb.api.reads import ReadView
from cardsdb.api.schema import Constant, FaultSerializer
from cardsdb.catalogue.search import Search, SearchError, SearchProblem, in_words, read_search

PLACE = "/q"


SEARCH = Parameter(
    name="q",
    description="Only what this search finds, in the language of `docs/search.md`.",
    read=read_search,
)


class SearchedListView(DayView, ListView):
    """A list that can be narrowed by a search; formats in it are asked as of `as_of`."""

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters of a list, with the search."""
        return (SEARCH, *super().parameters_of(method))

    @property
    def search(self) -> Search | None:
        """What is searched for, if anything is."""
        found: Search | None = self.values["q"]
        return found

    def warnings(self) -> list[str]:
        """Return what of the search means nothing and is ignored."""
        return list(self.search.warnings) if self.search else []

    def searched(self, rows: QuerySet[Any], find: Callable[[Search, date], Q]) -> QuerySet[Any]:
        """Return the rows that the search finds; ApiError for one that takes too long."""
        if self.search is None:
            return rows
        try:
            return rows.filter(find(self.search, self.as_of))
        except SearchError as error:
            faults = error.below(PLACE).faults
            raise ApiError(faults[0].code, error.detail, faults) from error


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
