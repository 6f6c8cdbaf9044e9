"""What a search finds: cards or printings, and which of the cards come first."""

from datetime import date

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from cardsdb.catalogue.models import Card
from cardsdb.catalogue.search.keys import KEYS, Operator
from cardsdb.catalogue.search.problems import SearchError, SearchProblem
from cardsdb.catalogue.search.query import cards_found, printings_found
from cardsdb.catalogue.search.reading import Search
from cardsdb.catalogue.search.texts import TooSlow
from cardsdb.catalogue.search.tree import Every, Node, Term, Text, dated


def find_cards(search: Search, as_of: date | None = None) -> Q:
    """Return the condition on cards; SearchError for an expression that takes too long.

    Formats are asked as of the day where the search names none, as of today without one.
    """
    try:
        return cards_found(dated(search.tree, as_of))
    except TooSlow as slow:
        raise _too_slow(search, slow) from slow


def find_printings(search: Search, as_of: date | None = None) -> Q:
    """Return the condition on printings, as `find_cards` does on cards."""
    try:
        return printings_found(dated(search.tree, as_of))
    except TooSlow as slow:
        raise _too_slow(search, slow) from slow


def found_cards(search: Search) -> QuerySet[Card]:
    """Return the cards, those nearest by name first; SearchError as `find_cards` does."""
    near = nearness(search)
    order = ("title", "pk") if near is None else (near, "title", "pk")
    return Card.objects.filter(find_cards(search)).order_by(*order)


def _too_slow(search: Search, slow: TooSlow) -> SearchError:
    column = search.written.find(f"/{slow.pattern.written}/") + 1
    text = "this regular expression takes too long on so many texts"
    return SearchError([SearchProblem(code="search-too-complex", column=column, text=text)])


def nearness(search: Search | None, card: str = "") -> Case | None:
    """Return how near the name of a card is to the words of the search, 0 the nearest.

    Its name is these words, begins with them, has a word that begins with the first of them, or
    merely has them somewhere. None for a search that asks for no words of a name. `card` leads to
    the columns of the card.
    """
    words = _words(search.tree) if search else []
    if not words:
        return None
    near = ("\n{}\n".format(" ".join(words)), "\n{}".format(" ".join(words)), f" {words[0]}")
    whens = [
        When(**{f"{card}folded__name__contains": part}, then=Value(place))
        for place, part in enumerate(near)
    ]
    return Case(*whens, default=Value(len(near)), output_field=IntegerField())


def _words(tree: Node) -> list[str]:
    """Return the words of names that all have to be there."""
    parts = tree.parts if isinstance(tree, Every) else (tree,)
    return [
        part.value.folded
        for part in parts
        if isinstance(part, Term) and part.key is KEYS["name"]
        if part.operator is Operator.MATCH and isinstance(part.value, Text)
    ]
