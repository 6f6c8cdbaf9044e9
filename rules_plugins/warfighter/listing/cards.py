"""What might be done with Action cards, Skills and Support cards."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId
from rules_plugins.warfighter.actions import (
    Payments,
    PlayAction,
    PlaySupport,
    Points,
    Retain,
    Upgun,
    UseSupport,
)
from rules_plugins.warfighter.facts.cards import effect_of, is_support_in_play, recipients
from rules_plugins.warfighter.facts.path import active_soldiers
from rules_plugins.warfighter.position import Position, Soldier
from rules_plugins.warfighter.printed import ACTION, ANY, PLAYER, SUPPORT


def first_others(one: Soldier, card: CardId, number: int) -> tuple[CardId, ...]:
    """Return one payment: the first cards of the hand besides this one, as far as there are any."""
    if not number:
        return ()
    return tuple([other for other in one.hand if other != card][:number])


def plays(position: Position) -> Iterator[PlayAction]:
    """Yield every Action card and Skill that is not for attacks, for each whom it may serve."""
    cards = position.cards
    for one in active_soldiers(position):
        playable = [card for card in one.hand if cards[card].type == ACTION]
        for card in [*playable, *one.skills]:
            printed, effect = cards[card], effect_of(position, card)
            if effect.is_of_attacks and not (effect.is_of_activities and card in one.skills):
                continue
            pay = first_others(one, card, printed.cost_play.discards)
            yield PlayAction(one.id, card, None, pay)
            if recipients(position, card) == ANY:
                for other in active_soldiers(position):
                    can_gain = not effect.draw or cards[other.id].type == PLAYER
                    if other is not one and can_gain:
                        yield PlayAction(one.id, card, other.id, pay)


def upguns(position: Position) -> Iterator[Upgun]:
    """Yield every card that prints a better text, with each Soldier that has XP."""
    payers = [one for one in active_soldiers(position) if one.xp]
    if not payers:
        return
    for one in active_soldiers(position):
        for card in [*one.hand, *one.skills]:
            if position.cards[card].upgun is not None and card not in position.upgunned:
                for payer in payers:
                    yield Upgun(card, payer.id)


def support_plays(position: Position) -> Iterator[PlaySupport]:
    """Yield every Support card in a hand, with one payment."""
    for one in active_soldiers(position):
        for card in one.hand:
            printed = position.cards[card]
            if printed.type == SUPPORT:
                paid = first_others(one, card, printed.play_cost)
                yield PlaySupport(one.id, card, Payments({one.id: [*paid]}) if paid else None)


def support_uses(position: Position) -> Iterator[UseSupport]:
    """Yield every Support card in play against every Hostile."""
    for card, state in position.in_play.items():
        if not state.is_used and is_support_in_play(position, card):
            for hostile in position.hostiles:
                yield UseSupport(card, hostile)


def retentions(position: Position) -> Iterator[Retain]:
    """Yield every card in play that may be kept, with one payment: its owner pays first."""
    for card, state in position.in_play.items():
        price = position.cards[card].retain
        if price is None or state.is_retained:
            continue
        pay: dict[str, int] = {}
        payers = active_soldiers(position)
        for one in sorted(payers, key=lambda one: one.id != state.owner):
            amount = min(one.xp, price)
            if amount:
                pay[one.id] = amount
                price -= amount
        yield Retain(card, Points(pay) if pay else None)
