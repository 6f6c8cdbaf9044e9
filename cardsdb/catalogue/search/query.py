"""From a tree to conditions of Django, on cards and on printings.

A card is found when one of its printings fits the whole search; one without printings counts as a
printing of which nothing is known. No condition is ever unknown to the database: what is missing
does not fit, so that its negation does.
"""

from functools import reduce
from operator import and_, or_

from django.db.models import Exists, OuterRef, Q

from cardsdb.catalogue.models import Printing
from cardsdb.catalogue.search.conditions import (
    ALL,
    CARDS,
    NONE,
    PRINTINGS,
    Rows,
    condition,
    is_of_printings,
)
from cardsdb.catalogue.search.tree import Either, Every, Node, Not, Term, terms


def cards_found(tree: Node) -> Q:
    """Return the condition on cards; TooSlow for an expression that takes too long."""
    parts = tree.parts if isinstance(tree, Every) else (tree,)
    of_printings = tuple(part for part in parts if any(map(is_of_printings, terms(part))))
    rest = [_on(CARDS, part) for part in parts if part not in of_printings]
    if of_printings:
        rest.append(_printed(Every(of_printings)))
    return reduce(and_, rest, ALL)


def printings_found(tree: Node) -> Q:
    """Return the condition on printings; TooSlow for an expression that takes too long."""
    return _on(PRINTINGS, tree)


def _printed(tree: Node) -> Q:
    """Return the condition on cards of which a printing fits, or that have none and fit so."""
    found = Q(pk__in=Printing.objects.filter(printings_found(tree)).values("card"))
    without = _without_printing(tree)
    if without == Either(()):
        return found
    unprinted = ~Exists(Printing.objects.filter(card=OuterRef("pk")))
    return found | (Q(unprinted) & _on(CARDS, without))


def _on(rows: Rows, node: Node) -> Q:
    match node:
        case Term():
            return condition(rows, node)
        case Not(part):
            return ~_on(rows, part)
        case Every(parts):
            return reduce(and_, (_on(rows, part) for part in parts), ALL)
        case Either(parts):
            return reduce(or_, (_on(rows, part) for part in parts), NONE)


def _without_printing(node: Node) -> Node:
    """Return what is left of the tree where no printing is: `Either(())` if it cannot hold."""
    match node:
        case Term():
            return Either(()) if is_of_printings(node) else node
        case Not(part):
            left = _without_printing(part)
            if left in (Either(()), Every(())):
                return Every(()) if left == Either(()) else Either(())
            return Not(left)
        case Every(parts):
            kept = [one for one in map(_without_printing, parts) if one != Every(())]
            return Either(()) if Either(()) in kept else Every(tuple(kept))
        case Either(parts):
            kept = [one for one in map(_without_printing, parts) if one != Either(())]
            return Every(()) if Every(()) in kept else Either(tuple(kept))
