"""What lies where, and what is kept up to date of it because rules ask for it all the time."""

from bisect import insort
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NewType

from cardsdb.plugin_api import CardId, Pieces, PlayerId, Ruleset, pieces_of
from rules_plugins.bands.printed import (
    ASIDE,
    CAPITAL,
    DEVICE,
    NO_CONTROLLER,
    SURFACE,
    Card,
    Face,
)

Band = NewType("Band", str)
SPACE_BAND = Band("space")
SPACE = CardId("space")  # open Space as a Position
MAP, HAND, DECK, DEPLETED, BURNED = "map", "hand", "deck", "depleted", "burned"
ZONES = (MAP, HAND, DECK, DEPLETED, BURNED)


@cache
def planetary(player: PlayerId) -> Band:
    """Return the player's Planetary Band."""
    return Band(f"planetary:{player}")


@cache
def surface(player: PlayerId) -> Band:
    """Return the player's Surface Band."""
    return Band(f"surface:{player}")


def home_band(card: Card, owner: PlayerId) -> Band:
    """Return the Band in which the owner's card is when it stands on no other."""
    if not card.prime.is_location:
        return SPACE_BAND
    return surface(owner) if card.prime.type == SURFACE else planetary(owner)


@dataclass(frozen=True, slots=True)
class Homeless:
    """A card that waits for a new Position."""

    card: CardId
    band: Band
    from_: CardId


