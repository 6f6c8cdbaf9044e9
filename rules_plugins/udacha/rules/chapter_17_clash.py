"""Chapter 17: clashes."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, PlayerId, forbid, permit, rule
from rules_plugins.udacha.actions import CallClash, Choose
from rules_plugins.udacha.events import (
    DEFEAT,
    ChoiceMade,
    ChoiceOpened,
    Clashed,
    Discarded,
    GloryGained,
    HeroDefeated,
)
from rules_plugins.udacha.facts import is_in_pursuit, location, strength
from rules_plugins.udacha.position import FOE, Position
from rules_plugins.udacha.rules.chapter_18_ending import has_several_options

WINNERS_GLORY = 2


@rule("17.1a")
def clash_needs_pursuer_and_heroes(position: Position, action: CallClash) -> Finding:
    """Once in a turn, with one of the two in Pursuit and Active Heroes on both sides."""
    players = position.players
    if not any(is_in_pursuit(position, player) for player in players):
        return forbid("Neither player is in Pursuit.")
    if not all(one.party for one in players.values()):
        return forbid("A player has no Active Hero.")
    if players[action.player].clashes_left < 1:
        return forbid("The player has no clash left in this turn.")
    return permit()


@rule("17.1b")
def stronger_party_wins(position: Position, action: CallClash) -> Iterator[Event]:
    """The greater strength wins; equal strengths change nothing."""
    foe = FOE[action.player]
    mine, theirs = strength(position, action.player), strength(position, foe)
    winner = None if mine == theirs else (action.player if mine > theirs else foe)
    yield Clashed(action.player, winner)


def _loser(event: Clashed) -> PlayerId | None:
    return None if event.winner is None else FOE[event.winner]


@rule("17.1c")
def winner_gains_glory(position: Position, event: Clashed) -> Iterator[Event]:
    """The winner gains 2 Glory."""
    if event.winner is not None:
        yield GloryGained(event.winner, WINNERS_GLORY)


@rule("17.1d", "11.1d")
def beaten_pursuer_is_shaken_off(position: Position, event: Clashed) -> Iterator[Event]:
    """A loser in Pursuit loses the Active Pursuit too."""
    loser = _loser(event)
    if loser is not None and is_in_pursuit(position, loser):
        card = location(position, loser)
        assert card is not None  # in Pursuit means at a card
        yield Discarded(card, loser, "shaken_off")


@rule("17.1c")
def loser_is_asked(position: Position, event: Clashed) -> Iterator[Event]:
    """The loser chooses an Active Hero."""
    loser = _loser(event)
    if loser is not None and has_several_options(position, loser):
        options = tuple(sorted(position.players[loser].party))
        yield ChoiceOpened(loser, DEFEAT, options)


@rule("17.1c")
def defeat_is_chosen(position: Position, action: Choose) -> Finding | None:
    """Any of the Active Heroes of the losing party can be chosen."""
    is_open = position.pending is not None and position.pending.type == DEFEAT
    return permit() if is_open else None


@rule("17.1c")
def defeat_is_settled(position: Position, action: Choose) -> Iterator[Event]:
    """The loser has chosen."""
    if position.pending is not None and position.pending.type == DEFEAT:
        yield ChoiceMade(action.player, DEFEAT, action.card)


@rule("17.1c")
def chosen_hero_is_defeated(position: Position, event: ChoiceMade) -> Iterator[Event]:
    """The chosen Hero is lost."""
    if event.choice == DEFEAT:
        yield HeroDefeated(event.player, event.card)


@rule("17.1c", "11.1d")
def defeated_hero_is_discarded(position: Position, event: HeroDefeated) -> Iterator[Event]:
    """The Hero goes to the own pile."""
    yield Discarded(event.card, event.player, "defeated")
