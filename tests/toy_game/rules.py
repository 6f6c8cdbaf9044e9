"""The rules in the book's order: one small function each, with the numbers that it states."""

from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import Action, Answer, Dice, Event, Finding, forbid, permit, rule
from tests.toy_game.actions import Choose, Concede, LeaderOf, PlayCard, Roll, TurnAction
from tests.toy_game.events import (
    Advanced,
    CardDrawn,
    CardPlayed,
    CardPutAside,
    ChoiceMade,
    ChoiceOpened,
    RaceEnded,
    Rolled,
    TurnPassed,
)
from tests.toy_game.position import FOE, A, B, Position

GOAL, SIX, PUT_ASIDE = 10, 6, "put_aside"


@rule("1.2")
def square_ten_wins(position: Position) -> Iterator[Event]:
    """Who reaches square 10 first wins."""
    for player, runner in position.runners.items():
        if runner.square >= GOAL and not position.is_finished:
            yield RaceEnded(winner=player)


@rule("1.2")
def nothing_follows_the_end(position: Position, action: Action) -> Finding | None:
    """After the end nobody acts."""
    return forbid("The race is over.") if position.is_finished else None


@rule("2.1")
def only_the_runner_on_turn_acts(position: Position, action: TurnAction) -> Finding | None:
    """Only the runner on turn plays and rolls."""
    is_on_turn = action.player == position.turn  # type: ignore[attr-defined]  # each class has one
    return None if is_on_turn else forbid("It is the other runner's turn.")


@rule("2.2")
def card_in_hand_may_be_played(position: Position, action: PlayCard) -> Finding | None:
    """A runner may play a card of the own hand."""
    return permit() if action.card in position.runners[action.player].hand else None


@rule("2.2")
def card_is_played(position: Position, action: PlayCard) -> Iterator[Event]:
    """The card goes to the discard pile."""
    yield CardPlayed(action.player, action.card)


@rule("2.2")
def played_card_advances(position: Position, event: CardPlayed) -> Iterator[Event]:
    """The runner advances by the card's pace."""
    yield Advanced(event.player, position.paces[event.card])


@rule("2.3")
def runner_may_roll(position: Position, action: Roll) -> Finding:
    """A runner may roll."""
    return permit()


@rule("2.3")
def die_is_rolled(position: Position, action: Roll, dice: Dice) -> Iterator[Event]:
    """A six-sided die is rolled."""
    yield Rolled(action.player, dice.roll("d6"))


@rule("2.3")
def roll_advances(position: Position, event: Rolled) -> Iterator[Event]:
    """The runner advances by the face."""
    yield Advanced(event.player, event.face)


@rule("2.4")
def turn_passes(position: Position, event: CardPlayed | Rolled | ChoiceMade) -> Iterator[Event]:
    """When the runner has acted and has nothing to choose, the turn passes."""
    if position.pending is None:
        yield TurnPassed(event.player)


@rule("2.4")
def next_runner_draws(position: Position, event: TurnPassed) -> Iterator[Event]:
    """Whose turn begins draws the top card of the deck."""
    foe = FOE[event.player]
    if deck := position.runners[foe].deck:
        yield CardDrawn(foe, deck[0])


@rule("3.1")
def six_asks_for_a_card(position: Position, event: Rolled) -> Iterator[Event]:
    """Who rolls a six chooses a card of the own hand to put aside."""
    hand = position.runners[event.player].hand
    if event.face == SIX and hand:
        yield ChoiceOpened(event.player, PUT_ASIDE, tuple(sorted(hand)))


@rule("3.1")
def open_choice_comes_first(position: Position, action: TurnAction) -> Finding | None:
    """While a choice is open nothing else is done."""
    return forbid("A card has to be put aside first.") if position.pending else None


@rule("3.1")
def open_choice_may_be_settled(position: Position, action: Choose) -> Finding | None:
    """Who has to choose may choose any of the options."""
    pending = position.pending
    if pending is None or pending.player != action.player:
        return None
    return permit() if action.card in pending.options else None


@rule("3.1")
def choice_is_made(position: Position, action: Choose) -> Iterator[Event]:
    """The choice is settled."""
    yield ChoiceMade(action.player, PUT_ASIDE, action.card)


@rule("3.1")
def chosen_card_is_put_aside(position: Position, event: ChoiceMade) -> Iterator[Event]:
    """The chosen card goes to the discard pile."""
    yield CardPutAside(event.player, event.card)


@rule("4.1")
def runner_may_give_up(position: Position, action: Concede) -> Finding:
    """A runner may give up at any time."""
    return permit()


@rule("4.1")
def giving_up_loses(position: Position, action: Concede) -> Iterator[Event]:
    """The other runner wins."""
    yield RaceEnded(winner=FOE[action.player])


@rule("99.1")
def endless_race_is_drawn(position: Position) -> Iterator[Event]:
    """A race that does not end is drawn."""
    if not position.is_finished:
        yield RaceEnded(winner=None)


def leader_of(position: Position, query: LeaderOf) -> Answer:
    """Return who is ahead, nobody if both stand on one square."""
    ahead = position.runners[A].square - position.runners[B].square
    leader = None if ahead == 0 else A if ahead > 0 else B
    return Answer(answer={"leader": leader}, citations=square_ten_wins.numbers)


def playable_cards(position: Position) -> Iterable[PlayCard]:
    """List each card of the hand of the runner on turn."""
    turn = position.turn
    return [PlayCard(turn, card) for card in position.runners[turn].hand]


def rolls(position: Position) -> Iterable[Roll]:
    """List the roll of the runner on turn."""
    return [Roll(position.turn)]


def choices(position: Position) -> Iterable[Choose]:
    """List the options of the open choice."""
    pending = position.pending
    return [Choose(pending.player, card) for card in pending.options] if pending else []
