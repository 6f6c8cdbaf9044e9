"""Offered with cards: Locations, Action cards, Skills, Support, another draw, better texts."""

from collections.abc import Iterator
from functools import lru_cache

from cardsdb.plugin_api import CardId
from rules_plugins.warfighter.actions import (
    DiscardAndDraw,
    Payments,
    PlayAction,
    PlayLocation,
    PlaySupport,
    Retain,
    Upgun,
    UseSupport,
)
from rules_plugins.warfighter.facts.cards import effect_of, recipients
from rules_plugins.warfighter.facts.path import front_slot
from rules_plugins.warfighter.listing.cards import first_others, upguns as possible_upguns
from rules_plugins.warfighter.listing.judged import judged
from rules_plugins.warfighter.position import Position, Soldier
from rules_plugins.warfighter.printed import (
    ACTION,
    ANY,
    LOCATION,
    NO_COST,
    PLAYER,
    SKILL,
    SOLDIER_TURN,
    SUPPORT,
    Card,
    Cost,
)

_location = lru_cache(2048)(PlayLocation)
_play = lru_cache(8192)(PlayAction)
_redraw = lru_cache(4096)(DiscardAndDraw)
_free_support = lru_cache(512)(PlaySupport)
_use = lru_cache(4096)(UseSupport)

Sorted = tuple[list[PlayLocation], list[PlayAction], list[PlaySupport]]


def sorted_hands(position: Position, here: list[Soldier]) -> Sorted:
    """Return the Locations, activities and Support that can be played now, in one pass."""
    cards, is_open = position.cards, _is_open(position, here)
    found: Sorted = [], [], []
    activities = found[1]
    for one in here:
        if one.hand and cards[one.id].type == PLAYER:
            for card in one.hand:
                printed = cards[card]
                if printed.is_activity:
                    if _is_playable(position, one, card, SOLDIER_TURN):
                        activities += _for_each(position, here, one, card)
                elif printed.type == SUPPORT or (is_open and printed.type == LOCATION):
                    _lay_out(one, card, printed, found)
        if one.skills:
            activities += _skills(position, here, one, SOLDIER_TURN)
    return found


def _lay_out(one: Soldier, card: CardId, printed: Card, found: Sorted) -> None:
    """Add the Location or Support to what is found, if it can be paid."""
    if len(one.hand) <= printed.play_cost:
        return
    if printed.type == SUPPORT:
        found[2].append(_support(one, card, printed))
    else:
        found[0].append(_location(one.id, card, first_others(one, card, printed.play_cost)))


def _is_open(position: Position, here: list[Soldier]) -> bool:
    """Say whether a Location may be played: one a turn, from the front, short of the Objective."""
    if position.location_played:
        return False
    front = front_slot(position)
    return front + 2 < len(position.path) and any(one.slot == front for one in here)


def _support(one: Soldier, card: CardId, printed: Card) -> PlaySupport:
    if not printed.play_cost:
        return _free_support(one.id, card)
    paid = first_others(one, card, printed.play_cost)
    return PlaySupport(one.id, card, Payments({one.id: [*paid]}))


def redraws(position: Position, free: list[Soldier]) -> list[DiscardAndDraw]:
    """Return every free Player Soldier, with nothing and with its whole hand discarded."""
    found = []
    for one in free:
        if position.cards[one.id].type == PLAYER:
            found.append(_redraw(one.id))
            if one.hand:
                found.append(_redraw(one.id, tuple(one.hand)))
    return found


def plays(position: Position, here: list[Soldier], turn: str) -> list[PlayAction]:
    """Return every Action card and Skill that may be used in this turn, for each whom it serves."""
    found: list[PlayAction] = []
    for one in here:
        if position.cards[one.id].type == PLAYER:
            for card in one.hand:
                if _is_playable(position, one, card, turn):
                    found += _for_each(position, here, one, card)
        found += _skills(position, here, one, turn)
    return found


def _skills(position: Position, here: list[Soldier], one: Soldier, turn: str) -> list[PlayAction]:
    """Return the Skills of the Soldier that may be used in this turn and were not yet."""
    found: list[PlayAction] = []
    for card in one.skills:
        printed = position.cards[card]
        if not printed.is_activity or card in one.skills_used or turn not in printed.timing:
            continue
        is_payable = _is_payable(one, printed.cost_play, len(one.hand))
        if is_payable and effect_of(position, card).is_of_activities and printed.type == SKILL:
            found += _for_each(position, here, one, card)
    return found


def _is_playable(position: Position, one: Soldier, card: CardId, turn: str) -> bool:
    """Say whether the Action card is of this turn and no attack, and its Soldier can pay it."""
    printed = position.cards[card]
    if not printed.is_activity or turn not in printed.timing or printed.type != ACTION:
        return False
    cost = printed.cost_play
    if cost is not NO_COST and not _is_payable(one, cost, len(one.hand) - 1):
        return False
    return printed.upgun is None or not effect_of(position, card).is_of_attacks


def _is_payable(one: Soldier, cost: Cost, others: int) -> bool:
    """Say whether the Soldier can pay the cost, with so many other cards in its hand."""
    if cost.actions and (one.actions < cost.actions or one.suppress):
        return False
    return one.xp >= cost.xp and others >= cost.discards


def _for_each(
    position: Position, here: list[Soldier], one: Soldier, card: CardId
) -> list[PlayAction]:
    """Return the card for each whom it may serve: cards are drawn by Player Soldiers alone."""
    cards, draws = position.cards, effect_of(position, card).draw
    discards = cards[card].cost_play.discards
    pay = first_others(one, card, discards) if discards else ()
    found = []
    if not draws or cards[one.id].type == PLAYER:
        found.append(_play(one.id, card, None, pay))
    if recipients(position, card) == ANY:
        for other in here:
            if other is not one and (not draws or cards[other.id].type == PLAYER):
                found.append(_play(one.id, card, other.id, pay))
    return found


def upguns(position: Position) -> Iterator[Upgun]:
    """Yield every Action card and Skill that prints a better text, with each that has XP."""
    cards = position.cards
    for action in possible_upguns(position):
        if cards[action.card].type in (ACTION, SKILL):
            yield action


def support_uses(position: Position) -> Iterator[UseSupport]:
    """Yield every Support card in play that was not used, against every Hostile."""
    for card, state in position.in_play.items():
        if not state.is_used and position.cards[card].type == SUPPORT:
            for hostile in position.hostiles:
                yield _use(card, hostile)


def retentions(position: Position) -> list[Retain]:
    """Return the judged retentions, where a card in play prints that it can be kept."""
    for card, state in position.in_play.items():
        if position.cards[card].retain is not None and not state.is_retained:
            return judged(position, Retain)
    return []
