"""From a tree to conditions of Django, on cards and on printings.

A card is found when one of its printings fits the whole search; one without printings counts as a
printing of which nothing is known. No condition is ever unknown to the database: what is missing
does not fit, so that its negation does.
"""

from collections.abc import Sequence
from functools import reduce
from operator import and_, or_

from django.db.models import Exists, OuterRef, Q

from cardsdb.catalogue.models import Printing
from cardsdb.catalogue.search.asked import ALL, NONE
from cardsdb.catalogue.search.backends import Joint
from cardsdb.catalogue.search.conditions import (
    CARDS,
    PRINTINGS,
    Rows,
    conditions,
    is_of_printings,
)
from cardsdb.catalogue.search.tree import Either, Every, Node, Not, Term, negation, terms


def cards_found(tree: Node) -> Q:
    """Return the condition on cards; TooSlow for an expression that takes too long.

    What asks nothing of printings is asked of the cards: there are fewer of them.
    """
    match tree:
        case _ if not _asks_of_printings(tree):
            return _on(CARDS, tree)
        case Not(Every(parts)):
            return cards_found(Either(tuple(map(negation, parts))))
        case Not(Either(parts)):
            return cards_found(Every(tuple(map(negation, parts))))
        case Either(parts):
            return _either(parts)
        case Every(parts):
            return _every(parts)
    return _printed(tree)


def _asks_of_printings(node: Node) -> bool:
    return any(map(is_of_printings, terms(node)))


def _either(parts: Sequence[Node]) -> Q:
    """Return which cards fit a part: of printings that fit one, the terms are asked together."""
    of_cards = [part for part in parts if not _asks_of_printings(part)]
    others = [part for part in parts if _asks_of_printings(part)]
    plain = [part for part in others if not _is_group(part)]
    found = [cards_found(part) for part in others if _is_group(part)]
    if plain:
        found.append(_printed(Either(tuple(plain))))
    return reduce(or_, found, _on(CARDS, Either(tuple(of_cards))))


def _every(parts: Sequence[Node]) -> Q:
    """Return which cards fit all parts, those of printings with one and the same printing."""
    flat = [one for part in parts for one in (part.parts if isinstance(part, Every) else (part,))]
    of_cards = Every(tuple(part for part in flat if not _asks_of_printings(part)))
    others = [part for part in flat if _asks_of_printings(part)]
    is_one = len(others) == 1
    return _on(CARDS, of_cards) & (
        cards_found(others[0]) if is_one else _printed(Every(tuple(others)))
    )


def _is_group(node: Node) -> bool:
    return not isinstance(node.part if isinstance(node, Not) else node, Term)


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
            return conditions(rows, [node], "and")[0]
        case Not(part):
            return ~_on(rows, part)
        case Every(parts):
            return reduce(and_, _joined(rows, parts, "and"), ALL)
        case Either(parts):
            return reduce(or_, _joined(rows, parts, "or"), NONE)


def _joined(rows: Rows, parts: Sequence[Node], joint: Joint) -> list[Q]:
    """Return the conditions of the parts; terms are asked together, and what negates terms too."""
    plain: list[Term] = []
    negated: list[Term] = []
    found: list[Q] = []
    for part in parts:
        match part:
            case Term():
                plain.append(part)
            case Not(Term() as term):
                negated.append(term)
            case _:
                found.append(_on(rows, part))
    found += conditions(rows, plain, joint)
    # Not this and not that is neither this nor that.
    if negated and joint == "and":
        found.append(~reduce(or_, conditions(rows, negated, "or")))
    elif negated:
        found.append(~reduce(and_, conditions(rows, negated, "and")))
    return found


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
