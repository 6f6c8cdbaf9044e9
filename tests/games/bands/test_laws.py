"""Laws that hold in every position that play reaches."""

from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, given, settings, strategies as st

from cardsdb.plugin_api import Event, SeededDice
from rules_plugins.bands.dumping import dump
from rules_plugins.bands.facts.bands import all_bands, is_empty, met_bands
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.facts.entry import (
    ALONE,
    is_stopped_by_passenger,
    may_occupy,
    plain_answer,
)
from rules_plugins.bands.position import MAP, Position
from tests.contract.games import SUBJECTS, Subject

BANDS: Subject = next(one for one in SUBJECTS if one.game.slug == "bands")
DEPTH = 250

laws = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
SEEDS = st.integers(0, 1_000_000)


def played(seed: int, log: list[Event] | None = None) -> Iterator[Position]:
    """Yield the positions of a game by chance, one object that is played on."""
    engine, setup, dice = BANDS.engine, BANDS.setup(seed), SeededDice(seed)
    position = engine.set_up(setup.decks, setup.cards, setup.ruleset, dice)
    events: list[Event] = [] if log is None else log
    for _ in range(DEPTH):
        yield position
        actions = engine.legal_actions(position)
        if not actions:
            return
        engine.advance(position, actions[dice.below(len(actions))], dice, events)


def _read(position: Position) -> Any:
    return BANDS.load(dump(position))


def _filled(table: dict[Any, Any]) -> dict[Any, Any]:
    return {key: value for key, value in table.items() if value}


@laws
@given(seed=SEEDS)
def test_a_card_is_in_one_zone_and_stands_in_one_place(seed: int) -> None:
    for position in played(seed):
        assert position.zone.keys() == position.cards.keys() == position.owner.keys()
        standing = [card for there in position.standing.values() for card in there]
        places = [*standing, *position.aside, *position.place, *position.carrier]
        places += [one.card for one in position.displaced]
        assert sorted(places) == position.board
        assert all(position.zone[card] == MAP for card in position.board)


@laws
@given(seed=SEEDS)
def test_the_number_of_cards_never_changes(seed: int) -> None:
    positions = played(seed)
    first = next(positions)
    names = sorted(card.name for card in first.cards.values())
    for position in positions:
        assert sorted(card.name for card in position.cards.values()) == names


@laws
@given(seed=SEEDS)
def test_what_is_kept_up_to_date_is_what_is_found_anew(seed: int) -> None:
    for place, position in enumerate(played(seed)):
        if place % 9 == 0:
            read = _read(position)
            assert read == position
            for name in ("occupants", "devices", "standing", "hands", "texts", "pieces"):
                assert _filled(getattr(read, name)) == _filled(getattr(position, name)), name
            for name in ("aside", "board", "shown", "captured", "silenced", "home", "moment"):
                assert getattr(read, name) == getattr(position, name), name


@laws
@given(seed=SEEDS)
def test_adjacency_is_symmetric(seed: int) -> None:
    for position in played(seed):
        bands = [band for band in all_bands(position) if not is_empty(position, band)]
        for here in bands:
            assert here not in met_bands(position, here)
            for there in met_bands(position, here):
                assert here in met_bands(position, there)


@laws
@given(seed=SEEDS)
def test_without_text_two_rivals_never_share_a_card(seed: int) -> None:
    for position in played(seed):
        if any(card.slug == "the-open-door" for card in position.cards.values()):
            return
        for card, there in position.occupants.items():
            if there and not position.shown[card].is_shared:
                holder = controller(position, card)
                players = {controller(position, one) for one in position.units_on(card)}
                assert len(players - {holder}) <= 1


@laws
@given(seed=SEEDS)
def test_the_usual_cases_are_answered_as_the_reasons_do(seed: int) -> None:
    for place, position in enumerate(played(seed)):
        if place % 17:
            continue
        for card in position.board:
            if not position.shown[card].is_movable:
                continue
            for to in position.board:
                slow = not any(reason(position, card, to) for reason in ALONE)
                slow = slow and not is_stopped_by_passenger(position, card, to)
                assert plain_answer(position, card, to) in (None, slow), (card, to)
                assert may_occupy(position, card, to) == slow


@laws
@given(seed=SEEDS)
def test_the_events_lead_from_the_first_position_to_the_last(seed: int) -> None:
    log: list[Event] = []
    positions = played(seed, log)
    copy = next(positions).copy()
    *_, last = positions
    for event in log:
        event.apply(copy)
    assert copy == last
