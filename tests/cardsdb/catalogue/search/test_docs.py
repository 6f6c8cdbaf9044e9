"""What docs/search.md says of searches is so."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardsdb.catalogue.search import found_cards, in_words, read_search
from cardsdb.catalogue.search.grammar import MAX_DEPTH, MAX_LENGTH, MAX_TERMS
from cardsdb.catalogue.search.keys import FLAGS, KEYS, PARTS
from cardsdb.catalogue.search.patterns import MAX_LENGTH as MAX_PATTERN
from cardsdb.catalogue.search.reading import MAX_PATTERNS
from cardsdb.catalogue.services import load_fixtures

PAGE = (Path(__file__).parents[4] / "docs/search.md").read_text(encoding="utf-8")


def shown() -> Iterator[tuple[str, str]]:
    """Yield each search of the page with its words."""
    for search, words in re.findall(r"^\| `(.+)` \| (all cards|cards .+) \|$", PAGE, re.MULTILINE):
        yield search.replace(r"\|", "|"), words.replace(r"\|", "|")


@pytest.mark.parametrize(("search", "words"), list(shown()))
def test_a_search_of_the_page_means_what_the_page_says(search: str, words: str) -> None:
    read = read_search(search)
    assert (in_words(read.tree), read.warnings) == (words, ())


@pytest.mark.django_db
def test_the_searches_of_the_page_find_cards_but_for_what_no_sample_prints() -> None:
    load_fixtures()
    finds = {search for search, _ in shown() if found_cards(read_search(search)).exists()}
    assert {search for search, _ in shown()} - finds == {
        "M.I.C.",
        'o:"~ escapes"',
        'a:"maren"',
        "date>=2026-05",
        "year=2026",
        "strength=X",
    }


def test_every_key_and_word_is_on_the_page() -> None:
    names = set(re.findall(r"`([a-z]+)`", PAGE))
    known = {*KEYS, *FLAGS, *PARTS, *(alias for key in KEYS.values() for alias in key.aliases)}
    assert known - names == set()


def test_the_limits_are_on_the_page() -> None:
    assert f"at most {MAX_LENGTH:,} characters, {MAX_TERMS} terms, {MAX_DEPTH} levels" in PAGE
    assert f"and negations and {MAX_PATTERNS} regular expressions" in PAGE
    assert f"An expression has\nat most {MAX_PATTERN} characters" in PAGE
