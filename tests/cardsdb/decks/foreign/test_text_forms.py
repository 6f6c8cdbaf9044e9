"""Lists as other programs write them: every line has its meaning, and none is left out."""

import re
from pathlib import Path
from typing import Any

import pytest

from cardsdb.decks.exporting import export_forms
from cardsdb.decks.foreign.known import foreign_forms, recognised, text_forms
from cardsdb.decks.readers import text_reader
from cardsdb.decks.reading import ReadDeck
from cardsdb.plugin_api import DeckList
from tests.cardsdb.decks.pools import words_of, words_with

HOUNDS = ("Hounds on the Trail", 3, "UDS", "24")
WIND = ("Fair Wind", 2, None, None)


def read(text: str, game: str = "udacha", **how: Any) -> ReadDeck:
    return text_reader(text, **how)(words_of(game))


def cards(deck: DeckList) -> dict[str, list[tuple[str | None, int, str | None, str | None]]]:
    return {
        section.name: [(one.name, one.count, one.set, one.number) for one in section.cards]
        for section in deck.sections
    }


def seen(found: ReadDeck) -> list[tuple[str, str | None]]:
    """Return of each line its kind, and its section, key or code."""
    return [
        (one["kind"], one.get("code") or one.get("section") or one.get("key"))
        for one in found.lines
    ]


def test_arena() -> None:
    found = read(
        "About\nName Harbour Watch\n\nDeck\n3 Hounds on the Trail (UDS) 24\n2 Fair Wind\n\n"
        "Commander\n1 Maren Tideborn\n\nCompanion\n1 Rockslide (UDS)\n"
    )
    assert (found.form, found.deck.name) == ("arena", "Harbour Watch")
    assert cards(found.deck) == {
        "main": [HOUNDS, WIND],
        "leader": [("Maren Tideborn", 1, None, None)],
        "companion": [("Rockslide", 1, "UDS", None)],
    }
    assert seen(found) == [
        ("header", "name"),
        ("header", "name"),
        ("blank", None),
        ("heading", "main"),
        ("card", "main"),
        ("card", "main"),
        ("blank", None),
        ("heading", "leader"),
        ("card", "leader"),
        ("blank", None),
        ("heading", "unknown-section"),
        ("card", "companion"),
    ]


def test_moxfield() -> None:
    found = read(
        "3 Hounds on the Trail (UDS) 24 *F* #Pursuit #!Of All Decks\n2 Fair Wind #x\n\n"
        "SIDEBOARD:\n1 Goat Stair *E*\n"
    )
    assert found.form == "moxfield"
    assert cards(found.deck) == {
        "main": [HOUNDS, WIND],
        "sideboard": [("Goat Stair", 1, None, None)],
    }


def test_archidekt() -> None:
    found = read(
        "3x Hounds on the Trail (uds) 24 *F* [Pursuits,Draw{noPrice}] ^Have,#37d67a^\n"
        "2x Fair Wind [Wind] ^a b,#ffffff^ ^c,#000000^\n"
        "1x Maren Tideborn (uds) [Commander{top}]\n"
        "1x Goat Stair (uds) [Maybeboard{noDeck}{noPrice},Places]\n"
        "1x Rockslide [Wishlist{noDeck}]\n"
        "1x Beacon Keep [Sideboard]\n"
    )
    assert found.form == "archidekt"
    assert cards(found.deck) == {
        "main": [HOUNDS, WIND],
        "leader": [("Maren Tideborn", 1, "UDS", None)],
        "maybeboard": [("Goat Stair", 1, "UDS", None), ("Rockslide", 1, None, None)],
        "sideboard": [("Beacon Keep", 1, None, None)],
    }


def test_xmage() -> None:
    found = read(
        "NAME:Harbour Watch\nAUTHOR:Ana\n3 [UDS:24] Hounds on the Trail\n2 Fair Wind\n"
        "SB: 1 [UDS:21] Goat Stair\nSB: 2 [UDS] Rockslide\n1 [UDS:9999] Fair Wind\n"
        "LAYOUT MAIN:(1,7)(NONE,false,50)|([UDS:24],[UDS:24])\n"
    )
    assert (found.form, found.deck.name, found.deck.author) == ("xmage", "Harbour Watch", "Ana")
    assert dict(found.deck.context) == {}
    assert cards(found.deck)["main"] == [HOUNDS, WIND]
    assert cards(found.deck)["sideboard"][-1] == ("Rockslide", 2, "UDS", None)
    assert seen(found)[-2:] == [("unread", "unknown-card"), ("comment", None)]


