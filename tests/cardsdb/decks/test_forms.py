import pytest

from cardsdb.decks.forms import MAX_SIZE, Kind, decoded, game_line, kind_of
from cardsdb.plugin_api import MalformedInput


@pytest.mark.parametrize(
    ("source", "content_type", "kind"),
    [
        ("{}", "application/json", Kind.DOCUMENT),
        (b"\xef\xbb\xbf {}", None, Kind.DOCUMENT),
        ("\ufeff{}", None, Kind.DOCUMENT),
        ("{}", "application/json; charset=utf-8", Kind.DOCUMENT),
        ("{}", "application/octet-stream", Kind.DOCUMENT),
        ("{}", "text/plain", Kind.TEXT),
        ("3x Fair Wind", None, Kind.TEXT),
        ("3x Fair Wind", "text/plain", Kind.TEXT),
        ("", None, Kind.TEXT),
        ("\n <deck/>", "text/plain", Kind.MARKUP),
        (b"\xff\xfe<\0d\0", None, Kind.MARKUP),
        ("deck", "application/xml", Kind.MARKUP),
    ],
)
def test_a_kind_is_known_by_its_type_or_its_beginning(
    source: str | bytes, content_type: str | None, kind: Kind
) -> None:
    assert kind_of(source, content_type) is kind


@pytest.mark.parametrize("source", ["a" * MAX_SIZE, b"a" * MAX_SIZE])
def test_a_deck_of_a_mebibyte_is_not_too_large(source: str | bytes) -> None:
    assert kind_of(source, None) is Kind.TEXT


@pytest.mark.parametrize(
    "source", ["a" * MAX_SIZE + "a", b"a" * MAX_SIZE + b"a", "\u00e9" * MAX_SIZE]
)
def test_a_larger_one_is_malformed(source: str | bytes) -> None:
    with pytest.raises(MalformedInput):
        kind_of(source, None)


@pytest.mark.parametrize("source", [b"3x Fair W\xefnd", b"\xff\xfeF\0", b"\x80"])
def test_bytes_that_are_no_utf_8_are_malformed(source: bytes) -> None:
    with pytest.raises(MalformedInput, match="This is no UTF-8: its byte"):
        decoded(source)


def test_the_byte_that_cannot_be_read_is_counted() -> None:
    with pytest.raises(MalformedInput) as caught:
        decoded(b"Fair W\xe9nd")
    assert caught.value.faults[0].message == ("This is no UTF-8: its byte 7, 0xe9, cannot be read.")


def test_half_a_sign_is_malformed() -> None:
    with pytest.raises(MalformedInput, match="its sign 6 is half of one"):
        kind_of("Fair \ud800 Wind", None)


def test_a_mark_of_the_encoding_is_no_part_of_the_text() -> None:
    assert decoded(b"\xef\xbb\xbf# A") == decoded("\ufeff# A") == "# A"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# A\nGame: udacha\nGame: bands", (2, "udacha")),
        ("GAME :Udacha ", (1, "Udacha")),
        ('Game := "udacha"', (1, "udacha")),
        ("Games: many", None),
        ("3x Game: On", None),
    ],
)
def test_the_first_line_that_may_name_the_game_is_found(
    text: str, found: tuple[int, str] | None
) -> None:
    assert game_line(text) == found
