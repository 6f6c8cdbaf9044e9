"""Search: one grammar for API, pages and admin; from a text to a tree, to rows and to words."""

from cardsdb.catalogue.search.finding import (
    find_cards,
    find_printings,
    found_cards,
    nearness,
)
from cardsdb.catalogue.search.problems import SEARCH_CODES, SearchError, SearchProblem
from cardsdb.catalogue.search.reading import Search, name_search, read_search
from cardsdb.catalogue.search.words import in_words

__all__ = [
    "SEARCH_CODES",
    "Search",
    "SearchError",
    "SearchProblem",
    "find_cards",
    "find_printings",
    "found_cards",
    "in_words",
    "name_search",
    "nearness",
    "read_search",
]
