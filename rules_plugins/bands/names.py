"""What actions and queries of Bands can name besides players and cards, by type of field."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import CardId
from rules_plugins.bands.actions import AbilityName, DeclarationName, NewName, Permit
from rules_plugins.bands.candidates import liberation_groups
from rules_plugins.bands.facts.bands import all_bands
from rules_plugins.bands.position import Position
from rules_plugins.bands.queries import BandName, Declared


def names_in(position: Position) -> Mapping[Any, list[Any]]:
    """Return the declarations, Bands, abilities, groups of units and numbers there are."""
    declarations = [one.id for one in position.declarations]
    abilities = {position.face(card).ability for card in position.cards}
    return {
        DeclarationName: declarations,
        Declared: declarations,
        NewName: [],
        AbilityName: sorted(one for one in abilities if one is not None),
        BandName: list(all_bands(position)),
        tuple[CardId, ...]: liberation_groups(position),
        tuple[Permit, ...]: [(), ("uncontrolled",), ("uncontrolled", "occupied", "return")],
        int: [0, 2],
    }
