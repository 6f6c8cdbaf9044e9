"""What may be asked of a position of Bands."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NewType

from cardsdb.plugin_api import JSON, CardId, PlayerId, Query, Tag

BandName = NewType("BandName", str)
Declared = NewType("Declared", str)
OpenSpace = Literal["space"]


@dataclass(slots=True)
class CardQuery(Query):
    """A question about a card. It only groups."""

    card: CardId


@dataclass(slots=True)
class PlayerQuery(Query):
    """A question about a player. It only groups."""

    player: PlayerId


@dataclass(slots=True)
class BandOf(CardQuery):
    """In which Band is the card?"""

    tag: ClassVar[Tag] = {"type": "band_of"}


@dataclass(slots=True)
class BandsAdjacent(Query):
    """Are the two Bands adjacent?"""

    tag: ClassVar[Tag] = {"type": "bands_adjacent"}
    a: BandName
    b: BandName


@dataclass(slots=True)
class AdjacentBands(Query):
    """Which Bands are adjacent to the Band?"""

    tag: ClassVar[Tag] = {"type": "adjacent_bands"}
    band: BandName


@dataclass(slots=True)
class BandDistance(Query):
    """How many steps are the Bands apart?"""

    tag: ClassVar[Tag] = {"type": "band_distance"}
    from_: BandName
    to: BandName


@dataclass(slots=True)
class EmptyBands(Query):
    """Which Bands are empty?"""

    tag: ClassVar[Tag] = {"type": "empty_bands"}


@dataclass(slots=True)
class ControllerOf(CardQuery):
    """Who controls the card?"""

    tag: ClassVar[Tag] = {"type": "controller_of"}


@dataclass(slots=True)
class Occupies(CardQuery):
    """Does the card occupy this very permanent?"""

    tag: ClassVar[Tag] = {"type": "occupies"}
    position: CardId | OpenSpace


@dataclass(slots=True)
class OccupantsOf(CardQuery):
    """Who occupies the card directly?"""

    tag: ClassVar[Tag] = {"type": "occupants_of"}


@dataclass(slots=True)
class IntrudersOn(CardQuery):
    """Who intrudes on the card?"""

    tag: ClassVar[Tag] = {"type": "intruders_on"}


@dataclass(slots=True)
class SuppressedOf(CardQuery):
    """Which abilities of the card are suppressed?"""

    tag: ClassVar[Tag] = {"type": "suppressed"}


@dataclass(slots=True)
class IncomeOf(PlayerQuery):
    """How much Income does the player have?"""

    tag: ClassVar[Tag] = {"type": "income"}


@dataclass(slots=True)
class VotesOf(PlayerQuery):
    """How many Votes does the player have?"""

    tag: ClassVar[Tag] = {"type": "votes"}


@dataclass(slots=True)
class PermissionsOf(PlayerQuery):
    """Which Faction permissions does the player have?"""

    tag: ClassVar[Tag] = {"type": "faction_permissions"}


@dataclass(slots=True)
class LegalDestinations(CardQuery):
    """Where could one move action bring the card now?"""

    tag: ClassVar[Tag] = {"type": "legal_destinations"}


@dataclass(slots=True)
class LegalRefuges(CardQuery):
    """Where could the card go if it had to leave its Position now?"""

    tag: ClassVar[Tag] = {"type": "legal_positions_for_displacement"}


@dataclass(slots=True)
class MayOccupy(CardQuery):
    """Could the card stand there, whatever the distance?"""

    tag: ClassVar[Tag] = {"type": "may_occupy"}
    position: CardId | OpenSpace


@dataclass(slots=True)
class MayDeploy(PlayerQuery):
    """Could the player deploy the card there, by Position and Faction permission?"""

    tag: ClassVar[Tag] = {"type": "may_deploy"}
    card: CardId
    to: CardId | OpenSpace | None = None


@dataclass(slots=True)
class InRange(CardQuery):
    """Is the target in range of the card's attack?"""

    tag: ClassVar[Tag] = {"type": "in_range"}
    target: CardId


@dataclass(slots=True)
class DeclarationLegal(Query):
    """Does the declaration stand?"""

    tag: ClassVar[Tag] = {"type": "declaration_legal"}
    declaration: Declared


@dataclass(slots=True)
class OccupyPayee(CardQuery):
    """Whom does the Occupy of the card pay?"""

    tag: ClassVar[Tag] = {"type": "occupy_payee"}


@dataclass(slots=True)
class IsLegal(Query):
    """Would the action be legal?"""

    tag: ClassVar[Tag] = {"type": "is_legal"}
    action: JSON


@dataclass(slots=True)
class DeckLegal(Query):
    """Does the deck, whose entries name cards of the position, keep the rules?"""

    tag: ClassVar[Tag] = {"type": "deck_legal"}
    deck: JSON


QUERIES: tuple[type[Query], ...] = (
    BandOf, BandsAdjacent, AdjacentBands, BandDistance, EmptyBands, ControllerOf, Occupies,
    OccupantsOf, IntrudersOn, SuppressedOf, IncomeOf, VotesOf, PermissionsOf, LegalDestinations,
    LegalRefuges, MayOccupy, MayDeploy, InRange, DeclarationLegal, OccupyPayee, IsLegal, DeckLegal,
)  # fmt: skip
