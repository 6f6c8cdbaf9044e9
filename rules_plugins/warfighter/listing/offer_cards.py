"""Offered with the cards of hands: Locations, Action cards, Skills, Support, another draw."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId
from rules_plugins.warfighter.actions import (
    DiscardAndDraw,
    Payments,
    PlayAction,
    PlayLocation,
    PlaySupport,
)
from rules_plugins.warfighter.facts.cards import effect_of, recipients
from rules_plugins.warfighter.facts.path import front_slot
from rules_plugins.warfighter.listing.cards import first_others
from rules_plugins.warfighter.position import Position, Soldier
from rules_plugins.warfighter.printed import (
    ACTION,
    ANY,
    LOCATION,
    PLAYER,
    SKILL,
    SOLDIER_TURN,
    SUPPORT,
)


def locations(position: Position, here: list[Soldier]) -> Iterator[PlayLocation]:
    """Yield each Location of a hand that can be paid, where one may be played."""
    if position.location_played:
        return
    front = front_slot(position)
    if front + 2 >= len(position.path) or not any(one.slot == front for one in here):
        return
    cards = position.cards
    for one in here:
        for card in one.hand:
            printed = cards[card]
            if printed.type == LOCATION and len(one.hand) > printed.play_cost:
                yield PlayLocation(one.id, card, first_others(one, card, printed.play_cost))


def redraws(position: Position, here: list[Soldier]) -> Iterator[DiscardAndDraw]:
    """Yield every free Player Soldier, with nothing and with its whole hand discarded."""
    for one in here:
        is_free = one.actions > 0 and not one.suppress
        if is_free and position.cards[one.id].type == PLAYER:
            yield DiscardAndDraw(one.id)
            if one.hand:
                yield DiscardAndDraw(one.id, tuple(one.hand))


def support_plays(position: Position, here: list[Soldier]) -> Iterator[PlaySupport]:
    """Yield every Support card in a hand that can be paid."""
    cards = position.cards
    for one in here:
        for card in one.hand:
            printed = cards[card]
            if printed.type == SUPPORT and len(one.hand) > printed.play_cost:
                paid = first_others(one, card, printed.play_cost)
                yield PlaySupport(one.id, card, Payments({one.id: [*paid]}) if paid else None)


def plays(position: Position, here: list[Soldier]) -> Iterator[PlayAction]:
    """Yield every Action card and Skill that may be used now, for each whom it may serve."""
    cards = position.cards
    for one in here:
        for card in (*one.hand, *one.skills):
            printed = cards[card]
            if SOLDIER_TURN not in printed.timing:
                continue
            if printed.type == ACTION:
                is_usable = _is_playable(position, one, card)
            elif printed.type == SKILL:
                is_unused = card not in one.skills_used
                is_usable = is_unused and effect_of(position, card).is_of_activities
            else:
                continue
            if is_usable:
                yield from _for_each(position, here, one, card)


def _is_playable(position: Position, one: Soldier, card: CardId) -> bool:
    """Say whether the Action card is for no attack and its Soldier can pay what it prints."""
    printed, cost = position.cards[card], position.cards[card].cost_play
    if effect_of(position, card).is_of_attacks or len(one.hand) <= cost.discards:
        return False
    if cost.actions and (one.actions < cost.actions or one.suppress):
        return False
    return one.xp >= cost.xp and printed.type == ACTION


def _for_each(
    position: Position, here: list[Soldier], one: Soldier, card: CardId
) -> Iterator[PlayAction]:
    cards, draws = position.cards, effect_of(position, card).draw
    pay = first_others(one, card, cards[card].cost_play.discards)
    if not draws or cards[one.id].type == PLAYER:
        yield PlayAction(one.id, card, None, pay)
    if recipients(position, card) == ANY:
        for other in here:
            can_gain = not draws or cards[other.id].type == PLAYER
            if other is not one and can_gain:
                yield PlayAction(one.id, card, other.id, pay)
