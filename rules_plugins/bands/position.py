"""All that is true at one moment of a game of Bands."""

from bisect import insort
from dataclasses import dataclass, field
from functools import cache
from typing import NewType

from cardsdb.plugin_api import CardId, Pieces, PlayerId, Ruleset
from rules_plugins.bands.printed import (
    ASIDE,
    CAPITAL,
    DEVICE,
    HOMEWORLD,
    LOCATIONS,
    SURFACE,
    Card,
    Face,
)

Band = NewType("Band", str)
SPACE_BAND = Band("space")
SPACE = CardId("space")  # open Space as a Position

MAP, HAND, DECK, DEPLETED, BURNED = "map", "hand", "deck", "depleted", "burned"
ZONES = (MAP, HAND, DECK, DEPLETED, BURNED)
READY, INCOME, ACTION, VOTE = "ready", "income", "action", "vote"
PHASES = (READY, INCOME, ACTION, VOTE)
MOVEMENT, OPERATIONS = "movement", "operations"
SUBPHASES = (MOVEMENT, OPERATIONS)
PLAYING, FINISHED = "playing", "finished"
ATTACK, LIBERATION = "attack", "liberation"

DISPLACEMENT, OVERFULL, REDRAW, TEXT = "displacement", "overfull", "redraw", "text"


@cache
def planetary(player: PlayerId) -> Band:
    """Return the player's Planetary Band."""
    return Band(f"planetary:{player}")


@cache
def surface(player: PlayerId) -> Band:
    """Return the player's Surface Band."""
    return Band(f"surface:{player}")


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
class Homeless:
    """A card that waits for a new Position."""

    card: CardId
    band: Band
    from_: CardId


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


