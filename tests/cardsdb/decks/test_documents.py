from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, strategies as st

from cardsdb.decks.documents import MAX_DEPTH, dump_deck_list, load_deck_list, read_json
from cardsdb.plugin_api import MalformedInput
from tests.cardsdb.decks.pools import sample_deck, sample_decks


def document(**fields: Any) -> dict[str, Any]:
    return {"format": "cardsdb-deck/1", "game": "udacha", "name": "A", **fields}


def with_entry(entry: Any) -> dict[str, Any]:
    return document(sections=[{"name": "main", "cards": [{"name": "Fair Wind"}, entry]}])


def faults(data: Any) -> list[tuple[str, str]]:
    with pytest.raises(MalformedInput) as caught:
        load_deck_list(data)
    return [(fault.at, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(("game", "slug"), sample_decks())
def test_what_was_read_is_written_again(game: str, slug: str) -> None:
    deck = load_deck_list(sample_deck(game, slug))
    assert load_deck_list(dump_deck_list(deck)) == deck


def test_a_count_is_one_when_it_is_left_out() -> None:
    deck = load_deck_list(with_entry({"name": "Goat Stair"}))
    assert deck.sections[0].cards[1].count == 1


@pytest.mark.parametrize("count", [0, -2, 1.5, "3", True, None, [], 10**6, 2.0])
def test_a_count_that_is_no_whole_number_of_at_least_one_is_a_bad_count(count: Any) -> None:
    found = faults(with_entry({"name": "Goat Stair", "count": count}))
    assert found == [("/sections/0/cards/1/count", "bad-count")]


def test_a_carrier_has_the_count_one() -> None:
    entry = {"name": "Goat Stair", "count": 2, "with": [{"name": "Fair Wind", "count": 0}]}
    assert faults(with_entry(entry)) == [
        ("/sections/0/cards/1/with/0/count", "bad-count"),
        ("/sections/0/cards/1/count", "bad-count"),
    ]


@pytest.mark.parametrize(
    ("entry", "at"),
    [
        ({}, ""),
        ({"set": "UDS"}, ""),
        ({"number": "24"}, ""),
        ({"name": "Fair Wind", "number": "24"}, ""),
        ({"name": ""}, ""),
        ({"name": 7}, "/name"),
        ({"name": "Fair Wind", "set": "UDS", "number": 24}, "/number"),
        ({"name": "Fair Wind", "with": {}}, "/with"),
        ("Fair Wind", ""),
        (None, ""),
    ],
)
def test_an_entry_names_a_card(entry: Any, at: str) -> None:
    assert (f"/sections/0/cards/1{at}", "malformed-input") in faults(with_entry(entry))


@pytest.mark.parametrize(
    ("data", "at"),
    [
        ([], ""),
        ("deck", ""),
        (None, ""),
        ({"format": "cardsdb-deck/2", "game": "udacha", "name": "A"}, "/format"),
        (document(name=None), "/name"),
        (document(author=3), "/author"),
        (document(tags="fast"), "/tags"),
        (document(tags=[1]), "/tags"),
        (document(context=[]), "/context"),
        (document(sections={}), "/sections"),
        (document(sections=[1]), "/sections/0"),
        (document(sections=[{"name": "main", "cards": {}}]), "/sections/0/cards"),
    ],
)
def test_what_is_no_deck_document_is_said_where(data: Any, at: str) -> None:
    assert faults(data) == [(at, "malformed-input")]


@pytest.mark.parametrize(
    ("data", "at"),
    [
        ({"game": "udacha", "name": "A"}, "/format"),
        ({"format": "cardsdb-deck/1", "name": "A"}, "/game"),
        ({"format": "cardsdb-deck/1", "game": "udacha"}, "/name"),
        (document(sections=[{"cards": []}]), "/sections/0/name"),
    ],
)
def test_a_field_that_is_missing_is_told_as_such(data: Any, at: str) -> None:
    assert faults(data) == [(at, "missing-field")]


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (document(foo=1), "/foo"),
        (document(contxt={}), "/contxt"),
        (document(expected={"legal": True}), "/expected"),
        (document(sections=[{"name": "main", "crads": []}]), "/sections/0/crads"),
        (with_entry({"name": "Fair Wind", "cuont": 3}), "/sections/0/cards/1/cuont"),
    ],
)
def test_a_field_that_there_is_not_is_refused_wherever_it_stands(data: Any, at: str) -> None:
    assert faults(data) == [(at, "unknown-field")]


