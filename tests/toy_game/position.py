"""All that is true at one moment of a race, and its JSON form."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardsdb.plugin_api import (
    JSON,
    CardId,
    Choice,
    Fault,
    MalformedInput,
    PlayerId,
    Ruleset,
    pointer,
)

A, B = PlayerId("a"), PlayerId("b")
FOE = {A: B, B: A}
PILES = ("hand", "deck", "discard")
PACES = (1, 2, 3)
HIDDEN = CardId("hidden")  # what stands for a card that an observer does not see

_VALUES = {"turn": (A, B), "status": ("playing", "finished"), "winner": (A, B, None)}
_FIELDS = {"players", "cards", "pending", *_VALUES}


@dataclass(slots=True)
class Runner:
    """What lies before one runner."""

    square: int = 0
    hand: list[CardId] = field(default_factory=list)
    deck: list[CardId] = field(default_factory=list)  # the first is its top card
    discard: list[CardId] = field(default_factory=list)

    def copy(self) -> "Runner":
        """Return the same with lists of its own."""
        return Runner(self.square, self.hand[:], self.deck[:], self.discard[:])


@dataclass(slots=True)
class Position:
    """A moment of a race. `paces` is what the cards print; all copies share it."""

    ruleset: Ruleset
    paces: Mapping[CardId, int]
    runners: dict[PlayerId, Runner]
    turn: PlayerId = A
    pending: Choice | None = None
    is_finished: bool = False
    winner: PlayerId | None = None
    is_settled: bool = field(default=True, compare=False)

    def copy(self) -> "Position":
        """Return a position that can be played on without changing this one."""
        return Position(
            self.ruleset,
            self.paces,
            {player: runner.copy() for player, runner in self.runners.items()},
            self.turn,
            self.pending,
            self.is_finished,
            self.winner,
            self.is_settled,
        )


def dump_position(position: Position) -> JSON:
    """Write the position, defaults too."""
    pending = position.pending
    return {
        "turn": position.turn,
        "players": {
            player: {
                "square": runner.square,
                "hand": runner.hand[:],
                "deck": runner.deck[:],
                "discard": runner.discard[:],
            }
            for player, runner in position.runners.items()
        },
        "cards": {card: {"pace": pace} for card, pace in position.paces.items()},
        "pending": pending
        and {"player": pending.player, "type": pending.type, "options": list(pending.options)},
        "status": "finished" if position.is_finished else "playing",
        "winner": position.winner,
    }


def load_position(data: JSON, ruleset: Ruleset) -> Position:
    """Read a position; MalformedInput at the JSON pointer of everything that is wrong."""
    if not isinstance(data, dict):
        raise MalformedInput("A position is an object.")
    if faults := tuple(_faults(data)):
        raise MalformedInput(faults)
    players, pending = data.get("players", {}), data.get("pending")
    return Position(
        ruleset=ruleset,
        paces={CardId(card): printed["pace"] for card, printed in data.get("cards", {}).items()},
        runners={player: _runner(players.get(player, {})) for player in (A, B)},
        turn=PlayerId(data.get("turn", A)),
        pending=pending and Choice(**{**pending, "options": tuple(pending["options"])}),
        is_finished=data.get("status") == "finished",
        winner=data.get("winner"),
        is_settled=False,
    )


def _runner(given: Mapping[str, JSON]) -> Runner:
    piles = {name: given.get(name, [])[:] for name in PILES}
    return Runner(square=given.get("square", 0), **piles)


def _faults(data: Mapping[str, JSON]) -> Iterator[Fault]:
    """Yield what is wrong with the fields; what is inside an ill-formed one is not looked at."""
    cards = data.get("cards", {})
    if not (isinstance(cards, dict) and isinstance(data.get("players", {}), dict)):
        yield Fault("", "The cards and the players of a position are objects.")
        return
    for key, value in data.items():
        if key not in _FIELDS:
            yield Fault(pointer(key), f"A position has no field {key!r}.")
        elif key in _VALUES and value not in _VALUES[key]:
            yield Fault(pointer(key), f"{value!r} is none of: {_VALUES[key]}.")
    for card, printed in cards.items():
        if not (isinstance(printed, dict) and printed.get("pace") in PACES):
            yield Fault(pointer("cards", card), "A card has a pace from 1 to 3.")
    for player, given in data.get("players", {}).items():
        yield from _runner_faults(player, given, list(cards))
    yield from _pending_faults(data.get("pending"), list(cards))


def _runner_faults(player: str, given: JSON, cards: list[str]) -> Iterator[Fault]:
    at = pointer("players", player)
    if player not in FOE or not isinstance(given, dict):
        yield Fault(at, "The players are a and b, each an object.")
        return
    for key, value in given.items():
        if key == "square" and (type(value) is not int or value < 0):
            yield Fault(f"{at}/square", "A square is a number from 0.")
        elif key in PILES and not _are_among(value, cards):
            yield Fault(f"{at}/{key}", "This is no list of cards of the position.")
        elif key not in ("square", *PILES):
            yield Fault(at + pointer(key), f"A runner has no field {key!r}.")


def _pending_faults(pending: JSON, cards: list[str]) -> Iterator[Fault]:
    if pending is None:
        return
    if not (isinstance(pending, dict) and pending.keys() == {"player", "type", "options"}):
        yield Fault("/pending", "A choice has a player, a type and options.")
    elif pending["player"] not in (A, B) or pending["type"] != "put_aside":
        yield Fault("/pending", "A player chooses a card to put aside.")
    elif not _are_among(pending["options"], cards):
        yield Fault("/pending/options", "This is no list of cards of the position.")


def _are_among(value: JSON, cards: list[str]) -> bool:
    return isinstance(value, list) and all(card in cards for card in value)
