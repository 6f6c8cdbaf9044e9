"""What may be asked of a position of Udacha."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import JSON, CardId, PlayerId, Query, Tag


@dataclass(slots=True)
class LegalMoves(Query):
    """What could the player do with one Movement, had the player one?"""

    tag: ClassVar[Tag] = {"type": "legal_moves"}
    player: PlayerId


@dataclass(slots=True)
class LocationOf(Query):
    """Where is the player's party?"""

    tag: ClassVar[Tag] = {"type": "location_of"}
    player: PlayerId


@dataclass(slots=True)
class EffectiveGeography(Query):
    """What Region, Locale and keywords has the Place or Pursuit now?"""

    tag: ClassVar[Tag] = {"type": "effective_geography"}
    card: CardId


@dataclass(slots=True)
class Pinned(Query):
    """Is the player pinned to a Locale, and by which Pursuit?"""

    tag: ClassVar[Tag] = {"type": "pinned"}
    player: PlayerId


@dataclass(slots=True)
class PositionProblems(Query):
    """Which rules does the position break as it is?"""

    tag: ClassVar[Tag] = {"type": "position_problems"}


@dataclass(slots=True)
class DeckLegal(Query):
    """Does the deck, whose entries name cards of the position, keep the rules (or only these)?"""

    tag: ClassVar[Tag] = {"type": "deck_legal"}
    deck: JSON
    only: tuple[str, ...] | None = None


QUERIES: tuple[type[Query], ...] = (
    LegalMoves,
    LocationOf,
    EffectiveGeography,
    Pinned,
    PositionProblems,
    DeckLegal,
)
