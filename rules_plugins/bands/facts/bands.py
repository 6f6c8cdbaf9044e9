"""Bands: which card is in which, which are empty, adjacent and how far apart."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, PlayerId, fact
from rules_plugins.bands.ground import SPACE, SPACE_BAND, Band, planetary, surface
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CRAFT


@fact("14.1d", "14.1e", "14.1f", "14.1g")
def all_bands(position: Position) -> list[Band]:
    """Return every Band there can be: two of each player, and the Space Band of all."""
    private = [band(player) for player in position.players for band in (planetary, surface)]
    return sorted([*private, SPACE_BAND])


@fact(
    "14.1a", "14.1b", "14.1h", "14.1i", "14.1j", "14.1k", "14.1l", "14.1m", "14.8e", "14.11s",
    "14.s6",
)  # fmt: skip
def band_of(position: Position, card: CardId) -> Band | None:
    """Return the Band of the card; None off the Map, and for Storylines and Statutes.

    A card is in the Band of what it stands or hangs on, else of its own kind; the position keeps
    that up to date as cards move.
    """
    return position.where.get(card)


@fact("14.2f", "14.2h", "14.2j", "14.11t")
def is_empty(position: Position, band: Band) -> bool:
    """Say whether nothing is in the Band; the Space Band counts as never empty."""
    return band != SPACE_BAND and not position.standing.get(band)


def empty_bands(position: Position) -> list[Band]:
    """Return the empty Bands, sorted."""
    return [band for band in all_bands(position) if is_empty(position, band)]


@fact("14.2a", "14.2b", "14.2d", "14.2e", "14.2g", "14.s4")
def adjacent_bands(position: Position, band: Band) -> list[Band]:
    """Return the Bands adjacent to the Band, sorted; empty ones are skipped, itself apart.

    The position remembers it until a Band fills or empties.
    """
    known: list[Band] | None = position.roads.get(band)
    if known is None:
        known = position.roads[band] = _adjacent(position, band)
    return known


def _adjacent(position: Position, band: Band) -> list[Band]:
    if band == SPACE_BAND:
        return sorted(
            one for player in position.players if (one := _landfall(position, player)) is not None
        )
    kind, _, name = band.partition(":")
    player = PlayerId(name)
    if kind == "planetary":
        return [SPACE_BAND if is_empty(position, surface(player)) else surface(player)]
    inner = planetary(player)
    return [SPACE_BAND] if is_empty(position, inner) else [inner, SPACE_BAND]


def _landfall(position: Position, player: PlayerId) -> Band | None:
    """Return the player's first Band on the way from Space that is not empty."""
    for band in (surface(player), planetary(player)):
        if position.standing.get(band):
            return band
    return None


def met_bands(position: Position, band: Band) -> list[Band]:
    """Return the Bands adjacent to a Band that is not empty; an empty one meets none."""
    return [] if is_empty(position, band) else adjacent_bands(position, band)


@fact("14.2c")
def are_close(position: Position, here: Band, there: Band) -> bool:
    """Say whether the Bands are one or adjacent."""
    return here == there or there in adjacent_bands(position, here)


@fact("14.12d", "14.s3")
def distance(position: Position, here: Band, there: Band) -> int:
    """Return the number of adjacency steps; a Band that has become empty is still a start.

    The position remembers it until a Band fills or empties.
    """
    steps: int | None = position.roads.get((here, there))
    if steps is None:
        steps = position.roads[here, there] = _steps(position, here, there)
    return steps


def _steps(position: Position, here: Band, there: Band) -> int:
    if here == there:
        return 0
    own, other = here.partition(":")[2], there.partition(":")[2]
    if own == other:
        return 1  # Planetary and Surface Band of one player: nothing lies between them
    return _depth(position, here) + _depth(position, there)


def _depth(position: Position, band: Band) -> int:
    """Return how many steps the Band is away from the Space Band."""
    if band == SPACE_BAND:
        return 0
    kind, _, name = band.partition(":")
    skips = kind == "surface" or is_empty(position, surface(PlayerId(name)))
    return 1 if skips else 2


def positions_near(position: Position, band: Band) -> list[CardId]:
    """Return the Positions of the Band and of those next to it, sorted, open Space among them."""
    bands = {band, *adjacent_bands(position, band)}
    found = [to for one in bands for to in positions_in(position, one)]
    if SPACE_BAND in bands:
        found.append(SPACE)
    found.sort()
    return found


def positions_in(position: Position, band: Band) -> Iterator[CardId]:
    """Yield the Locations and Spacecraft of the Band, sorted among those that stand on nothing."""
    for card in position.standing.get(band, ()):
        yield card
        for one in position.occupants.get(card, ()):
            if position.shown[one].type == CRAFT:
                yield one