@dataclass(slots=True, kw_only=True)
class Ground:
    """Where the cards are. What is kept beside that is told by events and not compared.

    `index` makes it all anew; a law compares that with what was kept.
    """

    ruleset: Ruleset
    players: tuple[PlayerId, ...]
    cards: dict[CardId, Card]
    owner: dict[CardId, PlayerId]
    zone: dict[CardId, str] = field(default_factory=dict)
    place: dict[CardId, CardId] = field(default_factory=dict)  # what a card on the Map occupies
    carrier: dict[CardId, CardId] = field(default_factory=dict)  # of an attached Device
    turned: set[CardId] = field(default_factory=set)  # cards that show their second face
    displaced: tuple[Homeless, ...] = ()
    decks: dict[PlayerId, list[CardId]] = field(default_factory=dict)
    home: dict[CardId, Band] = field(default_factory=dict, compare=False)  # off other cards
    shown: dict[CardId, Face] = field(default_factory=dict, compare=False)  # the face of each card
    held: dict[CardId, PlayerId | None] = field(default_factory=dict, compare=False)  # by whom
    mine: dict[PlayerId | None, list[CardId]] = field(default_factory=dict, compare=False)
    hands: dict[PlayerId, list[CardId]] = field(default_factory=dict, compare=False)
    # Of the cards on the Map alone, in lists that are sorted:
    board: list[CardId] = field(default_factory=list, compare=False)
    where: dict[CardId, Band] = field(default_factory=dict, compare=False)  # the Band of each
    within: dict[Band, list[CardId]] = field(default_factory=dict, compare=False)  # what is in it
    spots: dict[Band, list[CardId]] = field(default_factory=dict, compare=False)  # to stand on
    standing: dict[Band, list[CardId]] = field(default_factory=dict, compare=False)  # on no card
    aside: list[CardId] = field(default_factory=list, compare=False)  # in no Band
    occupants: dict[CardId, list[CardId]] = field(default_factory=dict, compare=False)
    devices: dict[CardId, list[CardId]] = field(default_factory=dict, compare=False)
    intruded: set[CardId] = field(default_factory=set, compare=False)  # an intruder stands there
    changed: set[CardId] = field(default_factory=set, compare=False)  # hands, since it was said
    roads: dict[Any, Any] = field(default_factory=dict, compare=False)  # between the Bands
    texts: Pieces = field(default_factory=Pieces, compare=False)  # of all cards in the game
    pieces: Pieces = field(default_factory=Pieces, compare=False)  # of those on the Map
    noted: list[str] = field(default_factory=list, compare=False)  # texts that changed a fact

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

    def holder(self, card: CardId) -> PlayerId | None:
        """Return who controls the card, found anew: owner, lone captor, or nobody."""
        face = self.shown[card]
        if face.is_ordinary and card not in self.turned:
            return self.owner[card]
        if NO_CONTROLLER in face.clauses:
            return None
        if face.type == DEVICE:
            return self.owner[card] if card in self.carrier else None
        if face.is_holder and self.is_contested(card):
            captors = {self.held[one] for one in self.units_on(card)}
            if len(captors) == 1:
                (captor,) = captors
                return self.owner[card] if captor is None else captor
        return self.owner[card]

    def look(self) -> None:
        """Make anew what is kept of the faces that cards show."""
        self.shown = {
            card: printed.reverse if card in self.turned else printed.prime
            for card, printed in self.cards.items()
        }

    def index(self) -> None:
        """Make anew what is kept."""
        owner = self.owner
        self.home = {card: home_band(printed, owner[card]) for card, printed in self.cards.items()}
        self.look()
        self.board, self.aside, self.intruded, self.changed = [], [], set(), set()
        self.where, self.occupants, self.devices, self.roads = {}, {}, {}, {}
        bands = [band(player) for player in self.players for band in (planetary, surface)]
        self.within = {band: [] for band in (*bands, SPACE_BAND)}
        self.spots = {band: [] for band in (*bands, SPACE_BAND)}
        self.standing = {band: [] for band in (*bands, SPACE_BAND)}
        unusual = {
            card: self.holder(card)
            for card, face in self.shown.items()
            if card in self.turned or not face.is_ordinary
        }
        self.held = {**owner, **unusual}
        self.mine = {player: [] for player in (*self.players, None)}
        self.hands = {player: [] for player in self.players}
        for card, zone in self.zone.items():
            if zone == HAND:
                insort(self.hands[owner[card]], card)
            elif zone == MAP:
                insort(self.board, card)
                insort(self.mine[self.held[card]], card)
        waiting = {one.card: one.band for one in self.displaced}
        for card in self.board:
            if card not in waiting:
                self._stand(card)
        for card, band in waiting.items():
            self._lie(card, band)
        slugs = {card: one.slug for card, one in self.cards.items() if one.slug is not None}
        self.texts = pieces_of(self.ruleset.texts, slugs)
        self.listen()

    def listen(self) -> None:
        """Keep the pieces of the cards that are heard at hand, in their order."""
        self.pieces = self.texts.only(self.is_heard)

    def _stand(self, card: CardId) -> None:
        """Note where the card stands."""
        host, carrier = self.place.get(card), self.carrier.get(card)
        if host is not None:
            insort(self.occupants.setdefault(host, []), card)
            self._lie(card, self.where.get(host))
            self._review(host)
            return
        kind = self.shown[card].type
        if carrier is not None:
            insort(self.devices.setdefault(carrier, []), card)
            self._lie(card, self.where.get(carrier))
        elif kind in ASIDE:
            insort(self.aside, card)
            self._lie(card, None)
        elif kind != DEVICE:
            there = self.standing[self.home[card]]
            if not there:
                self.roads.clear()
            insort(there, card)
            self._lie(card, self.home[card])

    def _rise(self, card: CardId) -> None:
        """Forget where the card stands."""
        if card in self.place:
            host = self.place.pop(card)
            self.occupants[host].remove(card)
            self._review(host)
        elif card in self.carrier:
            self.devices[self.carrier.pop(card)].remove(card)
            self._review(card)
        else:
            for there in (self.standing[self.home[card]], self.aside):
                if card in there:
                    there.remove(card)
                    if not there:
                        self.roads.clear()

    def _lie(self, card: CardId, band: Band | None) -> None:
        """Note the Band of the card and of whatever is on it."""
        before = self.where.get(card)
        if before == band:
            return  # as is then that of whatever is on it
        if before is not None:
            self._lose_band(card)
        if band is not None:
            self.where[card] = band
            insort(self.within[band], card)
            if self.shown[card].is_holder:
                insort(self.spots[band], card)
        for on in (self.occupants, self.devices):
            for one in on.get(card, ()):
                self._lie(one, band)

    def _lose_band(self, card: CardId) -> None:
        band = self.where.pop(card)
        self.within[band].remove(card)
        if self.shown[card].is_holder:
            self.spots[band].remove(card)

    def _review(self, card: CardId) -> None:
        """Note who controls the card now and whether an intruder is on it, and what that means."""
        before, now = self.held[card], self.holder(card)
        is_there = self.zone[card] == MAP
        if before != now:
            self.held[card] = now
            if self.shown[card].type != DEVICE:
                self.changed.add(card)
            if is_there:
                self.mine[before].remove(card)
                insort(self.mine[now], card)
        if is_there and self._is_intruded(card):
            self.intruded.add(card)
        else:
            self.intruded.discard(card)
        if before != now and card in self.place:
            self._review(self.place[card])

    def _is_intruded(self, card: CardId) -> bool:
        there, face = self.occupants.get(card), self.shown[card]
        if not there or NO_CONTROLLER in face.clauses:
            return False
        shown, held, holder = self.shown, self.held, self.held[card]
        return any(held[one] != holder and shown[one].is_movable for one in there)

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
        self._review(card)

    def _come(self, card: CardId) -> None:
        """Take the card from its zone onto the Map."""
        owner, zone = self.owner[card], self.zone[card]
        self.zone[card] = MAP
        insort(self.board, card)
        insort(self.mine[self.held[card]], card)
        if self.cards[card].slug is not None:
            self.listen()
        if zone == HAND:
            self.hands[owner].remove(card)
        elif zone == DECK and card in self.decks.get(owner, ()):
            self.decks[owner].remove(card)

    def _go(self, card: CardId, zone: str) -> None:
        """Take the card off the Map; it shows its Prime face."""
        self._rise(card)
        self.board.remove(card)
        self.mine[self.held[card]].remove(card)
        self.zone[card] = zone
        if card in self.where:
            self._lose_band(card)
        self.turned.discard(card)
        self.shown[card] = self.cards[card].prime
        self._review(card)
        if self.cards[card].slug is not None:
            self.listen()

    def turn(self, card: CardId) -> None:
        """Show the other face; a Capital Spacecraft occupies nothing."""
        place, carrier = self.place.get(card), self.carrier.get(card)
        is_waiting = any(one.card == card for one in self.displaced)
        self._rise(card)
        self.turned ^= {card}
        printed, band = self.cards[card], self.where.get(card)
        if band is not None and self.shown[card].is_holder:
            self.spots[band].remove(card)
        face = self.shown[card] = printed.reverse if card in self.turned else printed.prime
        if band is not None and face.is_holder:
            insort(self.spots[band], card)
        if carrier is not None:
            self.carrier[card] = carrier
        elif place is not None and face.type != CAPITAL:
            self.place[card] = place
        if not is_waiting:
            self._stand(card)
        self._review(card)

    def deal(self, cards: dict[CardId, Card]) -> None:
        """Let other cards stand on these ids, none of which is on the Map."""
        homes = {card: home_band(printed, self.owner[card]) for card, printed in cards.items()}
        self.cards, self.home = self.cards | cards, self.home | homes  # copies share them
        for card, printed in cards.items():
            self.shown[card] = printed.prime
            self.held[card] = self.holder(card)
