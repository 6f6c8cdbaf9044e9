"""Chapter 14: using effects."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, Finding, PlayerId, forbid, permit, rule
from rules_plugins.udacha.actions import Travel, UseAction
from rules_plugins.udacha.events import ActionUsed, CardDrawn, GloryGained, Moved, MovementGained
from rules_plugins.udacha.facts import has_action, location
from rules_plugins.udacha.position import Position
from rules_plugins.udacha.printed import PLACE


@rule("14.1a")
def action_is_used_once_a_turn(position: Position, action: UseAction) -> Finding:
    """The ACTION of the Banner, the Base or an Active Hero can be used once in a turn."""
    if not has_action(position, action.player, action.card):
        return forbid("The player has no ACTION to use on this card.")
    if action.card in position.spent:
        return forbid("This ACTION was used in this turn.")
    return permit()


@rule("14.1a")
def action_is_spent(position: Position, action: UseAction) -> Iterator[Event]:
    """What was used is used for this turn."""
    yield ActionUsed(action.player, action.card)


@rule("2.2a")
def action_gives_movements(position: Position, event: ActionUsed) -> Iterator[Event]:
    """An effect gives the Movements that its card prints."""
    effect = position.cards[event.card].effect
    if effect is not None and effect.movements:
        yield MovementGained(event.player, event.card, effect.movements)


@rule("14.1a", "15.1d")
def action_gives_cards_and_glory(position: Position, event: ActionUsed) -> Iterator[Event]:
    """An ACTION takes effect like an Event: after Movements come cards, then Glory."""
    yield from cards_and_glory(position, event.player, event.card)


def cards_and_glory(position: Position, player: PlayerId, card: CardId) -> Iterator[Event]:
    """Yield the cards, as far as the deck goes, and then the Glory that the card's effect gives."""
    effect = position.cards[card].effect
    if effect is None:
        return
    if effect.cards:
        for drawn in position.players[player].deck[: effect.cards]:
            yield CardDrawn(player, drawn)
    if effect.glory:
        yield GloryGained(player, effect.glory)


@rule("14.1c")
def travel_leads_elsewhere(position: Position, action: Travel) -> Finding | None:
    """The own Active card cannot be chosen for travel."""
    is_here = location(position, action.player) == action.card
    return forbid("The party is there already.") if is_here else None


@rule("14.1e")
def first_arrival_brings_glory(position: Position, event: Moved) -> Iterator[Event]:
    """An Active Hero who travels to a Place from the Reserve Area gains the Glory printed on it."""
    card = position.cards[event.card]
    has_hero = bool(position.players[event.player].party)
    if event.area == "reserve" and card.type == PLACE and card.glory and has_hero:
        yield GloryGained(event.player, card.glory)
