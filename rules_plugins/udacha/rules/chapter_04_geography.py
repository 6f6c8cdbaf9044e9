"""Chapter 4: Regions and Locales."""

from cardsdb.plugin_api import Finding, forbid, note, rule
from rules_plugins.udacha.actions import Play, Travel, UseAction
from rules_plugins.udacha.facts import location, meets_conditions
from rules_plugins.udacha.position import Position
from rules_plugins.udacha.printed import EVENT, PLACE


@rule("4.3a", "5.3c")
def distance_costs_nothing(position: Position, action: Travel) -> Finding | None:
    """From Place to Place takes one Move, however far; the one that is left stays as Visited."""
    here = location(position, action.player)
    is_between_places = (
        here is not None
        and position.cards[here].type == PLACE
        and position.cards[action.card].type == PLACE
    )
    return note() if is_between_places else None


@rule("4.3b", "14.1b")
def effect_asks_for_geography(position: Position, action: UseAction | Play) -> Finding | None:
    """An effect that asks for a Region, Locale or keyword is usable only where the party has it."""
    card = position.cards[action.card]
    is_effect = isinstance(action, UseAction) or card.type == EVENT
    if not is_effect or card.effect is None or not card.effect.is_conditional:
        return None
    owner = position.owner(action.card) or action.player
    if meets_conditions(position, owner, action.card):
        return note()
    return forbid("The party is not where the effect asks it to be.")
