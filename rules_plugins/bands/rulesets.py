"""The rules by name. Without an engine no rule of play speaks yet."""

from cardsdb.plugin_api import Ruleset

SUPPLEMENT_1 = Ruleset(
    game="bands",
    slug="supplement-1",
    title="Section 14 and the supplement",
    permits={},
    checks={},
    effects={},
    standing=(),
    answers={},
    candidates={},
)
