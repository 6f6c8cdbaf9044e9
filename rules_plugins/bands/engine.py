"""The engine of Bands: sets up, reads and writes positions; the rest is the common loop."""

from collections.abc import Mapping
from typing import Any

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
from rules_plugins.bands import dumping, listing, notation
from rules_plugins.bands.actions import ACTIONS
from rules_plugins.bands.choices import choice_of
from rules_plugins.bands.events import EVENTS
from rules_plugins.bands.names import names_in
from rules_plugins.bands.position import PLAYING, Position
from rules_plugins.bands.queries import QUERIES
from rules_plugins.bands.references import unknown_references
from rules_plugins.bands.setup import first_position
from rules_plugins.bands.sight import as_seen_by


class BandsEngine(RuleEngine):
    """Judges and plays Bands."""

    players = (notation.FEWEST, notation.MOST_PLAYERS)
    actions = ACTIONS
    queries = QUERIES
    events = EVENTS
    decider = staticmethod(listing.decider)

    def set_up(self, decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Position:
        """Return the first position of a game between two to four decks."""
        return first_position(decks, cards, ruleset, dice)

    def load(self, data: JSON, cards: CardPool, ruleset: Ruleset) -> Position:
        """Read a position, which needs nothing outside itself; MalformedInput at every fault."""
        return notation.load(data, ruleset)

    def dump(self, position: Position) -> JSON:
        """Write a position, defaults and derived facts too."""
        return dumping.dump(position)

    def choice(self, position: Position) -> Choice | None:
        """Return the open choice."""
        return choice_of(position)

    def seats(self, position: Position) -> tuple[PlayerId, ...]:
        """Return the players in turn order: the first deck is A's."""
        return position.players

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won; nobody did in a draw."""
        if position.status == PLAYING:
            return None
        return Outcome(winners=() if position.winner is None else (position.winner,))

    def observe(self, position: Position, player: PlayerId) -> Position:
        """Return the position with unknown cards for what the player does not see."""
        return as_seen_by(position, player)

    def problems(self, position: Position, thing: object) -> list[Fault]:
        """Return what an action or query names that the position does not have."""
        return unknown_references(position, thing)

    def titles(self, position: Position) -> Mapping[CardId, str]:
        """Return the name of each card."""
        return {card: printed.name for card, printed in position.cards.items()}

    def names(self, position: Position) -> Mapping[Any, list[Any]]:
        """Return what else than players and cards an action or query can name, by type."""
        return names_in(position)


ENGINE = BandsEngine()