def test_forge() -> None:
    found = read(
        "[metadata]\nName=Harbour Watch\nDescription=Two\nDescription=lines\n"
        "Deck Type=constructed\n"
        "Tags=\n[Commander]\n1 Maren Tideborn|UDS\n[Main]\n3 Hounds on the Trail|UDS|[24]\n"
        "2 Fair Wind+|UDS|1|#a\n1 Rockslide\n1 Goat Stair|XYZ\n[Sideboard]\n1 Beacon Keep|UDS|1\n"
    )
    assert (found.form, found.deck.name, found.deck.notes) == (
        "forge", "Harbour Watch", "Two\nlines",
    )  # fmt: skip
    assert dict(found.deck.context) == {"deck_type": "constructed"}
    assert cards(found.deck) == {
        "leader": [("Maren Tideborn", 1, "UDS", None)],
        "main": [HOUNDS, ("Fair Wind", 2, "UDS", None), ("Rockslide", 1, None, None)],
        "sideboard": [("Beacon Keep", 1, "UDS", None)],
    }
    assert [one["code"] for one in found.unread] == ["unknown-card"]
    assert found.unread[0]["candidates"][0] == "Goat Stair"


def test_jinteki() -> None:
    found = read(
        "3 Hounds on the Trail [UDS]\n2 Fair Wind [id: 01050, art: alt]\n"
        "1 Goat Stair [Udacha Samples] ●●\n1 Nonsense [UDS]\n"
    )
    assert found.form == "jinteki"
    assert cards(found.deck)["main"] == [
        ("Hounds on the Trail", 3, "UDS", None),
        WIND,
        ("Goat Stair", 1, "UDS", None),
    ]
    assert [one["line"] for one in found.unread] == [4]


def test_netrunnerdb() -> None:
    found = read(
        "Harbour Watch\n\nLantern of the Tidewardens (Udacha Samples)\n\nEvent (2)\n"
        "2x Fair Wind (Udacha Samples) ●●\n\n2 influence spent (maximum 15)\n"
        "20 agenda points (between 20 and 21)\n3 cards (min 45)\nCards up to Udacha Samples\n\n"
        "Deck built on https://netrunnerdb.com.\n"
    )
    assert (found.form, found.deck.name) == ("netrunnerdb", "Harbour Watch")
    assert cards(found.deck) == {
        "banner": [("Lantern of the Tidewardens", 1, "UDS", None)],
        "main": [("Fair Wind", 2, "UDS", None)],
    }
    assert found.unread == []
    assert [kind for kind, _ in seen(found)].count("comment") == 5


def test_our_own_list_is_of_no_foreign_form() -> None:
    text = (
        "# Alpha\nGame: warfighter\nMission: Dry Wadi\n\nPlayer soldiers (1)\n1x Corporal Reyes\n"
    )
    assert recognised(text) is None
    assert read(text, "warfighter").form == "text"


# A name is tried whole before anything behind it is taken for something else.


