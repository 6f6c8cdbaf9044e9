"""Which cards have a name near to one that none has: by letters, by words, by likeness."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from cardsdb.plugin_api import CardFacts, CardPool, fold_title

MAX_CANDIDATES = 5
MAX_LETTERS = 2  # by which a title may differ to be near by letters
MIN_LIKENESS = 60.0  # of 100, to be near by likeness
MAX_LIKENESS_LETTERS = 200  # a longer title is like no other
Rank = tuple[int, float, str]  # kind of nearness, then how near, then the name: nearest first


class NearNames:
    """Finds cards by near names; made once for a card pool."""

    def __init__(self, cards: CardPool) -> None:
        """Take the names of the cards."""
        self._folded = list(cards.folded_names)
        self._cards = list(cards.folded_names.values())
        self._words = [words_of(name) for name in self._folded]
        self._holders: dict[str, list[int]] = defaultdict(list)
        for index, words in enumerate(self._words):
            for word in words:
                self._holders[word].append(index)

    def __len__(self) -> int:
        """Return how many names one search compares."""
        return len(self._folded)

    def nearest(self, readings: Sequence[str]) -> list[str]:
        """Return up to five titles of cards, the nearest first; see `nearest_cards`."""
        return list(dict.fromkeys(card.title for card in self.nearest_cards(readings)))

    def nearest_cards(self, readings: Sequence[str]) -> list[CardFacts]:
        """Return up to five cards, the nearest first, named nearly like any of the readings.

        Among them is always one of a name that differs by at most two letters, and one of a name
        whose words are all in a reading or which has all the words of one, if there are such.
        """
        by_letters: dict[CardFacts, Rank] = {}
        by_words: dict[CardFacts, Rank] = {}
        by_likeness: dict[CardFacts, Rank] = {}
        for folded in dict.fromkeys(fold_title(reading) for reading in readings):
            self._keep_best(by_letters, self._near_by_letters(folded))
            self._keep_best(by_words, self._near_by_words(folded))
            self._keep_best(by_likeness, self._near_by_likeness(folded))
        letters = sorted(by_letters, key=by_letters.__getitem__)
        words = sorted(by_words, key=by_words.__getitem__)
        likely = sorted(by_likeness, key=by_likeness.__getitem__)
        # One place is kept for a card that is near by words.
        room = MAX_CANDIDATES - (1 if words else 0)
        chosen = list(dict.fromkeys((*letters[:room], *words, *letters[room:], *likely)))
        ranks = by_likeness | by_words | by_letters
        return sorted(chosen[:MAX_CANDIDATES], key=ranks.__getitem__)

    def _keep_best(self, best: dict[CardFacts, Rank], found: Iterable[tuple[int, Rank]]) -> None:
        for index, rank in found:
            for card in self._cards[index]:
                if card not in best or rank < best[card]:
                    best[card] = rank

    def _near_by_letters(self, folded: str) -> Iterable[tuple[int, Rank]]:
        found = process.extract(
            folded,
            self._folded,
            scorer=Levenshtein.distance,
            processor=None,
            score_cutoff=MAX_LETTERS,
            limit=MAX_CANDIDATES,
        )
        return ((index, (0, distance, title)) for title, distance, index in found)

    def _near_by_words(self, folded: str) -> Iterable[tuple[int, Rank]]:
        words = words_of(folded)
        shared = Counter(index for word in words for index in self._holders.get(word, ()))
        is_comparable = len(folded) <= MAX_LIKENESS_LETTERS
        for index, number in shared.items():
            if number in (len(words), len(self._words[index])):
                title = self._folded[index]
                likeness = fuzz.ratio(folded, title) if is_comparable else number
                yield index, (1, -likeness, title)

    def _near_by_likeness(self, folded: str) -> Iterable[tuple[int, Rank]]:
        if len(folded) > MAX_LIKENESS_LETTERS:
            return ()
        found = process.extract(
            folded,
            self._folded,
            scorer=fuzz.ratio,
            processor=None,
            score_cutoff=MIN_LIKENESS,
            limit=MAX_CANDIDATES,
        )
        return ((index, (2, -likeness, title)) for title, likeness, index in found)


def words_of(folded: str) -> frozenset[str]:
    """Return the words of a folded title: what stands between spaces and signs."""
    return frozenset("".join(x if x.isalnum() else " " for x in folded).split())
