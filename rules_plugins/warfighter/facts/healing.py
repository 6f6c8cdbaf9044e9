"""Who is healed, of which wound, and whether it is a Restore."""

from rules_plugins.warfighter.actions import Heal
from rules_plugins.warfighter.position import DOWNED, Position, Soldier, Wound


def patient_of(position: Position, action: Heal) -> Soldier:
    """Return the Soldier whose wound is named."""
    return position.soldiers[action.soldier if action.for_ is None else action.for_]


def named_wound(position: Position, action: Heal) -> Wound | None:
    """Return the wound that is named; None if there is no such counter."""
    wounds = patient_of(position, action).wounds
    return wounds[action.wound] if action.wound < len(wounds) else None


def is_restore(position: Position, action: Heal) -> bool:
    """Say whether the Gear restores: always, or if it heals too, where no heal reaches."""
    printed = position.cards[action.gear]
    if not printed.restore or printed.heal is None:
        return printed.restore > 0
    wound = named_wound(position, action)
    is_downed = patient_of(position, action).status == DOWNED
    return is_downed or (wound is not None and wound.is_treated)
