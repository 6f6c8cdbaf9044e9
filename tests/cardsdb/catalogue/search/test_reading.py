"""Keys, operators and values: what each means, what is wrong, and what means nothing."""

from datetime import date

import pytest

from cardsdb.catalogue.search import SearchError, read_search
from cardsdb.catalogue.search.keys import KEYS, Operator, vocabulary
from cardsdb.catalogue.search.reading import MAX_PATTERNS
from cardsdb.catalogue.search.tree import (
    Days,
    InFormat,
    Not,
    Number,
    Pattern,
    Symbol,
    Term,
    Text,
    Value,
    Word,
    terms,
)

pytestmark = pytest.mark.usefixtures("garden")


def only_term(text: str) -> Term:
    search = read_search(text)
    assert search.warnings == ()
    assert isinstance(search.tree, Term)
    return search.tree


def problems(text: str) -> list[tuple[str, int, str | None]]:
    with pytest.raises(SearchError) as caught:
        read_search(text)
    return [(one.code, one.column, one.suggestion) for one in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "key", "operator", "value"),
    [
        ("Été", "name", ":", Text("ete")),
        ('"Ivy’s  “Home” – X"', "name", ":", Text('ivy\'s "home" - x')),
        ("!Ivy", "name", "=", Text("ivy")),
        ("t:tool", "type", ":", Text("tool")),
        ("TYPE=tool", "type", "=", Text("tool")),
        ("o:~", "o", ":", Text("~")),
        ("f:rose", "faction", ":", Text("rose")),
        ("family:rose", "faction", ":", Text("rose")),
        ("a:Bob", "artist", ":", Text("bob")),
        ("is:unique", "is", ":", Word("unique")),
        ("is:evergreen", "is", ":", Word("evergreen")),
        ("has:rulings", "has", ":", Word("ruling")),
        ("has:yields.fruit", "has", ":", Word("yields.fruit")),
        ("game:garden", "game", ":", Word("garden")),
        ('game:"The Garden"', "game", ":", Word("garden")),
        ("date>=2020", "date", ">=", Days(date(2020, 1, 1), date(2020, 12, 31), "2020")),
        ("date:2020-02", "date", ":", Days(date(2020, 2, 1), date(2020, 2, 29), "2020-02")),
        ("updated<2020-2-3", "updated", "<", Days(date(2020, 2, 3), date(2020, 2, 3), "2020-2-3")),
        ("year=2021", "year", "=", Days(date(2021, 1, 1), date(2021, 12, 31), "2021")),
        ("legal:allotment", "legal", ":", InFormat((("garden", "allotment"),), "allotment", None)),
        (
            "banned:standard@2026-09-01",
            "banned",
            ":",
            InFormat((("garden", "standard"), ("race", "standard")), "standard", date(2026, 9, 1)),
        ),
        (
            "legal:race.standard",
            "legal",
            ":",
            InFormat((("race", "standard"),), "race.standard", None),
        ),
        ("height<=3", "height", "<=", Number(3, "3")),
        ("Height=−3", "height", "=", Number(-3, "-3")),
        ("height=X", "height", "=", Symbol("x")),
        ("height:–", "height", ":", Symbol("-")),
        ("pace=*", "pace", "=", Symbol("*")),
        ("garden.date:spring", "date", ":", Text("spring")),
        ("soil=sand", "soil", "=", Text("sand")),
        ("months>=6", "months", ">=", Number(6, "6")),
        ("months:june", "months", ":", Text("june")),
        ("yields.fruit:2", "yields.fruit", ":", Number(2, "2")),
        ("yields.wood>2", "yields.wood", ">", Number(2, "2")),
        ("evergreen:yes", "evergreen", ":", Word("true")),
        ("o:/a.b/", "o", ":", Pattern("a.b", "a.b")),
        ("o=/É[à–z]ß/", "o", "=", Pattern(r"^(?:e[a\-z](?:ss))$", "É[à–z]ß")),
        (r"latin:/\Aa\z/", "latin", ":", Pattern("^a$", r"\Aa\z")),
    ],
)
def test_a_term_is_a_key_an_operator_and_a_value(
    text: str, key: str, operator: str, value: Value
) -> None:
    term = only_term(text)
    assert (term.key.name, term.operator, term.value) == (key, Operator(operator), value)


def test_an_attribute_of_a_new_game_is_a_key_without_code() -> None:
    for name in ("pace", "height", "soil", "evergreen", "months", "latin", "yields", "race.pace"):
        assert vocabulary().key(name) is not None
    assert vocabulary().key("PACE") == vocabulary().key("pace")
    assert vocabulary().key("garden.pace") is None


