"""A new card with a new ability needs a new file and no change to the engine."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, SeededDice, ability, pieces_of
from rules_plugins.bands.actions import EndPhase
from rules_plugins.bands.effects import credited
from rules_plugins.bands.events import PhaseBegan
from rules_plugins.bands.facts.combat import power
from rules_plugins.bands.facts.entry import is_closed, may_occupy
from rules_plugins.bands.position import READY, Position
from tests.contract.games import SUBJECTS

BANDS = next(one for one in SUBJECTS if one.game.slug == "bands")


@ability("drill-sergeant", on=power)
def drills(position: Position, me: CardId, card: CardId, value: int) -> int:
    """Return the Power of the card, two more for every other card of the owner's."""
    return value + 2 if card != me and position.owner[card] == position.owner[me] else value


@ability("drill-sergeant", on=is_closed)
def bars_the_gate(
    position: Position,
    me: CardId,
    entry: tuple[CardId, CardId],
    value: bool,  # noqa: FBT001  # the value of a fact
) -> bool:
    """Return whether the Position is closed: other players' cards do not join the sergeant."""
    is_joining = entry[1] == position.place.get(me)
    return value or (is_joining and position.owner[entry[0]] != position.owner[me])


@ability("drill-sergeant", on=PhaseBegan)
def collects(position: Position, me: CardId, event: PhaseBegan) -> Iterator[Event]:
    """Yield a credit for the owner in each Income Phase."""
    if event.phase == "income":
        yield from credited(position, position.owner[me], 1)


def _position() -> Position:
    loaded: Position = BANDS.load(
        {
            "players": ["A", "B"],
            "active": "A",
            "phase": READY,
            "credits": {"A": 0, "B": 0},
            "cards": {
                "hwA": {"owner": "A", "type": "homeworld"},
                "hwB": {"owner": "B", "type": "homeworld"},
                "q": {"owner": "B", "type": "surface_location", "face": "contested"},
                "sergeant": {"owner": "A", "type": "character", "occupies": "q"},
                "guard": {
                    "owner": "A",
                    "type": "ground_unit",
                    "occupies": "hwA",
                    "attack": {"power": 1, "range": "short"},
                },
                "bo": {"owner": "B", "type": "character", "occupies": "hwB"},
            },
        }
    )
    pieces = pieces_of((drills, bars_the_gate, collects), {CardId("sergeant"): "drill-sergeant"})
    return loaded.indexed(pieces)


def test_a_new_text_changes_a_fact() -> None:
    position = _position()
    assert power(position, CardId("guard")) == 3
    assert power(position, CardId("sergeant")) == 0


def test_a_new_text_closes_a_position() -> None:
    position = _position()
    assert may_occupy(position, CardId("guard"), CardId("q"))
    assert not may_occupy(position, CardId("bo"), CardId("q"))


def test_a_new_text_is_silent_off_the_map() -> None:
    position = _position()
    position.leave(CardId("sergeant"), "depleted")
    assert power(position, CardId("guard")) == 1


def test_a_new_text_takes_effect_on_an_event() -> None:
    position = _position()
    BANDS.engine.advance(position, EndPhase(position.active), SeededDice(1), [])
    assert position.credits[position.players[0]] == 2
