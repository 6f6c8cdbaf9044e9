"""Where and for what a card may be deployed."""

from cardsdb.plugin_api import CardId, PlayerId, asked, fact
from rules_plugins.bands.facts.bands import band_of
from rules_plugins.bands.facts.control import controller, faction_permissions
from rules_plugins.bands.facts.entry import (
    has_place_for,
    is_foreign,
    lacks_keyword,
)
from rules_plugins.bands.ground import HAND, MAP, SPACE
from rules_plugins.bands.keywords.unlisted import admits_unlisted
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CRAFT, DEVICE, NEUTRAL, ROOTED


def cost_of(position: Position, card: CardId) -> int:
    """Return what the card costs to deploy; nothing where no cost is printed."""
    printed = position.shown[card].cost or 0
    return asked(position, cost_of, card, printed) if cost_of in position.pieces else printed


def can_pay(position: Position, player: PlayerId, card: CardId) -> bool:
    """Say whether the player has the credits, where credits are tracked."""
    known = position.credits.get(player)
    return known is None or cost_of(position, card) <= known


@fact("10.4")
def has_permission(position: Position, player: PlayerId, card: CardId) -> bool:
    """Say whether the player has the Faction permission for the card, or needs none."""
    faction = position.shown[card].faction
    return faction == NEUTRAL or faction in faction_permissions(position, player)


@fact("8.9")
def can_carry(position: Position, player: PlayerId, to: CardId) -> bool:
    """Say whether a Device of the player can be attached: a permanent in a Band, no Device."""
    if to == SPACE or position.zone[to] != MAP or position.owner[to] != player:
        return False
    return position.shown[to].type != DEVICE and band_of(position, to) is not None


@fact("14.6h", "18.30")
def is_open_to_unlisted(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether Unlisted opens the foreign Prime Position to the card from hand."""
    if to == SPACE or position.is_contested(to) or not is_foreign(position, card, to):
        return False
    return admits_unlisted(position.shown[card], position.shown[to])


@fact("8.5", "8.7", "8.8", "10.3")
def is_place_for(position: Position, player: PlayerId, card: CardId, to: CardId | None) -> bool:
    """Say whether cards of this kind are deployed there, and to cards the player controls."""
    face = position.shown[card]
    if face.type in ROOTED:
        return to is None
    if to is None:
        return False
    if face.type == DEVICE:
        return can_carry(position, player, to)
    if to == SPACE:
        return face.type == CRAFT
    there = position.shown[to]
    if position.zone[to] != MAP or not there.is_holder:
        return False
    return (
        controller(position, to) == player
        or there.is_shared
        or is_open_to_unlisted(position, card, to)
    )


def lacks_unlisted(position: Position, card: CardId, to: CardId) -> bool:
    """Say whether the Position is foreign and Prime and Unlisted does not open it to the card."""
    return lacks_keyword(position, card, to) and not is_open_to_unlisted(position, card, to)


@fact("14.6l", "10.5")
def may_deploy(position: Position, player: PlayerId, card: CardId, to: CardId | None) -> bool:
    """Say whether Position and Faction permission let the player deploy the card there."""
    return has_permission(position, player, card) and may_be_put(position, player, card, to)


def may_be_put(position: Position, player: PlayerId, card: CardId, to: CardId | None) -> bool:
    """Say whether the Position alone lets the player deploy the card there."""
    if not is_place_for(position, player, card, to):
        return False
    if to is None or position.shown[card].type == DEVICE:
        return True
    return has_place_for(position, card, to)


@fact("10.8")
def has_its_equal(position: Position, player: PlayerId, card: CardId) -> bool:
    """Say whether a card of the Unique card's name that the player owns is on the Map."""
    cards, owner = position.cards, position.owner
    printed = cards[card]
    return printed.is_unique and any(
        cards[one].name == printed.name and owner[one] == player for one in position.board
    )


def is_in_hand(position: Position, player: PlayerId, card: CardId) -> bool:
    """Say whether the card is in the player's hand."""
    return position.zone[card] == HAND and position.owner[card] == player
