"""One-Seater: room for one Character and for no Ground Unit, craft or loose Device."""

from collections.abc import Iterable

from rules_plugins.bands.printed import CHARACTER, Face


def has_seat(to: Face, card: Face, there: Iterable[Face]) -> bool:
    """Say whether the card finds a seat beside those who are there."""
    if "one_seater" not in to.keywords:
        return True
    return card.type == CHARACTER and not any(one.type == CHARACTER for one in there)


def is_ever_admitted(to: Face, card: Face) -> bool:
    """Say whether cards of this kind are admitted at all."""
    return "one_seater" not in to.keywords or card.type == CHARACTER
