"""Events are all that happens: they lead from the first position to the last and say why."""

import inspect
from dataclasses import fields
from typing import Any

import orjson

from cardsdb.plugin_api import Ability, Event, SeededDice
from cardsdb.resolutions.play import PlayedGame, play_game
from tests.contract.games import Subject
from tests.contract.positions import canonical, game, some_games, some_moments


def _played(subject: Subject, games: int) -> list[PlayedGame]:
    """Play the game's share of so many games."""
    indexes = range(subject.scaled(games))
    return [play_game(subject.setup(index), subject.seed(index)) for index in indexes]


def _fold(subject: Subject, first: Any, events: list[Event]) -> bytes:
    """Apply the events to a copy of the position and return it as JSON."""
    position = first.copy()
    for event in events:
        event.apply(position)
    return canonical(subject.engine.dump(position))


def test_the_events_of_a_game_applied_to_its_first_position_give_its_last(subject: Subject) -> None:
    for played in _played(subject, 40):
        position = played.first.copy()
        for event in played.events:
            event.apply(position)
        assert position == played.last, played.seed
        written = canonical(subject.engine.dump(position))
        assert written == canonical(subject.engine.dump(played.last)), played.seed


def test_the_events_of_a_step_applied_to_the_position_before_give_the_one_after(
    subject: Subject,
) -> None:
    for one in some_games(subject, 6):
        position = one.before.copy()
        for event in one.events:
            event.apply(position)
        assert position == one.after, one.name


def test_events_lead_on_from_a_position_that_was_written_and_read(subject: Subject) -> None:
    for played in _played(subject, 5):
        half = len(played.events) // 2
        middle = played.first.copy()
        for event in played.events[:half]:
            event.apply(middle)
        read = subject.load(subject.engine.dump(middle))
        last = canonical(subject.engine.dump(played.last))
        assert _fold(subject, read, played.events[half:]) == last, played.seed


def test_every_event_that_happens_is_one_of_the_games(subject: Subject) -> None:
    for played in _played(subject, 20):
        assert {type(event) for event in played.events} <= set(subject.engine.events)


def test_events_are_plain_json(subject: Subject) -> None:
    dump = subject.codecs.events.dump
    for played in _played(subject, 10):
        for event in played.events:
            written = dump(event)
            assert orjson.loads(orjson.dumps(written)) == written, written


def test_events_are_read_as_they_are_written(subject: Subject) -> None:
    # Where several classes share a type, what is read may be another of them that says the same.
    codec = subject.codecs.events
    for played in _played(subject, 10):
        for event in played.events:
            read = codec.load(_unstamped(codec.dump(event)))
            read.seq, read.cause, read.cites = event.seq, event.cause, event.cites
            assert canonical(codec.dump(read)) == canonical(codec.dump(event))


def test_what_is_written_of_events_leads_to_the_last_position_too(subject: Subject) -> None:
    for played in _played(subject, 20):
        events = [_rewritten(subject, event) for event in played.events]
        assert _fold(subject, played.first, events) == canonical(subject.engine.dump(played.last))


def _rewritten(subject: Subject, event: Event) -> Event:
    """Return an event of the same class with the fields that its JSON gives it."""
    codec = subject.codecs.events
    read = codec.load(_unstamped(codec.dump(event)))
    names = [field.name for field in fields(event)]  # type: ignore[arg-type]  # each is a dataclass
    return type(event)(*(getattr(read, name) for name in names))


def _unstamped(written: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in written.items() if key not in ("seq", "cause", "cites")}


def test_events_are_numbered_from_one_without_gaps(subject: Subject) -> None:
    for played in _played(subject, 20):
        assert [event.seq for event in played.events] == list(range(1, len(played.events) + 1))


def test_every_event_names_its_rule(subject: Subject) -> None:
    for played in _played(subject, 20):
        for event in played.events:
            assert event.cites, event
            assert set(event.cites) <= subject.numbers | subject.texts, event


def test_every_event_follows_from_the_action_or_from_an_event_of_its_own_step(
    subject: Subject,
) -> None:
    for one in some_games(subject, 12):
        first = one.events[0].seq if one.events else 0
        for event in one.events:
            is_earlier = event.cause is not None and first <= event.cause < event.seq
            assert event.cause is None or is_earlier, (one.name, event)


def test_every_event_cites_the_rule_by_which_it_follows_from_its_cause(subject: Subject) -> None:
    for one in some_games(subject, 12):
        by_seq = {event.seq: event for event in one.events}
        for event in one.events:
            source = one.action if event.cause is None else by_seq[event.cause]
            known = _following(subject, type(source))
            assert _is_among(known, event, subject), (one.name, event, source)


def test_every_event_from_a_position_that_was_given_names_its_rule_and_its_cause(
    subject: Subject,
) -> None:
    standing = {numbers for _, numbers, _ in subject.ruleset.standing_effects}
    for one in some_moments(subject, games=2, every=20):
        for action in subject.engine.legal_actions(one.position):
            position = subject.load(subject.engine.dump(one.position))
            log: list[Event] = []
            subject.engine.advance(position, action, SeededDice(1), log)
            for event in log:
                source = action if event.cause is None else log[event.cause - 1]
                asked = _following(subject, type(source))
                # Standing rules speak of a position from outside, and nothing causes that.
                known = asked | standing if event.cause is None else asked
                assert _is_among(known, event, subject), (one.name, action, event)


def _following(subject: Subject, kind: type) -> set[tuple[str, ...]]:
    """Return the numbers of each rule, or slug of each text, by which something follows."""
    effects, woken = subject.ruleset.follows[kind]
    standing = subject.ruleset.standing_effects
    return {
        *(numbers for _, numbers, _ in effects),
        *(standing[place][1] for place in woken),
        *((piece.slug,) for piece in subject.ruleset.texts if _speaks(piece, kind)),
    }


def _speaks(piece: Ability, kind: type) -> bool:
    return isinstance(piece.on, type) and issubclass(kind, piece.on)


def _is_among(known: set[tuple[str, ...]], event: Event, subject: Subject) -> bool:
    """Say whether one of the known is cited, and beside it texts that changed a fact alone."""
    cites = event.cites
    return any(
        cites[:end] in known and set(cites[end:]) <= subject.texts
        for end in range(1, len(cites) + 1)
    )


def test_a_step_of_play_numbers_its_events_from_one(subject: Subject) -> None:
    for one in game(subject, 0):
        step = subject.engine.play(one.before.copy(), one.action, SeededDice(1))
        assert [event.seq for event in step.events] == list(range(1, len(step.events) + 1))


def test_what_is_stamped_does_not_count_when_events_are_compared(subject: Subject) -> None:
    for kind in subject.engine.events:
        assert not {"seq", "cause", "cites"} & set(inspect.signature(kind).parameters)
        assert kind.__eq__ is not Event.__eq__, kind
