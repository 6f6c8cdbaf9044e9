"""What Action cards, Skills and Support cards do: the printed text, or the improved one."""

from cardsdb.plugin_api import CardId, fact
from rules_plugins.warfighter.position import ACTIVE, HOSTILE_STEPS, Position, Soldier, SoldierId
from rules_plugins.warfighter.printed import (
    HOSTILE_TURN,
    PLAYER,
    SKILL,
    SOLDIER_TURN,
    SUPPORT,
    Card,
    Effect,
)


@fact("3.5c")
def effect_of(position: Position, card: CardId) -> Effect:
    """Return what the card does: its improved text once that is paid for."""
    printed = position.cards[card]
    better = printed.upgun
    if better is None or better.effect is None or card not in position.upgunned:
        return printed.effect
    return better.effect


@fact("3.5c", "3.5e")
def recipients(position: Position, card: CardId) -> str:
    """Return whom the card may serve, its player alone or any Soldier: improved if paid for."""
    printed = position.cards[card]
    better = printed.upgun
    if better is None or better.who is None or card not in position.upgunned:
        return printed.who
    return better.who


def is_its_time(position: Position, printed: Card) -> bool:
    """Say whether the card prints that it works in the turn, of Soldiers or Hostiles, of now."""
    turn = HOSTILE_TURN if position.step in HOSTILE_STEPS else SOLDIER_TURN
    return turn in printed.timing


def holder(position: Position, card: CardId) -> SoldierId | None:
    """Return the active Soldier that has the Action card in hand, or the Skill; None: nobody."""
    is_skill = position.cards[card].type == SKILL
    for one in position.soldiers.values():
        if one.status == ACTIVE and card in (one.skills if is_skill else one.hand):
            return one.id
    return None


def is_held_by_player(position: Position, one: Soldier, card: CardId) -> bool:
    """Say whether a Player Soldier has the card in its own hand."""
    return position.cards[one.id].type == PLAYER and card in one.hand


def is_support_in_play(position: Position, card: CardId) -> bool:
    """Say whether the card is a Support card that was put into play."""
    return card in position.in_play and position.cards[card].type == SUPPORT
