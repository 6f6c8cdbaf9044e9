"""Searches by the thousand, read, put in words and asked: none may break, none may take long."""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, field
from time import perf_counter, thread_time
from typing import Final

from django.db import connection

from cardsdb.catalogue.search import (
    SEARCH_CODES,
    SearchError,
    found_cards,
    in_words,
    read_search,
)

PAGE: Final = 51  # cards that are asked for: a page of a list, and whether there is more
SLOWEST: Final = 10


class Broken(Exception):  # named for what happened
    """A search that did neither find cards nor say what is wrong with it."""


@dataclass(slots=True)
class Report:
    """What became of the searches."""

    found: int = 0
    refused: int = 0
    over: int = 0  # that took longer than allowed
    total_s: float = 0.0
    slowest: list[tuple[float, str]] = field(default_factory=list)  # seconds, slowest first


def fuzz(texts: Iterable[str], limit_s: float, *, ask_each: int = 1) -> Report:
    """Read all searches and ask for the cards of each so-manieth; Broken for what goes wrong.

    Time is that of the processor where the database is in this process, else that of the clock.
    """
    clock = thread_time if connection.vendor == "sqlite" else perf_counter
    report = Report()
    for number, text in enumerate(texts):
        start = clock()
        try:
            is_found = _try(text, is_asked=number % ask_each == 0)
        except Exception as error:
            raise Broken(f"The search {text!r} broke down: {error!r}") from error
        taken_s = clock() - start
        report.found += is_found
        report.refused += not is_found
        report.over += taken_s > limit_s
        report.total_s += taken_s
        push = heapq.heappush if len(report.slowest) < SLOWEST else heapq.heappushpop
        push(report.slowest, (taken_s, text))
    report.slowest.sort(reverse=True)
    return report


def _try(text: str, *, is_asked: bool) -> bool:
    """Return whether the search could be understood."""
    try:
        search = read_search(text)
        assert in_words(search.tree)
        if is_asked:
            list(found_cards(search).values_list("pk", flat=True)[:PAGE])
    except SearchError as error:
        for problem in error.problems:
            assert problem.code in SEARCH_CODES
            assert 1 <= problem.column <= len(text) + 1
        return False
    return True
