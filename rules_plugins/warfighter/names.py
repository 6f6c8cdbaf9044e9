"""What actions and queries of Warfighter can name besides cards, by type of field."""

from collections.abc import Mapping
from typing import Any

from rules_plugins.warfighter.actions import (
    Cards,
    Count,
    ModeName,
    Payments,
    Points,
    Slot,
    WoundIndex,
)
from rules_plugins.warfighter.position import GearId, HostileId, Position, SoldierId


def names_in(position: Position) -> Mapping[Any, list[Any]]:
    """Return Soldiers, Hostiles, Gear, slots, modes and numbers that there are."""
    cards = position.cards
    return {
        SoldierId: list(position.soldiers),
        HostileId: list(position.hostiles),
        GearId: [card for card, printed in cards.items() if printed.is_gear],
        Slot: list(range(len(position.path))),
        ModeName: sorted({mode for printed in cards.values() for mode in printed.modes}),
        Count: [1, 2],
        WoundIndex: [0, 1],
        Cards: [()],
        Payments: [None],
        Points: [None],
    }
