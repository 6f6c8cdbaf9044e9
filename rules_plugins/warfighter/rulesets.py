"""The editions of the rules by name. Without an engine no rule of play speaks yet."""

from cardsdb.plugin_api import Ruleset

GAME = "warfighter"


def edition(slug: str, title: str) -> Ruleset:
    """Return an edition in which nothing can be done yet."""
    return Ruleset(
        game=GAME,
        slug=slug,
        title=title,
        permits={},
        checks={},
        effects={},
        standing=(),
        answers={},
        candidates={},
    )


UNIVERSAL_2021 = edition("universal-2021", "Universal Rulebook, March 2021")
UPGRADE_2023 = edition(
    "upgrade-2023",
    "Universal Rulebook with the 2023 Upgrade Kit and the Keywords Reference of February 2023",
)
NEW_RECRUIT = edition("new-recruit", "Modern New Recruit Manual")
RULESETS: tuple[Ruleset, ...] = (UNIVERSAL_2021, UPGRADE_2023, NEW_RECRUIT)
