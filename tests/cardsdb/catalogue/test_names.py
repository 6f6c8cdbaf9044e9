"""Which card a name means: exactly, and misspelt by a letter or two."""

import random
import time

import pytest
from hypothesis import assume, given, settings, strategies as st
from rapidfuzz.distance import OSA

from cardsdb.catalogue.names import CardNames, card_names, letters_wrong
from cardsdb.plugin_api import CardFacts, CardPool, CardSlug, fold_title

TITLES = (
    "Fair Wind", "Hounds on the Trail", "Hounds", "Old Hand", "Scouts II", "Gate 12", "Twin",
    "Twin", "Cast", "Mast", "É’clair", "M.I.C.", "Ax", "Fire Team", "AC/DC",
)  # fmt: skip


def card(title: str, number: int = 1, **columns: object) -> CardFacts:
    slug = CardSlug(f"{number}-{fold_title(title)}")
    return CardFacts(slug=slug, title=title, type="event", **columns)  # type: ignore[arg-type]  # as given


def names_of(*cards: CardFacts | str) -> CardNames:
    made = [card(one, n) if isinstance(one, str) else one for n, one in enumerate(cards)]
    return CardNames(CardPool("udacha", made, {}))


NAMES = names_of(*TITLES)


def exact(name: str, names: CardNames = NAMES) -> list[str]:
    return [one.title for one in names.exact(name)]


def fuzzy(name: str, names: CardNames = NAMES) -> list[str]:
    return [one.title for one in names.fuzzy(name)]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("fair  WIND", "Fair Wind"),
        ("e'CLAIR", "É’clair"),
        ("ac/dc", "AC/DC"),
        ("AC // DC", "AC/DC"),
    ],
)
def test_case_accents_quotes_and_spaces_do_not_matter(name: str, title: str) -> None:
    assert exact(name) == fuzzy(name) == [title]


@pytest.mark.parametrize("name", ["Fare Wind", "Fair", "Fair Wind II", "", " ", "x" * 2_000])
def test_exactly_is_no_other_way(name: str) -> None:
    assert exact(name) == []


def test_a_title_of_two_cards_means_both() -> None:
    assert exact("twin") == fuzzy("twin") == ["Twin", "Twin"]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Fare Wind", "Fair Wind"),
        ("Fiar Wnid", "Fair Wind"),
        ("Fairwind", "Fair Wind"),
        ("hounds on the trial", "Hounds on the Trail"),
        ("Huonds", "Hounds"),
        ("Hound", "Hounds"),
        ("Old Hands", "Old Hand"),
        ("Axe", "Ax"),
        ("Fire-Team", "Fire Team"),
        ("fire taem", "Fire Team"),
        ("Scout II", "Scouts II"),
    ],
)
def test_a_letter_or_two_may_be_wrong(name: str, title: str) -> None:
    assert fuzzy(name) == [title]


@pytest.mark.parametrize(
    "name",
    [
        "Wind",  # the title has these words and more
        "Hounds on the",
        "Old",
        "Old Hand X",  # it has the words of the title and more
        "A Hounds",
        "Scouts III",  # another number
        "Scouts",
        "Gate 13",
        "Fore Wand II",  # too many letters
        "Tw",
        "Az",
    ],
)
def test_a_name_of_something_else_means_no_card(name: str) -> None:
    assert fuzzy(name) == []


def test_what_is_equally_near_to_several_means_all_of_them() -> None:
    assert fuzzy("Bast") == ["Cast", "Mast"]
    assert fuzzy("Tvin") == ["Twin", "Twin"]


def test_the_nearer_one_is_meant() -> None:
    names = names_of("Harbour Watch", "Harbour Match")
    assert fuzzy("Harbor Watch", names) == ["Harbour Watch"]
    assert fuzzy("Harbour Hatch", names) == ["Harbour Watch", "Harbour Match"]


