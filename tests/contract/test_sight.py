"""Whoever decides does so by what can be seen: what is hidden may be anything else."""

import random
from collections.abc import Iterator
from typing import Any

from cardsdb.plugin_api import JSON, PlayerId, SeededDice
from tests.contract.games import Subject
from tests.contract.positions import Moment, canonical, some_moments, told

DICE = 3
Path = tuple[Any, ...]


def _parts(written: JSON) -> Iterator[Path]:
    """Yield the paths of the parts that may be exchanged: whole cards, and what stands in lists."""
    for card in written["cards"]:
        yield ("cards", card)
    yield from _leaves({key: value for key, value in written.items() if key != "cards"}, ())


def _leaves(value: JSON, path: Path) -> Iterator[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        if isinstance(one, dict | list):
            yield from _leaves(one, (*path, key))
        else:
            yield (*path, key)


def _at(written: JSON, path: Path) -> JSON:
    for key in path:
        written = written[key]
    return written


def _put(written: JSON, path: Path, value: JSON) -> None:
    _at(written, path[:-1])[path[-1]] = value


def _hidden(subject: Subject, position: Any, player: PlayerId) -> list[list[Path]]:
    """Return what the player does not see: for each thing it looks like, the places of it."""
    engine = subject.engine
    written, seen = engine.dump(position), engine.dump(engine.observe(position, player))
    alike: dict[bytes, list[Path]] = {}
    for path in _parts(written):
        if _at(written, path) != _at(seen, path):
            alike.setdefault(canonical(_at(seen, path)), []).append(path)
    return list(alike.values())


def _exchanged(subject: Subject, position: Any, player: PlayerId, seed: int) -> Any:
    """Return the position with what the player does not see exchanged among itself."""
    written = subject.engine.dump(position)
    for paths in _hidden(subject, position, player):
        values = [_at(written, path) for path in paths]
        random.Random(seed).shuffle(values)
        for path, value in zip(paths, values, strict=True):
            _put(written, path, value)
    return subject.load(written)


def _decided(subject: Subject) -> Iterator[tuple[Moment, PlayerId]]:
    """Yield moments with whoever decides in them."""
    for one in some_moments(subject, games=8, every=6):
        player = subject.engine.decider(one.position)
        if player is not None:
            yield one, player


def _out_of_sight(written: JSON, player: PlayerId) -> list[Path]:
    """Return where what the rules hide lies: decks, the hands of others, their face-down cards."""
    if "players" not in written:
        return _drawn_by_all(written)
    if isinstance(written["players"], list):
        return _zoned_out_of_sight(written, player)
    found: list[Path] = []
    for owner, areas in written["players"].items():
        for area, cards in areas.items():
            if not isinstance(cards, list):
                continue
            is_hidden = area == "deck" or (area == "hand" and owner != player)
            found += [
                ("players", owner, area, place)
                for place, card in enumerate(cards)
                if is_hidden or (owner != player and _is_face_down(written, card))
            ]
    return found


def _drawn_by_all(written: JSON) -> list[Path]:
    """Return the cards of decks from which all players draw."""
    return [
        ("decks", name, "draw", place)
        for name, deck in written["decks"].items()
        for place in range(len(deck["draw"]))
    ]


def _zoned_out_of_sight(written: JSON, player: PlayerId) -> list[Path]:
    """Return the same where each card says in which zone it is, by owner and zone.

    The next card of the player's own deck is left out: a text may show it.
    """
    shown = written.get("deck_order", {}).get(player, [])[:1]
    return [
        (card["owner"], card["zone"], name)
        for name, card in written["cards"].items()
        if name not in shown
        and (card["zone"] == "deck" or (card["zone"] == "hand" and card["owner"] != player))
    ]


def _looks_like(seen: JSON, path: Path) -> bytes:
    """Return the card that lies there, or whose name ends the path, as it is seen."""
    card = path[-1] if isinstance(path[-1], str) else _at(seen, path)
    return canonical(seen["cards"].get(card, card))


def _is_face_down(written: JSON, card: str) -> bool:
    return bool(written["cards"][card].get("face") == "down")


def test_decks_and_the_hands_and_face_down_cards_of_others_all_look_alike(
    subject: Subject,
) -> None:
    engine, hidden = subject.engine, 0
    for one, player in _decided(subject):
        written = engine.dump(one.position)
        seen = engine.dump(engine.observe(one.position, player))
        looks: dict[Path, set[bytes]] = {}
        for path in _out_of_sight(written, player):
            looks.setdefault(path[:-1], set()).add(_looks_like(seen, path))
            hidden += 1
        assert {len(look) for look in looks.values()} <= {1}, one.name
    assert hidden > 100


def test_what_is_hidden_can_be_exchanged_unseen(subject: Subject) -> None:
    engine, changed = subject.engine, 0
    for place, (one, player) in enumerate(_decided(subject)):
        other = _exchanged(subject, one.position, player, place)
        changed += other != one.position
        assert engine.observe(other, player) == engine.observe(one.position, player), one.name
        assert canonical(engine.dump(engine.observe(other, player))) == canonical(
            engine.dump(engine.observe(one.position, player))
        ), one.name
    assert changed > subject.scaled(10)


def test_what_is_hidden_decides_nothing_of_what_is_listed(subject: Subject) -> None:
    engine = subject.engine
    for place, (one, player) in enumerate(_decided(subject)):
        other = _exchanged(subject, one.position, player, place)
        assert engine.decider(other) == player, one.name
        listed = told(subject, engine.legal_actions(other))
        assert listed == told(subject, engine.legal_actions(one.position)), one.name


def test_no_policy_chooses_by_what_is_hidden(subject: Subject) -> None:
    for place, (one, player) in enumerate(_decided(subject)):
        other = _exchanged(subject, one.position, player, place)
        for policy in subject.policies:
            chosen = [
                told(subject, [_choice(subject, policy.choose, position, player)])
                for position in (one.position, other)
            ]
            assert chosen[0] == chosen[1], (one.name, policy.slug)


def _choice(subject: Subject, choose: Any, position: Any, player: PlayerId) -> Any:
    engine = subject.engine
    listed = engine.legal_actions(position)
    return choose(lambda: engine.observe(position, player), listed, SeededDice(DICE))


def test_every_policy_chooses_one_of_the_actions_listed(subject: Subject) -> None:
    for one, player in _decided(subject):
        listed = told(subject, subject.engine.legal_actions(one.position))
        for policy in subject.policies:
            chosen = _choice(subject, policy.choose, one.position, player)
            assert told(subject, [chosen])[0] in listed, (one.name, policy.slug)


def test_observing_what_was_observed_shows_the_same(subject: Subject) -> None:
    engine = subject.engine
    for one, player in _decided(subject):
        seen = engine.observe(one.position, player)
        assert engine.observe(seen, player) == seen, one.name
