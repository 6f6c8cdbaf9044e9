"""Which card a name means: exactly, or for a name that is misspelt by a letter or two."""

import re
from collections import Counter
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cardsdb.catalogue.nearest import NearNames
from cardsdb.plugin_api import CardFacts, CardPool, fold_title

MAX_NAME = 1_000  # letters; no name is longer
ONE_LETTER_FROM, TWO_LETTERS_FROM = 3, 6  # letters that a name has, of which so many may be wrong
_WORDS = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\w*\d\w*|[ivx]+")  # also as people count editions: II, III, IV
Cards = tuple[CardFacts, ...]


def letters_wrong(name: str) -> int:
    """Return how many letters may be wrong in a folded name: missing, too many, other or swapped.

    They are none below three letters, one below six, else two, as search engines have it.
    """
    return (len(name) >= ONE_LETTER_FROM) + (len(name) >= TWO_LETTERS_FROM)


def is_misspelling(name: str, other: str) -> bool:
    """Return whether a folded name, near by its letters, may be the other one misspelt.

    It may not if one has all words of the other and more, nor if they differ in a number: those
    are names of different things.
    """
    if name == other:
        return True
    one, two = Counter(_WORDS.findall(name)), Counter(_WORDS.findall(other))
    if one != two and (one <= two or two <= one):
        return False
    return _numbers(one) == _numbers(two)


def _numbers(words: Counter[str]) -> Counter[str]:
    return Counter({word: count for word, count in words.items() if _NUMBER.fullmatch(word)})


class CardNames:
    """Finds the cards of one pool by their names: titles, aliases and faces."""

    def __init__(self, cards: CardPool) -> None:
        """Take the cards."""
        self.cards = cards

    def exact(self, name: str) -> Cards:
        """Return the cards of this name, but for case, accents, kinds of quotes and dashes."""
        return self.cards.named(name) if len(name) <= MAX_NAME else ()

    def fuzzy(self, name: str) -> Cards:
        """Return the cards of this name, or else those whose names are misspelt by it.

        Several are equally near. A name that goes on where this one ends, or the other way round,
        is another name.
        """
        found = self.exact(name)
        if found or len(name) > MAX_NAME:
            return found
        folded = fold_title(name)
        near = process.extract(
            folded,
            self._names,
            scorer=OSA.distance,
            processor=None,
            score_cutoff=letters_wrong(folded),
            limit=None,
        )
        meant = [(distance, other) for other, distance, _ in near if is_misspelling(folded, other)]
        least = min((distance for distance, _ in meant), default=0)
        nearest = [self.cards.folded_names[other] for distance, other in meant if distance == least]
        return tuple(dict.fromkeys(card for cards in nearest for card in cards))

    def near_to(self, name: str) -> list[CardFacts]:
        """Return up to five cards that may be meant by a name that none has, the nearest first."""
        return self.near.nearest_cards([name])

    @cached_property
    def near(self) -> NearNames:
        """What finds cards by names that are only near."""
        return NearNames(self.cards)

    @cached_property
    def _names(self) -> list[str]:
        return list(self.cards.folded_names)


_known: dict[str, CardNames] = {}  # of each game, as long as its cards stay as they are


def card_names(cards: CardPool) -> CardNames:
    """Return the names of the cards, made once for a pool."""
    known = _known.get(cards.game)
    if known is None or known.cards is not cards:
        known = CardNames(cards)
        _known[cards.game] = known
    return known
