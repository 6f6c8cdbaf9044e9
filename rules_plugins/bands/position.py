"""All that is true at one moment of a game of Bands."""

from dataclasses import dataclass, field

from cardsdb.plugin_api import CardId, PlayerId
from rules_plugins.bands.ground import Ground, Homeless
from rules_plugins.bands.printed import HOMEWORLD, Card, Face

READY, INCOME, ACTION, VOTE = "ready", "income", "action", "vote"
PHASES = (READY, INCOME, ACTION, VOTE)
MOVEMENT, OPERATIONS = "movement", "operations"
SUBPHASES = (MOVEMENT, OPERATIONS)
PLAYING, FINISHED = "playing", "finished"
ATTACK, LIBERATION = "attack", "liberation"

DISPLACEMENT, OVERFULL, REDRAW, TEXT = "displacement", "overfull", "redraw", "text"


@dataclass(frozen=True, slots=True)
class Declaration:
    """An attack or Liberation that is declared and not yet resolved."""

    id: str
    kind: str
    cards: tuple[CardId, ...]
    target: CardId
    guarded: CardId | None = None  # what was the target before a garrison intercepted
    is_answered: bool = False  # the target returns fire
    declined: tuple[PlayerId, ...] = ()  # who was asked to intercept on shared ground


@dataclass(frozen=True, slots=True)
class Pending:
    """Who has to choose what: a Position, who goes overboard, a hand, what a text asks for."""

    player: PlayerId
    type: str
    source: CardId | None = None  # the card that is overfull, or whose text asks


@dataclass(frozen=True, slots=True)
class Closed:
    """A Position that an effect has made illegal, for these cards or (None) for all."""

    position: CardId
    cards: tuple[CardId, ...] | None = None


@dataclass(slots=True, kw_only=True)
class Position(Ground):
    """A position: only events change it. What never changes is shared by copies."""

    homeworlds: dict[PlayerId, list[CardId]]
    active: PlayerId
    phase: str
    subphase: str | None = None
    activated: set[CardId] = field(default_factory=set)
    no_return: dict[CardId, tuple[CardId, ...]] = field(default_factory=dict)
    bound: dict[CardId, CardId] = field(default_factory=dict)  # Bound Character to Storyline
    named: dict[CardId, CardId] = field(default_factory=dict)  # what a card's text has named
    used: set[CardId] = field(default_factory=set)  # texts that work once a game
    moves: dict[PlayerId, int] = field(default_factory=dict)
    influence: dict[PlayerId, int] = field(default_factory=dict)
    credits: dict[PlayerId, int] = field(default_factory=dict)
    declarations: tuple[Declaration, ...] = ()
    closed: tuple[Closed, ...] = ()
    pending: Pending | None = None
    status: str = PLAYING
    winner: PlayerId | None = None
    out: frozenset[PlayerId] = frozenset()
    is_settled: bool = field(default=False, compare=False)
    captured: dict[CardId, PlayerId | None] = field(default_factory=dict, compare=False)
    silenced: set[CardId] = field(default_factory=set, compare=False)
    moment: int = field(default=0, compare=False)  # how many were displaced before the last moment

    def copy(self) -> "Position":
        """Return a position that can be played on without changing this one."""
        new = Position.__new__(Position)  # a third of what the call of the class would take
        new.ruleset, new.players, new.cards = self.ruleset, self.players, self.cards
        new.owner, new.homeworlds, new.home = self.owner, self.homeworlds, self.home
        new.active, new.phase, new.subphase = self.active, self.phase, self.subphase
        new.zone, new.place, new.carrier = self.zone.copy(), self.place.copy(), self.carrier.copy()
        new.turned, new.activated = self.turned.copy(), self.activated.copy()
        new.no_return, new.bound = self.no_return.copy(), self.bound.copy()
        new.named, new.used, new.moves = self.named.copy(), self.used.copy(), self.moves.copy()
        new.influence, new.credits = self.influence.copy(), self.credits.copy()
        new.decks = {player: deck[:] for player, deck in self.decks.items()}
        new.declarations, new.closed = self.declarations, self.closed
        new.displaced, new.pending, new.moment = self.displaced, self.pending, self.moment
        new.status, new.winner, new.out = self.status, self.winner, self.out
        new.is_settled = self.is_settled
        new.captured, new.silenced = self.captured.copy(), self.silenced.copy()
        new.changed = self.changed.copy()
        new.shown, new.held, new.where = self.shown.copy(), self.held.copy(), self.where.copy()
        new.mine = {player: cards[:] for player, cards in self.mine.items()}
        new.hands = {player: hand[:] for player, hand in self.hands.items()}
        new.board, new.aside, new.intruded = self.board[:], self.aside[:], self.intruded.copy()
        new.roads = {}
        new.spots = {band: cards[:] for band, cards in self.spots.items()}
        new.within = {band: cards[:] for band, cards in self.within.items()}
        new.standing = {band: there[:] for band, there in self.standing.items()}
        new.occupants = {card: there[:] for card, there in self.occupants.items()}
        new.devices = {card: there[:] for card, there in self.devices.items()}
        new.texts, new.pieces, new.noted = self.texts, self.pieces, []
        return new

    def face(self, card: CardId) -> Face:
        """Return the face that the card shows."""
        return self.shown[card]

    def leave(self, card: CardId, zone: str) -> None:
        """Take the card off the Map; it keeps nothing but its bars on return."""
        self._go(card, zone)
        self.activated.discard(card)
        self.silenced.discard(card)
        self.named.pop(card, None)
        self.captured.pop(card, None)
        if any(one.card == card for one in self.displaced):
            self.settle(card)

    def lift(self, card: CardId, waiting: Homeless) -> None:
        """Take the card off its Position: it waits for another."""
        self._rise(card)
        known, fresh = self.displaced[: self.moment], self.displaced[self.moment :]
        self.displaced = (*known, *sorted((*fresh, waiting), key=lambda one: one.card))
        self._lie(card, waiting.band)

    def settle(self, card: CardId) -> None:
        """Strike the card off those that wait for a Position."""
        self.displaced = tuple(one for one in self.displaced if one.card != card)
        self.moment = len(self.displaced)


def homeworlds_of(
    players: tuple[PlayerId, ...], cards: dict[CardId, Card], owner: dict[CardId, PlayerId]
) -> dict[PlayerId, list[CardId]]:
    """Return the Homeworlds that each player owns."""
    found: dict[PlayerId, list[CardId]] = {player: [] for player in players}
    for card, printed in cards.items():
        if printed.type == HOMEWORLD:
            found[owner[card]].append(card)
    return found
