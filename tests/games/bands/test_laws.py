"""Laws that hold in every position that play reaches."""

from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, given, settings, strategies as st

from cardsdb.plugin_api import CardId, Event, PlayerId, SeededDice
from rules_plugins.bands.dumping import dump
from rules_plugins.bands.facts.bands import (
    adjacent_bands,
    all_bands,
    band_of,
    distance,
    is_empty,
    met_bands,
)
from rules_plugins.bands.facts.control import controller, intruders
from rules_plugins.bands.facts.entry import (
    ALONE,
    is_barred,
    is_closed,
    is_no_position,
    is_stopped_by_passenger,
    may_occupy,
)
from rules_plugins.bands.facts.ways import Ways, ways_for
from rules_plugins.bands.ground import MAP, home_band
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import MOVABLE
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
BY_CARD, BY_BAND = ("occupants", "devices"), ("standing", "within", "spots")
OF_CARDS = ("home", "shown", "held", "where", "intruded", "captured", "silenced")


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
            for name in (*BY_CARD, *BY_BAND, "hands", "mine", "texts", "pieces"):
                assert _filled(getattr(read, name)) == _filled(getattr(position, name)), name
            for name in (*OF_CARDS, "aside", "board", "moment"):
                assert getattr(read, name) == getattr(position, name), name


@laws
@given(seed=SEEDS)
def test_who_controls_what_is_what_the_rules_say_of_the_cards_alone(seed: int) -> None:
    for place, position in enumerate(played(seed)):
        if place % 5 == 0:
            held = {card: _controller(position, card) for card in position.board}
            assert held == {card: controller(position, card) for card in position.board}
            intruded = {card for card in position.board if _intruders(position, card, held)}
            assert position.intruded == intruded
            for card in intruded:
                assert intruders(position, card) == _intruders(position, card, held)
            for player in (*position.players, None):
                mine = [card for card in position.board if held[card] == player]
                assert position.mine[player] == mine


def _controller(position: Position, card: CardId) -> PlayerId | None:
    """Return who controls the card: 14.11a and b, 8.12, 14.10g, from the places of cards alone."""
    face, owner = position.shown[card], position.owner[card]
    if "no_controller" in face.clauses:
        return None
    if face.type == "device":
        return owner if card in position.carrier else None
    units = _units(position, card)
    is_contested = position.cards[card].is_breakable and card in position.turned
    players = {_controller(position, one) for one in units} if is_contested else set()
    return players.pop() or owner if len(players) == 1 else owner


def _units(position: Position, card: CardId) -> list[CardId]:
    there = sorted(one for one, place in position.place.items() if place == card)
    return [one for one in there if position.shown[one].type in MOVABLE]


def _intruders(
    position: Position, card: CardId, held: dict[CardId, PlayerId | None]
) -> list[CardId]:
    """Return whose players do not control the card on which they stand: 14.10a."""
    if "no_controller" in position.shown[card].clauses:
        return []
    return [one for one in _units(position, card) if held[one] != held[card]]


@laws
@given(seed=SEEDS)
def test_the_band_of_a_card_is_that_of_what_it_stands_on(seed: int) -> None:
    for place, position in enumerate(played(seed)):
        if place % 5 == 0:
            for card in position.board:
                host = position.place.get(card) or position.carrier.get(card)
                waiting = [one.band for one in position.displaced if one.card == card]
                if host is not None:
                    assert band_of(position, card) == band_of(position, host), card
                elif waiting:
                    assert [band_of(position, card)] == waiting, card
                else:
                    is_aside = position.shown[card].type in ("storyline", "statute")
                    own = home_band(position.cards[card], position.owner[card])
                    assert band_of(position, card) == (None if is_aside else own), card


@laws
@given(seed=SEEDS)
def test_what_is_remembered_of_the_bands_is_what_is_found_anew(seed: int) -> None:
    for place, position in enumerate(played(seed)):
        fresh, bands = position.copy(), all_bands(position)  # a copy remembers nothing
        for here in bands if place % 5 == 0 else ():
            assert adjacent_bands(position, here) == adjacent_bands(fresh, here)
            for there in bands:
                assert distance(position, here, there) == distance(fresh, here, there)


@laws
@given(seed=SEEDS)
def test_what_is_open_to_a_kind_is_what_the_reasons_leave_to_each_card(seed: int) -> None:
    for place, position in enumerate(played(seed)):
        if place % 17 == 0:
            for card in position.board:
                face, player = position.shown[card], controller(position, card)
                if face.is_movable and player is not None:
                    places = [to for to in position.board if position.shown[to].is_holder]
                    key = face.is_infiltrator
                    ways = ways_for(position, player, face, places, has_key=key)
                    for to in places:
                        _compare(position, card, to, ways)


def _compare(position: Position, card: CardId, to: CardId, ways: Ways) -> None:
    own = (is_no_position, is_barred, is_closed)  # what the card or an effect brings along
    if not any(reason(position, card, to) for reason in own):
        is_open = not any(reason(position, card, to) for reason in ALONE)
        found, unsure = ways
        assert to in unsure or is_open == (to in found), (card, to)


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
