"""The JSON of a position of Bands: read with all faults at their places."""

import marshal
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardsdb.plugin_api import JSON, CardId, Fault, MalformedInput, PlayerId, Ruleset, pointer
from rules_plugins.bands.card_notation import AS_IT_LIES, card_faults, total_problem
from rules_plugins.bands.choices import options_of
from rules_plugins.bands.facts.bands import all_bands
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.ground import DECK, MAP, SPACE, Band, Homeless
from rules_plugins.bands.placing import placing_faults
from rules_plugins.bands.position import (
    ACTION,
    ATTACK,
    DISPLACEMENT,
    FINISHED,
    LIBERATION,
    OVERFULL,
    PHASES,
    PLAYING,
    REDRAW,
    SUBPHASES,
    TEXT,
    Closed,
    Declaration,
    Pending,
    Position,
    homeworlds_of,
)
from rules_plugins.bands.printed import Card, read_card

FEWEST, MOST_PLAYERS = 2, 4
FIELDS = (
    "players", "active", "phase", "subphase", "move_actions", "cards", "declarations", "closed",
    "displaced", "pending", "influence", "credits", "deck_order", "status", "winner", "derived",
)  # fmt: skip
CHOICES = (DISPLACEMENT, OVERFULL, REDRAW, TEXT)


class Reader:
    """Collects the faults of one position while it is read."""

    def __init__(self, data: JSON) -> None:
        """Take the JSON."""
        self.faults: list[Fault] = []
        self.data = self.object(data, "", FIELDS)
        self.cards: dict[CardId, Card] = {}
        self.players: tuple[PlayerId, ...] = ()

    def fault(self, at: str, message: str, code: str = "malformed-input") -> None:
        """Note a fault."""
        self.faults.append(Fault(at, message, code))

    def object(self, data: Any, at: str, known: tuple[str, ...] | None = None) -> dict[str, Any]:
        """Return the object, an empty one for what is none; an unknown field is a fault."""
        if not isinstance(data, dict):
            self.fault(at, "This is no object.")
            return {}
        for name in data:
            if known is not None and name not in known:
                self.fault(at + pointer(name), f"There is no field {name!r} here.", "unknown-field")
        return data

    def list(self, data: Any, at: str) -> list[Any]:
        """Return the list, an empty one for what is none."""
        if isinstance(data, list):
            return data
        self.fault(at, "This is no list.")
        return []

    def one_of(self, value: Any, known: tuple[Any, ...], at: str) -> Any:
        """Return the value if it is known, else the first that is."""
        if isinstance(value, str | None) and value in known:
            return value
        self.fault(at, f"{value!r} is none of: {', '.join(map(str, known))}.")
        return known[0]

    def card(self, value: Any, at: str) -> CardId | None:
        """Return the card of the position."""
        if isinstance(value, str) and value in self.cards:
            return CardId(value)
        self.fault(at, f"The position has no card {value!r}.", "unknown-card")
        return None

    def several(self, value: Any, at: str) -> tuple[CardId, ...]:
        """Return the cards of a list."""
        found = [self.card(one, at + pointer(i)) for i, one in enumerate(self.list(value, at))]
        if len(set(found)) < len(found):
            self.fault(at, "A card stands there twice.", "card-twice")
        return tuple(card for card in found if card is not None)

    def numbers(self, name: str) -> dict[PlayerId, int]:
        """Return the numbers by player of the field."""
        at = pointer(name)
        found: dict[PlayerId, int] = {}
        for player, value in self.object(self.data.get(name, {}), at, self.players).items():
            if problem := total_problem(value):
                self.fault(at + pointer(player), problem, "bad-number")
            elif player in self.players:
                found[PlayerId(player)] = value
        return found


def load(data: JSON, ruleset: Ruleset) -> Position:
    """Return the position that the JSON describes; MalformedInput at every fault."""
    read = Reader(data)
    read.players = _players(read)
    written = read.object(read.data.get("cards", {}), "/cards")
    if "cards" not in read.data:
        read.fault("/cards", "A position has cards.", "missing-field")
    _read_cards(read, written)
    if read.faults:
        raise MalformedInput(read.faults)
    position = _board(read, written, ruleset)
    _read_rest(read, position)
    if read.faults:
        raise MalformedInput(read.faults)
    return announced(position)


