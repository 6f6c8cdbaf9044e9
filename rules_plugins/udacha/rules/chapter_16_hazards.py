"""Chapter 16: what comes of facing a Hazard."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, permit, rule
from rules_plugins.udacha.actions import Choose
from rules_plugins.udacha.events import (
    WITHDRAW,
    ChoiceMade,
    ChoiceOpened,
    Discarded,
    GloryGained,
    HazardFaced,
    HazardFailed,
    HazardOvercome,
    HeroWithdrawn,
)
from rules_plugins.udacha.facts import strength
from rules_plugins.udacha.position import FOE, Position
from rules_plugins.udacha.rules.chapter_18_ending import has_several_options


@rule("16.1a", "16.1b")
def strong_party_overcomes(position: Position, event: HazardFaced) -> Iterator[Event]:
    """With at least as much strength as danger the Hazard is overcome."""
    if strength(position, event.player) >= position.cards[event.card].danger:
        yield HazardOvercome(event.player, event.card)


@rule("16.1a", "16.1c")
def weak_party_fails(position: Position, event: HazardFaced) -> Iterator[Event]:
    """With less strength than danger the Hazard takes its toll."""
    if strength(position, event.player) < position.cards[event.card].danger:
        yield HazardFailed(event.player, event.card)


@rule("16.1b")
def overcoming_brings_glory(position: Position, event: HazardOvercome) -> Iterator[Event]:
    """The facing player gains the Hazard's Glory."""
    if glory := position.cards[event.card].glory:
        yield GloryGained(event.player, glory)


@rule("16.1b", "11.1d")
def overcome_hazard_is_discarded(position: Position, event: HazardOvercome) -> Iterator[Event]:
    """The Hazard goes to its owner's pile."""
    yield Discarded(event.card, FOE[event.player], "overcome")


@rule("16.1c")
def toll_brings_glory(position: Position, event: HazardFailed) -> Iterator[Event]:
    """The Hazard's owner gains 1 Glory."""
    yield GloryGained(FOE[event.player], 1)


@rule("16.1c", "11.1d")
def failed_hazard_is_discarded(position: Position, event: HazardFailed) -> Iterator[Event]:
    """The Hazard goes to its owner's pile."""
    yield Discarded(event.card, FOE[event.player], "failed")


@rule("16.1c")
def facing_player_is_asked(position: Position, event: HazardFailed) -> Iterator[Event]:
    """The facing player chooses an Active Hero."""
    if has_several_options(position, event.player):
        options = tuple(sorted(position.players[event.player].party))
        yield ChoiceOpened(event.player, WITHDRAW, options)


@rule("16.1c")
def withdrawal_is_chosen(position: Position, action: Choose) -> Finding | None:
    """Any of the Active Heroes can be chosen to withdraw."""
    is_open = position.pending is not None and position.pending.type == WITHDRAW
    return permit() if is_open else None


@rule("16.1c")
def withdrawal_is_settled(position: Position, action: Choose) -> Iterator[Event]:
    """The facing player has chosen."""
    if position.pending is not None and position.pending.type == WITHDRAW:
        yield ChoiceMade(action.player, WITHDRAW, action.card)


@rule("16.1c")
def chosen_hero_withdraws(position: Position, event: ChoiceMade) -> Iterator[Event]:
    """The chosen Hero goes back to the Reserve Area."""
    if event.choice == WITHDRAW:
        yield HeroWithdrawn(event.player, event.card)
