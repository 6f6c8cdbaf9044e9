"""The answers on what will be drawn."""

from cardsdb.plugin_api import Answer
from rules_plugins.warfighter.answers.facts import numbers
from rules_plugins.warfighter.facts.draws import cards_drawn, is_lowered_to_nothing, required_value
from rules_plugins.warfighter.facts.reinforcements import reinforcing_slots as draw_for
from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.queries import HostileDraw, ReinforcingSlots


def what_is_drawn(position: Position, query: HostileDraw) -> Answer:
    """Answer the value that the Location asks for and the cards that would be drawn."""
    place = position.cards[query.location]
    has_one = any("1.4e" in one.numbers for one in position.ruleset.rules())
    cards = cards_drawn(position, place, is_one_drawn_for_nothing=has_one)
    cited = ["1.4a", "1.4b", "1.4c"]
    if has_one and is_lowered_to_nothing(position, place):
        cited.append("1.4e")
    answer = {"value": required_value(position, place), "cards": list(cards)}
    return Answer(answer=answer, citations=numbers(*cited))


def slots_that_draw(position: Position, query: ReinforcingSlots) -> Answer:
    """Answer the slots for which a reinforcement will be drawn."""
    return Answer(answer=draw_for(position), citations=numbers("3.1e", "3.1f", "3.1g", "8.1h"))
