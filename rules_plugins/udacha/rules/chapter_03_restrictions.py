"""Chapter 3: what keeps a Movement from being used."""

from cardsdb.plugin_api import Finding, forbid, note, rule
from rules_plugins.udacha.actions import Escape, Face, Travel
from rules_plugins.udacha.facts import (
    can_face,
    faceable_hazards,
    geography,
    is_in_pursuit,
    is_pinned,
    is_same_locale,
    party_geography,
)
from rules_plugins.udacha.position import FOE, Position
from rules_plugins.udacha.printed import HAZARD, PLACE, PURSUIT


@rule("3.1a")
def facing_needs_hero(position: Position, action: Face) -> Finding | None:
    """A player with no Active Hero cannot face a Hazard."""
    if position.players[action.player].party:
        return None
    return forbid("The player has no Active Hero to face a Hazard.")


@rule("3.1a")
def heroless_party_cannot_face(position: Position, action: Travel) -> Finding | None:
    """A player with no Active Hero passes by Hazards that others would have to face."""
    has_hero = bool(position.players[action.player].party)
    return None if has_hero or not faceable_hazards(position, action.player) else note()


@rule("3.2a")
def hazards_before_places(position: Position, action: Travel) -> Finding | None:
    """Who is able to face a Hazard does so before a Move to a Place."""
    is_place = position.cards[action.card].type == PLACE
    if is_place and can_face(position, action.player):
        return forbid("A Hazard can be faced and has to be faced before a Move to a Place.")
    return None


@rule("3.2b")
def hazards_before_pursuits(position: Position, action: Travel) -> Finding | None:
    """Who is able to face a Hazard does so before a Move to a Pursuit."""
    is_pursuit = position.cards[action.card].type == PURSUIT
    if is_pursuit and can_face(position, action.player):
        return forbid("A Hazard can be faced and has to be faced before a Move to a Pursuit.")
    return None


@rule("3.2c")
def order_binds_only_the_able(position: Position, action: Travel) -> Finding | None:
    """Hazards in the foe's Reserve Area hold nobody back who cannot face them."""
    foe = position.players[FOE[action.player]]
    has_hazard = any(position.cards[card].type == HAZARD for card in foe.reserve)
    return note() if has_hazard and not can_face(position, action.player) else None


@rule("3.2d")
def escape_waits_for_no_hazard(position: Position, action: Escape) -> Finding | None:
    """A player may escape although a Hazard could still be faced."""
    return note() if can_face(position, action.player) else None


@rule("3.3a", "5.2a")
def no_pursuit_of_a_pursuer(position: Position, action: Travel) -> Finding | None:
    """While the foe is in Pursuit, no Pursuit is open: both cannot be in Pursuit."""
    is_pursuit = position.cards[action.card].type == PURSUIT
    if is_pursuit and is_in_pursuit(position, FOE[action.player]):
        return forbid("The foe is in Pursuit, so that no Pursuit is open.")
    return None


def _leaves_locale(position: Position, action: Travel) -> bool:
    here = party_geography(position, action.player)
    return not is_same_locale(here, geography(position, action.card, None))


@rule("3.4a", "5.5a")
def pinned_party_stays_in_locale(position: Position, action: Travel) -> Finding | None:
    """A pinned player's Moves to Places end in the Locale of the current Place."""
    is_place = position.cards[action.card].type == PLACE
    if is_place and is_pinned(position, action.player) and _leaves_locale(position, action):
        return forbid("The foe's Pursuit pins the party to its Locale.")
    return None


@rule("10.1e")
def locale_belongs_to_region(position: Position, action: Travel) -> Finding | None:
    """One Locale name in two Regions is two Locales."""
    if not is_pinned(position, action.player):
        return None
    here, card = party_geography(position, action.player), position.cards[action.card]
    there = card.geography
    is_namesake = here.locale == there.locale and here.region != there.region
    if card.type == PLACE and is_namesake:
        return forbid("The Locales have one name and lie in two Regions.")
    return None


@rule("3.4a")
def locale_is_open_under_pursuit(position: Position, action: Travel) -> Finding | None:
    """Places of the current Locale are open although the foe is in Pursuit."""
    is_place = position.cards[action.card].type == PLACE
    if is_place and is_in_pursuit(position, FOE[action.player]):
        return None if _leaves_locale(position, action) else note()
    return None


@rule("3.4b", "5.5b")
def mobile_pursuit_lets_locale_be_left(position: Position, action: Travel) -> Finding | None:
    """A foe's Active Pursuit that is Mobile pins nobody to a Locale."""
    is_place = position.cards[action.card].type == PLACE
    if not is_place or is_pinned(position, action.player):
        return None
    is_pursued = is_in_pursuit(position, FOE[action.player])
    return note() if is_pursued and _leaves_locale(position, action) else None
