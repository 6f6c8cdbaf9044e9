"""Searching from the command line."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.usefixtures("planted")


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("search_cards", *arguments, stdout=out, stderr=out)
    return out.getvalue()


def test_the_nearest_cards_come_first_below_the_search_in_words() -> None:
    lines = printed("ivy").splitlines()
    assert lines[0] == "3 found: cards whose name contains “ivy”"
    assert [line.split()[0] for line in lines[1:]] == ["garden.ivy", "garden.privet", "garden.long"]


def test_what_is_left_out_is_counted_and_what_is_ignored_is_named() -> None:
    lines = printed("game:garden is:odd", "--limit", "2").splitlines()
    assert lines[0].startswith('Column 13: "is:odd" is ignored')
    assert (len(lines), lines[-1]) == (5, "… and 4 more")


def test_the_same_is_told_as_json() -> None:
    assert json.loads(printed("height<3", "--json")) == {
        "words": "cards whose height is less than 3",
        "warnings": [],
        "total": 2,
        "cards": ["garden.spade", "garden.rake"],
    }


def test_what_is_wrong_is_pointed_at() -> None:
    with pytest.raises(CommandError) as caught:
        printed("ivy foo:a")
    assert caught.value.returncode == 2
    assert str(caught.value).splitlines() == [
        "ivy foo:a",
        "    ^",
        'Unknown key "foo" at column 5. Did you mean "fo"?',
    ]
    with pytest.raises(CommandError, match="--limit"):
        printed("ivy", "--limit", "0")
