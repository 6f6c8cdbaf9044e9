"""All chance: seeded where games are played, scripted where they are judged."""

import hashlib
import random
from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, Protocol

from cardsdb.plugin_api.errors import DiceLeft, DiceMissing, Fault, MalformedInput
from cardsdb.plugin_api.plain import as_json

FACES: Mapping[str, range] = {"d6": range(1, 7), "d10": range(10), "d20": range(1, 21)}


def derive_seed(seed: int, *path: int | str) -> int:
    """Return the seed, of 63 bits, that belongs to a place below `seed`.

    The seed of game 7 of a batch is `derive_seed(batch_seed, 7)`: any game can be played alone.
    """
    text = ":".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


class Dice(Protocol):
    """Where a rule's chance comes from."""

    def roll(self, kind: str) -> int:
        """Return the face that comes up on a die of this kind; a d10 counts from 0 to 9."""

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit - 1`."""

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """Bring the list into a random order, in place."""


class SeededDice:
    """Dice of a resolution: the same seed gives the same faces in every process."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        """Take the seed of the game."""
        self._random = random.Random(seed).random

    def roll(self, kind: str) -> int:
        """Return a face of the die, each as likely as the others."""
        faces = FACES[kind]
        return faces.start + int(self._random() * len(faces))

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit - 1`."""
        return int(self._random() * limit)

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher and Yates, from the end)."""
        draw = self._random
        for last in range(len(cards) - 1, 0, -1):
            other = int(draw() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]


class ScriptedDice:
    """Dice of the judge: the faces that a scenario lists, in the order in which they are rolled."""

    __slots__ = ("_faces", "_next")

    def __init__(self, faces: Mapping[str, Sequence[int]]) -> None:
        """Take for each kind of die the faces that come up."""
        self._faces = {kind: tuple(listed) for kind, listed in faces.items()}
        self._next = dict.fromkeys(self._faces, 0)

    @classmethod
    def load(cls, data: Any) -> "ScriptedDice":
        """Read `{"d10": [7, 0]}`; raise MalformedInput at the place of an impossible face."""
        if not isinstance(data, dict):
            raise MalformedInput("Dice are an object: for each kind of die a list of faces.")
        faults = [fault for kind, faces in data.items() for fault in _faults(kind, faces)]
        if faults:
            raise MalformedInput(faults)
        return cls(data)

    def roll(self, kind: str) -> int:
        """Return the next listed face of the kind; raise DiceMissing where none is left."""
        faces, index = self._faces.get(kind, ()), self._next.get(kind, 0)
        if index >= len(faces):
            raise DiceMissing(f"A {kind} is rolled that is not listed.", at=f"/{kind}/{index}")
        self._next[kind] = index + 1
        return faces[index]

    def below(self, limit: int) -> int:
        """Raise DiceMissing: the judge is told every chance, so that nothing is drawn by lot."""
        raise DiceMissing(f"One of {limit} is drawn by lot; a judged position leaves no lots.")

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """Leave the order as it is: a judged position says in which order its cards lie."""

    def check_used(self) -> None:
        """Raise DiceLeft at each kind of which listed faces were not rolled."""
        left = [
            Fault(f"/{kind}/{used}", f"Nobody rolls this {kind}.", DiceLeft.code)
            for kind, used in self._next.items()
            if used < len(self._faces[kind])
        ]
        if left:
            raise DiceLeft(left)


def _faults(kind: str, faces: Any) -> list[Fault]:
    if kind not in FACES:
        return [Fault(f"/{kind}", f"There is no die {kind}; there are {', '.join(FACES)}.")]
    if not isinstance(faces, list):
        return [Fault(f"/{kind}", "The faces of a die are a list.")]
    return [
        Fault(f"/{kind}/{index}", f"A {kind} has no face {as_json(face)}.")
        for index, face in enumerate(faces)
        if type(face) is not int or face not in FACES[kind]
    ]
