"""Who pays what: discards and XP are exact, and only active Soldiers pay."""

from collections.abc import Mapping, Sequence

from cardsdb.plugin_api import CardId
from rules_plugins.warfighter.position import ACTIVE, Position, SoldierId


def held(position: Position, soldier: SoldierId, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """Return which of the cards the active Soldier holds, each once: the others pay nothing."""
    one = position.soldiers[soldier]
    if one.status != ACTIVE:
        return ()
    return tuple(dict.fromkeys(card for card in cards if card in one.hand))


def discards(
    position: Position, pay: Mapping[str, Sequence[CardId]] | None
) -> dict[SoldierId, tuple[CardId, ...]]:
    """Return by Soldier the cards that count as paid, in the order in which they are named."""
    if not pay:
        return {}
    named = {SoldierId(CardId(soldier)): cards for soldier, cards in pay.items()}
    paid = {soldier: held(position, soldier, cards) for soldier, cards in named.items()}
    return {soldier: cards for soldier, cards in paid.items() if cards}


def count(paid: Mapping[SoldierId, Sequence[CardId]]) -> int:
    """Return how many cards are paid in all."""
    return sum([len(cards) for cards in paid.values()])


def points(xp: Mapping[str, int] | None) -> dict[SoldierId, int]:
    """Return by Soldier the XP that it is to pay, those that pay nothing left out."""
    named = {} if xp is None else xp
    return {SoldierId(CardId(soldier)): amount for soldier, amount in named.items() if amount}


def have_points(position: Position, paid: Mapping[SoldierId, int]) -> bool:
    """Say whether each payer is active and has the XP."""
    return all(
        position.soldiers[soldier].status == ACTIVE and position.soldiers[soldier].xp >= amount
        for soldier, amount in paid.items()
    )
