"""Reads parts of a position and collects what is wrong with them, each at its place."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import MOST_NUMBER, CardId, Fault, as_json, pointer
from rules_plugins.warfighter.printed import Card


class Reader:
    """Collects the faults of one position while it is read."""

    def __init__(self) -> None:
        """Begin without faults and cards."""
        self.faults: list[Fault] = []
        self.cards: dict[CardId, Card] = {}
        self.broken: set[str] = set()  # cards with faults, which are not named again at each place
        self._places: dict[CardId, str] = {}

    def fault(self, at: str, message: str, code: str = "malformed-input") -> None:
        """Note a fault."""
        self.faults.append(Fault(at, message, code))

    def object(self, data: Any, at: str, known: tuple[str, ...] | None = None) -> dict[str, Any]:
        """Return the object, an empty one for what is none; an unknown field is a fault."""
        if not isinstance(data, dict):
            self.fault(at, "This is no object.")
            return {}
        for name in data:
            if known is not None and name not in known:
                self.fault(at + pointer(name), f"There is no field {name!r} here.", "unknown-field")
        return data

    def entries(self, data: Any, at: str) -> list[Any]:
        """Return the list, an empty one for what is none."""
        if isinstance(data, list):
            return data
        self.fault(at, "This is no list.")
        return []

    def count(
        self, data: Mapping[str, Any], name: str, default: int, at: str, least: int = 0
    ) -> int:
        """Return the whole number of the field, at least `least`."""
        value = data.get(name, default)
        if type(value) is int and least <= value <= MOST_NUMBER:
            return value
        message = f"This is no whole number from {least} to {MOST_NUMBER}."
        self.fault(at + pointer(name), message, "bad-number")
        return default

    def boolean(self, data: Mapping[str, Any], name: str, at: str) -> bool:
        """Return the truth value of the field, false where it is left out."""
        value = data.get(name, False)
        if not isinstance(value, bool):
            self.fault(at + pointer(name), "This is neither true nor false.")
        return value is True

    def one_of(self, value: Any, known: tuple[str, ...], at: str) -> str:
        """Return the value if it is known, else the first that is."""
        if isinstance(value, str) and value in known:
            return value
        self.fault(at, f"{as_json(value)} is none of: {', '.join(known)}.")
        return known[0]

    def card(self, value: Any, at: str, kinds: frozenset[str] | None = None) -> CardId | None:
        """Return the card of the position, of one of these types."""
        if not isinstance(value, str) or CardId(value) not in self.cards:
            if not isinstance(value, str) or value not in self.broken:
                self.fault(at, f"The position has no card {as_json(value)}.", "unknown-card")
            return None
        card = CardId(value)
        if kinds is not None and self.cards[card].type not in kinds:
            known = " or ".join(sorted(kinds)).replace("_", " ")
            self.fault(at, f"The card {value!r} is no {known}.", "wrong-card-type")
            return None
        return card

    def place(self, card: CardId, at: str) -> None:
        """Note where the card is; two places are one too many."""
        if card in self._places:
            message = f"The card {card!r} stands at {self._places[card]} too."
            self.fault(at, message, "card-twice")
        self._places[card] = at

    def zone(self, data: Any, at: str, kinds: frozenset[str] | None = None) -> list[CardId]:
        """Return the cards of a zone in their order."""
        found = []
        for index, value in enumerate(self.entries(data, at)):
            card = self.card(value, at + pointer(index), kinds)
            if card is not None:
                self.place(card, at + pointer(index))
                found.append(card)
        return found

    def keyed(
        self, data: Any, at: str, kinds: frozenset[str] | None = None
    ) -> list[tuple[CardId, Any, str]]:
        """Return the entries of a table by card, each with its place."""
        found = []
        for name, entry in self.object(data, at).items():
            card = self.card(name, at + pointer(name), kinds)
            if card is not None:
                found.append((card, entry, at + pointer(name)))
        return found

    def contradiction(self, at: str, message: str) -> None:
        """Note that the position contradicts itself."""
        self.fault(at, message, "contradiction")
