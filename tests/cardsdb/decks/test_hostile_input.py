"""Input that means harm, or nothing: it is refused or read, and always quickly."""

import random
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from cardsdb.decks.forms import MAX_SIZE, decoded, kind_of
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.text import read_text
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.decks.writing import write_text
from cardsdb.plugin_api import CardFacts, CardPool, CardSlug, MalformedInput
from tests.cardsdb.decks.lists import read_markup
from tests.cardsdb.decks.pools import GAMES, pool_of, words_of

CODES = {
    "unknown-card", "ambiguous-card", "printing-mismatch", "bad-count", "carrier-missing",
    "unread-line",
}  # fmt: skip
KINDS = {"blank", "comment", "name", "header", "heading", "card", "unread"}

pieces = st.sampled_from(
    [
        "Fair Wind", "Goat Stair", "Old Hand", "Corporal Reyes", "Quiet Rifle", "Grenade", "3x ",
        "0x", "-2x ", "1.5", " x3", "(UDS)", "(UDS) 24", "(", ")", "[", "]", "##", "#", "//", ":",
        ":=", "\n", "\n", "\n", "\r\n", "\t", "  ", "- ", "> ", "*F*", "*", "\u2022", "Main",
        "Deck", "Events", "Banner (1)", "Game: udacha", "Mission: Dry Wadi", "About", "Name x",
        "Notes", "Context := {", "\0", "\u200f", "\ufeff", "\u2028", "\x85", "\x1c", "\u0301",
        "99999999999999999999",
    ]
)  # fmt: skip
lists = st.lists(pieces | st.text(max_size=5), max_size=40).map("".join)


def check(read: ReadDeck, lines: int) -> None:
    assert [finding["line"] for finding in read.lines] == list(range(1, lines + 1))
    assert {finding["kind"] for finding in read.lines} <= KINDS
    for finding in read.unread:
        assert finding["code"] in CODES
        assert len(finding["candidates"]) <= 5


@settings(max_examples=300, deadline=None)
@given(lists, st.sampled_from(GAMES))
@example("About\nName\n", "udacha")
@example("-\n> -\n- > x", "warfighter")
@example("Notes:\nNotes :=\nTags := [1]\nContext := []", "bands")
def test_every_line_of_any_text_ends_as_exactly_one_finding(text: str, game: str) -> None:
    read = read_text(text, words_of(game))
    check(read, len(text.splitlines()))


@settings(max_examples=200, deadline=None)
@given(lists, st.sampled_from(GAMES))
def test_any_text_that_was_read_is_written_and_read_as_the_same(text: str, game: str) -> None:
    words = words_of(game)
    deck = read_text(text, words).deck
    order = {section.name: place for place, section in enumerate(words.shape.sections)}
    again = read_text(write_text(deck, words), words).deck
    assert again.sections == tuple(sorted(deck.sections, key=lambda one: order[one.name]))
    assert (again.name, again.context, again.notes) == (deck.name, deck.context, deck.notes)


@settings(max_examples=200, deadline=None)
@given(st.binary())
def test_any_bytes_raise_nothing_but_malformed_input(source: bytes) -> None:
    with suppress(MalformedInput):
        kind_of(source, None)
        read_text(decoded(source), words_of("udacha"))
    with suppress(MalformedInput):
        read_markup(source, words_of("udacha"))


@settings(max_examples=200, deadline=None)
@given(st.text(), st.text())
def test_any_xml_raises_nothing_but_malformed_input(section: str, card: str) -> None:
    with suppress(MalformedInput):
        read_markup(
            f'<deck><section name="{section}"><card qty="{card}">{card}</card></section></deck>',
            words_of("udacha"),
        )


