"""Deck files that are XML: Cockatrice's and Magic Online's, and what all of them refuse."""

from typing import Any

import pytest

from cardsdb.decks.documents import dump_deck_list
from cardsdb.decks.foreign.known import markup_forms
from cardsdb.plugin_api import MalformedInput
from tests.cardsdb.decks.lists import read_markup
from tests.cardsdb.decks.pools import words_of

COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <lastLoadedTimestamp>Mon Nov 30 12:00:00 2026</lastLoadedTimestamp>
    <deckname>Harbour Watch</deckname>
    <comments>Two
lines</comments>
    <tags><tag>coast</tag><tag>fast</tag></tags>
    <zone name="main">
        <card number="3" name="hounds on the trail" setShortName="uds" collectorNumber="24"/>
        <card number="1" name="Lantern of the Tidewardens" setShortName="" uuid="x"/>
        <card name="Fair Wind"/>
        <card number="2" name="Fair Wind"/>
        <card number="two" name="Rockslide"/>
        <card number="1" name="Rockslide" setShortName="XYZ"/>
        <card number="1"/>
        <note/>
    </zone>
    <zone name="side"><card number="1" name="Goat Stair"/></zone>
    <zone name="banner"/>
</cockatrice_deck>
"""
MTGO = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://example.org">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="1" Quantity="3" Sideboard="false" Name="Hounds on the Trail" Annotation="0" />
  <Cards CatID="2" Quantity="1" Sideboard="false" Name="Lantern of the Tidewardens" />
  <Cards CatID="3" Quantity="2" Sideboard="True" Name="Fair Wind" />
  <Cards CatID="4" Quantity="" Sideboard="false" Name="Rockslide" />
  <Cards CatID="5" Quantity="1" Name="Fare Wind" />
</Deck>
"""


def udacha(source: str) -> dict[str, Any]:
    read = read_markup(source, words_of("udacha"))
    return {
        "form": read.form,
        "deck": dump_deck_list(read.deck),
        "lines": [(one["kind"], one.get("code")) for one in read.lines],
    }


def test_a_file_of_cockatrice() -> None:
    found = udacha(COCKATRICE)
    assert found["form"] == "cockatrice"
    assert found["deck"] == {
        "format": "cardsdb-deck/1",
        "game": "udacha",
        "name": "Harbour Watch",
        "notes": "Two\nlines",
        "tags": ["coast", "fast"],
        "sections": [
            {
                "name": "main",
                "cards": [
                    {"count": 3, "name": "Hounds on the Trail", "set": "UDS", "number": "24"},
                    {"count": 3, "name": "Fair Wind"},
                ],
            },
            {"name": "banner", "cards": [{"count": 1, "name": "Lantern of the Tidewardens"}]},
            {"name": "sideboard", "cards": [{"count": 1, "name": "Goat Stair"}]},
        ],
    }
    assert found["lines"] == [
        ("comment", None),
        ("header", None),
        ("header", None),
        ("header", None),
        ("header", None),
        ("heading", None),
        ("card", None),
        ("card", None),
        ("card", None),
        ("card", None),
        ("unread", "bad-count"),
        ("unread", "unknown-card"),
        ("unread", "unread-line"),
        ("comment", None),
        ("heading", "unknown-section"),
        ("card", None),
        ("heading", None),
    ]


def test_a_file_of_magic_online() -> None:
    found = udacha(MTGO)
    assert found["form"] == "mtgo"
    assert found["deck"]["sections"] == [
        {"name": "main", "cards": [{"count": 3, "name": "Hounds on the Trail"}]},
        {"name": "banner", "cards": [{"count": 1, "name": "Lantern of the Tidewardens"}]},
        {"name": "sideboard", "cards": [{"count": 2, "name": "Fair Wind"}]},
    ]
    assert found["lines"] == [
        ("comment", None),
        ("comment", None),
        ("card", None),
        ("card", None),
        ("card", None),
        ("unread", "bad-count"),
        ("unread", "unknown-card"),
    ]


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("root", markup_forms())
@pytest.mark.parametrize("before", [BOMB, OUTSIDE])
def test_entities_are_not_read_in_any_form(root: str, before: str) -> None:
    source = f"{before}<{root}><Cards Name='&b;'/><zone><card>&b;</card></zone></{root}>"
    with pytest.raises(MalformedInput, match="declares entities of its own"):
        read_markup(source, words_of("udacha"))


@pytest.mark.parametrize("root", markup_forms())
def test_xml_that_ends_too_soon_is_refused_with_its_place(root: str) -> None:
    with pytest.raises(MalformedInput, match=r"line 2, column 2 cannot be read"):
        read_markup(f"<{root}>\n ", words_of("udacha"))


@pytest.mark.parametrize("root", ["DECK", "cards", "html", "{x}deck"])
def test_xml_of_another_kind_is_no_deck(root: str) -> None:
    tag = root.partition("}")[2] or root
    space = ' xmlns="x"' if "}" in root else ""
    with pytest.raises(MalformedInput, match="its first element is none of"):
        read_markup(f"<{tag}{space}/>", words_of("udacha"))
