"""The JSON of a position of Warfighter: read with all faults at their places."""

import marshal
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardsdb.plugin_api import JSON, CardId, Fault, MalformedInput, Ruleset, pointer
from rules_plugins.warfighter.card_notation import card_faults
from rules_plugins.warfighter.position import (
    ACTIVE,
    DECKS,
    ENVIRONMENT_PENDING,
    EVENT_PENDING,
    FIRST_TIMER,
    SOLDIER_ACTIONS,
    STEPS,
    Deck,
    Dropped,
    GearId,
    Hostile,
    HostileId,
    InPlay,
    PendingChoice,
    PendingEvent,
    Position,
    SoldierId,
)
from rules_plugins.warfighter.printed import (
    ACTION,
    ACTION_DECK,
    DRAWN_AGAINST_SOLDIERS,
    EVENT,
    GEAR,
    HOSTILE,
    LOCATION,
    LOCATION_DECK,
    MISSION,
    OBJECTIVE,
    PLACES,
    SKILL,
    SOLDIERS,
    Card,
    read_card,
)
from rules_plugins.warfighter.reading import Reader
from rules_plugins.warfighter.reading_soldiers import (
    check_references,
    read_gear,
    read_soldiers,
)
from rules_plugins.warfighter.reading_team import read_team

FIELDS = (
    "cards", "path", "objective", "step", "turn", "timer", "location_played", "soldiers",
    "hostiles", "decks", "cup", "dropped", "in_play", "upgunned", "pending", "out_of_game", "team",
    "resource_value", "result",
)  # fmt: skip
HOSTILE_FIELDS = ("slot", "target", "ekia", "suppress", "active")
UPGUNNABLE = frozenset((ACTION, SKILL))


def load(data: JSON, ruleset: Ruleset) -> Position:
    """Return the position that the JSON describes; MalformedInput at every fault."""
    read = Reader()
    body = read.object(data, "", FIELDS)
    _read_cards(read, read.object(body.get("cards", {}), "/cards"))
    if read.faults:  # what prints something else contradicts all that follows
        raise MalformedInput(read.faults)
    position = Position(
        ruleset=ruleset,
        cards=read.cards,
        step=read.one_of(body.get("step", SOLDIER_ACTIONS), STEPS, "/step"),
        turn=read.count(body, "turn", 1, "", least=1),
        timer=read.count(body, "timer", FIRST_TIMER, ""),
        location_played=read.boolean(body, "location_played", ""),
    )
    _read_path(read, position, body)
    read_soldiers(read, position, body.get("soldiers", {}))
    _read_hostiles(read, position, body.get("hostiles", {}))
    _read_decks(read, position, body.get("decks", {}))
    _read_lists(read, position, body)
    _read_dropped(read, position, body.get("dropped", {}))
    _read_in_play(read, position, body.get("in_play", {}))
    _read_pending(read, position, body.get("pending", []))
    if not read.faults:
        check_references(read, position)
        _check_targets(read, position)
    position.team = read_team(read, body["team"]) if "team" in body else None
    if read.faults:
        raise MalformedInput(read.faults)
    return position


def _read_cards(read: Reader, written: Mapping[str, Any]) -> None:
    copies = []
    for card, data in written.items():
        at = pointer("cards", card)
        if not card:
            read.fault(at, "A card has an id.")
        elif isinstance(data, dict) and "like" in data:
            copies.append((CardId(card), data, at))
            read.cards[CardId(card)] = _SLOT  # its place in the order
        else:
            parsed = _parsed(marshal.dumps(data, 2))
            if isinstance(parsed, Card):
                read.cards[CardId(card)] = parsed
            else:
                read.broken.add(card)
                read.faults += [Fault(at + one.at, one.message, one.code) for one in parsed]
    for copied, data, at in copies:
        read.object(data, at, ("like",))
        original = read.card(data["like"], at + "/like")
        if original is not None and read.cards[original] is _SLOT:
            read.fault(at + "/like", "A copy is like a card that is written out.")
        elif original is not None:
            read.cards[copied] = read.cards[original]


_SLOT = read_card({"type": "copy"})


@lru_cache(4096)  # the same cards stand in one position after the other
def _parsed(printed: bytes) -> Card | tuple[Fault, ...]:
    """Return the card, or what is wrong with it, of marshalled printed attributes."""
    written = marshal.loads(printed)
    return tuple(card_faults(written)) or read_card(written)


def _read_path(read: Reader, position: Position, body: Mapping[str, Any]) -> None:
    path = read.entries(body.get("path", []), "/path")
    for slot, value in enumerate(path):
        at = pointer("path", slot)
        card = None
        if value is not None:
            card = read.card(value, at, PLACES)
            if card is not None:
                read.place(card, at)
        if (card is not None or value is None) and not _fits(read, card, slot, len(path)):
            message = "A path leads from a Mission over Locations and empty slots to an Objective."
            read.contradiction(at, message)
        position.path.append(card)
    objective = read.object(body.get("objective", {}), "/objective", ("active", "progress"))
    position.is_objective_active = read.boolean(objective, "active", "/objective")
    position.progress = read.count(objective, "progress", 0, "/objective")


def _fits(read: Reader, card: CardId | None, slot: int, slots: int) -> bool:
    """Say whether a card of this type, or none, may lie in the slot."""
    kind = None if card is None else read.cards[card].type
    if slot == 0:
        return kind == MISSION
    return kind == OBJECTIVE if slot == slots - 1 else kind in (LOCATION, None)