@dataclass(slots=True)
class Position:
    """A position: only events change it. What never changes is shared by copies."""

    ruleset: Ruleset
    players: tuple[PlayerId, ...]
    cards: dict[CardId, Card]
    owner: dict[CardId, PlayerId]
    homeworlds: dict[PlayerId, list[CardId]]
    home: dict[CardId, Band]  # of cards that stand on no other
    active: PlayerId
    phase: str
    subphase: str | None = None
    zone: dict[CardId, str] = field(default_factory=dict)
    place: dict[CardId, CardId] = field(default_factory=dict)  # what a card on the Map occupies
    carrier: dict[CardId, CardId] = field(default_factory=dict)  # of an attached Device
    turned: set[CardId] = field(default_factory=set)  # cards that show their second face
    activated: set[CardId] = field(default_factory=set)
    no_return: dict[CardId, tuple[CardId, ...]] = field(default_factory=dict)
    bound: dict[CardId, CardId] = field(default_factory=dict)  # Bound Character to Storyline
    named: dict[CardId, CardId] = field(default_factory=dict)  # what a card's text has named
    used: set[CardId] = field(default_factory=set)  # texts that work once a game
    moves: dict[PlayerId, int] = field(default_factory=dict)
    influence: dict[PlayerId, int] = field(default_factory=dict)
    credits: dict[PlayerId, int] = field(default_factory=dict)
    decks: dict[PlayerId, list[CardId]] = field(default_factory=dict)
    declarations: tuple[Declaration, ...] = ()
    closed: tuple[Closed, ...] = ()
    displaced: tuple[Homeless, ...] = ()
    pending: Pending | None = None
    status: str = PLAYING
    winner: PlayerId | None = None
    out: frozenset[PlayerId] = frozenset()
    is_settled: bool = field(default=False, compare=False)
    # Kept up to date because rules ask for them all the time; `indexed` makes them anew.
    occupants: dict[CardId, list[CardId]] = field(default_factory=dict, compare=False)
    devices: dict[CardId, list[CardId]] = field(default_factory=dict, compare=False)
    standing: dict[Band, list[CardId]] = field(default_factory=dict, compare=False)
    aside: list[CardId] = field(default_factory=list, compare=False)
    board: list[CardId] = field(default_factory=list, compare=False)  # all cards on the Map, sorted
    shown: dict[CardId, Face] = field(default_factory=dict, compare=False)  # the face of each card
    hands: dict[PlayerId, list[CardId]] = field(default_factory=dict, compare=False)
    captured: dict[CardId, PlayerId | None] = field(default_factory=dict, compare=False)
    silenced: set[CardId] = field(default_factory=set, compare=False)
    texts: Pieces = field(default_factory=dict, compare=False)  # of all cards in the game
    pieces: Pieces = field(default_factory=dict, compare=False)  # of those on the Map
    moment: int = field(default=0, compare=False)  # how many were displaced before the last moment

    def copy(self) -> "Position":
        """Return a position that can be played on without changing this one."""
        return Position(
            self.ruleset,
            self.players,
            self.cards,
            self.owner,
            self.homeworlds,
            self.home,
            self.active,
            self.phase,
            self.subphase,
            self.zone.copy(),
            self.place.copy(),
            self.carrier.copy(),
            self.turned.copy(),
            self.activated.copy(),
            self.no_return.copy(),
            self.bound.copy(),
            self.named.copy(),
            self.used.copy(),
            self.moves.copy(),
            self.influence.copy(),
            self.credits.copy(),
            {player: deck[:] for player, deck in self.decks.items()},
            self.declarations,
            self.closed,
            self.displaced,
            self.pending,
            self.status,
            self.winner,
            self.out,
            self.is_settled,
            {card: there[:] for card, there in self.occupants.items()},
            {card: there[:] for card, there in self.devices.items()},
            {band: there[:] for band, there in self.standing.items()},
            self.aside[:],
            self.board[:],
            self.shown.copy(),
            {player: hand[:] for player, hand in self.hands.items()},
            self.captured.copy(),
            self.silenced.copy(),
            self.texts,
            self.pieces,
            self.moment,
        )

    def face(self, card: CardId) -> Face:
        """Return the face that the card shows."""
        return self.shown[card]

    def is_contested(self, card: CardId) -> bool:
        """Say whether the card shows a Contested face."""
        return card in self.turned and self.cards[card].is_breakable

    def is_heard(self, card: CardId) -> bool:
        """Say whether the text of the card speaks: while the card is on the Map."""
        return self.zone[card] == MAP

    def units_on(self, card: CardId) -> list[CardId]:
        """Return the Characters, Ground Units and craft on the card, sorted."""
        there = self.occupants.get(card)
        if not there:
            return []
        shown = self.shown
        return [one for one in there if shown[one].is_movable]

    def indexed(self, pieces: Pieces) -> "Position":
        """Make anew what is kept of the zones and places, and return the position."""
        self.texts = pieces
        self.occupants, self.devices, self.standing = {}, {}, {}
        self.hands = {player: [] for player in self.players}
        self.aside = []
        self.look()
        self.listen()
        homeless = {one.card for one in self.displaced}
        for card, zone in self.zone.items():
            if zone == HAND:
                insort(self.hands[self.owner[card]], card)
            elif zone == MAP and card not in homeless:
                self._stand(card)
        return self

    def look(self) -> None:
        """Make anew what is kept of the Map as a whole and of the faces that cards show."""
        self.board = sorted(card for card, zone in self.zone.items() if zone == MAP)
        self.shown = {
            card: printed.reverse if card in self.turned else printed.prime
            for card, printed in self.cards.items()
        }

    def listen(self) -> None:
        """Keep the pieces of the cards that are heard at hand, in their order."""
        heard = {
            on: tuple(one for one in speaking if self.is_heard(one[0]))
            for on, speaking in self.texts.items()
        }
        self.pieces = {on: speaking for on, speaking in heard.items() if speaking}

    def _stand(self, card: CardId) -> None:
        """Note where the card stands."""
        if card in self.carrier:
            insort(self.devices.setdefault(self.carrier[card], []), card)
        elif card in self.place:
            insort(self.occupants.setdefault(self.place[card], []), card)
        elif self.face(card).type in ASIDE:
            insort(self.aside, card)
        elif self.face(card).type != DEVICE:
            insort(self.standing.setdefault(self.home[card], []), card)

    def _rise(self, card: CardId) -> None:
        """Forget where the card stands."""
        if card in self.carrier:
            self.devices[self.carrier.pop(card)].remove(card)
        elif card in self.place:
            self.occupants[self.place.pop(card)].remove(card)
        else:
            for there in (self.standing.get(self.home[card], []), self.aside):
                if card in there:
                    there.remove(card)

    def enter(self, card: CardId, to: CardId | None) -> None:
        """Put the card onto the Map or to another place of it; None or open Space: onto no card."""
        if self.zone[card] == MAP:
            self._rise(card)
        else:
            self._come(card)
        if to is not None and to != SPACE:
            self.place[card] = to
        self._stand(card)

    def attach(self, card: CardId, to: CardId) -> None:
        """Put the Device onto its carrier."""
        self._come(card)
        self.carrier[card] = to
        self._stand(card)

    def _come(self, card: CardId) -> None:
        """Take the card from its zone onto the Map."""
        owner, zone = self.owner[card], self.zone[card]
        self.zone[card] = MAP
        insort(self.board, card)
        if self.cards[card].slug is not None:
            self.listen()
        if zone == HAND:
            self.hands[owner].remove(card)
        elif zone == DECK and card in self.decks.get(owner, ()):
            self.decks[owner].remove(card)

    def leave(self, card: CardId, zone: str) -> None:
        """Take the card off the Map; it keeps nothing but its bars on return."""
        self._rise(card)
        self.board.remove(card)
        self.zone[card] = zone
        if self.cards[card].slug is not None:
            self.listen()
        self.shown[card] = self.cards[card].prime
        for known in (self.turned, self.activated, self.silenced):
            known.discard(card)
        for kept in (self.named, self.captured):
            kept.pop(card, None)
        if any(one.card == card for one in self.displaced):
            self.settle(card)

    def lift(self, card: CardId, waiting: Homeless) -> None:
        """Take the card off its Position: it waits for another."""
        self._rise(card)
        known, fresh = self.displaced[: self.moment], self.displaced[self.moment :]
        self.displaced = (*known, *sorted((*fresh, waiting), key=lambda one: one.card))

    def settle(self, card: CardId) -> None:
        """Strike the card off those that wait for a Position."""
        self.displaced = tuple(one for one in self.displaced if one.card != card)
        self.moment = len(self.displaced)

    def turn(self, card: CardId) -> None:
        """Show the other face; a Capital Spacecraft occupies nothing."""
        self.turned ^= {card}
        printed = self.cards[card]
        self.shown[card] = printed.reverse if card in self.turned else printed.prime
        if card in self.place and self.face(card).type == CAPITAL:
            self.enter(card, None)


def homeworlds_of(
    players: tuple[PlayerId, ...], cards: dict[CardId, Card], owner: dict[CardId, PlayerId]
) -> dict[PlayerId, list[CardId]]:
    """Return the Homeworlds that each player owns."""
    found: dict[PlayerId, list[CardId]] = {player: [] for player in players}
    for card, printed in cards.items():
        if printed.type == HOMEWORLD:
            found[owner[card]].append(card)
    return found


def home_bands(cards: dict[CardId, Card], owner: dict[CardId, PlayerId]) -> dict[CardId, Band]:
    """Return for each card the Band in which it is when it stands on no other."""
    found = {}
    for card, printed in cards.items():
        kind, player = printed.prime.type, owner[card]
        if kind not in LOCATIONS:
            found[card] = SPACE_BAND
        else:
            found[card] = surface(player) if kind == SURFACE else planetary(player)
    return found
