"""Chapter 15: playing cards, rallying Heroes."""

from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import Action, Event, Finding, forbid, note, permit, rule
from rules_plugins.udacha.actions import Play, Rally
from rules_plugins.udacha.events import (
    CardPlayed,
    Discarded,
    EventPlayed,
    GearPlayed,
    HazardPlayed,
    HeroRallied,
    MovementGained,
)
from rules_plugins.udacha.facts import is_active_hero
from rules_plugins.udacha.position import Position
from rules_plugins.udacha.printed import EVENT, GEAR, HAZARD, HERO, PLACE, PURSUIT, RESERVE_TYPES
from rules_plugins.udacha.rules.chapter_14_effects import cards_and_glory


@rule("15.1a")
def three_plays_a_turn(position: Position, action: Play) -> Finding:
    """Up to three cards are played from hand in a turn."""
    mine = position.players[action.player]
    if action.card not in mine.hand:
        return forbid("The card is not in the player's hand.")
    if mine.plays_left < 1:
        return forbid("The player has no play left in this turn.")
    return note()


@rule("15.1b")
def card_for_the_reserve(position: Position, action: Play) -> Finding | None:
    """A Place, Pursuit, Hero or Hazard is played into the Reserve Area."""
    card = position.cards[action.card]
    return permit() if card.type in RESERVE_TYPES else None


@rule("15.1c")
def gear_needs_active_hero(position: Position, action: Play) -> Finding | None:
    """A Gear is played on an Active Hero of its player."""
    if position.cards[action.card].type != GEAR:
        return None
    if action.target is None or not is_active_hero(position, action.player, action.target):
        return forbid("A Gear needs an Active Hero of its player to carry it.")
    return permit()


@rule("15.1d")
def event_is_played(position: Position, action: Play) -> Finding | None:
    """An Event is played for what it gives."""
    return permit() if position.cards[action.card].type == EVENT else None


# The next four speak on every card that is played, and three of them have nothing to say: they
# return what follows instead of yielding it, which costs less when nothing does.


@rule("15.1b")
def card_enters_reserve(position: Position, action: Play) -> Iterable[Event]:
    """The card enters its player's Reserve Area face-up."""
    if position.cards[action.card].type in (PLACE, PURSUIT, HERO):
        return (CardPlayed(action.player, action.card),)
    return ()


@rule("15.1b", "11.1c")
def hazard_enters_reserve_hidden(position: Position, action: Play) -> Iterable[Event]:
    """A Hazard enters its player's Reserve Area face-down."""
    if position.cards[action.card].type == HAZARD:
        return (HazardPlayed(action.player, action.card),)
    return ()


@rule("15.1c")
def gear_is_attached(position: Position, action: Play) -> Iterable[Event]:
    """The Gear adds its bonus to the strength of the Hero who carries it."""
    if position.cards[action.card].type == GEAR:
        return (GearPlayed(action.player, action.card, action.target),)
    return ()


@rule("15.1d")
def event_takes_effect(position: Position, action: Play) -> Iterable[Event]:
    """An Event is played for its effect."""
    if position.cards[action.card].type == EVENT:
        return (EventPlayed(action.player, action.card),)
    return ()


@rule("15.1d", "2.2a")
def event_gives_movements(position: Position, event: EventPlayed) -> Iterator[Event]:
    """First the Movements."""
    effect = position.cards[event.card].effect
    if effect is not None and effect.movements:
        yield MovementGained(event.player, event.card, effect.movements)


@rule("15.1d")
def event_gives_cards_and_glory(position: Position, event: EventPlayed) -> Iterator[Event]:
    """Then the cards, as far as the deck goes, and then the Glory."""
    yield from cards_and_glory(position, event.player, event.card)


@rule("15.1d", "11.1d")
def event_is_discarded(position: Position, event: EventPlayed) -> Iterator[Event]:
    """At last the Event is discarded."""
    yield Discarded(event.card, event.player, "played")


@rule("15.1c", "11.1d")
def gear_goes_with_its_hero(position: Position, event: Event | Action | None) -> Iterator[Event]:
    """A Gear is discarded when the Hero who carries it leaves the party."""
    for player, mine in position.players.items():
        for card in mine.gear[:]:
            if position.attached.get(card) not in mine.party:
                yield Discarded(card, player, "hero_left")


@rule("15.1e")
def one_rally_a_turn(position: Position, action: Rally) -> Finding:
    """Once in a turn a Hero of the own Reserve Area may be rallied."""
    mine = position.players[action.player]
    if action.card not in mine.reserve or position.cards[action.card].type != HERO:
        return forbid("This is no Hero of the player's Reserve Area.")
    if mine.rallies_left < 1:
        return forbid("The player has no rally left in this turn.")
    return permit()


@rule("15.1e")
def hero_joins_party(position: Position, action: Rally) -> Iterator[Event]:
    """The Hero comes to the party and to its Location."""
    yield HeroRallied(action.player, action.card)
