"""The Open Door: when it is deployed a Character from hand goes onto another player's Location."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.effects import placed, text_asks
from rules_plugins.bands.events import Deployed, TextAnswered
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.facts.entry import is_barred, is_closed
from rules_plugins.bands.facts.texts import Offered, offered_by
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CHARACTER


@ability("the-open-door", on=Deployed)
def asks_who_goes_where(position: Position, me: CardId, event: Deployed) -> Iterator[Event]:
    """When it is deployed its owner is asked which Character goes where."""
    if event.card == me:
        yield from text_asks(position, me)


@ability("the-open-door", on=offered_by)
def offers_doors(position: Position, me: CardId, source: CardId, value: Offered) -> Offered:
    """Return what is offered: of the own text each Character in hand with each foreign Location."""
    if source != me:
        return value
    player = position.owner[me]
    doors = [
        card
        for card in position.board
        if position.face(card).is_location and controller(position, card) != player
    ]
    return [
        (card, to)
        for card in position.hands[player]
        if position.face(card).type == CHARACTER
        for to in doors
        if not (is_closed(position, card, to) or is_barred(position, card, to))
    ]


@ability("the-open-door", on=TextAnswered)
def lets_the_character_in(position: Position, me: CardId, event: TextAnswered) -> Iterator[Event]:
    """The Character that the owner chose goes onto the Location."""
    if event.source == me:
        yield placed(position, event.card, event.to)
