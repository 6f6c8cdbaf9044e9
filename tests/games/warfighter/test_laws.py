"""Laws that hold in every position that play reaches, in each edition of the rules."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings, strategies as st

from cardsdb.plugin_api import CardId, Event, SeededDice
from rules_plugins.warfighter.dumping import dump
from rules_plugins.warfighter.position import ACTIVE, LOADED, SET_UP, PendingEvent, Position
from rules_plugins.warfighter.printed import SOLDIERS
from rules_plugins.warfighter.setup import COUNTERS
from tests.contract.games import SUBJECTS, Subject

EDITIONS: dict[str, Subject] = {
    one.ruleset.slug: one for one in SUBJECTS if one.game.slug == "warfighter"
}

laws = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
missions = given(edition=st.sampled_from(sorted(EDITIONS)), seed=st.integers(0, 1_000_000))


def played(edition: str, seed: int, log: list[Event] | None = None) -> Iterator[Position]:
    """Yield the positions of a mission by chance, one object that is played on."""
    subject, dice = EDITIONS[edition], SeededDice(seed)
    engine, decks = subject.engine, subject.pairings[seed % len(subject.pairings)]
    position: Position = engine.set_up(decks, subject.pool, subject.ruleset, dice)
    events: list[Event] = [] if log is None else log
    while True:
        yield position
        actions = engine.legal_actions(position)
        if not actions:
            return
        engine.advance(position, actions[dice.below(len(actions))], dice, events)


def places(position: Position) -> Counter[CardId]:
    """Return how often each card lies somewhere."""
    found: Counter[CardId] = Counter(card for card in position.path if card is not None)
    for one in position.soldiers.values():
        found.update([one.id, *one.hand, *one.gear, *one.skills])
    for deck in position.decks.values():
        found.update([*deck.draw, *deck.discard])
    pending = [one.card for one in position.pending if isinstance(one, PendingEvent)]
    found.update([*position.hostiles, *position.dropped, *position.in_play, *pending])
    found.update(position.out_of_game)
    return found


@laws
@missions
def test_a_card_lies_in_one_zone_and_none_is_lost(edition: str, seed: int) -> None:
    begun: set[CardId] = set()
    for position in played(edition, seed):
        found = places(position)
        assert [card for card, times in found.items() if times > 1] == []
        if position.step != SET_UP:
            begun = begun or set(found)
            assert set(found) == begun


@laws
@missions
def test_reticles_and_ammunition_stay_within_what_is_printed(edition: str, seed: int) -> None:
    for position in played(edition, seed):
        for hostile in position.hostiles.values():
            printed = position.cards[hostile.id].reticles
            assert hostile.ekia >= 0
            assert hostile.suppress >= 0
            assert hostile.ekia + hostile.suppress <= printed
            assert hostile.ekia < printed
        for one in position.soldiers.values():
            assert min(one.actions, one.set_aside, one.suppress, one.xp) >= 0
            for gear in one.gear.values():
                assert gear.uses is None or gear.uses >= 0
                assert gear.ammo[1:] == (LOADED,) * len(gear.ammo[1:])


@laws
@missions
def test_cup_and_targets_hold_every_counter_of_the_soldiers(edition: str, seed: int) -> None:
    for position in played(edition, seed):
        held = Counter(position.cup)
        held.update(one.target for one in position.hostiles.values() if one.target is not None)
        for one in position.soldiers.values():
            assert held[one.id] == (COUNTERS if one.status == ACTIVE else 0)


@laws
@missions
def test_the_timer_only_falls(edition: str, seed: int) -> None:
    timer = None
    for position in played(edition, seed):
        if position.step != SET_UP:
            assert timer is None or position.timer in (timer, timer - 1)
            timer = position.timer


@laws
@missions
def test_soldiers_stand_where_they_can_and_hold_what_they_may(edition: str, seed: int) -> None:
    for position in played(edition, seed):
        for one in position.soldiers.values():
            is_here = one.status == ACTIVE and position.step != SET_UP
            assert (one.slot is not None) == is_here
            assert position.cards[one.id].type in SOLDIERS
            if one.slot is not None:
                assert position.path[one.slot] is not None
            if one.status != ACTIVE:
                assert not one.hand
                assert not one.gear
                assert one.engaged is None


@laws
@missions
def test_what_is_written_is_read_as_it_was(edition: str, seed: int) -> None:
    for place, position in enumerate(played(edition, seed)):
        if place % 7 == 0:
            assert EDITIONS[edition].load(dump(position)) == position


@laws
@missions
def test_the_events_lead_from_the_first_position_to_the_last(edition: str, seed: int) -> None:
    log: list[Event] = []
    positions = played(edition, seed, log)
    copy = next(positions).copy()
    *_, last = positions
    for event in log:
        event.apply(copy)
    assert copy == last
