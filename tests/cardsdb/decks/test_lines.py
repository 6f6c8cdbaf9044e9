import pytest

from cardsdb.decks.lines import CardLine, indent_of, read_card_line
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import CardFacts, CardPool, CardSlug, PrintingFacts
from tests.cardsdb.decks.pools import words_of, words_with


def udacha(text: str) -> CardLine:
    return read_card_line(text, words_of("udacha"))


@pytest.mark.parametrize(
    "text",
    [
        "3x Hounds on the Trail", "3X Hounds on the Trail", "3 Hounds on the Trail",
        "3× Hounds on the Trail", "3 x Hounds on the Trail", "3×Hounds on the Trail",
        "Hounds on the Trail x3", "Hounds on the Trail X3", "Hounds on the Trail ×3",
        "Hounds on the Trail x 3", "Hounds on the Trail×3", "03x Hounds on the Trail",
        "3x hounds ON the  trail", "3x Hounds on the Trail *F*", "3x Hounds on the Trail •••",
        "3x Hounds on the Trail *F* ●●○", "3x Höunds ón the Trail",
    ],
)  # fmt: skip
def test_a_count_and_a_title_are_read_in_every_spelling(text: str) -> None:
    found = udacha(text)
    assert found.card is not None
    assert (found.card.title, found.count, found.set) == ("Hounds on the Trail", 3, None)


@pytest.mark.parametrize("title", ["Netmakers’ Row", "netmakers` row", "NETMAKERS\u00b4 ROW"])
def test_kinds_of_quotation_marks_do_not_matter(title: str) -> None:
    found = udacha(title)
    assert found.card is not None
    assert found.card.title == "Netmakers' Row"


def test_kinds_of_dashes_do_not_matter() -> None:
    found = udacha("2x Dust–Trail Hunters")
    assert found.card is not None
    assert found.card.title == "Dust-Trail Hunters"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3x Hounds on the Trail (UDS) 24", "24"),
        ("3x Hounds on the Trail (uds) 24 *F*", "24"),
        ("3x Hounds on the Trail (Udacha Samples) 24", "24"),
        ("3x Hounds on the Trail (UDS)24", "24"),
        ("3x Hounds on the Trail (UDS)", None),
        ("3x Hounds on the Trail (udacha  samples) •", None),
        ("Hounds on the Trail (UDS) 24 x3", "24"),
        ("Hounds on the Trail (UDS) x3", None),
    ],
)
def test_a_set_stands_in_brackets_by_code_or_name_then_perhaps_the_number(
    text: str, number: str | None
) -> None:
    found = udacha(text)
    assert found.card is not None
    assert (found.count, found.set, found.number) == (3, "UDS", number)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0x Hounds on the Trail", "bad-count"),
        ("-2x Hounds on the Trail", "bad-count"),
        ("−2 Hounds on the Trail", "bad-count"),
        ("–2 Hounds on the Trail", "bad-count"),
        ("1.5x Hounds on the Trail", "bad-count"),
        ("1,5 Hounds on the Trail", "bad-count"),
        ("Hounds on the Trail x0", "bad-count"),
        ("9999999999999999999999999 Hounds on the Trail", "bad-count"),
        ("1000000x Hounds on the Trail", "bad-count"),
        ("0x Nonsense", "bad-count"),
        ("Hounds on the Trial", "unknown-card"),
        ("3x", "unknown-card"),
        ("3x Hounds on the Trail UDS 24", "unknown-card"),
        ("3x Hounds on the Trail (XYZ) 24", "unknown-card"),
        ("3x Hounds on the Trail (UDS) 999", "unknown-card"),
        ("3x Hounds on the Trail (UDS) 24 foil", "unknown-card"),
        ("3x Hounds on the Trial (UDS) 24", "unknown-card"),
        ("3x Hounds on the Trail (UDS) 28", "printing-mismatch"),
        ("(UDS) 24", "unknown-card"),
        ("---", "unread-line"),
        ("3", "unread-line"),
        ("-2 17", "unread-line"),
        ("1 2 3", "unread-line"),
    ],
)  # fmt: skip
def test_a_line_that_names_no_card_says_why(text: str, code: str) -> None:
    found = udacha(text)
    assert (found.card, found.code) == (None, code)


@pytest.mark.parametrize(
    ("line", "title", "count"),
    [
        ("7 Wonders", "7 Wonders", 1),
        ("2x 7 Wonders", "7 Wonders", 2),
        ("3 7 Wonders", "7 Wonders", 3),
        ("7 Wonders (TST) 1", "7 Wonders", 1),
        ("Gate (Inner)", "Gate (Inner)", 1),
        ("2x Gate (Inner)", "Gate (Inner)", 2),
        ("2x Gate (Inner) (TST) 2", "Gate (Inner)", 2),
        ("Rope x3", "Rope x3", 1),
        ("2 Rope x3", "Rope x3", 2),
        ("Star *F*", "Star *F*", 1),
        ("1x Star *F* (TST) 4", "Star *F*", 1),
        ("1x Star *F* *F*", "Star *F*", 1),
        ("1984", "1984", 1),
        ("2x 1984", "1984", 2),
        ("2 1984", "1984", 2),
        ("Trust (TST)", "Trust (TST)", 1),
    ],
)
def test_what_is_left_of_a_line_is_tried_as_a_whole_title_first(
    line: str, title: str, count: int
) -> None:
    words = words_with("7 Wonders", "Gate (Inner)", "Rope x3", "Star *F*", "1984", "Trust (TST)")
    found = read_card_line(line, words)
    assert found.card is not None
    assert (found.card.title, found.count) == (title, count)


def test_the_spelling_of_the_catalogue_wins() -> None:
    words = words_with("Ænn's Tøwer")
    found = read_card_line("ænn’s tøwer (tst) 1", words)
    assert found.card is not None
    assert (found.card.title, found.set, found.number) == ("Ænn's Tøwer", "TST", "1")


@pytest.mark.parametrize(
    ("line", "columns"), [("a", 0), ("  a", 2), ("\ta", 4), (" \t a", 6), ("\u200f a", 1)]
)
def test_indents_are_counted_in_columns(line: str, columns: int) -> None:
    assert indent_of(line) == columns


FACED = Vocabulary(
    CardPool(
        "udacha",
        [
            CardFacts(
                slug=CardSlug("day"),
                title="Day",
                type="event",
                faces=({"title": "Night"},),
                aliases=("Le Jour",),
                printings=(PrintingFacts(edition="TST", number="1"),),
            )
        ],
        {"TST": "Test Set"},
    ),
    words_of("udacha").shape,
    (),
)


@pytest.mark.parametrize(
    "name", ["Day // Night", "day//night", "Day/Night", "Night", "le jour", "Day /// Night"]
)
@pytest.mark.parametrize(
    ("behind", "number"), [("", None), (" (TST) 1", "1"), (" (TST) 1 *F*", "1")]
)
def test_a_card_is_read_by_its_faces_and_aliases(
    name: str, behind: str, number: str | None
) -> None:
    found = read_card_line(f"2x {name}{behind}", FACED)
    assert found.card is not None
    assert (found.card.title, found.count, found.number) == ("Day", 2, number)


@pytest.mark.parametrize("name", ["Day // Dusk", "Day //", "Night // Day", "Day // Night // Dawn"])
def test_faces_of_no_card_are_no_card(name: str) -> None:
    assert read_card_line(name, FACED).code == "unknown-card"
