"""A deck as a team: who is in it, what each of them carries, and for which Mission."""

from collections.abc import Iterable, Iterator, Mapping
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
    return sum([printed(card.facts, attribute) * card.count for card in cards])


class Member:
    """A Soldier of the team, as often as its entry says, with Skills and Gear at any depth."""

    __slots__ = ("carried", "gear", "kind", "loadout", "skills", "soldier", "spent")

    def __init__(self, soldier: DeckCard) -> None:
        """Take the Soldier and sort what it carries."""
        below = carried_by(soldier)
        self.soldier = soldier
        self.kind = soldier.facts.type
        self.skills = tuple([card for card in below if card.facts.type == SKILL])
        self.gear = tuple([card for card in below if card.facts.type in GEAR])
        self.carried = (*self.skills, *self.gear)
        self.spent = total((soldier, *self.carried), "cost")  # with all that is bought (5.1d)
        self.loadout = total(self.gear, "loadout")  # Skills weigh nothing (5.2b)


def carried_by(card: DeckCard) -> list[DeckCard]:
    """Return what the card carries at any depth."""
    return [one for carried in card.carried for one in carried.with_carried()]


class Team:
    """What the rules ask of a deck, found once for all of them."""

    __slots__ = (
        "available",
        "context",
        "members",
        "mission",
        "modifier",
        "nation",
        "objective",
        "players",
        "spent",
    )

    def __init__(self, deck: Deck) -> None:
        """Turn the deck into a team."""
        self.context = deck.context
        self.members = tuple(_members(deck))
        self.players = tuple([member for member in self.members if member.kind == PLAYER])
        self.mission = self._named("mission")
        self.objective = self._named("objective")
        self.modifier = printed(self.mission, "loadout_modifier") if self.mission else 0
        self.nation = self._nation()
        self.spent = sum([member.spent for member in self.members])
        self.available = self._available()

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

    def _available(self) -> int | float | None:
        """Return the Resources: those that the deck states, or the Mission's; else None."""
        stated: Any = self.context.get("resource_points")
        if type(stated) in (int, float):
            return float(stated) if type(stated) is float else int(stated)
        return None if self.mission is None else printed(self.mission, "resources")

    def loadout_limit(self, member: Member) -> int:
        """Return what the Soldier may carry: its printed Loadout with the Mission's modifier."""
        return printed(member.soldier.facts, "loadout") + self.modifier


def _members(deck: Deck) -> Iterator[Member]:
    for section in deck.sections.values():
        for card in section:
            if is_soldier(card.facts):
                yield Member(card)


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
