import logging
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

import pytest

from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.reports import Judgement, reports_on, rule_order
from cardsdb.decks.text import read_text
from cardsdb.plugin_api import CardPool, Deck, DeckList, Format, Rule, Violation, registry, rule
from tests.cardsdb.decks.pools import rows, sample_deck, sample_decks, words_of

DAY = date(2026, 11, 30)


def judgement(game: str, *rules: Rule, **fields: Any) -> Judgement:
    form = registry.current().format(game)
    if rules:
        form = Format(game=game, slug="test", title="Test", ruleset="r", deck_rules=rules, **fields)
    return Judgement(form=form, ruleset=form.ruleset, version="1.0", is_named=False)


def report(read: ReadDeck | DeckList, *rules: Rule, **fields: Any) -> dict[str, Any]:
    read = read if isinstance(read, ReadDeck) else ReadDeck(deck=read)
    game = read.deck.game
    return reports_on(read, words_of(game), [judgement(game, *rules, **fields)], DAY)[0]


def sample_report(game: str, slug: str) -> dict[str, Any]:
    return report(load_deck_list(sample_deck(game, slug)))


@pytest.mark.parametrize(("game", "slug"), sample_decks())
def test_each_sample_deck_is_judged_as_expected(game: str, slug: str) -> None:
    found = sample_report(game, slug)
    expected: Any = rows(game, "deck_expectations")[slug]  # type: ignore[call-overload]  # by name
    assert found["legal"] is expected["legal"]
    assert sorted(one["code"] for one in found["violations"]) == expected["violations"]
    assert {one["rule"] for one in found["violations"]} == set(expected["rules"])


def test_a_report_says_by_what_it_was_judged() -> None:
    found = sample_report("udacha", "harbour-watch")
    assert found["game"] == "udacha"
    assert found["ruleset"] == "supplement-1"
    assert (found["format"], found["snapshot"]) == (None, None)
    assert found["as_of"] == "2026-11-30"
    assert found["versions"] == {"catalogue": 0, "plugin": "1.0"}
    assert found["legal"] is True
    assert found["violations"] == []


def test_the_statistics_count_cards_titles_sections_and_types() -> None:
    assert sample_report("udacha", "harbour-watch")["statistics"] == {
        "cards": 33,
        "titles": 23,
        "sections": {"banner": 1, "base": 1, "leader": 1, "main": 30},
        "types": {
            "banner": 1, "event": 3, "gear": 3, "hazard": 5, "hero": 7, "place": 8, "pursuit": 6,
        },
        "allegiances": {"Tidewardens": 12, "neutral": 21},
    }  # fmt: skip


def test_carried_cards_count_in_all_but_the_sections() -> None:
    found = sample_report("warfighter", "alpha")["statistics"]
    assert found["cards"] == 14
    assert found["sections"] == {
        "player soldiers": 2,
        "non-player soldiers": 0,
        "squad soldiers": 1,
    }
    assert found["types"]["weapon"] == 4


def test_a_violation_names_its_entries_as_the_deck_gives_them() -> None:
    found = sample_report("warfighter", "too-much-to-carry")
    by_code = {one["code"]: one for one in found["violations"]}
    assert by_code["fixed-gear"]["cards"] == [
        {
            "name": "Pistol",
            "section": "non-player soldiers",
            "count": 1,
            "path": ["Specialist Cole", "Pistol"],
        }
    ]
    found = sample_report("udacha", "borrowed-colours")
    by_code = {one["code"]: one for one in found["violations"]}
    assert by_code["copy-limit"]["cards"] == [
        {"name": "Outriders' Chase", "set": "UDS", "number": "25", "section": "main", "count": 4}
    ]


def test_errors_come_before_incompletes_then_by_rule_number_those_without_a_rule_last() -> None:
    def violation(code: str, severity: Any, number: str | None = None) -> Violation:
        return Violation(code=code, severity=severity, message="", rule=number)  # type: ignore[arg-type]  # a number

    @rule()
    def speaks(deck: Deck, cards: CardPool) -> Iterator[Violation]:
        yield violation("g", "info")
        yield violation("f", "warning")
        yield violation("e", "incomplete", "1.1a")
        yield violation("d", "error")
        yield violation("c", "error", "10.2a")
        yield violation("b", "error", "2.10a")
        yield violation("a", "error", "2.9a")

    found = report(load_deck_list(sample_deck("udacha", "harbour-watch")), speaks)
    assert [one["code"] for one in found["violations"]] == list("abcdefg")
    assert "rule" not in found["violations"][3]


def test_each_code_comes_once_with_the_cards_of_all() -> None:
    @rule("1.1a")
    def speaks(deck: Deck, cards: CardPool) -> Iterator[Violation]:
        for place, card in enumerate(deck.section("main")[:3]):
            severity: Any = "incomplete" if place else "error"
            yield Violation(code="again", message=f"No {place}.", cards=(card,), severity=severity)

    found = report(load_deck_list(sample_deck("udacha", "harbour-watch")), speaks)
    (violation,) = found["violations"]
    assert len(violation["cards"]) == 3
    assert violation["message"] == "No 0. No 1. No 2."
    assert violation["severity"] == "error"


