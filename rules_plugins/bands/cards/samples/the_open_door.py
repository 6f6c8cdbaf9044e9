"""The Open Door: when it is deployed a Character from hand goes onto another player's Location."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.asking import Offered, TextChoice
from rules_plugins.bands.effects import placed
from rules_plugins.bands.events import Deployed
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.facts.entry import is_barred, is_closed
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CHARACTER


def _guests(position: Position, me: CardId) -> Offered:
    player = position.owner[me]
    doors = [
        card
        for card in sorted(card for there in position.standing.values() for card in there)
        if position.face(card).is_location and controller(position, card) != player
    ]
    return [
        (card, to)
        for card in position.hands[player]
        if position.face(card).type == CHARACTER
        for to in doors
        if not (is_closed(position, card, to) or is_barred(position, card, to))
    ]


def _let_in(position: Position, me: CardId, card: CardId, to: CardId | None) -> Iterator[Event]:
    yield placed(position, card, to)


CHOICE = TextChoice("the-open-door", _guests, _let_in)


@ability("the-open-door", on=Deployed)
def lets_a_character_in(position: Position, me: CardId, event: Deployed) -> Iterator[Event]:
    """When it is deployed its owner says which Character goes where."""
    if event.card == me:
        yield from CHOICE.ask(position, me)