def _players(read: Reader) -> tuple[PlayerId, ...]:
    listed = read.list(read.data.get("players"), "/players")
    names = [one for one in listed if isinstance(one, str) and one]
    if len(names) < len(listed) or len(set(names)) < len(names):
        read.fault("/players", "Players are different texts.")
    elif not FEWEST <= len(names) <= MOST_PLAYERS:
        read.fault("/players", f"There are {FEWEST} to {MOST_PLAYERS} players.")
    return tuple(PlayerId(name) for name in dict.fromkeys(names))


def _read_cards(read: Reader, written: Mapping[str, Any]) -> None:
    for card, data in written.items():
        at = pointer("cards", card)
        if card == SPACE or not card:
            read.fault(at, f"No card is called {card!r}.")
            continue
        faults = card_faults(data)
        read.faults += [Fault(at + one.at, one.message, one.code) for one in faults]
        if not faults:
            read.cards[CardId(card)] = _printed(data, card)
            if data["owner"] not in read.players:
                read.fault(at + "/owner", f"There is no player {data['owner']!r}.")


def _printed(data: Mapping[str, Any], card: str) -> Card:
    given = {name: value for name, value in data.items() if name not in AS_IT_LIES}
    given.setdefault("keywords", [])
    return _parsed(marshal.dumps(given, 2), "" if "name" in given else card)


@lru_cache(4096)  # the same cards stand in one position after the other
def _parsed(given: bytes, name: str) -> Card:
    return read_card(marshal.loads(given), name)


def _board(read: Reader, written: Mapping[str, Any], ruleset: Ruleset) -> Position:
    owner = {card: PlayerId(written[card]["owner"]) for card in read.cards}
    position = Position(
        ruleset=ruleset,
        players=read.players,
        cards=read.cards,
        owner=owner,
        homeworlds=homeworlds_of(read.players, read.cards, owner),
        active=read.one_of(read.data.get("active"), read.players or ("",), "/active"),
        phase=read.one_of(read.data.get("phase"), PHASES, "/phase"),
    )
    if position.phase == ACTION:
        position.subphase = read.one_of(read.data.get("subphase"), SUBPHASES, "/subphase")
    elif read.data.get("subphase") is not None:
        read.fault("/subphase", "Only the Action Phase has sub-phases.")
    for card, data in written.items():
        _lay(read, position, CardId(card), data)
    position.look()
    return position


def _lay(read: Reader, position: Position, card: CardId, data: Mapping[str, Any]) -> None:
    at = pointer("cards", card)
    printed = position.cards[card]
    position.zone[card] = data.get("zone", MAP)
    second = "contested" if printed.is_breakable else "reverse"
    face = data.get("face", "prime")
    if face == second:
        position.turned.add(card)
    elif face != "prime":
        read.fault(at + "/face", f"The faces of this card are prime and {second}.")
    for name, known in (("activated", position.activated), ("used", position.used)):
        if data.get(name):
            known.add(card)
    _refer(read, position, card, data)


def _refer(read: Reader, position: Position, card: CardId, data: Mapping[str, Any]) -> None:
    """Read what a card says of other cards."""
    at = pointer("cards", card)
    if "no_return" in data:
        bars = read.several(data["no_return"], at + "/no_return")
        if bars:
            position.no_return[card] = tuple(sorted(bars))
    references = (
        ("occupies", position.place),
        ("attached_to", position.carrier),
        ("bound_to", position.bound),
        ("names", position.named),
    )
    for name, table in references:
        if data.get(name) is not None:
            other = read.card(data[name], at + pointer(name))
            if other is not None:
                table[card] = other


def _read_rest(read: Reader, position: Position) -> None:
    position.moves = dict.fromkeys(read.players, 0) | read.numbers("move_actions")
    position.influence, position.credits = read.numbers("influence"), read.numbers("credits")
    _read_displaced(read, position)
    if not read.faults:
        read.faults += placing_faults(position)
    _read_decks(read, position)
    _read_declarations(read, position)
    _read_closed(read, position)
    position.status = read.one_of(read.data.get("status", PLAYING), (PLAYING, FINISHED), "/status")
    winner = read.data.get("winner")
    position.winner = read.one_of(winner, (None, *read.players), "/winner")
    if position.status == PLAYING and position.winner is not None:
        read.fault("/winner", "A game that is still played has no winner.")
    _read_pending(read, position)


