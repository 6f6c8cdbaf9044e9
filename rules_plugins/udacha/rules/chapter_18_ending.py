"""Chapter 18: how a game ends, and choices."""

from collections.abc import Iterator

from cardsdb.plugin_api import Action, Event, Finding, PlayerId, forbid, permit, rule
from rules_plugins.udacha.actions import Choose, Concede, TurnAction
from rules_plugins.udacha.events import (
    DEFEAT,
    WITHDRAW,
    ChoiceMade,
    Clashed,
    GameEnded,
    HazardFailed,
    TurnEnded,
)
from rules_plugins.udacha.facts import GLORY_TO_WIN, has_hero
from rules_plugins.udacha.position import FOE, PLAYING, Position


def _glorious(position: Position) -> list[PlayerId]:
    return [player for player, one in position.players.items() if one.glory >= GLORY_TO_WIN]


def has_several_options(position: Position, player: PlayerId) -> bool:
    """Say whether the player is to choose an Active Hero: among several, no fifteenth Glory."""
    return len(position.players[player].party) > 1 and not _glorious(position)


def _makes_itself(position: Position, player: PlayerId) -> bool:
    return len(position.players[player].party) == 1 and not _glorious(position)


@rule("18.1a")
def glory_wins(position: Position) -> Iterator[Event]:
    """Who has 15 Glory or more wins at once; if both have, nobody does."""
    winners = _glorious(position)
    if winners and position.status == PLAYING:
        yield GameEnded(winners[0] if len(winners) == 1 else None)


@rule("18.1b")
def heroless_player_loses(position: Position) -> Iterator[Event]:
    """Who has no Hero in party, Reserve Area, hand or deck loses, when no choice is open."""
    if position.status != PLAYING or position.pending is not None:
        return
    losers = [player for player in position.players if not has_hero(position, player)]
    if losers:
        yield GameEnded(FOE[losers[0]] if len(losers) == 1 else None)


@rule("18.1c")
def last_turn_ends_game(position: Position, event: TurnEnded | None) -> Iterator[Event]:
    """After the fortieth turn more Glory wins, then more Active Heroes."""
    if event is None or position.status != PLAYING or position.turn != event.player:
        return  # of a turn that was not the last the foe's has begun by now
    first, second = position.players.values()
    scores = [(one.glory, len(one.party)) for one in (first, second)]
    if scores[0] == scores[1]:
        yield GameEnded(None)
    else:
        yield GameEnded((first if scores[0] > scores[1] else second).id)


@rule("18.1d")
def player_may_concede(position: Position, action: Concede) -> Finding:
    """A player may concede at any time."""
    return permit()


@rule("18.1d")
def conceding_player_loses(position: Position, action: Concede) -> Iterator[Event]:
    """Who concedes loses by it."""
    yield GameEnded(FOE[action.player])


@rule("18.1e")
def open_choice_comes_first(position: Position, action: TurnAction) -> Finding | None:
    """While a choice is open nothing else can be done."""
    return None if position.pending is None else forbid("A choice is open.")


@rule("18.1e")
def choice_has_to_be_open(position: Position, action: Choose) -> Finding | None:
    """Only an open choice is settled, by its player and with one of its options."""
    pending = position.pending
    if pending is None:
        return forbid("No choice is open.")
    if pending.player != action.player:
        return forbid("The choice is the foe's.")
    if action.card not in pending.options:
        return forbid("The card is not among the options.")
    return None


@rule("18.1e")
def sole_hero_withdraws_unasked(position: Position, event: HazardFailed) -> Iterator[Event]:
    """A choice with one possibility makes itself."""
    if _makes_itself(position, event.player):
        yield ChoiceMade(event.player, WITHDRAW, position.players[event.player].party[0])


@rule("18.1e")
def sole_hero_is_defeated_unasked(position: Position, event: Clashed) -> Iterator[Event]:
    """A choice with one possibility makes itself."""
    if event.winner is not None and _makes_itself(position, FOE[event.winner]):
        loser = FOE[event.winner]
        yield ChoiceMade(loser, DEFEAT, position.players[loser].party[0])


@rule("18.1f")
def nothing_after_the_end(position: Position, action: Action) -> Finding | None:
    """Once the game has ended no action is possible."""
    return None if position.status == PLAYING else forbid("The game has ended.")


@rule("99.1")
def endless_game_is_stopped(position: Position) -> Iterator[Event]:
    """A resolved game that does not end is stopped; nobody wins it."""
    if position.status == PLAYING:
        yield GameEnded(None)
