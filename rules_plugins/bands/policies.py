"""Policies of Bands: ways to choose an action by what its player can see."""

from cardsdb.plugin_api import Policy, choose_randomly

POLICIES = (
    Policy(game="bands", slug="random", title="Any legal action", choose=choose_randomly),
)
