"""How much one request may ask for: enough for any game, too little to hold up the others."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardsdb.api.errors import ApiError
from cardsdb.catalogue.encoding import dump_json
from cardsdb.plugin_api import pointer

MAX_CARDS: Final = 2_000  # of one position
MAX_STEPS: Final = 1_000  # of all scenarios of a request
MAX_WORK: Final = 16 * 1024 * 1024  # bytes of all positions, each read once and for each step
MAX_CITES: Final = 100  # that a scenario names
MAX_ID: Final = 200  # characters of a scenario's id


def check_position(position: Any, at: str = "/position") -> None:
    """Refuse a position with too many cards: ApiError."""
    cards = position.get("cards") if isinstance(position, Mapping) else None
    if _length(cards) > MAX_CARDS:
        detail = f"A position has {MAX_CARDS} cards at most; this has {_length(cards)}."
        raise ApiError("too-large", detail, at=f"{at}/cards")


def check_scenarios(scenarios: Sequence[Any], at: str = "") -> None:
    """Refuse scenarios that together take too long: ApiError at the first that is too much.

    What is no scenario passes: it takes no time, and the report says what is wrong with it.
    """
    steps = work = 0
    for place, scenario in enumerate(scenarios):
        if not isinstance(scenario, Mapping):
            continue
        here = at + pointer(place)
        _check_parts(scenario, here)
        own = _length(scenario.get("steps"))
        steps += own
        work += len(dump_json(scenario.get("position"))) * (own + 1)
        if steps > MAX_STEPS:
            detail = f"The scenarios of a request have {MAX_STEPS} steps at most."
            raise ApiError("too-large", detail, at=f"{here}/steps")
        if work > MAX_WORK:
            detail = f"The positions of a request, for each step, have {MAX_WORK} bytes at most."
            raise ApiError("too-large", detail, at=f"{here}/steps")


def _check_parts(scenario: Mapping[str, Any], at: str) -> None:
    check_position(scenario.get("position"), f"{at}/position")
    for name, most in (("cites", MAX_CITES), ("id", MAX_ID)):
        if _length(scenario.get(name)) > most:
            what = "characters" if name == "id" else "items"
            detail = f'The field "{name}" of a scenario has {most} {what} at most.'
            raise ApiError("too-large", detail, at=f"{at}/{name}")


def _length(thing: Any) -> int:
    return len(thing) if isinstance(thing, Mapping | list | str) else 0
