"""Sections 3.3 to 3.5 and 4.1g: Action cards and Skills, XP and upgunning."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import PlayAction, Upgun
from rules_plugins.warfighter.effects import discarded, drawn
from rules_plugins.warfighter.events.cards import (
    CardPlayed,
    Discarded,
    SkillUsed,
    Upgunned,
    UpgunUsed,
    XpSpent,
)
from rules_plugins.warfighter.events.soldiers import ActionsGained, SuppressRemoved
from rules_plugins.warfighter.facts.cards import (
    effect_of,
    holder,
    is_held_by_player,
    is_its_time,
    recipients,
)
from rules_plugins.warfighter.facts.payments import held
from rules_plugins.warfighter.facts.prices import action_price
from rules_plugins.warfighter.position import (
    ACTIVE,
    DOWNED,
    HOSTILE_STEPS,
    REMOVED,
    Position,
    SoldierId,
)
from rules_plugins.warfighter.printed import ACTION, ANY, PLAYER, SKILL

UPGUN_PRICE = 1


def recipient(action: PlayAction) -> SoldierId:
    """Return whom the card is played for."""
    return action.soldier if action.for_ is None else action.for_


def paid_cards(position: Position, action: PlayAction) -> tuple[CardId, ...]:
    """Return the discards that count as paid: a card does not pay for itself."""
    paid = held(position, action.soldier, action.pay)
    return tuple([card for card in paid if card != action.card])


@rule("3.3c")
def card_is_played_from_the_own_hand(position: Position, action: PlayAction) -> Finding | None:
    """Holding and playing Action cards is for Player Soldiers only, each from its own hand."""
    if position.cards[action.card].type != ACTION:
        return None
    is_held = is_held_by_player(position, position.soldiers[action.soldier], action.card)
    return permit() if is_held else forbid("No Player Soldier has it in its hand and plays it.")


@rule("4.1g")
def skill_is_used_once_a_turn(position: Position, action: PlayAction) -> Finding | None:
    """A Skill that is not for attacks is used like an Action card, and once in a turn."""
    if position.cards[action.card].type != SKILL:
        return None
    one = position.soldiers[action.soldier]
    if action.card not in one.skills:
        return forbid("The Soldier does not have this Skill.")
    if action.card in one.skills_used:
        return forbid("The Skill was used in this turn.")
    is_usable = effect_of(position, action.card).is_of_activities
    return permit() if is_usable else forbid("The Skill has nothing to be used for.")


@rule("2.1c")
def card_of_attacks_goes_with_one(position: Position, action: PlayAction) -> Finding | None:
    """A card that modifies attacks is played with one."""
    is_card = position.cards[action.card].type == ACTION
    if is_card and effect_of(position, action.card).is_of_attacks:
        return forbid("The card is played on an attack.")
    return None


@rule("3.3d", "3.3e")
def card_has_its_time(position: Position, action: PlayAction) -> Finding | None:
    """Cards are used in the Soldier turn, a reaction also when its text allows that."""
    if not is_its_time(position, position.cards[action.card]):
        return forbid("The card does not say that it works now.")
    return note() if position.step in HOSTILE_STEPS else None


@rule("3.3b")
def printed_costs_are_met(position: Position, action: PlayAction) -> Finding | None:
    """A free activity still pays the XP and discards that its card prints."""
    cost = position.cards[action.card].cost_play
    if len(paid_cards(position, action)) != cost.discards:
        return forbid(f"It takes {cost.discards} discards of the own hand.")
    if position.soldiers[action.soldier].xp < cost.xp:
        return forbid(f"It takes {cost.xp} XP.")
    return note() if cost.discards or cost.xp else None


@rule("3.5f")
def plain_effect_stays_with_its_soldier(position: Position, action: PlayAction) -> Finding | None:
    """An effect that is not for any Soldier stays with the one that it names."""
    is_for_other = recipient(action) != action.soldier
    if is_for_other and recipients(position, action.card) != ANY:
        return forbid("The card serves its player alone.")
    return None


@rule("3.5e")
def improved_card_may_serve_another(position: Position, action: PlayAction) -> Finding | None:
    """A card that offers any Soldier when upgunned may then serve another."""
    is_for_other = recipient(action) != action.soldier
    return note() if is_for_other and action.card in position.upgunned else None


@rule("3.3c")
def cards_are_drawn_by_player_soldiers(position: Position, action: PlayAction) -> Finding | None:
    """Holding Action cards is for Player Soldiers only, so nobody else draws them."""
    draws = effect_of(position, action.card).draw
    is_player = position.cards[recipient(action)].type == PLAYER
    return None if is_player or not draws else forbid("Only Player Soldiers hold cards.")


@rule("3.9b")
def downed_soldier_is_not_served(position: Position, action: PlayAction) -> Finding | None:
    """A Downed Soldier is out for the mission."""
    is_out = position.soldiers[recipient(action)].status == DOWNED
    return forbid("It is Downed.") if is_out and recipient(action) != action.soldier else None


@rule("3.9e")
def removed_soldier_is_not_served(position: Position, action: PlayAction) -> Finding | None:
    """A Soldier that was Removed takes no further part."""
    is_out = position.soldiers[recipient(action)].status == REMOVED
    return forbid("It was Removed.") if is_out and recipient(action) != action.soldier else None


@rule("3.2k")
def suppressed_soldier_plays_cards(position: Position, action: PlayAction) -> Finding | None:
    """A suppressed Soldier may still play Action cards that need no Action."""
    is_suppressed = position.soldiers[action.soldier].suppress > 0
    return note() if is_suppressed and not action_price(position, action) else None


@rule("3.3a")
def playing_takes_no_action(position: Position, action: PlayAction) -> Finding | None:
    """By default no Action is charged for playing an Action card."""
    return None if action_price(position, action) else note()


@rule("3.3b")
def card_is_paid(position: Position, action: PlayAction) -> Iterator[Event]:
    """The XP and discards that the card prints are paid before it is played."""
    paid = paid_cards(position, action)
    if paid:
        yield from discarded({action.soldier: paid})
    xp = position.cards[action.card].cost_play.xp
    if xp:
        yield XpSpent(action.soldier, xp)


@rule("3.3c")
def action_card_is_discarded(position: Position, action: PlayAction) -> Iterator[Event]:
    """An Action card that is played goes to the discard pile before its effect."""
    if position.cards[action.card].type == ACTION:
        yield CardPlayed(action.soldier, action.card)


@rule("4.1g")
def skill_stays(position: Position, action: PlayAction) -> Iterator[Event]:
    """A Skill is used without a discard."""
    if position.cards[action.card].type == SKILL:
        yield SkillUsed(action.soldier, action.card)


@rule("3.4c")
def cards_are_drawn(position: Position, action: PlayAction) -> Iterator[Event]:
    """The draw of a card may take a hand above its size."""
    number = effect_of(position, action.card).draw
    if number:
        yield from drawn(position, position.soldiers[recipient(action)], number)


@rule("3.2m")
def suppress_is_taken_off(position: Position, action: PlayAction) -> Iterator[Event]:
    """A card takes off as many Suppress counters as it says."""
    one = position.soldiers[recipient(action)]
    for _ in range(min(effect_of(position, action.card).remove_suppress, one.suppress)):
        yield SuppressRemoved(one.id)


@rule("3.2c")
def actions_are_given(position: Position, action: PlayAction) -> Iterator[Event]:
    """A card may give Actions."""
    number = effect_of(position, action.card).actions
    if number:
        yield ActionsGained(recipient(action), number)


@rule("3.5c")
def improved_text_is_used_up(position: Position, action: PlayAction) -> Iterator[Event]:
    """The improved text holds for one use."""
    if action.card in position.upgunned:
        yield UpgunUsed(action.card)


@rule("3.5c")
def improved_card_that_is_discarded_is_plain(
    position: Position, event: Discarded
) -> Iterator[Event]:
    """An upgunned card that leaves the hand unplayed is improved no longer."""
    for card in event.cards:
        if card in position.upgunned:
            yield UpgunUsed(card)


@rule("3.5c")
def action_or_skill_is_upgunned(position: Position, action: Upgun) -> Finding | None:
    """For 1 XP an Action or Skill card that a Soldier has is upgunned."""
    printed, payer = position.cards[action.card], position.soldiers[action.payer]
    if printed.type not in (ACTION, SKILL) or printed.upgun is None:
        return forbid("No improved text is printed on an Action or Skill card.")
    if action.card in position.upgunned:
        return forbid("It is upgunned already.")
    if holder(position, action.card) is None:
        return forbid("No Soldier in the mission has it.")
    can_pay = payer.status == ACTIVE and payer.xp >= UPGUN_PRICE
    return permit() if can_pay else forbid("The payer does not have the XP.")


@rule("3.5d")
def anyone_may_pay_for_upgunning(position: Position, action: Upgun) -> Finding | None:
    """Any Soldier may contribute the XP."""
    return note() if holder(position, action.card) != action.payer else None


@rule("3.5c")
def card_is_upgunned(position: Position, action: Upgun) -> Iterator[Event]:
    """The improved text in each of the card's brackets then applies."""
    yield Upgunned(action.card, action.payer)