def test_all_faults_are_said_at_once() -> None:
    cards = [{"name": "Fair Wind", "count": 0}, {"name": "Goat Stair", "count": -1}]
    data = document(author=1, sections=[{"name": "main", "cards": cards}])
    assert len(faults(data)) == 3


def test_places_stand_below_that_of_the_document() -> None:
    with pytest.raises(MalformedInput) as caught:
        load_deck_list(with_entry({}), "/deck")
    assert caught.value.faults[0].at == "/deck/sections/0/cards/1"


def test_cards_carry_cards_to_a_depth_that_json_can_hold() -> None:
    entry: dict[str, Any] = {"name": "Fair Wind"}
    for _ in range(MAX_DEPTH):
        entry = {"name": "Fair Wind", "with": [entry]}
    load_deck_list(with_entry(entry))
    at = "/sections/0/cards/1" + "/with/0" * MAX_DEPTH + "/with"
    assert faults(with_entry({"name": "Fair Wind", "with": [entry]})) == [(at, "malformed-input")]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "nul", '{"a": 1, "a": 2}', '{"a": NaN}', '{"a": -Infinity}', '{"a": 1e999}',
        '{"a": 18446744073709551616}', "[" * 65 + "]" * 65, "[" * 100_000, '{"a": 1} x',
        '{"a": "' + "\\" * 3, '"\t"',
    ],
)  # fmt: skip
def test_json_that_strict_readers_refuse_is_malformed(text: str) -> None:
    with pytest.raises(MalformedInput):
        read_json(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1,\n "b" 2}', "This is no JSON: it cannot be read from line 2, column 6 on."),
        ('{"a": 1, "a": 2}', "This is no JSON that is read: an object has a key twice."),
        ('{"a": NaN}', "This is no JSON that is read: NaN is no number."),
        ("1" * 30, "This is no JSON that is read: an integer has more than 64 bits."),
        ("1e999", "This is no JSON that is read: a number is too large to be kept."),
    ],
)
def test_a_sentence_says_why_json_is_not_read_and_from_where_on(text: str, message: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_json(text)
    assert caught.value.faults[0].message == message


def test_brackets_in_strings_do_not_nest() -> None:
    text = '{"a": "' + "[" * 100 + '\\"' + "{" * 100 + '"}'
    assert read_json(text)["a"].startswith("[")


@pytest.mark.parametrize("text", ["9223372036854775808", "-9223372036854775808", "1.5", "{}"])
def test_json_within_the_limits_is_read(text: str) -> None:
    read_json(text)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)
entries = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("count", "name", "set", "number", "card", "with"), values)
)
sections = st.fixed_dictionaries({}, optional={"name": values, "cards": values | st.lists(entries)})
documents = st.fixed_dictionaries(
    {"format": st.just("cardsdb-deck/1")},
    optional={
        "game": values, "name": values, "author": values, "tags": values, "context": values,
        "sections": values | st.lists(sections | values),
    },
)  # fmt: skip


@given(documents | values)
def test_random_documents_raise_nothing_but_malformed_input(data: Any) -> None:
    with suppress(MalformedInput):
        deck = load_deck_list(data)
        assert load_deck_list(dump_deck_list(deck)) == deck


@given(st.text())
def test_random_json_raises_nothing_but_malformed_input(text: str) -> None:
    with suppress(MalformedInput):
        read_json(text)
