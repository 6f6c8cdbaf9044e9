"""The first position of a mission: the team of the deck, shuffled decks, the cup."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from cardsdb.plugin_api import (
    CardFacts,
    CardId,
    CardPool,
    CardSlug,
    Decks,
    Dice,
    Fault,
    MalformedInput,
    Ruleset,
    fact,
)
from rules_plugins.warfighter.deck_rules import is_foreign
from rules_plugins.warfighter.facts.decks import pile_name
from rules_plugins.warfighter.facts.soldiers import actions_allowed
from rules_plugins.warfighter.position import (
    DECKS,
    LOADED,
    SET_UP,
    Deck,
    Gear,
    GearId,
    Position,
    Soldier,
    SoldierId,
)
from rules_plugins.warfighter.printed import (
    ACTION_DECK,
    COPIES,
    LOCATION_DECK,
    Card,
    card_from_facts,
    read_card,
)
from rules_plugins.warfighter.team import Member, Team, printed as printed_number, team_of

COUNTERS = 5  # of each Soldier in the cup (6.1f)


def first_position(decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Position:
    """Return the position that is to be set up; MalformedInput if the team cannot begin."""
    if len(decks) != 1:
        message = f"A mission takes the deck of one team, not {len(decks)}."
        raise MalformedInput(message, code="deck-count")
    team = team_of(decks[0])
    mission, objective = _places(team)
    position = Position(ruleset=ruleset, cards={}, step=SET_UP, is_settled=True)
    muster = Muster(position, cards.mapped(card_from_facts))
    muster.lay(mission.slug)
    muster.lay(objective.slug)
    for member in team.members:
        for _ in range(member.soldier.count):
            muster.enlist(member)
    position.decks = {name: Deck() for name in DECKS}
    stocked = mission_decks(cards, mission.slug, objective.slug)
    if missing := [name for name, held in stocked.items() if not held]:
        message = f"The catalogue has no cards for these decks: {', '.join(missing)}."
        raise MalformedInput([Fault("/0/context/mission", message, "deck-cannot-begin")])
    for name, held in stocked.items():
        position.decks[name] = Deck(_shuffled(position, name, held, dice))
    position.cup = filled_cup(position, dice)
    return position


def _places(team: Team) -> tuple[CardFacts, CardFacts]:
    """Return the Mission and the Objective that the deck names."""
    mission, objective = team.mission, team.objective
    if mission is not None and objective is not None and team.members:
        if printed_number(mission, "objective_at"):
            return mission, objective
        message = f"{mission.title} prints no space for the Objective."
        raise MalformedInput([Fault("/0/context/mission", message, "deck-cannot-begin")])
    faults = []
    if mission is None:
        faults.append(Fault("/0/context/mission", "No Mission is named.", "deck-cannot-begin"))
    if objective is None:
        faults.append(Fault("/0/context/objective", "No Objective is named.", "deck-cannot-begin"))
    if not team.members:
        faults.append(Fault("/0/sections", "The team has no Soldier.", "deck-cannot-begin"))
    raise MalformedInput(faults)


@dataclass(slots=True)
class Muster:
    """Brings the cards of a team into a position. Ids are slugs, a second copy has a number."""

    position: Position
    printed: Mapping[str, Card]
    copies: dict[str, int] = field(default_factory=dict)

    def lay(self, slug: str, card: Card | None = None) -> CardId:
        """Put a copy of the card into the position."""
        number = self.copies[slug] = self.copies.get(slug, 0) + 1
        id_ = CardId(slug if number == 1 else f"{slug}:{number}")
        self.position.cards[id_] = self.printed[slug] if card is None else card
        return id_

    def enlist(self, member: Member) -> None:
        """Put a Soldier with all that it carries into the position, each Weapon loaded (5.4a)."""
        slug = member.soldier.facts.slug
        soldier = SoldierId(self.lay(slug, self._with_own_gear(slug)))
        one = Soldier(id=soldier, slot=None)
        self.position.soldiers[soldier] = one
        for skill in member.skills:
            one.skills += [self.lay(skill.facts.slug) for _ in range(skill.count)]
        for gear in member.gear:
            loaded = Gear(ammo=(LOADED,) * self.printed[gear.facts.slug].ammo)
            for _ in range(gear.count):
                one.gear[GearId(self.lay(gear.facts.slug))] = loaded
        one.actions = actions_allowed(self.position, one)

    def _with_own_gear(self, slug: str) -> Card:
        """Return the Soldier with copies of its fixed Gear, which it receives at set-up (6.1h)."""
        card = self.printed[slug]
        own = [self.lay(gear) for gear in card.fixed_gear if gear in self.printed]
        if own == list(card.fixed_gear):
            return card
        return read_card({**card.given, "fixed_gear": own})


@lru_cache(16)
def mission_decks(
    cards: CardPool, mission: CardSlug, objective: CardSlug
) -> Mapping[str, tuple[Card, ...]]:
    """Return the decks of a mission before they are shuffled, by name.

    A card with a printed region serves there alone (5.3b), and of the Hostile decks those are
    taken that the Mission's cards call for.
    """
    printed, region = cards.mapped(card_from_facts), cards[mission].attributes.get("region")
    found: dict[str, list[Card]] = {ACTION_DECK: [], LOCATION_DECK: []}
    for slug in sorted(cards.cards):
        facts = cards[slug]
        copies = printed_number(facts, COPIES)
        if copies and not (region and is_foreign(facts, "region", region)):
            card = printed[slug]
            found.setdefault(pile_name(card), []).extend([card] * copies)
    called = {card.hostile_deck for card in found[LOCATION_DECK]}
    called |= {printed[mission].hostile_deck, printed[objective].hostile_deck}
    names = (ACTION_DECK, LOCATION_DECK, *sorted(called))
    return {name: tuple(found.get(name, ())) for name in names}


@fact("6.1d")
def _shuffled(position: Position, name: str, held: tuple[Card, ...], dice: Dice) -> list[CardId]:
    """Return the ids of a shuffled deck. They tell nobody which card it is."""
    cards = list(held)
    dice.shuffle(cards)
    ids = [CardId(f"{name}:{number:02}") for number in range(len(cards))]
    position.cards.update(zip(ids, cards, strict=True))
    return ids


@fact("6.1f")
def filled_cup(position: Position, dice: Dice) -> list[SoldierId]:
    """Return the cup, mixed, with five targeting counters of every Soldier in the mission."""
    cup = [soldier for soldier in position.soldiers for _ in range(COUNTERS)]
    dice.shuffle(cup)
    return cup