def test_an_attribute_whose_name_every_game_knows_is_found_by_its_game() -> None:
    assert vocabulary().key("date") == KEYS["date"]
    assert only_term("garden.date:spring").key.game == "garden"


def test_unequal_is_the_negation_of_equal_and_two_negations_are_none() -> None:
    tree = read_search("height!=3").tree
    assert tree == Not(only_term("height=3"))
    assert read_search("-height!=3").tree == only_term("height=3")
    assert read_search("evergreen:no").tree == Not(only_term("evergreen:true"))
    assert read_search("-(-(a))").tree == only_term("a")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ivy foo:a", [("unknown-search-key", 5, "fo")]),
        (
            "heigth<3 zzzzzz:1",
            [("unknown-search-key", 1, "height"), ("unknown-search-key", 10, None)],
        ),
        ("is<unique", [("wrong-search-operator", 1, None)]),
        ("name>a", [("wrong-search-operator", 1, None)]),
        ("latin<=a", [("wrong-search-operator", 1, None)]),
        ("height<=tall", [("bad-search-number", 9, None)]),
        ("height>X", [("bad-search-number", 8, None)]),
        ("height=tall", [("bad-search-number", 8, None)]),
        ("height=1.5", [("bad-search-number", 8, None)]),
        ("height=" + "9" * 19, [("bad-search-number", 8, None)]),
        ("evergreen=maybe", [("bad-search-value", 11, None)]),
        ("date>soon", [("bad-search-date", 6, None)]),
        ("date:2021-02-29", [("bad-search-date", 6, None)]),
        ("date:2021-00", [("bad-search-date", 6, None)]),
        ("date:0000", [("bad-search-date", 6, None)]),
        ("year:2021-02", [("bad-search-date", 6, None)]),
        ("legal:standard@2021", [("bad-search-date", 7, None)]),
        ("legal:standard@", [("bad-search-date", 7, None)]),
        ("o:/(/ ivy", [("bad-search-regex", 3, None)]),
        ("o:/(?=a)/", [("bad-search-regex", 3, None)]),
        ("o:/(?i)a/", [("bad-search-regex", 3, None)]),
        (r"o:/(a)\1/", [("bad-search-regex", 3, None)]),
        (f"o:/{'a' * 201}/", [("bad-search-regex", 3, None)]),
        (r"o:/(\pL{30} ){30}/", [("bad-search-regex", 3, None)]),
        ("set:/a/", [("bad-search-value", 5, None)]),
        ("height:/a/", [("bad-search-value", 8, None)]),
        ("months</a/", [("bad-search-value", 8, None)]),
        ("o:/a/ " * (MAX_PATTERNS + 1), [("search-too-complex", 6 * MAX_PATTERNS + 1, None)]),
    ],
)
def test_every_problem_has_a_code_a_column_and_what_may_be_meant(
    text: str, found: list[tuple[str, int, str | None]]
) -> None:
    assert problems(text) == found


def test_a_problem_reads_well_alone_and_among_others() -> None:
    with pytest.raises(SearchError) as caught:
        read_search("ivy foo:a is>x")
    assert [fault.message for fault in caught.value.faults] == [
        'Column 5: unknown key "foo".',
        'Column 11: the key "is" takes no ">" but ":", "=", "!=".',
    ]
    assert caught.value.detail == (
        'Unknown key "foo" at column 5. Did you mean "fo"? (And 1 more.)'
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "is:uniqe",
            'Column 1: "is:uniqe" is ignored: there is no "uniqe". Did you mean "unique"?',
        ),
        ("has:wings", 'Column 1: "has:wings" is ignored: there is no "wings".'),
        ("game:chess", 'Column 1: "game:chess" is ignored: there is no game "chess".'),
        (
            "-legal:standart",
            'Column 2: "legal:standart" is ignored: there is no format "standart". '
            'Did you mean "standard"?',
        ),
        ("o:", 'Column 1: "o:" is ignored: it has no value.'),
        ('""', 'Column 1: """" is ignored: it asks for nothing that can be seen.'),
        ("- ", 'Column 1: "-" is ignored: a dash negates what stands directly behind it.'),
        ("()", 'Column 1: "()" is ignored: nothing stands in it.'),
    ],
)
def test_what_means_nothing_is_ignored_and_named(text: str, said: str) -> None:
    assert read_search(text).warnings[0].startswith(said)
    assert list(terms(read_search(text).tree)) == []
    assert read_search(f"{text} or ivy").tree == only_term("ivy")
    assert read_search(f"ivy ({text})").tree == only_term("ivy")
