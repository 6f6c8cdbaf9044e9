"""The answer whether a team keeps chapter 5: the deck rules are asked, of the position's cards."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import (
    Answer,
    CardFacts,
    CardId,
    CardPool,
    CardSlug,
    Deck,
    DeckCard,
    DeckEntry,
    RuleNumber,
    fact,
    find_violations,
)
from rules_plugins.warfighter.answers.facts import numbers
from rules_plugins.warfighter.deck_rules import DECK_RULES
from rules_plugins.warfighter.facts.path import card_at, last_slot
from rules_plugins.warfighter.position import LOADED, GearId, Position, Soldier
from rules_plugins.warfighter.printed import PLAYER
from rules_plugins.warfighter.queries import TeamLegal
from rules_plugins.warfighter.team import team_of

SECTION = "soldiers"
JUDGED = tuple(one for one in DECK_RULES if one.numbers)  # the others are faults of documents
AMMO_ALLOWANCE = "ammo-allowance"
ASKED = (*(number for one in JUDGED for number in one.numbers), *numbers("5.4a"))


@fact("5.4a")
def has_too_much_ammo(position: Position, team: Mapping[str, Any]) -> bool:
    """Say whether a Weapon starts with more loaded Ammo counters than it allows."""
    return any(
        counters > position.cards[weapon].ammo
        for member in team.get("soldiers", ())
        for weapon, counters in member.get("ammo", {}).items()
    )


def team_legal(position: Position, query: TeamLegal) -> Answer:
    """Answer what the team of the position breaks; without one, the Soldiers of the mission."""
    written = position.team
    team = _team_in_mission(position) if written is None else written
    deck = _deck(position, team)
    pool = CardPool("warfighter", (), {})
    codes: set[str] = set()
    cited: list[RuleNumber] = []
    for one in JUDGED:
        found = {violation.code for violation in find_violations(one, deck, pool)}
        codes |= found
        cited += one.numbers if found else ()
    if has_too_much_ammo(position, team):
        codes.add(AMMO_ALLOWANCE)
        cited += numbers("5.4a")
    judged = team_of(deck)
    return Answer(
        answer={
            "legal": not codes,
            "violations": sorted(codes),
            "resource_points": {"spent": judged.spent, "available": judged.available},
        },
        citations=tuple(cited) or ASKED,
    )


def _team_in_mission(position: Position) -> dict[str, Any]:
    """Return the Soldiers of the mission, and what they carry, as a team."""
    return {
        "mission": card_at(position, 0),
        "objective": card_at(position, last_slot(position)),
        "soldiers": [
            {
                "card": one.id,
                "gear": _bought(position, one),
                "skills": one.skills,
                "ammo": {gear: state.ammo.count(LOADED) for gear, state in one.gear.items()},
            }
            for one in position.soldiers.values()
        ],
    }


def _bought(position: Position, one: Soldier) -> list[GearId]:
    """Return the Gear of a Player Soldier; that of others is fixed and not bought."""
    return list(one.gear) if position.cards[one.id].type == PLAYER else []


def _deck(position: Position, team: Mapping[str, Any]) -> Deck:
    """Return the team as the deck rules see it."""
    context: dict[str, Any] = {"nation": team.get("nation")}
    for name in ("mission", "objective"):
        if team.get(name) is not None:
            context[name] = _entry(position, team[name])
    members = tuple([_member(position, one) for one in team.get("soldiers", ())])
    return Deck(game="warfighter", name="", context=context, sections={SECTION: members})


def _member(position: Position, member: Mapping[str, Any]) -> DeckCard:
    named = (*member.get("skills", ()), *member.get("gear", ()))
    return _entry(position, member["card"], tuple([_entry(position, card) for card in named]))


def _entry(position: Position, card: CardId, carried: tuple[DeckCard, ...] = ()) -> DeckCard:
    """Return the card as an entry. Copies are known by their name, where they have one."""
    printed = position.cards[card]
    title = printed.name or card
    facts = CardFacts(slug=CardSlug(card), title=title, type=printed.type, attributes=printed.given)
    entry = DeckEntry(card=card)
    return DeckCard(
        facts=facts, count=1, section=SECTION, entry=entry, path=(title,), carried=carried
    )
