"""Transport: at most so many units as its number says occupy the card."""

from collections.abc import Iterable

from rules_plugins.bands.printed import Face


def room(to: Face) -> int | None:
    """Return how many units the card holds; None: any number."""
    if "one_seater" in to.keywords:
        return 1
    return to.capacity if "transport" in to.keywords else None


def has_room(to: Face, card: Face, there: Iterable[Face]) -> bool:
    """Say whether the card finds room beside those who are there."""
    if "transport" not in to.keywords or to.capacity is None or not card.is_unit:
        return True
    return sum(one.is_unit for one in there) < to.capacity