def _read_displaced(read: Reader, position: Position) -> None:
    found = []
    for i, one in enumerate(read.list(read.data.get("displaced", []), "/displaced")):
        at = pointer("displaced", i)
        data = read.object(one, at, ("card", "band", "from"))
        card, left = read.card(data.get("card"), at + "/card"), None
        left = read.card(data.get("from"), at + "/from")
        bands = tuple(all_bands(position))
        band = Band(read.one_of(data.get("band"), bands, at + "/band"))
        if card is not None and left is not None:
            found.append(Homeless(card, band, left))
            if card in position.place or position.zone[card] != MAP or card in position.carrier:
                read.fault(at + "/card", "A displaced card is on the Map and stands nowhere.")
    if len({one.card for one in found}) < len(found):
        read.fault("/displaced", "A card stands there twice.", "card-twice")
    position.displaced = tuple(found)
    position.moment = len(found)


def _read_decks(read: Reader, position: Position) -> None:
    if read.data.get("deck_order") is None:
        return
    decks = read.object(read.data["deck_order"], "/deck_order", read.players)
    for player, ids in decks.items():
        at = pointer("deck_order", player)
        cards = read.several(ids, at)
        for i, card in enumerate(cards):
            if position.zone[card] != DECK or position.owner[card] != player:
                read.fault(at + pointer(i), f"The card {card!r} is not in this deck.")
        position.decks[PlayerId(player)] = list(cards)


def _read_declarations(read: Reader, position: Position) -> None:
    known = ("id", "kind", "card", "target", "guarded", "answered", "declined")
    found: list[Declaration] = []
    for i, one in enumerate(read.list(read.data.get("declarations", []), "/declarations")):
        at = pointer("declarations", i)
        data = read.object(one, at, known)
        name, card = data.get("id"), data.get("card")
        if not isinstance(name, str) or not name or name in {other.id for other in found}:
            read.fault(at + "/id", "A declaration has an id of its own.")
            continue
        kind = read.one_of(data.get("kind"), (ATTACK, LIBERATION), at + "/kind")
        if isinstance(card, list) and kind == LIBERATION and card:
            cards = read.several(card, at + "/card")
        else:
            cards = tuple(filter(None, (read.card(card, at + "/card"),)))
        target = read.card(data.get("target"), at + "/target")
        guarded = None
        if data.get("guarded") is not None:
            guarded = read.card(data["guarded"], at + "/guarded")
        declined = read.list(data.get("declined", []), at + "/declined")
        if any(player not in read.players for player in declined):
            read.fault(at + "/declined", "These are no players.")
        if not isinstance(data.get("answered", False), bool):
            read.fault(at + "/answered", "This is neither true nor false.")
        if cards and target is not None:
            answered = data.get("answered", False) is True
            declaration = Declaration(name, kind, cards, target, guarded, answered, tuple(declined))
            found.append(declaration)
    position.declarations = tuple(found)


def _read_closed(read: Reader, position: Position) -> None:
    found = []
    for i, one in enumerate(read.list(read.data.get("closed", []), "/closed")):
        at = pointer("closed", i)
        data = read.object(one, at, ("position", "cards"))
        place = read.card(data.get("position"), at + "/position")
        cards = None
        if data.get("cards") is not None:
            cards = read.several(data["cards"], at + "/cards")
        if place is not None:
            found.append(Closed(place, cards))
    position.closed = tuple(found)


def _read_pending(read: Reader, position: Position) -> None:
    data = read.data.get("pending")
    if data is None:
        return
    body = read.object(data, "/pending", ("player", "type", "options", "source"))
    player = read.one_of(body.get("player"), read.players or ("",), "/pending/player")
    kind = read.one_of(body.get("type"), CHOICES, "/pending/type")
    source = None
    if body.get("source") is not None:
        source = read.card(body["source"], "/pending/source")
    if read.faults:
        return
    position.pending = Pending(player, kind, source)
    position.index()
    if kind == OVERFULL and source is None:
        position.pending = Pending(player, kind, _overfull_ship(body, position))
    if position.status != PLAYING or not options_of(position):
        read.fault("/pending", "There is nothing to choose.")


def _overfull_ship(body: Mapping[str, Any], position: Position) -> CardId | None:
    """Return the ship on which the first of the options stands."""
    options = body.get("options")
    first = options[0] if isinstance(options, list) and options else None
    return position.place.get(CardId(first)) if isinstance(first, str) else None


def announced(position: Position) -> Position:
    """Return the position with what is kept of it made anew: nothing in it is news."""
    position.index()
    position.out = frozenset(
        player
        for player, cards in position.homeworlds.items()
        if not any(position.zone[card] == MAP for card in cards)
    )
    for card in position.turned:
        if position.zone[card] == MAP:
            holder = controller(position, card)
            if holder is not None and holder != position.owner[card]:
                position.captured[card] = holder
    position.silenced |= position.intruded
    return position
