from collections.abc import Sequence

import pytest

from cardsdb.plugin_api import Deck, DeckCard, Violation
from rules_plugins.udacha.deck_rules import DECK_RULES
from rules_plugins.udacha.formats import DECK_SHAPE
from tests.games.inline_decks import broken, card, cards, deck, titles

BANNER = card("Lantern", "banner", faction="Tide", is_unique=True)
BASE = card("Keep", "place", base=True, faction="Tide", is_unique=True)
LEADER = card("Maren", "hero", faction="Tide", is_unique=True)


def main_of(pursuits: int = 6, places: int = 6, others: int = 18) -> list[DeckCard]:
    return [*cards("pursuit", pursuits), *cards("place", places), *cards("event", others)]


def built(
    main: Sequence[DeckCard] | None = None,
    banner: Sequence[DeckCard] = (BANNER,),
    base: Sequence[DeckCard] = (BASE,),
    leader: Sequence[DeckCard] = (LEADER,),
) -> Deck:
    main = main_of() if main is None else main
    return deck("udacha", {"banner": banner, "base": base, "leader": leader, "main": main})


def judge(judged: Deck) -> dict[str, Violation]:
    return broken(DECK_RULES, judged)


def test_a_deck_at_every_lower_limit_is_legal() -> None:
    assert judge(built()) == {}


@pytest.mark.rule("1.3a")
def test_five_pursuits_are_incomplete_and_the_fix_names_one() -> None:
    main = [*cards("pursuit", 1, "hounds", faction="Tide"), card("sails", "pursuit", 2)]
    main += [card("trail", "pursuit", 2), *main_of(0, 6, 19)]
    (found,) = judge(built(main)).values()
    assert (found.code, found.severity, found.rule) == ("pursuit-minimum", "incomplete", "1.3a")
    assert found.message == "The main section has 5 Pursuits and needs at least 6."
    assert (found.expected, found.actual) == ({"min": 6}, 5)
    assert titles(found) == ["hounds 0", "sails", "trail"]
    assert found.fix == "Add 1 more Pursuit, for instance another copy of hounds 0."


@pytest.mark.rule("1.3a")
def test_pursuits_that_do_not_fit_any_more_are_an_error() -> None:
    assert judge(built(main_of(5, 6, 38)))["pursuit-minimum"].severity == "incomplete"
    found = judge(built(main_of(5, 6, 39)))["pursuit-minimum"]
    assert found.severity == "error"
    assert found.fix is not None
    assert found.fix.startswith("Replace 1 other card by Pursuits")


@pytest.mark.rule("19.1e")
def test_a_pursuit_in_another_section_does_not_count() -> None:
    found = judge(built(main_of(5, 6, 19), leader=[card("Whisper", "pursuit")]))
    assert set(found) == {"pursuit-minimum", "leader-count"}


@pytest.mark.rule("19.1a")
@pytest.mark.parametrize(
    ("banner", "severity", "actual"),
    [
        ([], "incomplete", 0),
        ([BANNER, card("Ember", "banner")], "error", 2),
        ([card("Ember", "banner", 2)], "error", 2),
        ([card("Road", "event")], "error", "event"),
    ],
)
def test_the_banner_section_is_one_banner(
    banner: list[DeckCard], severity: str, actual: int | str
) -> None:
    found = judge(built(banner=banner))["banner-count"]
    assert (found.severity, found.rule, found.actual) == (severity, "19.1a", actual)
    assert titles(found) == [one.facts.title for one in banner]


@pytest.mark.rule("19.1b")
def test_the_base_section_is_one_base() -> None:
    assert judge(built(base=[])).keys() == {"base-count"}
    found = judge(built(base=[card("Quay", "place")]))["base-count"]
    assert (found.severity, found.expected, found.actual) == (
        "error",
        {"one_of": ["base"]},
        "place",
    )


@pytest.mark.rule("19.1c")
def test_the_leader_section_is_one_hero() -> None:
    assert judge(built(leader=[]))["leader-count"].severity == "incomplete"
    assert judge(built(leader=[card("Staff", "gear")]))["leader-count"].severity == "error"


