"""Sections 14.4 and 14.5: move actions, what they move and how far."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.bands.actions import GrantMoves, Move
from rules_plugins.bands.effects import moved
from rules_plugins.bands.events import MovesGranted, MoveSpent
from rules_plugins.bands.facts.bands import are_close, band_of
from rules_plugins.bands.ground import SPACE, SPACE_BAND, Band
from rules_plugins.bands.position import ACTION, MOVEMENT, Position
from rules_plugins.bands.printed import CAPITAL, CRAFT


@rule("14.4a", "14.4f")
def move_needs_a_move_action(position: Position, action: Move) -> Finding | None:
    """A player has no more moves than the move actions left in the pool."""
    has_some = position.moves.get(action.player, 0) > 0
    return None if has_some else forbid("The player has no move action left.")


@rule("14.4e")
def moves_are_not_counted_by_card(position: Position, action: Move) -> Finding | None:
    """The pool alone says how often a card moves."""
    return note() if position.moves.get(action.player, 0) > 0 else None


@rule("14.4c")
def only_some_types_are_moved(position: Position, action: Move) -> Finding | None:
    """A move action is spent on a Character, a Ground Unit or a small craft."""
    if position.face(action.card).is_movable:
        return None
    return forbid("A card of this type is not moved.")


@rule("14.4d")
def capital_ship_is_never_moved(position: Position, action: Move) -> Finding | None:
    """A Capital Spacecraft stays in Space."""
    is_capital = position.face(action.card).type == CAPITAL
    return forbid("A Capital Spacecraft never moves.") if is_capital else None


@rule("14.4g")
def moves_have_their_sub_phase(position: Position, action: Move) -> Finding | None:
    """Cards are moved in the Movement sub-phase of their controller's own turn."""
    is_now = position.phase == ACTION and position.subphase == MOVEMENT
    if is_now and position.active == action.player:
        return None
    return forbid("This is not the Movement sub-phase of the player's turn.")


def _target_band(position: Position, action: Move) -> Band | None:
    to = action.to
    return SPACE_BAND if to == SPACE else band_of(position, to)  # type: ignore[arg-type]  # a card


def _is_within_reach(position: Position, action: Move) -> bool:
    here, there = band_of(position, action.card), _target_band(position, action)
    return here is not None and there is not None and are_close(position, here, there)


@rule("14.5b")
def move_ends_nearby(position: Position, action: Move) -> Finding | None:
    """A move ends on a permanent of the own Band or of an adjacent one."""
    if not _is_within_reach(position, action):
        return forbid("The destination is neither in the Band nor in an adjacent one.")
    return permit() if action.to != SPACE else None


@rule("14.5c")
def craft_may_fly_into_open_space(position: Position, action: Move) -> Finding | None:
    """A small craft may end its move in Space on no card."""
    is_flight = action.to == SPACE and position.face(action.card).type == CRAFT
    return permit() if is_flight else None


@rule("14.2k")
def nobody_walks_into_open_space(position: Position, action: Move) -> Finding | None:
    """A unit needs a permanent to stand on."""
    is_unit = position.face(action.card).is_unit
    return forbid("A unit cannot be in open Space.") if is_unit and action.to == SPACE else None


@rule("14.2l")
def empty_space_is_open_to_craft(position: Position, action: Move) -> Finding | None:
    """Nothing has to be in Space for a small craft to go there."""
    is_flight = action.to == SPACE and position.face(action.card).type == CRAFT
    return note() if is_flight and not position.standing.get(SPACE_BAND) else None


@rule("14.5a")
def move_action_is_spent(position: Position, action: Move) -> Iterator[Event]:
    """One move action pays for one card."""
    yield MoveSpent(action.player)


@rule("14.5b", "14.5d", "14.5e", "14.s5")
def card_moves(position: Position, action: Move) -> Iterator[Event]:
    """The card stands on its destination, activated or readied as before."""
    yield moved(position, action.card, action.to)  # type: ignore[arg-type]  # a Position


@rule("14.4b")
def text_grants_moves(position: Position, action: GrantMoves) -> Finding | None:
    """Move actions come from cards and abilities."""
    return permit() if action.number >= 0 else forbid("Nothing takes move actions away.")


@rule("14.4b")
def pool_grows(position: Position, action: GrantMoves) -> Iterator[Event]:
    """What is granted is added to the pool."""
    yield MovesGranted(action.player, action.number)
