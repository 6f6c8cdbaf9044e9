"""The engine of the Race to Ten: set up, load, dump, observe. `RuleEngine` does the rest."""

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
    Query,
    RuleEngine,
    Ruleset,
)
from tests.toy_game.actions import ACTIONS, QUERIES
from tests.toy_game.events import EVENTS
from tests.toy_game.position import (
    FOE,
    HIDDEN,
    A,
    B,
    Position,
    Runner,
    dump_position,
    load_position,
)

HAND = 3


class Engine(RuleEngine):
    """What judges and plays the Race to Ten."""

    players = (2, 2)
    actions = ACTIONS
    queries = QUERIES
    events = EVENTS

    def set_up(self, decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Position:
        """Shuffle each deck and draw three cards; a card's id is its seat and its place."""
        paces: dict[CardId, int] = {}
        runners: dict[PlayerId, Runner] = {}
        for player, deck in zip((A, B), decks, strict=True):
            copies = {CardId(f"{player}{n}"): card for n, card in enumerate(deck.copies("main"), 1)}
            paces |= {card: facts.attributes["pace"] for card, facts in copies.items()}
            pile = list(copies)
            dice.shuffle(pile)
            runners[player] = Runner(hand=pile[:HAND], deck=pile[HAND:])
        return Position(ruleset, paces, runners)

    def load(self, data: JSON, cards: CardPool, ruleset: Ruleset) -> Position:
        """Read a position; MalformedInput with a JSON pointer for everything that is wrong."""
        return load_position(data, ruleset)

    def dump(self, position: Position) -> JSON:
        """Write a position, defaults too."""
        return dump_position(position)

    def problems(self, position: Position, thing: Action | Query) -> list[Fault]:
        """Return the players and cards named by an action that the position does not have."""
        faults = []
        if getattr(thing, "player", A) not in FOE:
            faults.append(Fault("/player", "The players are a and b."))
        card = getattr(thing, "card", None)
        if card is not None and card not in position.paces:
            faults.append(Fault("/card", f"There is no card {card!r}."))
        return faults

    def decider(self, position: Position) -> PlayerId | None:
        """Return who has to choose, else who is on turn, or None after the end."""
        if position.is_finished:
            return None
        return position.pending.player if position.pending else position.turn

    def choice(self, position: Position) -> Choice | None:
        """Return the open choice."""
        return position.pending

    def observe(self, position: Position, player: PlayerId) -> Position:
        """Return the position without the foe's hand and the order of both decks."""
        seen = position.copy()
        foe = seen.runners[FOE[player]]
        foe.hand = [HIDDEN] * len(foe.hand)
        for runner in seen.runners.values():
            runner.deck = [HIDDEN] * len(runner.deck)
        return seen

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the race ended, or None while it goes on."""
        if not position.is_finished:
            return None
        return Outcome(winners=(position.winner,) if position.winner else ())

    def seats(self, position: Position) -> tuple[PlayerId, ...]:
        """Return the players, in seat order."""
        return (A, B)


ENGINE = Engine()
