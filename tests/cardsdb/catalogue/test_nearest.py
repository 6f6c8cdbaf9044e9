import pytest
from hypothesis import given, strategies as st
from rapidfuzz.distance import Levenshtein

from cardsdb.catalogue.nearest import NearNames, words_of
from cardsdb.plugin_api import fold_title
from tests.cardsdb.decks.pools import pool_of, words_with

UDACHA = NearNames(pool_of("udacha"))
TITLES = [card.title for card in pool_of("udacha").cards.values()]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Hounds on the Trial", "Hounds on the Trail"),
        ("hounds on the tral", "Hounds on the Trail"),
        ("Hounds", "Hounds on the Trail"),
        ("Trail Hounds", "Hounds on the Trail"),
        ("The Old Hounds on the Long Trail", "Hounds on the Trail"),
        ("Goatt  Stare", "Goat Stair"),
        ("Mapmaker", "The Mapmaker's Daughter"),
        ("Fare Wind", "Fair Wind"),
    ],
)
def test_what_was_meant_is_the_nearest(written: str, meant: str) -> None:
    assert UDACHA.nearest([written])[0] == meant


def test_at_most_five_titles_are_near() -> None:
    near = NearNames(words_with(*(f"Gate {letter}" for letter in "abcdefgh")).cards)
    assert len(near.nearest(["Gate x"])) == 5


def test_a_title_near_by_words_has_its_place_among_many_near_by_letters() -> None:
    titles = ("ab", "ac", "ad", "ae", "af", "ag", "ax of the north")
    near = NearNames(words_with(*titles).cards)
    found = near.nearest(["ax"])
    assert len(found) == 5
    assert "ax of the north" in found


def test_of_several_readings_the_nearest_counts() -> None:
    near = NearNames(words_with("7 Wonders", "Windows").cards)
    assert near.nearest(["7 Wonderz", "Wonderz"])[0] == "7 Wonders"


def test_nothing_is_near_to_nonsense() -> None:
    assert UDACHA.nearest(["qqqq zzzz"]) == []


@given(st.sampled_from(TITLES), st.data())
def test_a_title_that_differs_by_two_letters_is_always_found(
    title: str, data: st.DataObject
) -> None:
    written = list(title)
    for _ in range(2):
        place = data.draw(st.integers(0, len(written) - 1))
        written[place] = data.draw(st.sampled_from("abcxyz"))
    typed = "".join(written)
    found = UDACHA.nearest([typed])
    assert any(Levenshtein.distance(fold_title(typed), fold_title(one)) <= 2 for one in found)


@given(st.sampled_from(TITLES), st.data())
def test_a_title_that_shares_all_words_is_always_found(title: str, data: st.DataObject) -> None:
    words = sorted(words_of(fold_title(title)))
    some = data.draw(st.lists(st.sampled_from(words), min_size=1))
    found = UDACHA.nearest([" ".join(some)])
    asked = words_of(" ".join(some))
    assert any(
        words_of(fold_title(one)) >= asked or words_of(fold_title(one)) <= asked for one in found
    )
