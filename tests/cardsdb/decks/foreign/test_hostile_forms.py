"""Input that means harm, in every form: each line is accounted for, quickly, nothing raises."""

import time
from contextlib import suppress
from xml.etree.ElementTree import Element, SubElement, tostring

import pytest
from hypothesis import given, settings, strategies as st

from cardsdb.decks.foreign.known import foreign_forms, recognised, text_forms
from cardsdb.decks.forms import MAX_SIZE, decoded
from cardsdb.decks.readers import text_reader
from cardsdb.decks.reading import ReadDeck
from cardsdb.plugin_api import MalformedInput
from tests.cardsdb.decks.lists import read_markup
from tests.cardsdb.decks.pools import GAMES, words_of

CODES = {
    "unknown-card", "ambiguous-card", "printing-mismatch", "bad-count", "carrier-missing",
    "unread-line",
}  # fmt: skip
OF_HEADINGS = {"count-mismatch", "unknown-section"}
KINDS = {"blank", "comment", "name", "header", "heading", "card", "unread"}
TEXT_SLUGS = sorted(form.slug for form in text_forms())

pieces = st.sampled_from(
    [
        "Fair Wind", "Goat Stair", "Corporal Reyes", "Grenade", "3x ", "1 ", "0 ", "(UDS)", " 24",
        "[UDS]", "[UDS:24] ", "[", "]", "{noDeck}", "{", "}", "^Have,#37d67a^", "^", " #tag", " #!",
        "|UDS", "|[24]", "|1", "|", "+", "SB: ", "SB:", "LAYOUT MAIN:", "NAME:", "[metadata]",
        "[Main]", "[Sideboard]", "Name=", "=", "Sideboard", "SIDEBOARD:", "Companion", "Deck",
        "Commander", "About", "Name x", "Cards up to ", "Deck built on http://x", "*F*", "●●", "\n",
        "\n", "\n", "\r\n", "  ", "- ", "\t", "\0", "\u2028",
    ]
)  # fmt: skip
lists = st.lists(pieces | st.text(max_size=5), max_size=40).map("".join)


def check(read: ReadDeck, lines: int) -> None:
    assert [finding["line"] for finding in read.lines] == list(range(1, lines + 1))
    for finding in read.lines:
        assert finding["kind"] in KINDS
        if finding["kind"] == "unread":
            assert finding["code"] in CODES
            assert len(finding["candidates"]) <= 5
        elif "code" in finding:
            assert finding["kind"] == "heading"
            assert finding["code"] in OF_HEADINGS
    counted = sum(one["count"] for one in read.lines if one["kind"] == "card" and not one["depth"])
    assert counted == sum(card.count for section in read.deck.sections for card in section.cards)


@settings(max_examples=200, deadline=None)
@given(lists, st.sampled_from(GAMES), st.sampled_from(TEXT_SLUGS))
def test_every_line_ends_as_one_finding_and_every_card_is_counted(
    text: str, game: str, form: str
) -> None:
    check(text_reader(text, hint=form)(words_of(game)), len(text.splitlines()))


@pytest.mark.parametrize("form", text_forms(), ids=lambda form: str(form.slug))
def test_each_form_takes_any_line(form: object) -> None:
    @settings(max_examples=30, deadline=None)
    @given(lists)
    def every_line_is_read(text: str) -> None:
        lines = text.splitlines()
        from_form = text_reader(text, hint=form.slug)  # type: ignore[attr-defined]  # a form
        check(from_form(words_of("udacha")), len(lines))

    every_line_is_read()


@settings(max_examples=100, deadline=None)
@given(st.binary() | lists.map(str.encode), st.sampled_from(TEXT_SLUGS))
def test_any_bytes_raise_nothing_but_malformed_input(source: bytes, form: str) -> None:
    with suppress(MalformedInput):
        text_reader(decoded(source), hint=form)(words_of("udacha"))
    with suppress(MalformedInput):
        read_markup(source, words_of("udacha"))