@pytest.mark.rule("19.1d")
@pytest.mark.parametrize(
    ("others", "severity"), [(17, "incomplete"), (18, None), (38, None), (39, "error")]
)
def test_the_main_section_has_30_to_50_cards(others: int, severity: str | None) -> None:
    found = judge(built(main_of(6, 6, others)))
    assert (found["deck-size"].severity if found else None) == severity


@pytest.mark.rule("19.1d")
def test_a_banner_or_base_in_the_main_section_counts_and_is_wrong_there() -> None:
    other = card("Ember", "banner", faction="Tide")
    found = judge(built([*main_of(6, 6, 16), other, card("Rest", "place", base=True)]))
    assert found.keys() == {"wrong-section"}
    assert titles(found["wrong-section"]) == ["Ember", "Rest"]


@pytest.mark.rule("19.1f")
def test_bases_are_no_places_to_go_to() -> None:
    found = judge(built([*main_of(6, 5, 18), card("Rest", "place", base=True)]))
    assert found.keys() == {"place-minimum", "wrong-section"}
    assert (found["place-minimum"].severity, found["place-minimum"].actual) == ("incomplete", 5)


@pytest.mark.rule("19.1g")
def test_copies_are_counted_by_title_over_entries_and_sections() -> None:
    leader = card("Warden", "hero")
    main = [*main_of(), card("Warden", "hero", 2), card("Warden", "hero")]
    found = judge(built(main, leader=[leader]))["copy-limit"]
    assert (found.actual, found.expected) == (4, {"max": 3})
    assert [(one.section, one.count) for one in found.cards] == [
        ("leader", 1),
        ("main", 2),
        ("main", 1),
    ]
    assert judge(built([*main_of(), card("Warden", "hero", 3)])) == {}


@pytest.mark.rule("19.1h")
def test_a_unique_title_is_in_the_deck_once_the_leaders_too() -> None:
    found = judge(built([*main_of(), LEADER]))
    assert found.keys() == {"unique-limit"}
    assert (found["unique-limit"].actual, found["unique-limit"].expected) == (2, {"max": 1})
    four = judge(built([*main_of(), card("Grell", "hero", 4, is_unique=True)]))
    assert four.keys() == {"unique-limit"}


@pytest.mark.rule("19.1i")
def test_cards_are_neutral_or_of_the_banners_allegiance() -> None:
    strange = card("Dust", "pursuit", faction="Ash")
    found = judge(built([*main_of(), strange]))
    assert found.keys() == {"allegiance"}
    assert titles(found["allegiance"]) == ["Dust"]
    assert "Dust (Ash)" in found["allegiance"].message


@pytest.mark.rule("19.1i")
@pytest.mark.parametrize("banner", [[], [BANNER, BANNER], [card("Road", "event")]])
def test_a_deck_without_one_banner_is_not_judged_by_allegiance(banner: list[DeckCard]) -> None:
    assert "allegiance" not in judge(
        built([*main_of(), card("Dust", "event", faction="Ash")], banner)
    )


@pytest.mark.rule("19.1i")
def test_below_a_neutral_banner_every_allegiance_is_foreign() -> None:
    found = judge(built(banner=[card("Plain", "banner")]))
    assert titles(found["allegiance"]) == ["Keep", "Maren"]


def test_a_section_that_is_left_out_is_empty() -> None:
    found = judge(deck("udacha", {}))
    assert {one.severity for one in found.values()} == {"incomplete"}
    assert found.keys() == {
        "banner-count", "base-count", "leader-count", "deck-size", "pursuit-minimum",
        "place-minimum",
    }  # fmt: skip


def test_each_kind_of_card_has_its_sections() -> None:
    takers = {
        one.facts.title: [s.name for s in DECK_SHAPE.sections if s.takes(one.facts)]
        for one in (BANNER, BASE, LEADER, card("Quay", "place"), card("Road", "event"))
    }
    assert takers == {
        "Lantern": ["banner"],
        "Keep": ["base"],
        "Maren": ["leader", "main"],
        "Quay": ["main"],
        "Road": ["main"],
    }
