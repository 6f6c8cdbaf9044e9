"""What searches look at is written here, in the transaction that writes the cards."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from cardsdb.catalogue.models import Card, FoldedCard, FoldedValue, Ruling, RulingCard
from cardsdb.catalogue.search.folding import folded_card, folded_values

BATCH: Final = 500  # cards at a time
_TEXTS = ("name", "text", "own", "ruling")


def index_cards(keys: Iterable[int]) -> None:
    """Fold these cards, by their primary keys, anew."""
    left = iter(keys)
    while some := list(islice(left, BATCH)):
        _index(some)


def _index(keys: Sequence[int]) -> None:
    cards = Card.objects.filter(pk__in=keys).prefetch_related("aliases", "card_keywords__keyword")
    rulings = _rulings(keys)
    texts, values = [], []
    for card in cards.order_by("pk"):
        texts.append(folded_card(card, rulings[card.pk]))
        values += folded_values(card)
    FoldedCard.objects.bulk_create(
        texts, update_conflicts=True, unique_fields=["card"], update_fields=_TEXTS
    )
    FoldedValue.objects.filter(card__in=keys).delete()
    FoldedValue.objects.bulk_create(values)


def _rulings(keys: Sequence[int]) -> dict[int, list[tuple[str, str]]]:
    """Return question and answer of the rulings on each card; a draft is not shown yet."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    links = RulingCard.objects.filter(card__in=keys).exclude(ruling__status=Ruling.Status.DRAFT)
    rows = links.order_by("ruling__date", "ruling__pk")
    for card, question, answer in rows.values_list("card", "ruling__question", "ruling__answer"):
        found[card].append((question, answer))
    return found
