"""All that is true at one moment of a game of Udacha."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardsdb.plugin_api import CardId, Choice, PlayerId, Ruleset
from rules_plugins.udacha.printed import Card
from rules_plugins.udacha.shared_actions import SharedActions

A, B = PlayerId("a"), PlayerId("b")
PLAYERS = (A, B)
FOE = {A: B, B: A}
PLAYS, RALLIES, CLASHES = 3, 1, 1  # a turn's limits: 15.1a, 15.1e, 17.1a
ORDINARY_TURN = 3

PLAYING, FINISHED = "playing", "finished"


@dataclass(slots=True)
class Player:
    """What lies before one player. A card belongs to the player in whose lists it stands."""

    id: PlayerId
    banner: CardId | None
    scenery: list[CardId]  # left to right; the last one is Active
    reserve: list[CardId]
    party: list[CardId]  # the Active Heroes
    gear: list[CardId]
    hand: list[CardId]
    deck: list[CardId]  # the first one is its top card
    discard: list[CardId]
    sources: tuple[CardId, ...]  # Banner and Bases that print an ACTION: never changes
    actions: SharedActions = field(compare=False, repr=False)  # shared by copies
    movements: int = 0
    glory: int = 0
    plays_left: int = PLAYS
    rallies_left: int = RALLIES
    clashes_left: int = CLASHES

    def copy(self) -> "Player":
        """Return the same with lists of its own."""
        return Player(
            self.id,
            self.banner,
            self.scenery[:],
            self.reserve[:],
            self.party[:],
            self.gear[:],
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.sources,
            self.actions,
            self.movements,
            self.glory,
            self.plays_left,
            self.rallies_left,
            self.clashes_left,
        )

    def areas(self) -> tuple[list[CardId], ...]:
        """Return the lists of this player's cards, the Banner not among them."""
        return (
            self.scenery,
            self.reserve,
            self.party,
            self.gear,
            self.hand,
            self.deck,
            self.discard,
        )

    def cards(self) -> Iterable[CardId]:
        """Yield every card of this player."""
        if self.banner is not None:
            yield self.banner
        for area in self.areas():
            yield from area


@dataclass(slots=True)
class Position:
    """A position: only events change it. `cards` never changes and is shared by copies."""

    ruleset: Ruleset
    cards: dict[CardId, Card]
    players: dict[PlayerId, Player]
    turn: PlayerId = A
    turn_number: int = ORDINARY_TURN
    face_down: set[CardId] = field(default_factory=set)
    spent: dict[CardId, PlayerId | None] = field(default_factory=dict)  # ACTIONs used, and by whom
    attached: dict[CardId, CardId] = field(default_factory=dict)  # Gear to the Hero who carries it
    pending: Choice | None = None
    status: str = PLAYING
    winner: PlayerId | None = None
    is_settled: bool = field(default=False, compare=False)

    def owner(self, card: CardId) -> PlayerId | None:
        """Return whose card it is: in whose fields it stands. None: it stands nowhere."""
        return next((player for player, one in self.players.items() if card in one.cards()), None)

    def copy(self) -> "Position":
        """Return a position that can be played on without changing this one."""
        return Position(
            self.ruleset,
            self.cards,
            {player: mine.copy() for player, mine in self.players.items()},
            self.turn,
            self.turn_number,
            self.face_down.copy(),
            self.spent.copy(),
            self.attached.copy(),
            self.pending,
            self.status,
            self.winner,
            self.is_settled,
        )
