"""The JSON of a position of Udacha: read with all faults at their places, written whole."""

import marshal
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardsdb.plugin_api import (
    JSON,
    CardId,
    Choice,
    Fault,
    MalformedInput,
    PlayerId,
    Ruleset,
    as_json,
    pointer,
)
from rules_plugins.udacha.card_notation import MOST, card_faults, none_of
from rules_plugins.udacha.events import DEFEAT, WITHDRAW
from rules_plugins.udacha.facts import (
    active_at,
    geography,
    is_in_pursuit,
    is_pinned,
    location,
    party_geography,
    strength,
)
from rules_plugins.udacha.position import (
    CLASHES,
    FINISHED,
    ORDINARY_TURN,
    PLAYERS,
    PLAYING,
    PLAYS,
    RALLIES,
    Player,
    Position,
)
from rules_plugins.udacha.printed import BANNER, GEAR, HERO, PLACE, PURSUIT, Card, read_card
from rules_plugins.udacha.shared_actions import SharedActions

AREAS: Mapping[str, tuple[str, ...] | None] = {  # and what may lie there; None: any card
    "scenery": (PLACE, PURSUIT),
    "reserve": None,
    "party": (HERO,),
    "gear": (GEAR,),
    "hand": None,
    "deck": None,
    "discard": None,
}
COUNTS = {
    "movements": 0,
    "glory": 0,
    "plays_left": PLAYS,
    "rallies_left": RALLIES,
    "clashes_left": CLASHES,
}
DERIVED_OF_PLAYER = ("location", "in_pursuit", "region", "locale", "pinned", "strength")
AS_IT_LIES = ("face", "spent", "attached_to")
DERIVED_OF_CARD = ("location", "standing", "region", "locale", "effective_keywords")
NOT_PRINTED = frozenset((*AS_IT_LIES, *DERIVED_OF_CARD))
POSITION_FIELDS = ("turn", "turn_number", "players", "cards", "pending", "status", "winner")
CHOICE_FIELDS = ("player", "type", "options")


