"""Who controls what, who intrudes where, and what follows for Votes, Income and permissions."""

from cardsdb.plugin_api import CardId, PlayerId, asked, fact
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.position import Position


@fact(
    "14.11a", "14.11b", "14.11c", "14.11d", "14.11h", "14.11i", "14.11n", "14.11r", "14.11u",
    "14.10b", "14.10g", "14.6m", "14.s11", "14.s12", "8.12",
)  # fmt: skip
def controller(position: Position, card: CardId) -> PlayerId | None:
    """Return who controls the card: its owner, or a lone captor of a Contested one, or nobody.

    The position keeps that up to date; `Ground.holder` derives it.
    """
    return position.held[card]


@fact("14.10a", "14.10e", "14.10u", "14.11p", "14.s10", "8.2")
def intruders(position: Position, card: CardId) -> list[CardId]:
    """Return the units and craft on the card whose players do not control it, sorted."""
    if card not in position.intruded:
        return []
    held = position.held
    return [one for one in position.units_on(card) if held[one] != held[card]]


@fact("14.10n", "14.10o", "14.10p")
def is_suppressed(position: Position, card: CardId) -> bool:
    """Say whether the Vote and Income of the card are lost: an intruder stands on it."""
    return card in position.intruded


def is_controlled_by(position: Position, player: PlayerId, card: CardId) -> bool:
    """Say whether the player controls this card on the Map."""
    return position.zone[card] == MAP and controller(position, card) == player


def controlled(position: Position, player: PlayerId) -> list[CardId]:
    """Return the cards on the Map that the player controls, sorted."""
    return position.mine[player][:]


def votes(position: Position, card: CardId) -> int:
    """Return the Votes for which the card can be committed now."""
    printed = position.shown[card].vote
    return asked(position, votes, card, printed) if votes in position.pieces else printed


@fact("14.10w", "18.13")
def income_of(position: Position, player: PlayerId) -> int:
    """Return the Income of the cards that the player controls and that are not suppressed."""
    shown = position.shown
    return sum(
        shown[card].income
        for card in position.mine[player]
        if shown[card].income and not is_suppressed(position, card)
    )


def votes_of(position: Position, player: PlayerId) -> int:
    """Return the Votes of the cards that the player controls and that are not suppressed."""
    return sum(
        votes(position, card)
        for card in controlled(position, player)
        if not is_suppressed(position, card)
    )


@fact("14.4b", "18.20")
def granted_moves(position: Position, player: PlayerId) -> int:
    """Return the move actions that the cards of the player grant each turn, Transit Gates' too."""
    shown = position.shown
    return sum([shown[card].moves for card in position.mine[player]])


@fact("14.11e", "14.11f", "18.10")
def faction_permissions(position: Position, player: PlayerId) -> list[str]:
    """Return the Factions whose cards the player may deploy, sorted."""
    found: set[str] = set()
    for card in position.homeworlds[player]:
        found.update(position.shown[card].permissions)
    for card in position.board:
        permissions = position.shown[card].permissions
        if permissions and player in (position.owner[card], controller(position, card)):
            found.update(permissions)
    return sorted(found)


@fact("14.9a", "14.9b", "14.9c", "18.2")
def occupy_payee(position: Position, card: CardId) -> PlayerId | None:
    """Return whom the Occupy of the card pays: the owner on the Prime face, else the captor."""
    if "occupy" not in position.shown[card].keywords or position.zone[card] != MAP:
        return None
    owner = position.owner[card]
    if position.is_contested(card):
        holder = controller(position, card)
        return None if holder == owner else holder
    there = position.units_on(card)
    has_unit = any(
        position.shown[one].is_unit and controller(position, one) == owner for one in there
    )
    return owner if has_unit else None
