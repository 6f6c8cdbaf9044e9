import pytest

from cardsdb.decks.documents import dump_deck_list, load_deck_list
from cardsdb.decks.foreign.octgn import write_octgn
from cardsdb.plugin_api import DeckEntry, DeckList, DeckSection, MalformedInput
from tests.cardsdb.decks.lists import read_markup as read_octgn
from tests.cardsdb.decks.pools import sample_deck, sample_decks, words_of, words_with

DECK = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="3c3f0000-0000-0000-0000-000000000000" sleeveid="0">
  <section name="Banner" shared="False">
    <card qty="1" id="1">Ember Standard</card>
  </section>
  <section name="Main" shared="True">
    <card qty="3" id="2">outriders\u2019 chase</card>
    <card qty="2" id="3">Outriders' Chase</card>
    <card id="4">Goat Stair</card>
    <card qty="0" id="5">Fair Wind</card>
    <card qty="2" id="6">Fare Wind</card>
    <card qty="2" id="7"/>
  </section>
  <section name="Sideboard"><card qty="1" id="8">Cinder Throne</card></section>
  <notes><![CDATA[nothing]]></notes>
</deck>
"""


def test_a_file_is_read_by_title_quantity_and_section() -> None:
    read = read_octgn(DECK, words_of("udacha"), name="court")
    assert dump_deck_list(read.deck) == {
        "format": "cardsdb-deck/1",
        "game": "udacha",
        "name": "court",
        "sections": [
            {"name": "banner", "cards": [{"count": 1, "name": "Ember Standard"}]},
            {
                "name": "main",
                "cards": [
                    {"count": 5, "name": "Outriders' Chase"},
                    {"count": 1, "name": "Goat Stair"},
                ],
            },
            {"name": "sideboard", "cards": [{"count": 1, "name": "Cinder Throne"}]},
        ],
        "notes": "nothing",
    }


def test_the_cards_are_its_lines() -> None:
    read = read_octgn(DECK, words_of("udacha"))
    assert [finding["line"] for finding in read.lines] == list(range(1, 9))
    assert [(one["line"], one["code"]) for one in read.unread] == [
        (5, "bad-count"),
        (6, "unknown-card"),
        (7, "unread-line"),
    ]
    assert read.unread[1]["candidates"][0] == "Fair Wind"


@pytest.mark.parametrize("quantity", ["-1", "1.5", "x", "", "9999999999"])
def test_a_quantity_that_is_no_count_is_a_bad_count(quantity: str) -> None:
    text = f'<deck><section name="Main"><card qty="{quantity}">Fair Wind</card></section></deck>'
    assert read_octgn(text, words_of("udacha")).unread[0]["code"] == "bad-count"


def test_a_title_of_two_cards_is_ambiguous() -> None:
    text = '<deck><section name="Main"><card qty="1">Twin</card></section></deck>'
    assert read_octgn(text, words_with("Twin", "Twin")).unread[0]["code"] == "ambiguous-card"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1"])
def test_bytes_are_read_in_the_encoding_that_they_state(encoding: str) -> None:
    text = (
        f'<?xml version="1.0" encoding="{encoding}"?>'
        '<deck><section name="Main"><card qty="1">Fair W\xefnd</card></section></deck>'
    )
    assert not read_octgn(text.encode(encoding), words_of("udacha")).unread


BOMB = """<!DOCTYPE deck [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<deck><section name="Main"><card qty="1">&b;</card></section></deck>"""
OUTSIDE = """<!DOCTYPE deck [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<deck><section name="Main"><card qty="1">&a;</card></section></deck>"""


@pytest.mark.parametrize(
    "source",
    [
        "", "<", "<deck>", "<deck></dekc>", "<deck><section></deck>", "<deck>\0</deck>",
        BOMB, OUTSIDE,
        "<cards/>", "<deck/><deck/>", b"\xff\xfe<\0d", b"<deck>\xff</deck>", "<deck>&x;</deck>",
        b'<?xml version="1.0" encoding="no-such"?><deck/>', "<deck>\ud800</deck>",
        b'<?xml version="1.0" encoding="utf-7"?><deck/>',
    ],
)  # fmt: skip
def test_what_is_no_well_formed_deck_is_malformed(source: str | bytes) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_octgn(source, words_of("udacha"))
    (fault,) = caught.value.faults
    assert fault.message.startswith("This ")
    assert "Error" not in fault.message
    assert "(" not in fault.message


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("<deck>\n</dekc>", "This is no well-formed XML: line 2, column 3 cannot be read."),
        (BOMB, "This XML declares entities of its own, which are not read."),
        (
            b'<?xml version="1.0" encoding="no-such"?><deck/>',
            "This XML is in an encoding that is not read.",
        ),
        ("<deck>\ud800</deck>", "This is no text: its sign 7 is half of one."),
        (
            "<cards/>",
            "This XML is no deck: its first element is none of <cockatrice_deck>, <Deck>, <deck>.",
        ),
    ],
)
def test_a_sentence_says_why_xml_is_not_read(source: str | bytes, message: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_octgn(source, words_of("udacha"))
    assert caught.value.faults[0].message == message


@pytest.mark.parametrize(
    ("game", "slug"), [one for one in sample_decks() if one[0] != "warfighter"]
)
def test_what_was_written_is_read_by_title_again(game: str, slug: str) -> None:
    deck = load_deck_list(sample_deck(game, slug))
    words = words_of(game)
    read = read_octgn(write_octgn(deck, words), words, name=deck.name)
    counts = {one.name: [(c.count, c.name) for c in one.cards] for one in read.deck.sections}
    written = {one.name: [(c.count, c.name) for c in one.cards] for one in deck.sections}
    assert counts == written
    assert not read.unread


def test_a_deck_of_titles_alone_comes_back_whole() -> None:
    cards = (DeckEntry(count=3, name="Fair Wind"), DeckEntry(name="Netmakers' Row"))
    deck = DeckList(game="udacha", name="A", sections=(DeckSection(name="main", cards=cards),))
    words = words_of("udacha")
    assert read_octgn(write_octgn(deck, words), words, name="A").deck == deck


def test_what_cards_carry_stands_after_them() -> None:
    deck = load_deck_list(sample_deck("warfighter", "alpha"))
    words = words_of("warfighter")
    read = read_octgn(write_octgn(deck, words), words)
    assert [one["name"] for one in read.lines][:3] == [
        "Sergeant Ward", "Marksman", "Desert Trained",
    ]  # fmt: skip
    assert len(read.lines) == 14