def _read_hostiles(read: Reader, position: Position, written: Any) -> None:
    for card, entry, at in read.keyed(written, "/hostiles", frozenset((HOSTILE,))):
        read.place(card, at)
        data = read.object(entry, at, HOSTILE_FIELDS)
        if "slot" not in data:
            read.fault(at + "/slot", "A Hostile in play is in a slot.", "missing-field")
        slot = read.count(data, "slot", 0, at)
        if slot and slot >= len(position.path):
            read.fault(at + "/slot", "The path has no such slot.", "bad-number")
        one = Hostile(HostileId(card), slot, None)
        if data.get("target") is not None:
            target = read.card(data["target"], at + "/target", SOLDIERS)
            one.target = None if target is None else SoldierId(target)
        one.ekia, one.suppress = (
            read.count(data, "ekia", 0, at),
            read.count(data, "suppress", 0, at),
        )
        reticles = read.cards[card].reticles
        if one.ekia + one.suppress > reticles:
            read.contradiction(at, f"The card prints {reticles} reticles, and more are marked.")
        elif one.ekia and one.ekia == reticles:
            read.contradiction(at + "/ekia", "With an EKIA on each reticle the card is eliminated.")
        position.hostiles[one.id] = one


def _read_decks(read: Reader, position: Position, written: Any) -> None:
    for name in DECKS:
        position.decks[name] = Deck()
    for card in read.cards.values():  # others as cards need them
        name = card.deck if card.type in DRAWN_AGAINST_SOLDIERS else card.hostile_deck
        position.decks.setdefault(name, Deck())
    for name, entry in read.object(written, "/decks").items():
        at = pointer("decks", name)
        data, kinds = read.object(entry, at, ("draw", "discard")), _kinds_of_deck(name)
        position.decks[name] = Deck(
            read.zone(data.get("draw", []), at + "/draw", kinds),
            read.zone(data.get("discard", []), at + "/discard", kinds),
        )


def _kinds_of_deck(name: str) -> frozenset[str] | None:
    """Return the types of cards that the deck holds; None: any."""
    if name == ACTION_DECK:
        return None
    return frozenset((LOCATION,)) if name == LOCATION_DECK else DRAWN_AGAINST_SOLDIERS


def _read_lists(read: Reader, position: Position, body: Mapping[str, Any]) -> None:
    for index, value in enumerate(read.entries(body.get("cup", []), "/cup")):
        soldier = read.card(value, pointer("cup", index), SOLDIERS)
        if soldier is not None:
            position.cup.append(SoldierId(soldier))
    for index, value in enumerate(read.entries(body.get("upgunned", []), "/upgunned")):
        card = read.card(value, pointer("upgunned", index), UPGUNNABLE)
        if card in position.upgunned:
            read.fault(pointer("upgunned", index), "The card stands there twice.", "card-twice")
        elif card is not None:
            position.upgunned.append(card)
    position.out_of_game = read.zone(body.get("out_of_game", []), "/out_of_game")


def _read_dropped(read: Reader, position: Position, written: Any) -> None:
    for card, entry, at in read.keyed(written, "/dropped", GEAR):
        read.place(card, at)
        state = read_gear(read, card, entry, at, "slot")
        data = entry if isinstance(entry, dict) else {}
        slot = read.count(data, "slot", 0, at)
        if "slot" not in data or (slot and slot >= len(position.path)):
            read.fault(at + "/slot", "Dropped Gear lies in a slot of the path.", "bad-number")
        position.dropped[GearId(card)] = Dropped(slot, state)


def _read_in_play(read: Reader, position: Position, written: Any) -> None:
    for card, entry, at in read.keyed(written, "/in_play"):
        read.place(card, at)
        data = read.object(entry, at, ("owner", "retained", "used"))
        owner = read.card(data.get("owner"), at + "/owner", SOLDIERS)
        if owner is not None:
            position.in_play[card] = InPlay(
                SoldierId(owner), read.boolean(data, "retained", at), read.boolean(data, "used", at)
            )


def _read_pending(read: Reader, position: Position, written: Any) -> None:
    for index, one in enumerate(read.entries(written, "/pending")):
        at = pointer("pending", index)
        data = read.object(one, at)
        kinds = (EVENT_PENDING, ENVIRONMENT_PENDING)
        if read.one_of(data.get("type"), kinds, at + "/type") == EVENT_PENDING:
            read.object(one if isinstance(one, dict) else {}, at, ("type", "card"))
            card = read.card(data.get("card"), at + "/card", frozenset((EVENT,)))
            if card is not None:
                read.place(card, at)
                position.pending.append(PendingEvent(card))
            continue
        read.object(one if isinstance(one, dict) else {}, at, ("type", "soldier", "condition"))
        soldier = read.card(data.get("soldier"), at + "/soldier", SOLDIERS)
        condition = data.get("condition")
        if not isinstance(condition, str) or not condition:
            read.fault(at + "/condition", "A condition has a name.")
        elif soldier is not None:
            position.pending.append(PendingChoice(SoldierId(soldier), condition))


def _check_targets(read: Reader, position: Position) -> None:
    """Note where something refers to a Soldier that is not in the mission."""
    named = [
        (pointer("hostiles", one.id, "target"), one.target) for one in position.hostiles.values()
    ]
    named += [(pointer("cup", index), soldier) for index, soldier in enumerate(position.cup)]
    named += [
        (pointer("pending", index, "soldier"), one.soldier)
        for index, one in enumerate(position.pending)
        if isinstance(one, PendingChoice)
    ]
    for at, soldier in named:
        if soldier is not None and not _is_active(position, soldier):
            read.contradiction(at, "This Soldier is not in the mission, or has left it.")
    for card, one in position.in_play.items():
        if one.owner not in position.soldiers:
            read.contradiction(
                pointer("in_play", card, "owner"), "This Soldier is not in the mission."
            )


def _is_active(position: Position, soldier: SoldierId) -> bool:
    one = position.soldiers.get(soldier)
    return one is not None and one.status == ACTIVE
