"""The engine of Warfighter: sets up, reads and writes positions; the rest is the common loop."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import (
    JSON,
    Action,
    CardId,
    CardPool,
    Choice,
    Decks,
    Dice,
    Fault,
    Outcome,
    PlayerId,
    RuleEngine,
    Ruleset,
)
from rules_plugins.warfighter import dumping, notation
from rules_plugins.warfighter.actions import ACTIONS
from rules_plugins.warfighter.events import EVENTS
from rules_plugins.warfighter.facts.turn import open_choice, result
from rules_plugins.warfighter.names import names_in
from rules_plugins.warfighter.position import OVER, TEAM, VICTORY, Position
from rules_plugins.warfighter.queries import QUERIES
from rules_plugins.warfighter.references import unknown_references
from rules_plugins.warfighter.setup import first_position
from rules_plugins.warfighter.sight import as_seen


class WarfighterEngine(RuleEngine):
    """Judges and plays Warfighter."""

    players = (1, 1)
    actions: tuple[type[Action], ...] = ACTIONS
    queries = QUERIES
    events = EVENTS

    def set_up(self, decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Position:
        """Return the first position of a mission of one team (chapter 6)."""
        return first_position(decks, cards, ruleset, dice)

    def load(self, data: JSON, cards: CardPool, ruleset: Ruleset) -> Position:
        """Read a position, which needs nothing outside itself; MalformedInput at every fault."""
        return notation.load(data, ruleset)

    def dump(self, position: Position) -> JSON:
        """Write a position, defaults and derived facts too."""
        return dumping.dump(position)

    def decider(self, position: Position) -> PlayerId | None:
        """Return the team, which decides everything together; None after the end."""
        return None if position.step == OVER else TEAM

    def choice(self, position: Position) -> Choice | None:
        """Return the open choice, by the Soldier that has to choose."""
        return open_choice(position)

    def seats(self, position: Position) -> tuple[PlayerId, ...]:
        """Return the one seat."""
        return (TEAM,)

    def outcome(self, position: Position) -> Outcome | None:
        """Return whether the team has won."""
        ended = result(position)
        if ended is None:
            return None
        return Outcome(winners=(TEAM,) if ended == VICTORY else ())

    def observe(self, position: Position, player: PlayerId) -> Position:
        """Return the position with unknown cards for the decks; the order of the cup is hidden."""
        return as_seen(position)

    def problems(self, position: Position, thing: object) -> list[Fault]:
        """Return what an action or query names that the position does not have."""
        return unknown_references(position, thing)

    def titles(self, position: Position) -> Mapping[CardId, str]:
        """Return the name of each card that has one."""
        return {card: one.name for card, one in position.cards.items() if one.name is not None}

    def names(self, position: Position) -> Mapping[Any, list[Any]]:
        """Return what else than cards an action or query can name, by type."""
        return names_in(position)


ENGINE = WarfighterEngine()
