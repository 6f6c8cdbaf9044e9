"""The engine of Udacha: sets up, reads and writes positions; the rest is the common loop."""

from collections.abc import Mapping

from cardsdb.plugin_api import (
    JSON,
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
from rules_plugins.udacha import notation
from rules_plugins.udacha.actions import ACTIONS
from rules_plugins.udacha.events import EVENTS
from rules_plugins.udacha.position import PLAYERS, PLAYING, Position
from rules_plugins.udacha.queries import QUERIES
from rules_plugins.udacha.references import unknown_references
from rules_plugins.udacha.setup import first_position
from rules_plugins.udacha.sight import as_seen_by


class UdachaEngine(RuleEngine):
    """Judges and plays Udacha."""

    players = (2, 2)
    actions = ACTIONS
    queries = QUERIES
    events = EVENTS

    def set_up(self, decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Position:
        """Return the first position of a game between two decks (12.1a to 12.1c)."""
        return first_position(decks, cards, ruleset, dice)

    def load(self, data: JSON, cards: CardPool, ruleset: Ruleset) -> Position:
        """Read a position, which needs nothing outside itself; MalformedInput at every fault."""
        return notation.load(data, ruleset)

    def dump(self, position: Position) -> JSON:
        """Write a position, defaults and derived facts too."""
        return notation.dump(position)

    def decider(self, position: Position) -> PlayerId | None:
        """Return whose choice is open, else whose turn it is; None after the end."""
        if position.status != PLAYING:
            return None
        return position.turn if position.pending is None else position.pending.player

    def choice(self, position: Position) -> Choice | None:
        """Return the open choice."""
        return position.pending

    def seats(self, position: Position) -> tuple[PlayerId, ...]:
        """Return both players: the first deck is a's."""
        return PLAYERS

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won; nobody did in a draw."""
        if position.status == PLAYING:
            return None
        return Outcome(winners=() if position.winner is None else (position.winner,))

    def observe(self, position: Position, player: PlayerId) -> Position:
        """Return the position with unknown cards for what the player does not see (11.1g)."""
        return as_seen_by(position, player)

    def titles(self, position: Position) -> Mapping[CardId, str]:
        """Return the title of each card."""
        return {card: printed.title for card, printed in position.cards.items()}

    def problems(self, position: Position, thing: object) -> list[Fault]:
        """Return what an action or query names that the position does not have."""
        return unknown_references(position, thing)


ENGINE = UdachaEngine()
