"""A deck as a team: who is in it, what each of them carries, and for which Mission."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.plugin_api import CardFacts, Deck, DeckCard

PLAYER, NON_PLAYER, SQUAD = "player_soldier", "non_player_soldier", "squad_soldier"
SOLDIERS = (PLAYER, NON_PLAYER, SQUAD)
SECTIONS: Mapping[str, str] = {
    "player soldiers": PLAYER,
    "non-player soldiers": NON_PLAYER,
    "squad soldiers": SQUAD,
}
SKILL, WEAPON, EQUIPMENT, AMMO = "skill", "weapon", "equipment", "ammo"
GEAR = (WEAPON, EQUIPMENT, AMMO)
CARRIED = (SKILL, *GEAR)


def is_soldier(card: CardFacts) -> bool:
    """Return whether the card is a Soldier of any kind."""
    return card.type in SOLDIERS


def printed(card: CardFacts, attribute: str) -> int:
    """Return a printed number; one that is absent is 0."""
    value = card.attributes.get(attribute, 0)
    return value if type(value) is int else 0


def total(cards: Iterable[DeckCard], attribute: str) -> int:
    """Return the sum of a printed number over the cards, each as often as it is there."""
    return sum(printed(card.facts, attribute) * card.count for card in cards)


@dataclass(frozen=True, slots=True)
class Member:
    """A Soldier of the team, as often as its entry says, with Skills and Gear at any depth."""

    soldier: DeckCard
    skills: tuple[DeckCard, ...]
    gear: tuple[DeckCard, ...]

    @property
    def kind(self) -> str:
        """The kind of Soldier."""
        return self.soldier.facts.type

    @property
    def carried(self) -> tuple[DeckCard, ...]:
        """Skills and Gear."""
        return (*self.skills, *self.gear)

    @property
    def spent(self) -> int:
        """What the Soldier costs with all that is bought for it (5.1d)."""
        return total((self.soldier, *self.carried), "cost")

    @property
    def loadout(self) -> int:
        """The Loadout of the Gear; Skills weigh nothing (5.2b)."""
        return total(self.gear, "loadout")


class Team:
    """What the rules ask of a deck, found once for all of them."""

    __slots__ = ("context", "members", "mission", "nation", "objective")

    def __init__(self, deck: Deck) -> None:
        """Turn the deck into a team."""
        self.context = deck.context
        self.members = tuple(_members(deck))
        self.mission = self._named("mission")
        self.objective = self._named("objective")
        self.nation = self._nation()

    def _named(self, key: str) -> CardFacts | None:
        """Return the card that the context names, if there is one and it is of the key's type."""
        card = self.context.get(key)
        if isinstance(card, DeckCard) and card.facts.type == key:
            return card.facts
        return None

    def _nation(self) -> str | None:
        """Return the team's nation: the one it states, or that of the first Soldier with one."""
        stated = self.context.get("nation")
        if isinstance(stated, str) and stated:
            return stated
        nations = (member.soldier.facts.attributes.get("nation") for member in self.members)
        return next((nation for nation in nations if nation), None)

    @property
    def spent(self) -> int:
        """The total cost of the team (5.1d)."""
        return sum(member.spent for member in self.members)

    @property
    def available(self) -> int | None:
        """The Resources: those that the deck states, else the Mission's, else nobody knows."""
        stated: Any = self.context.get("resource_points")
        if type(stated) in (int, float):
            return stated  # type: ignore[no-any-return]  # a number, as was just asked
        return None if self.mission is None else printed(self.mission, "resources")

    def loadout_limit(self, member: Member) -> int:
        """Return what the Soldier may carry: its printed Loadout with the Mission's modifier."""
        modifier = 0 if self.mission is None else printed(self.mission, "loadout_modifier")
        return printed(member.soldier.facts, "loadout") + modifier

    def players(self) -> tuple[Member, ...]:
        """Return the Player Soldiers."""
        return tuple(member for member in self.members if member.kind == PLAYER)


def _members(deck: Deck) -> Iterator[Member]:
    for section in deck.sections.values():
        for card in section:
            if is_soldier(card.facts):
                below = tuple(card.with_carried())[1:]
                yield Member(
                    card,
                    tuple(one for one in below if one.facts.type == SKILL),
                    tuple(one for one in below if one.facts.type in GEAR),
                )


_latest: list[tuple[Deck, Team]] = []  # of the last deck alone: its rules ask one after another


def team_of(deck: Deck) -> Team:
    """Return the deck as a team."""
    if _latest:
        known, team = _latest[0]
        if known is deck:
            return team
    team = Team(deck)
    _latest[:] = [(deck, team)]
    return team
