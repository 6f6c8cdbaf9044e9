"""Chapter 2: Movements and their three uses."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.udacha.actions import Escape, Face, Move, Travel, UseAction
from rules_plugins.udacha.events import (
    Discarded,
    Escaped,
    HazardFaced,
    Moved,
    MovementSpent,
)
from rules_plugins.udacha.facts import faceable_hazards, is_in_pursuit, location
from rules_plugins.udacha.position import FOE, Position
from rules_plugins.udacha.printed import BANNER, PLACE, PURSUIT


@rule("2.1a")
def banner_gives_movement(position: Position, action: UseAction) -> Finding | None:
    """A Banner's ACTION gives a Movement."""
    card = position.cards[action.card]
    is_source = card.type == BANNER and card.effect is not None and card.effect.movements > 0
    return note() if is_source else None


@rule("2.1b")
def base_gives_movement(position: Position, action: UseAction) -> Finding | None:
    """A Base's ACTION gives a Movement."""
    card = position.cards[action.card]
    is_source = card.is_base and card.effect is not None and card.effect.movements > 0
    return note() if is_source else None


@rule("2.2a")
def movement_comes_from_effect(position: Position, action: UseAction) -> Finding | None:
    """A Movement is something that an effect gives."""
    effect = position.cards[action.card].effect
    return note() if effect is not None and effect.movements else None


@rule("2.2a")
def move_needs_movement(position: Position, action: Move) -> Finding | None:
    """Without a Movement there is no travel, no escape and no facing."""
    if position.players[action.player].movements > 0:
        return None
    return forbid("The player has no Movement.")


@rule("2.2b")
def movement_has_one_use(position: Position, action: Move) -> Finding:
    """Each Movement is used in one of three ways, which its player picks."""
    return note()


@rule("2.2b")
def movement_is_spent(position: Position, action: Move) -> Iterator[Event]:
    """The use takes the Movement."""
    yield MovementSpent(action.player, action.tag["use"])


@rule("2.3a")
def place_in_reserve(position: Position, action: Travel) -> Finding | None:
    """A Place of the own Reserve Area may be chosen."""
    mine = position.players[action.player]
    is_open = position.cards[action.card].type == PLACE and action.card in mine.reserve
    return permit() if is_open else None


@rule("2.3b")
def pursuit_in_reserve(position: Position, action: Travel) -> Finding | None:
    """A Pursuit of the own Reserve Area may be chosen, and from nowhere else."""
    mine = position.players[action.player]
    is_open = position.cards[action.card].type == PURSUIT and action.card in mine.reserve
    return permit() if is_open else None


@rule("2.3c")
def place_in_scenery(position: Position, action: Travel) -> Finding | None:
    """A Place that is already in the own Scenery Area may be chosen."""
    mine = position.players[action.player]
    is_open = position.cards[action.card].type == PLACE and action.card in mine.scenery
    return permit() if is_open else None


@rule("2.3d", "2.3e")
def party_travels(position: Position, action: Travel) -> Iterator[Event]:
    """The card goes to the right-hand end of the Scenery Area, and there the party is."""
    mine = position.players[action.player]
    area = "reserve" if action.card in mine.reserve else "scenery"
    yield Moved(action.player, action.card, location(position, action.player), area)


@rule("2.4a")
def pursuer_can_be_escaped(position: Position, action: Escape) -> Finding | None:
    """Only the Pursuit where the foe is can be escaped from."""
    foe = FOE[action.player]
    is_open = is_in_pursuit(position, foe) and location(position, foe) == action.card
    return permit() if is_open else None


@rule("2.4a")
def party_escapes(position: Position, action: Escape) -> Iterator[Event]:
    """The player escapes from the Pursuit."""
    yield Escaped(action.player, action.card)


@rule("2.4a", "11.1d")
def escaped_pursuit_is_discarded(position: Position, event: Escaped) -> Iterator[Event]:
    """The Pursuit goes to the pile of the foe, whose card it is."""
    yield Discarded(event.card, FOE[event.player], "escaped")


@rule("2.5a")
def hidden_hazard_can_be_faced(position: Position, action: Face) -> Finding | None:
    """A Hazard that lies face-down in the foe's Reserve Area can be faced."""
    return permit() if action.card in faceable_hazards(position, action.player) else None


@rule("2.5b")
def hazard_is_turned_up(position: Position, action: Face) -> Iterator[Event]:
    """Facing a Hazard turns it face-up."""
    yield HazardFaced(action.player, action.card)
