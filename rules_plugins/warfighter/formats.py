"""What decks of Warfighter look like, and the formats by which they are checked."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import CardFacts, CardPool, Deck, DeckShape, Format, Section
from rules_plugins.warfighter.deck_rules import DECK_RULES
from rules_plugins.warfighter.team import NON_PLAYER, PLAYER, SQUAD, Member, Team, printed, team_of

MOST_LISTED = 100  # members in the statistics, however often an entry counts a Soldier


def is_player_soldier(card: CardFacts) -> bool:
    """Return whether the card may stand among the Player Soldiers."""
    return card.type == PLAYER


def is_non_player_soldier(card: CardFacts) -> bool:
    """Return whether the card may stand among the Non-Player Soldiers."""
    return card.type == NON_PLAYER


def is_squad_soldier(card: CardFacts) -> bool:
    """Return whether the card may stand among the Squad Soldiers."""
    return card.type == SQUAD


DECK_SHAPE = DeckShape(
    sections=(
        Section(name="player soldiers", title="Player soldiers", takes=is_player_soldier),
        Section(
            name="non-player soldiers", title="Non-player soldiers", takes=is_non_player_soldier
        ),
        Section(name="squad soldiers", title="Squad soldiers", takes=is_squad_soldier),
    ),
    has_carried=True,
    card_keys=("mission", "objective"),
)


def statistics(deck: Deck, cards: CardPool) -> Mapping[str, Any]:
    """Return what the team costs and may cost, and of each Soldier what it costs and carries."""
    team = team_of(deck)
    soldiers: list[dict[str, Any]] = []
    for member in team.members:
        room = MOST_LISTED - len(soldiers)
        soldiers += [of_soldier(team, member)] * min(member.soldier.count, room)
    return {
        "resource_points": {"spent": team.spent, "available": team.available},
        "by_soldier": soldiers,
    }


def of_soldier(team: Team, member: Member) -> dict[str, Any]:
    """Return the line of one Soldier; Loadout is that of Player Soldiers alone."""
    is_player = member.kind == PLAYER
    cost = printed(member.soldier.facts, "cost")
    return {
        "name": member.soldier.facts.title,
        "spent": member.spent - cost * (member.soldier.count - 1),
        "loadout": member.loadout if is_player else None,
        "loadout_limit": team.loadout_limit(member) if is_player else None,
    }


FORMATS: tuple[Format, ...] = (
    Format(
        game="warfighter",
        slug="standard",
        title="Standard",
        ruleset="universal-2021",
        deck_rules=DECK_RULES,
        statistics=statistics,
        is_default=True,
    ),
    Format(
        game="warfighter",
        slug="light-patrol",
        title="Light Patrol",
        ruleset="universal-2021",
        deck_rules=DECK_RULES,
        statistics=statistics,
    ),
)