tags = st.sampled_from(
    [
        "deck",
        "section",
        "card",
        "notes",
        "zone",
        "tags",
        "tag",
        "deckname",
        "comments",
        "Cards",
        "x",
    ]
)
names = st.sampled_from(["name", "qty", "number", "Name", "Quantity", "Sideboard", "setShortName"])
values = st.sampled_from(
    ["Fair Wind", "3", "0", "", "main", "side", "Main", "UDS", "24", "true", " "]
) | st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cn"]), max_size=4)


@st.composite
def markup(draw: st.DrawFn) -> str:
    root = Element(draw(st.sampled_from(["deck", "Deck", "cockatrice_deck"])))
    places = [root]
    for _ in range(draw(st.integers(0, 12))):
        made = SubElement(draw(st.sampled_from(places)), draw(tags))
        made.attrib.update(draw(st.dictionaries(names, values, max_size=3)))
        made.text = draw(st.none() | values)
        places.append(made)
    return tostring(root, encoding="unicode")


@settings(max_examples=100, deadline=None)
@given(markup(), st.sampled_from(GAMES))
def test_any_elements_are_read_and_every_card_is_counted(source: str, game: str) -> None:
    read = read_markup(source, words_of(game))
    check(read, len(read.lines))


LINE = 990  # letters; longer lines are never cards
SIZE = MAX_SIZE // 4
LINES: dict[str, str] = {
    "brackets": "1 a" + " [" * 480 + "]",
    "pairs of brackets": "1 a" + " [b]" * 240,
    "signs of tags": "1 a" + " #b" * 320,
    "tags": "1 a" + " ^b^" * 240,
    "bars": "1 a" + "|UDS" * 240,
    "pluses": "1 a" + "+" * 980,
    "printings before": "[UDS:24] " * 110,
    "printings behind": "1 Fair Wind" + " (UDS) 24" * 108,
    "braces": "1 a [" + "{noDeck}" * 120 + "]",
    "commas": "1 a [" + "," * 980 + "]",
    "slashes": "1 a" + " /" * 490,
    "accents": "1 [a] " + "\u00e9 ^" * 320,
    "equals": "a=" * 490,
    "colons": "SB:" * 320,
    "counts": "SB: 1 " * 160,
    "a layout": "LAYOUT MAIN:" + "(1,7)" * 190,
    "stars": "1 a (UDS) 1" + " *F*" * 240,
}


@pytest.mark.slow
@pytest.mark.parametrize("what", LINES)
@pytest.mark.parametrize("form", TEXT_SLUGS)
def test_no_list_of_any_form_takes_long(form: str, what: str) -> None:
    line = LINES[what][:LINE]
    text = "".join(f"{line}{n}\n" for n in range(SIZE // (len(line.encode()) + 6)))
    start = time.process_time()
    read = text_reader(text, hint=form)(words_of("udacha"))
    seconds = time.process_time() - start
    check(read, len(text.splitlines()))
    assert seconds < 2, seconds


@pytest.mark.slow
def test_one_long_line_is_recognised_as_nothing_and_quickly() -> None:
    start = time.process_time()
    for piece in (" [x) ", "1 (", "^", " #", "] [", "|"):
        assert recognised(piece * (MAX_SIZE // len(piece))) is None
    assert time.process_time() - start < 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("root", "section"),
    [
        ("deck", '<section name="z{}"><card>Fair Wind</card></section>'),
        ("cockatrice_deck", '<zone name="z{}"><card name="Fair Wind"/></zone>'),
        ("Deck", '<Cards Name="Fair W{}"/>'),
        ("deck", "<card/>"),
    ],
)
def test_no_file_takes_long(root: str, section: str) -> None:
    parts = [section.format(n) for n in range(SIZE // len(section))]
    start = time.process_time()
    read = read_markup(f"<{root}>{''.join(parts)}</{root}>", words_of("udacha"))
    assert time.process_time() - start < 2
    check(read, len(read.lines))


def test_every_form_is_fuzzed_here() -> None:
    assert {"deck", "Deck", "cockatrice_deck"} == {
        getattr(form, "root", "deck") for form in foreign_forms().values()
    }