SIZE = MAX_SIZE // 4
BOOK = [card.title for card in pool_of("udacha").cards.values()]
RANDOM = random.Random(4422)
LISTS: dict[str, str] = {
    "a mebibyte of one card": "3x Hounds on the Trail (UDS) 24\n" * 32_768,
    "100,000 different lines": "\n".join(f"3x c{n}" for n in range(100_000)),
    "blank lines": "\n" * SIZE,
    "headings": "Main (1)\n" * 25_000,
    "headers": "\n".join(f"K{n}: 1" for n in range(25_000)),
    "one line of letters": "a" * MAX_SIZE,
    "one line of words": "hounds on the trail " * 50_000,
    "one line of accents": "a" + "\u0315\u0300" * 250_000,
    "lines of accents": ("a" + "\u0315\u0300" * 200 + "\n") * 300,
    "one line of spaces": "a" + " " * (MAX_SIZE - 2) + "b",
    "lines of spaces": ("a" + " " * 190 + "b\n") * 1_300,
    "lines of brackets": ("(" * 490 + ")" * 490 + "\n") * 250,
    "lines of sets": ("(UDS) " * 160 + "\n") * 250,
    "lines of bullets": ("\u2022a" * 250 + "\u2022\n") * 250,
    "lines of marks": ("a" + "*F*" * 300 + "\n") * 250,
    "lines of asterisks": ("*" * 990 + "\n") * 250,
    "lines of numbers": ("1" * 990 + "\n") * 250,
    "lines of decimals": ("1.1" * 330 + " a\n") * 250,
    "lines of counts at the end": ("a x1" * 240 + "\n") * 250,
    "lines of colons": ("a:" * 490 + "\n") * 250,
    "lines of signs": ("- " * 490 + "a\n") * 250,
    "lines of marks of direction": ("\u200f" * 330 + "\n") * 250,
    "lines of nothing": ("\0" * 990 + "\n") * 250,
    "lines of compatible signs": "\n".join("\ufdfa" * 320 + str(n) for n in range(250)),
    "deeper and deeper": "\n".join(" " * n + "Grenade" for n in range(1_300)),
    "deeper by signs": "Corporal Reyes\n" + "- Grenade\n" * 25_000,
    "unread carriers": "Nobody\n" + " Grenade\n" * 25_000,
    "nearly all titles": "\n".join(f"3x {title}x{n}" for n in range(100) for title in BOOK),
    "about and about": "About\n" * 25_000,
    "quotes": 'Notes := "\n' * 25_000,
    "json": 'Context := {"a": ' + "[" * 500_000,
}


def timed(words: Vocabulary, text: str) -> tuple[ReadDeck, float]:
    start = time.process_time()
    read = read_text(text, words)
    return read, time.process_time() - start


@pytest.mark.slow
@pytest.mark.parametrize("what", LISTS)
def test_no_list_takes_long(what: str) -> None:
    text = LISTS[what]
    assert len(text.encode()) <= MAX_SIZE
    read, seconds = timed(words_of("warfighter" if "Grenade" in text else "udacha"), text)
    check(read, len(text.splitlines()))
    assert seconds < 5, seconds


def large_words() -> Vocabulary:
    syllables = ["ash", "bell", "cairn", "dust", "ember", "fen", "gate", "hounds", "isle", "keep"]
    cards = [
        CardFacts(
            slug=CardSlug(f"card-{number}"),
            title=" ".join(RANDOM.choices(syllables, k=3)) + f" {number:x}",
            type="event",
        )
        for number in range(10_000)
    ]
    shape = words_of("udacha").shape
    return Vocabulary(CardPool("udacha", cards, {}), shape, ())


@pytest.mark.slow
def test_a_large_catalogue_makes_no_list_slow() -> None:
    words = large_words()
    assert words.near_names.nearest(["ash bell"])
    for line in ("3x ash bell cairn {}z\n", "3x hounds {}\n"):
        read, seconds = timed(words, "".join(line.format(n) for n in range(10_000)))
        assert seconds < 5, seconds
        assert read.unread[0]["candidates"]


@pytest.mark.slow
def test_deep_xml_takes_not_long() -> None:
    start = time.process_time()
    for source in ("<deck>" + "<a>" * 300_000, "<deck>" + "<a/>" * 250_000 + "</deck>"):
        with suppress(MalformedInput):
            read_markup(source, words_of("udacha"))
    nested: Any = "<deck>" + "<section>" * 50_000 + "</section>" * 50_000 + "</deck>"
    assert not read_markup(nested, words_of("udacha")).lines
    assert time.process_time() - start < 5
