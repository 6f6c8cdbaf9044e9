"""Section 3.6: Support cards in play, and what keeps a card there (8.1q)."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import (
    EndSoldierTurn,
    PlayLocation,
    PlaySupport,
    Retain,
    UseSupport,
)
from rules_plugins.warfighter.effects import discarded, points_spent
from rules_plugins.warfighter.events.cards import CardDiscarded, Retained, SupportPlayed
from rules_plugins.warfighter.facts.attacks import may_modify
from rules_plugins.warfighter.facts.cards import (
    is_held_by_player,
    is_its_time,
    is_support_in_play,
)
from rules_plugins.warfighter.facts.payments import discards, have_points, points
from rules_plugins.warfighter.position import Position, SoldierId
from rules_plugins.warfighter.printed import NO_COST, SUPPORT


def support_payment(position: Position, action: PlaySupport) -> dict[SoldierId, tuple[CardId, ...]]:
    """Return the discards that count as paid: a card does not pay for itself."""
    paid = {
        payer: tuple([card for card in cards if card != action.card])
        for payer, cards in discards(position, action.pay).items()
    }
    return {payer: cards for payer, cards in paid.items() if cards}


@rule("3.6a", "3.3c")
def support_is_played_from_the_own_hand(position: Position, action: PlaySupport) -> Finding | None:
    """A Support card is played by a Player Soldier from its own hand."""
    is_held = is_held_by_player(position, position.soldiers[action.soldier], action.card)
    return permit() if is_held and position.cards[action.card].type == SUPPORT else None


@rule("3.3d", "3.3e")
def card_is_for_the_soldier_turn(
    position: Position, action: PlaySupport | UseSupport | PlayLocation
) -> Finding | None:
    """During the Hostile turn only cards that say that they work then may be used."""
    if is_its_time(position, position.cards[action.card]):
        return None
    return forbid("The card does not say that it works now.")


@rule("3.6a", "3.3b")
def support_is_paid_from_the_own_hand(position: Position, action: PlaySupport) -> Finding | None:
    """A Support card is paid with the printed discards of its player's own hand."""
    cost, paid = position.cards[action.card].play_cost, support_payment(position, action)
    if any(payer != action.soldier for payer in paid):
        return forbid("Another Soldier cannot pay for it.")
    number = len(paid.get(action.soldier, ()))
    return None if number == cost else forbid(f"It costs {cost} discards, and {number} are paid.")


@rule("3.6a", "3.3b")
def support_is_paid(position: Position, action: PlaySupport) -> Iterator[Event]:
    """The printed number of cards is discarded."""
    yield from discarded(support_payment(position, action))


@rule("3.6a")
def support_is_in_play(position: Position, action: PlaySupport) -> Iterator[Event]:
    """The Support card is put into play."""
    yield SupportPlayed(action.soldier, action.card)


@rule("3.6b")
def support_works_in_play(position: Position, action: UseSupport) -> Finding | None:
    """Once in play, a Support card works as its own effect says."""
    return permit() if is_support_in_play(position, action.card) else None


@rule("8.1q")
def support_works_once_a_turn(position: Position, action: UseSupport) -> Finding | None:
    """A Support card in play is used at most once in a Soldier turn."""
    state = position.in_play.get(action.card)
    is_used = state is not None and state.is_used
    return forbid("It was used in this turn.") if is_used else note()


@rule("3.6c")
def support_takes_no_modifiers(position: Position, action: UseSupport) -> Finding | None:
    """Action cards that improve attacks do not apply to Support, except where it says so."""
    is_open = not action.cards or position.cards[action.card].allows_modifiers
    return None if is_open else forbid("The Support card takes no modifiers.")


@rule("2.1e", "3.3c", "3.3b")
def modifiers_of_support_are_its_owners(position: Position, action: UseSupport) -> Finding | None:
    """Where a Support card takes Action cards, its owner holds them, and they match and are free.

    A card that costs Actions, XP or discards has no place here: nobody is named who pays.
    """
    state = position.in_play.get(action.card)
    if state is None or not action.cards:
        return None
    owner, support = position.soldiers[state.owner], position.cards[action.card]
    is_fit = len(set(action.cards)) == len(action.cards) and all(
        is_held_by_player(position, owner, card)
        and may_modify(position, card, support)
        and position.cards[card].cost_play == NO_COST
        for card in action.cards
    )
    return None if is_fit else forbid("A card does not match it, costs something or is not held.")


@rule("3.6g")
def card_without_retain_is_not_kept(position: Position, action: Retain) -> Finding | None:
    """A card without Retain cannot be kept for another use."""
    is_keepable = position.cards[action.card].retain is not None
    return None if is_keepable else forbid("The card prints no Retain.")


@rule("3.6d")
def retain_cost_is_paid(position: Position, action: Retain) -> Finding | None:
    """A Retain card in play is kept if exactly its printed XP is paid."""
    state, cost, paid = (
        position.in_play.get(action.card),
        position.cards[action.card].retain,
        points(action.xp),
    )
    if cost is None:
        return None
    if state is None or state.is_retained:
        return forbid("It is not in play with its Retain cost open.")
    is_paid = sum(paid.values()) == cost and have_points(position, paid)
    return permit() if is_paid else forbid(f"It takes {cost} XP that the payers have.")


@rule("3.6e")
def anyone_may_pay_retain(position: Position, action: Retain) -> Finding | None:
    """Any Soldier may contribute the XP of a Retain cost."""
    state = position.in_play.get(action.card)
    is_foreign = state is not None and any(payer != state.owner for payer in points(action.xp))
    return note() if is_foreign else None


@rule("3.3a", "3.6f")
def retaining_saves_the_discards(position: Position, action: Retain) -> Finding | None:
    """A retained card stays without an Action and without its discards being paid again."""
    return note()


@rule("3.6d")
def retain_points_are_spent(position: Position, action: Retain) -> Iterator[Event]:
    """The Retain cost is paid in XP."""
    yield from points_spent(points(action.xp))


@rule("3.6d")
def card_is_retained(position: Position, action: Retain) -> Iterator[Event]:
    """A card whose Retain cost is paid stays when the Soldier turn ends."""
    yield Retained(action.card)


@rule("3.6d", "3.6g")
def cards_leave_play(position: Position, action: EndSoldierTurn) -> Iterator[Event]:
    """When the Soldier turn ends, a card in play whose Retain cost is not paid is discarded."""
    for card in [card for card, state in position.in_play.items() if not state.is_retained]:
        yield CardDiscarded(card)
