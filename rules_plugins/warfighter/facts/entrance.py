"""What entering a Location costs, and what counts as paid for it."""

from cardsdb.plugin_api import CardId, fact
from rules_plugins.warfighter.actions import Move
from rules_plugins.warfighter.facts.decks import pile_name
from rules_plugins.warfighter.facts.path import hostiles_at, place_at
from rules_plugins.warfighter.facts.payments import discards
from rules_plugins.warfighter.position import Position, Soldier, SoldierId
from rules_plugins.warfighter.printed import ACTION_DECK, PLAYER


@fact("1.2e", "8.1f")
def entrance_cost(position: Position, one: Soldier, to: int) -> int:
    """Return how many cards the Soldier discards to enter the slot, never fewer than none."""
    return max(printed_entrance_cost(position, to) - position.cards[one.id].movement, 0)


def printed_entrance_cost(position: Position, to: int) -> int:
    """Return what the slot and the Hostiles there ask of every Soldier."""
    place = place_at(position, to)
    cost = place.entrance_cost + place.entrance_penalty
    for hostile in hostiles_at(position, to):
        cost += position.cards[hostile.id].entrance_penalty
    return cost


def entrance_payment(position: Position, action: Move) -> dict[SoldierId, tuple[CardId, ...]]:
    """Return the cards that count as paid for the Move: held, of the Action deck, by who may pay.

    A Player Soldier pays for itself (1.2g), for others any Player Soldier may (1.2h).
    """
    cards = position.cards
    is_player = cards[action.soldier].type == PLAYER
    paid = {
        payer: tuple(card for card in named if pile_name(cards[card]) == ACTION_DECK)
        for payer, named in discards(position, action.pay).items()
        if payer == action.soldier or not is_player
    }
    return {payer: named for payer, named in paid.items() if named}
