"""What can happen in Warfighter, and what each event changes in the position."""

from cardsdb.plugin_api import Event
from rules_plugins.warfighter.events import cards, combat, gear, hostiles, path, soldiers, turn


def _events() -> tuple[type[Event], ...]:
    """Return every event class that has a tag of its own, in the order of the modules."""
    return tuple(
        one
        for module in (cards, path, hostiles, combat, soldiers, gear, turn)
        for one in vars(module).values()
        if isinstance(one, type)
        and issubclass(one, Event)
        and "tag" in vars(one)
        and one is not Event
    )


EVENTS: tuple[type[Event], ...] = _events()