FACED = names_of(
    card("Day", aliases=("Le Jour", "Zorya")),
    card("Dusk", faces=({"title": "Night"}, {"text": "no title"}, {"title": "Dawn"})),
    card("Ice // Fire", faces=({"title": "Ice"}, {"title": "Fire"})),
    card("Other", aliases=("Le Jour", "Day")),
)


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("zorya", ["Day"]),
        ("Le jour", ["Day", "Other"]),
        ("Day", ["Day"]),  # a title comes before an alias
        ("Night", ["Dusk"]),
        ("Dusk // Night // Dawn", ["Dusk"]),
        ("night/dawn", ["Dusk"]),
        ("Dusk // Dawn", []),
        ("Dusk // Night", []),
        ("Ice", ["Ice // Fire"]),
        ("ice/fire", ["Ice // Fire"]),
        ("Ice//Fire", ["Ice // Fire"]),
        ("Ice /// / Fire", ["Ice // Fire"]),
        ("Fire // Ice", []),
        ("//", []),
        ("/", []),
    ],
)
def test_aliases_and_faces_are_names(name: str, titles: list[str]) -> None:
    assert exact(name, FACED) == titles


def test_aliases_and_faces_may_be_misspelt() -> None:
    assert fuzzy("Zoryia", FACED) == ["Day"]
    assert fuzzy("Nihgt", FACED) == ["Dusk"]


def test_what_is_near_to_an_alias_is_told_by_its_card() -> None:
    assert [one.title for one in FACED.near_to("Zory")] == ["Day"]


def test_names_are_made_once_for_a_pool() -> None:
    pool = CardPool("udacha", [card("A")], {})
    assert card_names(pool) is card_names(pool)
    assert card_names(CardPool("udacha", [card("A")], {})) is not card_names(pool)


letters = st.text("abcde iv2-'", min_size=1, max_size=12)


@settings(max_examples=300, deadline=None)
@given(st.lists(letters, min_size=1, max_size=20), letters)
def test_an_answer_is_never_further_than_the_bound(titles: list[str], name: str) -> None:
    names = names_of(*titles)
    folded = fold_title(name)
    answer = names.fuzzy(name)
    distances = {OSA.distance(folded, fold_title(one.title)) for one in answer}
    assert len(distances) <= 1  # all are equally near
    assert all(distance <= letters_wrong(folded) for distance in distances)
    if exactly := names.exact(name):
        assert answer == exactly


words = st.sampled_from(["ember", "gate", "hounds", "trail", "of", "the", "12", "ii"])


@settings(max_examples=200, deadline=None)
@given(st.lists(words, min_size=1, max_size=4), st.lists(words, min_size=1, max_size=3), st.data())
def test_a_name_never_means_a_card_whose_name_goes_on_or_ends_before(
    some: list[str], more: list[str], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(more)))
    shorter = " ".join(some)
    longer = " ".join([*more[:place], *some, *more[place:]])
    assume(shorter != longer)
    assert exact(shorter, names_of(longer)) == fuzzy(shorter, names_of(longer)) == []
    assert exact(longer, names_of(shorter)) == fuzzy(longer, names_of(shorter)) == []


@settings(max_examples=200, deadline=None)
@given(st.text("abcdefgh", min_size=6, max_size=30), st.data())
def test_any_letter_may_be_mistyped(title: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(title) - 1))
    typed = data.draw(
        st.sampled_from(
            [
                title[:place] + title[place + 1 :],
                title[:place] + "z" + title[place:],
                title[:place] + "z" + title[place + 1 :],
                title[:place] + title[place : place + 2][::-1] + title[place + 2 :],
            ]
        )
    )
    assert fuzzy(typed, names_of(title)) == [title]


def test_a_name_is_found_fast_among_twenty_thousand() -> None:
    chance = random.Random(4422)
    syllables = ["ash", "bell", "cairn", "dust", "ember", "fen", "gate", "hounds", "isle", "keep"]
    titles = [" ".join(chance.choices(syllables, k=4)) + f" {n:x}z" for n in range(20_000)]
    names = names_of(*titles)
    typed = [title.replace("a", "u", 1) for title in titles[:50]]
    names.fuzzy("warm")
    start = time.process_time()
    found = [names.fuzzy(name) for name in typed]
    took = (time.process_time() - start) / len(typed)
    assert all(one for one in found)
    assert took < 0.05, took
