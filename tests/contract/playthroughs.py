"""Whole games as text, event by event; `python -m tests.contract.playthroughs` writes them anew.

A line of a decision says who does what; each event follows with its number, the number of the event
that caused it (none where the action did), its fields and the rules that it cites.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardsdb.plugin_api import JSON, Event
from cardsdb.resolutions.digests import EventRows
from cardsdb.resolutions.play import play_game
from tests.contract.games import ROOT, SEED, SUBJECTS, Subject
from tests.contract.positions import Decision, game

FOLDER = ROOT / "tests" / "playthroughs"
COMMAND = "python -m tests.contract.playthroughs"
GAMES = (1, 2, 3)  # by their index: each has other decks
OTHERS = {"bands": (15, 16, 17)}  # the first ones of Bands have one deck at nearly every seat
STAMPS = ("type", "seq", "cause", "cites")


def playthroughs() -> Iterator[tuple[Path, str]]:
    """Yield the file and the text of three games of each game by its default ruleset.

    The first game is played by chance, the others by the other policies in turn.
    """
    for subject in SUBJECTS:
        if subject.ruleset.slug == subject.game.default_ruleset:
            names = ["random", *(one.slug for one in subject.policies if one.slug != "random")]
            for place, index in enumerate(OTHERS.get(subject.game.slug, GAMES)):
                path = FOLDER / subject.game.slug / f"{subject.ruleset.slug}-{index}.txt"
                text = "\n".join(lines(subject, index, names[min(place, len(names) - 1)]))
                yield path, text + "\n"


def lines(subject: Subject, index: int, policy: str) -> Iterator[str]:
    """Yield the lines of a game."""
    setup, seed = subject.setup(index, policy), subject.seed(index)
    played = play_game(setup, seed)
    decks = ", ".join(
        f"{seat} {deck.name}" for seat, deck in zip(played.seats, setup.decks, strict=True)
    )
    yield f"{subject.game.title}: {subject.ruleset.title}"
    yield f"Game {index} of the batch of seed {SEED}, its own seed {seed}, policy {policy}"
    yield f"Decks: {decks}"
    for one in game(subject, index, policy):
        yield from _decision(subject, one)
    yield ""
    winners = " and ".join(played.outcome.winners) or "nobody"
    yield f"Won by {winners} ({played.outcome.reason}) after {played.decisions} decisions"
    yield f"Digest {EventRows(subject.engine).digest(played.events)}"


def _decision(subject: Subject, one: Decision) -> Iterator[str]:
    known = subject.engine.titles(one.after)
    titles = {str(card): f"{card} {title}" for card, title in known.items()}
    yield ""
    yield f"> {_said(subject.codecs.actions.dump(one.action), titles)}"
    for event in one.events:
        yield _happened(subject, event, titles)


def _happened(subject: Subject, event: Event, titles: Mapping[str, str]) -> str:
    cause = "" if event.cause is None else f" < {event.cause}"
    written = subject.codecs.events.dump(event)
    return f"{event.seq}{cause}: {_said(written, titles)} [{', '.join(event.cites)}]"


def _said(written: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """Return the type and the fields of an action or event, cards with their titles."""
    named = [
        f"{name}={_shown(value, titles)}" for name, value in written.items() if name not in STAMPS
    ]
    return " ".join([written["type"], *named])


def _shown(value: JSON, titles: Mapping[str, str]) -> str:
    if value is None:
        return "-"
    if isinstance(value, list):
        return "[" + ", ".join(_shown(one, titles) for one in value) + "]"
    return titles.get(str(value), str(value))


def write() -> None:
    """Write every playthrough and remove what is none any more."""
    known = dict(playthroughs())
    for path in FOLDER.rglob("*.txt"):
        if path not in known:
            path.unlink()
    for path, text in known.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