@pytest.mark.parametrize(
    "title",
    [
        "Gate [UDS]", "Gate [TST]", "Gate |TST|1", "Gate+", "Gate #7", "Gate ^x^", "[TST:1] Gate",
        "Gate (TST) 9", "SB: 1 Gate", "LAYOUT Gate", "[Gate]", "Gate=way", "Sideboard", "Companion",
        "Packs: of Hounds", "Gate [x{noDeck}]", "2 cards (min 3)",
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", [one.slug for one in text_forms()])
def test_a_title_that_looks_like_something_else_is_a_title(form: str, title: str) -> None:
    words = words_with("Other", title, "Gate")
    found = text_reader(f"1 Other\n{title}\n", hint=form)(words)
    assert found.lines[1]["kind"] == "card", found.lines[1]
    assert found.lines[1]["name"] == title


@pytest.mark.parametrize(
    "line", ["1 Gate (TST) 1", "1 [TST:1] Gate", "1 Gate|TST|[1]", "1 Gate [TST]"]
)
def test_a_printing_that_is_not_the_cards_is_never_left_out(line: str) -> None:
    words = words_with("Other", "Gate")
    found = text_reader(line)(words)
    wrong = text_reader(line.replace("TST", "OTH"))(words)
    is_numbered = "1" in line[2:]
    assert [one["code"] for one in wrong.unread] == ["unknown-card"]
    assert [one["code"] for one in found.unread] == ["printing-mismatch"] * is_numbered


# Sections


def test_a_sideboard_is_a_section_that_the_game_lacks() -> None:
    found = read("2 Fair Wind\nSideboard (3)\n3 Hounds on the Trail\nSB: 1 Goat Stair")
    assert found.lines[1] == {
        "line": 2,
        "kind": "heading",
        "section": "sideboard",
        "code": "unknown-section",
    }
    assert list(cards(found.deck)) == ["main", "sideboard"]
    assert cards(found.deck)["sideboard"][-1] == ("Goat Stair", 1, None, None)


def test_a_heading_of_a_strange_section_without_cards_makes_no_section() -> None:
    found = read("2 Fair Wind\nSideboard\n")
    assert list(cards(found.deck)) == ["main"]


def test_repeated_lines_add_up_in_each_section() -> None:
    found = read("2 Fair Wind\nSB: 1 Fair Wind\n1 Fair Wind\nSB: 2 Fair Wind")
    assert cards(found.deck) == {
        "main": [("Fair Wind", 3, None, None)],
        "sideboard": [("Fair Wind", 3, None, None)],
    }


def test_what_stands_aside_and_is_unread_is_found_without_the_sign() -> None:
    found = read("2 Fair Wind\nSB: 1 Goat Stare\nSB: 0 Goat Stair")
    assert [one["code"] for one in found.unread] == ["unknown-card", "bad-count"]
    assert found.unread[0]["text"] == "SB: 1 Goat Stare"
    assert found.unread[0]["candidates"][0] == "Goat Stair"


# Which form it is


def test_each_form_is_recognised_by_lines_that_only_it_has() -> None:
    samples = {
        "arena": "Deck\n1 A\n",
        "moxfield": "1 A #tag",
        "archidekt": "1x A (set) 1 [Ramp]",
        "xmage": "1 [SET:1] A",
        "forge": "1 A|SET",
        "jinteki": "1 A [Set]",
        "netrunnerdb": "Cards up to A",
    }
    assert {form.slug for form in text_forms()} == set(samples)
    for slug, text in samples.items():
        form = recognised(f"1 B\n{text}")
        assert form is not None
        assert form.slug == slug


def test_the_form_with_most_signs_is_taken_whatever_the_hint_says() -> None:
    text = "1 A|SET\n1 B|SET\n1 [SET:1] C"
    for hint in (None, "xmage", "arena", "dck"):
        form = recognised(text, hint)
        assert form is not None
        assert form.slug == "forge"


def test_a_hint_decides_between_equals() -> None:
    text = "1 A|SET\n1 [SET:1] C"
    found = [recognised(text, hint) for hint in (None, "xmage", "forge", "arena", "dck", "txt")]
    assert [form and form.slug for form in found] == [
        "forge", "xmage", "forge", "forge", "forge", "forge",
    ]  # fmt: skip


def test_without_signs_a_hint_is_taken_at_its_word() -> None:
    found = [recognised("1 A", hint) for hint in (None, "xmage", "dck", "txt", "cod", "text")]
    assert [form and form.slug for form in found] == [None, "xmage", "forge", None, None, None]


def test_the_slug_of_a_form_is_the_name_of_its_module() -> None:
    for slug, form in foreign_forms().items():
        module = __import__(f"cardsdb.decks.foreign.{slug}", fromlist=["FORM"])
        assert module.FORM is form


def test_every_form_is_documented() -> None:
    page = (Path(__file__).parents[4] / "docs/decks.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| .*? \| `\.(\w+)` \| (\w*) \| (\w*) ?\|", page, re.MULTILINE)
    forms = {**export_forms(), **foreign_forms()}
    assert {slug: (extension, written) for slug, extension, _, written in rows} == {
        slug: (form.extension, "yes" if form.write else "") for slug, form in forms.items()
    }
