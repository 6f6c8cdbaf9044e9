"""What deck rules of several games find, and how they say it."""

from itertools import count

import pytest

from cardsdb.plugin_api import (
    CardFacts,
    CardSlug,
    Deck,
    DeckCard,
    DeckEntry,
    Violation,
    counted_once,
    joined,
    number,
    titles,
    unless_few,
    unless_one,
    unless_within,
)


def entry(title: str, count: int = 1) -> DeckCard:
    facts = CardFacts(slug=CardSlug(title.lower()), title=title, type="card")
    return DeckCard(facts=facts, count=count, section="main", entry=DeckEntry(name=title))


def deck(*cards: DeckCard) -> Deck:
    return Deck(game="race", name="One", context={}, sections={"main": cards})


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_size_within_its_limits_is_no_violation(size: int) -> None:
    assert list(unless_within(size, 2, 4, (), where="The deck")) == []


def test_a_small_deck_is_incomplete_and_a_large_one_wrong() -> None:
    cards = (entry("Ana", 5),)
    (small,) = unless_within(1, 2, 4, cards, where="The main section")
    (large,) = unless_within(5, 2, 4, cards, where="The main section")
    assert (small.severity, large.severity) == ("incomplete", "error")
    assert small.message == "The main section has 1 card and needs at least 2."
    assert small.fix == "Add 1 card to the main section."
    assert large.message == "The main section has 5 cards and may have at most 4."
    assert large.fix == "Take 1 card out of the main section."
    assert (small.cards, large.cards) == ((), cards)


def test_what_is_there_once_is_no_violation() -> None:
    found = unless_one([entry("Ana")], code="one", where="The deck", word="hero", what="a hero")
    assert list(found) == []


def test_none_is_incomplete_unless_something_else_has_taken_the_place() -> None:
    def none(instead_of: tuple[DeckCard, ...] = ()) -> Violation:
        return next(
            unless_one(
                [], code="one", where="The deck", word="hero", what="a hero", instead_of=instead_of
            )
        )

    missing, replaced = none(), none((entry("Stone"),))
    assert (missing.severity, missing.fix) == ("incomplete", "Add a hero.")
    assert (replaced.severity, replaced.fix) == ("error", "Put a hero in place of Stone.")
    assert missing.message == replaced.message == "The deck has no hero and needs exactly one."


def test_several_of_what_is_there_once_are_all_named() -> None:
    found = [entry("Ana"), entry("Bo", 2)]
    (several,) = unless_one(found, code="one", where="The seat", word="card", what="a hero")
    assert several.message == "The seat has 3 cards and holds exactly one, a hero."
    assert (several.actual, titles(several.cards)) == (3, "Ana and Bo")


def test_copies_over_the_limit_are_named_with_what_to_take_out() -> None:
    cards = [entry("Ana", 3), entry("Bo", 2), entry("Ana")]
    copies = {"Ana": 4, "Bo": 2}
    (found,) = unless_few(copies, cards, 2, code="copy-limit", what="one title")
    assert found.message == "The deck has 4 copies of Ana, and of one title at most 2 may be in it."
    assert (found.fix, found.actual) == ("Take out 2 copies of Ana.", 4)
    assert found.cards == (cards[0], cards[2])
    assert list(unless_few(copies, cards, 4, code="copy-limit", what="one title")) == []


def test_a_deck_is_counted_once_for_all_its_rules() -> None:
    numbers = count()
    counts = counted_once(lambda one: next(numbers))
    first, second = deck(entry("Ana")), deck(entry("Ana"))
    assert [counts(first), counts(first), counts(second), counts(second)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("parts", "said"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_parts_are_joined_as_in_a_sentence(parts: list[str], said: str) -> None:
    assert joined(parts) == said


def test_a_number_has_its_word_in_the_plural() -> None:
    said = [number(1, "card"), number(0, "card"), number(2, "copy")]
    assert said == ["1 card", "0 cards", "2 copies"]