def test_a_violation_without_rule_gets_the_first_number_of_the_one_that_found_it() -> None:
    @rule("7.1", "7.2")
    def speaks(deck: Deck, cards: CardPool) -> Iterator[Violation]:
        yield Violation(code="a", message="")
        yield Violation(code="b", message="", rule="7.2")  # type: ignore[arg-type]  # a number

    found = report(load_deck_list(sample_deck("udacha", "harbour-watch")), speaks)
    assert [one["rule"] for one in found["violations"]] == ["7.1", "7.2"]


@rule("9.9")
def fails(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    yield Violation(code="before", message="Said before it failed.")
    raise ZeroDivisionError("a plugin's own fault")


@rule("9.10")
def yields_nothing_at_all(deck: Deck, cards: CardPool) -> None:
    return None


@rule("1.1")
def speaks_on(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    yield Violation(code="other", message="Other rules still speak.")


def test_a_rule_that_raises_is_named_and_the_others_still_speak(
    caplog: pytest.LogCaptureFixture,
) -> None:
    deck = load_deck_list(sample_deck("udacha", "harbour-watch"))
    with caplog.at_level(logging.ERROR):
        found = report(deck, fails, speaks_on)
    codes = {one["code"]: one for one in found["violations"]}
    assert set(codes) == {"before", "other", "plugin-failed"}
    failed = codes["plugin-failed"]
    assert (failed["severity"], failed["rule"]) == ("error", "9.9")
    assert "9.9" in failed["message"]
    assert "udacha" in failed["message"]
    assert found["legal"] is False
    assert "ZeroDivisionError" in caplog.text


def test_all_rules_that_fail_are_named(caplog: pytest.LogCaptureFixture) -> None:
    deck = load_deck_list(sample_deck("udacha", "harbour-watch"))
    found = report(deck, fails, yields_nothing_at_all)
    failed = next(one for one in found["violations"] if one["code"] == "plugin-failed")
    assert "9.9" in failed["message"]
    assert "9.10" in failed["message"]


def test_statistics_that_fail_are_named_and_the_common_ones_stay(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(deck: Deck, cards: CardPool) -> Mapping[str, Any]:
        raise KeyError("none")

    deck = load_deck_list(sample_deck("udacha", "harbour-watch"))
    found = report(deck, speaks_on, statistics=broken)
    assert "plugin-failed" in [one["code"] for one in found["violations"]]
    assert found["statistics"]["cards"] == 33


def test_unread_lines_stand_in_the_report_with_their_numbers() -> None:
    text = "# A\nMain (9)\n3x Hounds on the Trial\nFair Wind\n0x Goat Stair\nFare Wind"
    found = report(read_text(text, words_of("udacha")))
    by_code = {one["code"]: one for one in found["violations"]}
    unknown = by_code["unknown-card"]
    assert unknown["severity"] == "error"
    assert "rule" not in unknown
    assert "line 3 (3x Hounds on the Trial), line 6 (Fare Wind)" in unknown["message"]
    assert unknown["fix"] == "Line 3 may mean Hounds on the Trail."
    assert "line 5" in by_code["bad-count"]["message"]
    assert by_code["count-mismatch"]["severity"] == "warning"
    assert "line 2 (9 stated, 1 read)" in by_code["count-mismatch"]["message"]
    assert found["violations"][-1]["code"] == "count-mismatch"


def test_of_many_unread_lines_the_first_are_quoted_and_all_are_numbered() -> None:
    text = "# A\nFair Wind\n" + "\n".join(f"Nonsense {n}" for n in range(300))
    found = report(read_text(text, words_of("udacha")))
    message = next(one for one in found["violations"] if one["code"] == "unknown-card")["message"]
    assert "line 3 (Nonsense 0)" in message
    assert "line 14, line 15," in message
    assert message.endswith("line 202, 100 more lines.")


def test_a_warning_leaves_a_deck_legal() -> None:
    @rule()
    def warns(deck: Deck, cards: CardPool) -> Iterator[Violation]:
        yield Violation(code="odd", severity="warning", message="Odd.")
        yield Violation(code="note", severity="info", message="Noted.")

    assert report(load_deck_list(sample_deck("udacha", "harbour-watch")), warns)["legal"]


def test_rule_numbers_stand_in_the_books_order() -> None:
    numbers = ["19.1a", "1.3a", "2.10a", "2.9b", "14.s1", "14.1a", "2.9a"]
    assert sorted(numbers, key=rule_order) == [
        "1.3a", "2.9a", "2.9b", "2.10a", "14.1a", "14.s1", "19.1a",
    ]  # fmt: skip
