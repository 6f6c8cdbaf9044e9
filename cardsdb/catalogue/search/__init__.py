"""Search: one grammar for API, pages and admin; from a text to a tree, to rows and to words."""

from cardsdb.catalogue.search.finding import find_cards, find_printings, nearness
from cardsdb.catalogue.search.problems import SEARCH_CODES, SearchError, SearchProblem
from cardsdb.catalogue.search.reading import Search, read_search
from cardsdb.catalogue.search.words import in_words

__all__ = [
    "SEARCH_CODES",
    "Search",
    "SearchError",
    "SearchProblem",
    "find_cards",
    "find_printings",
    "in_words",
    "nearness",
    "read_search",
]
