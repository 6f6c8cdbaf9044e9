"""Section 14.1: the Map and its Bands."""

from cardsdb.plugin_api import Finding, forbid, permit, rule
from rules_plugins.bands.actions import CardAction, Target
from rules_plugins.bands.facts.bands import band_of
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.position import Position


@rule("14.1a", "14.1b")
def card_off_the_map_does_nothing(position: Position, action: CardAction) -> Finding | None:
    """Only a card on the Map has a place there from which to do anything."""
    return None if position.zone[action.card] == MAP else forbid("The card is not on the Map.")


@rule("14.1a")
def target_is_on_the_map(position: Position, action: Target) -> Finding:
    """An effect names a permanent."""
    is_there = position.zone[action.card] == MAP
    return permit() if is_there else forbid("The target is not on the Map.")


@rule("14.1n")
def effect_needs_the_band_of_its_target(position: Position, action: Target) -> Finding | None:
    """An effect that needs a Band passes over what has none."""
    if action.needs_band and band_of(position, action.card) is None:
        return forbid("The target is in no Band.")
    return None
