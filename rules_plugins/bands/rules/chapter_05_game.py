"""Chapter 5: setting up, elimination and the ways to win."""

from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import Dice, Event, Finding, PlayerId, forbid, permit, rule
from rules_plugins.bands.actions import Concede, Redraw
from rules_plugins.bands.effects import forced_off, left
from rules_plugins.bands.events import (
    ChoiceMade,
    ChoiceOpened,
    GameDrawn,
    GameWon,
    HandRedrawn,
    Left,
    PlayerEliminated,
    ReadyBegan,
    Slot,
    TurnEnded,
)
from rules_plugins.bands.facts.bands import band_of
from rules_plugins.bands.facts.combat import after
from rules_plugins.bands.facts.control import controlled
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.position import PLAYING, READY, REDRAW, VOTE, Position

ENOUGH_INFLUENCE = 20


@rule("5.3")
def hand_is_kept_or_redrawn(position: Position, action: Redraw) -> Finding:
    """Before the first turn each player may once put the whole hand back."""
    pending = position.pending
    if pending is None or pending.type != REDRAW or pending.player != action.player:
        return forbid("The player is not asked about the opening hand.")
    return permit()


@rule("5.3")
def hand_is_dealt_anew(position: Position, action: Redraw, dice: Dice) -> Iterator[Event]:
    """The hand goes back, the deck is shuffled and as many cards are drawn."""
    if action.hand == "redraw":
        order = [*position.hands[action.player], *position.decks.get(action.player, ())]
        order.sort()
        dice.shuffle(order)
        yield HandRedrawn(action.player, tuple(map(Slot, order)))


@rule("5.3", "5.1")
def next_player_looks_at_the_hand(position: Position, action: Redraw) -> Iterator[Event]:
    """In turn order all are asked; then the first turn begins."""
    yield ChoiceMade(action.player, REDRAW, None)
    following = after(position, action.player)[0]
    if following == position.active:
        yield ReadyBegan(READY, position.active, None)
    else:
        yield ChoiceOpened(following, REDRAW, None)


@rule("5.6")
def influence_wins(position: Position, event: TurnEnded) -> Iterator[Event]:
    """Who has 20 Influence at the end of the own Vote Phase wins."""
    has_enough = position.influence.get(event.player, 0) >= ENOUGH_INFLUENCE
    if has_enough and event.phase == VOTE and event.player not in position.out:
        yield GameWon(event.player)


def remaining(position: Position) -> list[PlayerId]:
    """Return the players whose Homeworld is on the Map, in turn order."""
    return [player for player in position.players if _has_homeworld(position, player)]


def _has_homeworld(position: Position, player: PlayerId) -> bool:
    return any(position.zone[card] == MAP for card in position.homeworlds[player])


def _is_unsettled(position: Position) -> bool:
    return position.status != PLAYING or bool(position.displaced) or position.pending is not None


@rule("5.8")
def homeless_player_is_out(position: Position) -> Iterable[Event]:
    """Who has no Homeworld on the Map any more is out."""
    if _is_unsettled(position):
        return ()
    return [
        PlayerEliminated(player)
        for player in position.players
        if player not in position.out and not _has_homeworld(position, player)
    ]


@rule("5.8", "14.11m")
def cards_of_the_eliminated_leave(position: Position, event: PlayerEliminated) -> Iterator[Event]:
    """The cards of a player who is out leave the Map."""
    for card in tuple(position.board):
        if position.owner[card] == event.player and position.zone[card] == MAP:
            yield left(position, card)


@rule("5.8")
def guests_of_the_eliminated_are_displaced(position: Position, event: Left) -> Iterator[Event]:
    """Other players' cards that stood on what left are displaced."""
    for card in tuple(position.occupants.get(event.card, ())):
        if position.owner[card] not in position.out:
            lost = forced_off(position, card)
            lost.band = event.band or band_of(position, card) or lost.band
            yield lost


@rule("5.8")
def turn_of_the_eliminated_ends(position: Position) -> Iterable[Event]:
    """If it is the turn of a player who is out, it ends there."""
    if position.active not in position.out or _is_unsettled(position):
        return ()
    return (TurnEnded(position.active, position.phase),)


@rule("5.7")
def last_player_wins(position: Position) -> Iterable[Event]:
    """The only player left wins; if nobody is left, nobody does."""
    players = remaining(position)
    if len(players) > 1 or _is_unsettled(position):
        return ()
    return (GameWon(players[0]),) if players else (GameDrawn(),)


@rule("5.7", "14.11u")
def conquest_wins(position: Position) -> Iterable[Event]:
    """Who controls every Homeworld on the Map wins."""
    worlds = [
        card
        for cards in position.homeworlds.values()
        for card in cards
        if position.zone[card] == MAP
    ]
    rulers = {position.held[card] for card in worlds}
    if len(worlds) < 2 or len(rulers) != 1 or _is_unsettled(position):
        return ()
    (ruler,) = rulers
    return () if ruler is None else (GameWon(ruler),)


@rule("5.9")
def exhaustion_ends_the_game(position: Position, event: TurnEnded) -> Iterator[Event]:
    """When no deck has a card left, Influence and then controlled Locations decide."""
    players = [player for player in position.players if player not in position.out]
    if position.status != PLAYING or not players:
        return
    for player in players:
        if position.decks.get(player, ["unknown"]):
            return
    scores = {player: _score(position, player) for player in players}
    best = max(scores.values())
    winners = [player for player in players if scores[player] == best]
    yield GameWon(winners[0]) if len(winners) == 1 else GameDrawn()


def _score(position: Position, player: PlayerId) -> tuple[int, int]:
    locations = [card for card in controlled(position, player) if position.face(card).is_location]
    return position.influence.get(player, 0), len(locations)


@rule("5.8")
def player_may_concede(position: Position, action: Concede) -> Finding:
    """A player who is in the game may leave it."""
    is_in = action.player not in position.out
    return permit() if is_in else forbid("The player is out already.")


@rule("5.8")
def conceding_player_leaves(position: Position, action: Concede) -> Iterator[Event]:
    """Who concedes is out as if the Homeworld had left the Map."""
    yield PlayerEliminated(action.player)


@rule("99.1")
def endless_game_is_stopped(position: Position) -> Iterator[Event]:
    """A resolved game that does not end is stopped; nobody wins it."""
    if position.status == PLAYING:
        yield GameDrawn()
