"""Chapter 13: turns."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.udacha.actions import Choose, EndTurn, TurnAction
from rules_plugins.udacha.events import CardDrawn, TurnBegan, TurnEnded
from rules_plugins.udacha.facts import LAST_TURN
from rules_plugins.udacha.position import FOE, Position

DRAWS = 2


@rule("13.1a")
def only_the_player_on_turn_acts(position: Position, action: TurnAction) -> Finding | None:
    """A player acts only in the player's own turn."""
    return None if action.player == position.turn else forbid("It is the foe's turn.")


@rule("13.1a")
def only_who_is_asked_chooses(position: Position, action: Choose) -> Finding | None:
    """In the foe's turn a player only makes choices that a rule puts to that player."""
    if action.player == position.turn:
        return None
    if position.pending is not None and position.pending.player == action.player:
        return note()
    return forbid("It is the foe's turn, and no rule asks this player.")


@rule("13.1d")
def turn_ends_by_word(position: Position, action: EndTurn) -> Finding:
    """A turn ends when its player says so while no choice is open."""
    return permit() if position.pending is None else forbid("A choice is open.")


@rule("13.1d")
def turn_ends(position: Position, action: EndTurn) -> Iterator[Event]:
    """Movements that were not used are lost."""
    yield TurnEnded(action.player)


@rule("13.1b")
def foe_begins(position: Position, event: TurnEnded) -> Iterator[Event]:
    """The other player's turn begins, but after the last one."""
    if position.turn_number < LAST_TURN:
        yield TurnBegan(FOE[event.player])


@rule("13.1b")
def player_draws(position: Position, event: TurnBegan) -> Iterator[Event]:
    """The player draws two cards, or as many as the deck still has."""
    for card in position.players[event.player].deck[:DRAWS]:
        yield CardDrawn(event.player, card)