class _Reader:
    """Collects the faults of one position while it is read."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.broken: set[str] = set()  # cards with faults, which are not named again at each place

    def fault(self, at: str, message: str, code: str = "malformed-input") -> None:
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

    def count(
        self, data: Mapping[str, Any], name: str, default: int, at: str, least: int = 0
    ) -> int:
        """Return the whole number of the field, at least `least`."""
        value = data.get(name, default)
        if type(value) is int and least <= value <= MOST:
            return value
        message = f"This is no whole number from {least} to {MOST}."
        self.fault(at + pointer(name), message, "bad-number")
        return default

    def one_of(self, data: Mapping[str, Any], name: str, known: tuple[Any, ...], at: str) -> Any:
        """Return the value of the field, its first possible one where it is left out."""
        value = data.get(name, known[0])
        if problem := none_of(value, known):
            self.fault(at + pointer(name), problem)
            return known[0]
        return value


def load(data: JSON, ruleset: Ruleset) -> Position:
    """Return the position that the JSON describes; MalformedInput at every fault."""
    read = _Reader()
    body = read.object(data, "", POSITION_FIELDS)
    written = read.object(body.get("cards", {}), "/cards")
    cards = _cards(read, written)
    laid = read.object(body.get("players", {}), "/players", PLAYERS)
    players = {player: _player(read, laid, player, cards) for player in PLAYERS}
    _check_places(read, players)
    position = Position(
        ruleset=ruleset,
        cards=cards,
        players=players,
        turn=read.one_of(body, "turn", PLAYERS, ""),
        turn_number=read.count(body, "turn_number", ORDINARY_TURN, "", least=1),
        status=read.one_of(body, "status", (PLAYING, FINISHED), ""),
        winner=read.one_of(body, "winner", (None, *PLAYERS), ""),
    )
    _lay(read, written, position)
    position.pending = _pending(read, body.get("pending"), position)
    if position.status == PLAYING and position.winner is not None:
        read.fault("/winner", "A game that is still played has no winner.")
    if read.faults:
        raise MalformedInput(read.faults)
    return position


def _cards(read: _Reader, written: Mapping[str, Any]) -> dict[CardId, Card]:
    cards: dict[CardId, Card] = {}
    for card, data in written.items():
        at = pointer("cards", card)
        printed = (
            {name: value for name, value in data.items() if name not in NOT_PRINTED}
            if isinstance(data, dict)
            else data
        )
        parsed = _parsed(marshal.dumps(printed, 2))
        if isinstance(parsed, Card):
            cards[CardId(card)] = parsed
        else:
            read.broken.add(card)
            read.faults += [Fault(at + one.at, one.message, one.code) for one in parsed]
    return cards


@lru_cache(2048)  # the same cards stand in one position after the other
def _parsed(printed: bytes) -> Card | tuple[Fault, ...]:
    """Return the card, or what is wrong with it, of marshalled printed fields."""
    written = marshal.loads(printed)
    return tuple(card_faults(written)) or read_card(written)


def _player(
    read: _Reader, laid: Mapping[str, Any], player: PlayerId, cards: Mapping[CardId, Card]
) -> Player:
    at = pointer("players", player)
    data = read.object(laid.get(player, {}), at, ("banner", *AREAS, *COUNTS, *DERIVED_OF_PLAYER))
    areas = [
        _area(read, data.get(area, []), at + pointer(area), kinds, cards)
        for area, kinds in AREAS.items()
    ]
    banner = data.get("banner")
    if banner is not None and not _is_card(read, banner, at + "/banner", (BANNER,), cards):
        banner = None
    counts = [read.count(data, name, default, at) for name, default in COUNTS.items()]
    scenery, reserve, party, gear, hand, deck, discard = areas
    laid_out = (scenery, reserve, party, gear, hand, deck, discard)
    one = Player(player, banner, *laid_out, (), SharedActions(player))
    one.movements, one.glory, one.plays_left, one.rallies_left, one.clashes_left = counts
    one.sources = tuple(card for card in one.cards() if _is_source(cards[card]))
    return one


def _is_source(card: Card) -> bool:
    return card.effect is not None and (card.type == BANNER or card.is_base)


def _area(
    read: _Reader, ids: Any, at: str, kinds: tuple[str, ...] | None, cards: Mapping[CardId, Card]
) -> list[CardId]:
    if not isinstance(ids, list):
        read.fault(at, "This is no list of cards.")
        return []
    found = enumerate(ids)
    return [card for i, card in found if _is_card(read, card, at + pointer(i), kinds, cards)]


def _is_card(
    read: _Reader, card: Any, at: str, kinds: tuple[str, ...] | None, cards: Mapping[CardId, Card]
) -> bool:
    if not isinstance(card, str) or CardId(card) not in cards:
        if not isinstance(card, str) or card not in read.broken:
            read.fault(at, f"The position has no card {as_json(card)}.", "unknown-card")
        return False
    if kinds is not None and cards[CardId(card)].type not in kinds:
        read.fault(at, f"The card {card!r} is no {' or '.join(kinds)}.", "wrong-card-type")
        return False
    return True


def _check_places(read: _Reader, players: Mapping[PlayerId, Player]) -> None:
    seen: dict[CardId, str] = {}
    for player, one in players.items():
        places = [(pointer("players", player, "banner"), one.banner)] if one.banner else []
        for area in AREAS:
            ids = getattr(one, area)
            places += [(pointer("players", player, area, i), card) for i, card in enumerate(ids)]
        for at, card in places:
            if card in seen:
                read.fault(at, f"The card {card!r} stands at {seen[card]} too.", "card-twice")
            seen[card] = at


def _lay(read: _Reader, written: Mapping[str, Any], position: Position) -> None:
    owners = {card: player for player, one in position.players.items() for card in one.cards()}
    for card in position.cards:
        data, at = written[card], pointer("cards", card)
        if read.one_of(data, "face", ("up", "down"), at) == "down":
            position.face_down.add(card)
        is_spent = data.get("spent", False)
        if not isinstance(is_spent, bool):
            read.fault(at + "/spent", "This is neither true nor false.")
        elif is_spent:
            position.spent[card] = owners.get(card)
        hero = data.get("attached_to")
        if hero is None:
            continue
        if position.cards[card].type != GEAR:
            read.fault(at + "/attached_to", "Only a Gear is attached.", "wrong-card-type")
        elif _is_card(read, hero, at + "/attached_to", (HERO,), position.cards):
            position.attached[card] = hero


def _pending(read: _Reader, data: Any, position: Position) -> Choice | None:
    if data is None:
        return None
    body = read.object(data, "/pending", CHOICE_FIELDS)
    if missing := [name for name in CHOICE_FIELDS if name not in body]:
        for name in missing:
            read.fault(pointer("pending", name), f"A choice has {name!r}.", "missing-field")
        return None
    player = read.one_of(body, "player", PLAYERS, "/pending")
    kind = read.one_of(body, "type", (WITHDRAW, DEFEAT), "/pending")
    options = body["options"]
    if not isinstance(options, list) or not options:
        read.fault("/pending/options", "The options are a list of Active Heroes.")
        return None
    _check_options(read, options, position.players[player])
    return Choice(player=player, type=kind, options=tuple(sorted(map(str, options))))


def _check_options(read: _Reader, options: list[Any], chooser: Player) -> None:
    for index, card in enumerate(options):
        at = pointer("pending", "options", index)
        if isinstance(card, str) and card in read.broken:
            continue
        if card not in chooser.party:
            read.fault(
                at, f"{as_json(card)} is no Active Hero of player {chooser.id}.", "unknown-card"
            )
        elif card in options[:index]:
            read.fault(at, f"The card {card!r} stands there twice.", "card-twice")


def dump(position: Position) -> JSON:
    """Return the JSON of the position, with every field and all that is derived."""
    pending = position.pending
    return {
        "turn": position.turn,
        "turn_number": position.turn_number,
        "players": {player: _dump_player(position, player) for player in position.players},
        "cards": {card: _dump_card(position, card) for card in position.cards},
        "pending": None if pending is None else dump_choice(pending),
        "status": position.status,
        "winner": position.winner,
    }


def dump_choice(choice: Choice) -> JSON:
    """Return the JSON of an open choice."""
    return {"player": choice.player, "type": choice.type, "options": list(choice.options)}


def _dump_player(position: Position, player: PlayerId) -> JSON:
    one = position.players[player]
    here = party_geography(position, player)
    return {
        "banner": one.banner,
        **{area: list(getattr(one, area)) for area in AREAS},
        **{name: getattr(one, name) for name in COUNTS},
        "location": location(position, player),
        "in_pursuit": is_in_pursuit(position, player),
        "region": here.region,
        "locale": here.locale,
        "pinned": is_pinned(position, player),
        "strength": strength(position, player),
    }


def _dump_card(position: Position, card: CardId) -> JSON:
    printed = position.cards[card]
    written: dict[str, JSON] = {
        **_copied(printed.given),
        "face": "down" if card in position.face_down else "up",
        "spent": card in position.spent,
    }
    if card in position.attached:
        written["attached_to"] = position.attached[card]
    if printed.type in (PLACE, PURSUIT):
        here = geography(position, card, active_at(position, card))
        written["region"], written["locale"] = here.region, here.locale
        written["effective_keywords"] = list(here.keywords)
    for player, one in position.players.items():
        if card in one.party:
            written["location"] = location(position, player)
        if card in one.scenery:
            written["standing"] = _standing(position, player, card)
    return written


def _copied(given: Mapping[str, JSON]) -> dict[str, JSON]:
    """Return the printed fields anew: cards are shared by positions, what is written is not."""
    return {
        name: _copied(value)
        if isinstance(value, dict)
        else (value[:] if isinstance(value, list) else value)
        for name, value in given.items()
    }


def _standing(position: Position, player: PlayerId, card: CardId) -> str | None:
    if location(position, player) == card:
        return "active"
    return None if position.cards[card].type == PURSUIT else "visited"
