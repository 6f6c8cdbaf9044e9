"""Chapter 9: the phases of a turn and what happens in them by itself."""

from collections.abc import Iterator

from cardsdb.plugin_api import Action, Event, Finding, forbid, permit, rule
from rules_plugins.bands.actions import Attack, CommitVotes, EndPhase, Liberate, UseAbility
from rules_plugins.bands.effects import credited, drawn, influenced
from rules_plugins.bands.events import (
    AbilityUsed,
    IncomeBegan,
    MovementBegan,
    MovesGranted,
    MovesSet,
    OperationsBegan,
    PhaseBegan,
    Readied,
    ReadyBegan,
    TurnEnded,
    VoteBegan,
    VotesCommitted,
)
from rules_plugins.bands.facts.combat import after, is_aboard_capital
from rules_plugins.bands.facts.control import (
    granted_moves,
    income_of,
    is_suppressed,
    occupy_payee,
    votes,
)
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.keywords.occupy import BENEFITS
from rules_plugins.bands.position import (
    ACTION,
    INCOME,
    MOVEMENT,
    OPERATIONS,
    PLAYING,
    READY,
    VOTE,
    Position,
)

GRANT_MOVE = "grant_move"
BASIC_INCOME = 1


@rule("9.1")
def nothing_after_the_end(position: Position, action: Action) -> Finding | None:
    """In a finished game nothing is legal."""
    return None if position.status == PLAYING else forbid("The game has ended.")


@rule("9.1")
def active_player_ends_phases(position: Position, action: EndPhase) -> Finding:
    """Only the active player ends a phase."""
    return permit() if position.active == action.player else forbid("It is another player's turn.")


NEXT: dict[tuple[str, str | None], tuple[type[PhaseBegan], str, str | None]] = {
    (READY, None): (IncomeBegan, INCOME, None),
    (INCOME, None): (MovementBegan, ACTION, MOVEMENT),
    (ACTION, MOVEMENT): (OperationsBegan, ACTION, OPERATIONS),
    (ACTION, OPERATIONS): (VoteBegan, VOTE, None),
}


@rule("9.1", "9.4")
def next_phase_begins(position: Position, action: EndPhase) -> Iterator[Event]:
    """The phases follow one another; after the Vote Phase the turn ends."""
    following = NEXT.get((position.phase, position.subphase))
    if following is None:
        yield TurnEnded(position.active, position.phase)
    else:
        began, phase, subphase = following
        yield began(phase, position.active, subphase)


@rule("9.1", "5.1")
def next_turn_begins(position: Position, event: TurnEnded) -> Iterator[Event]:
    """The next player in turn order begins a turn."""
    players = after(position, event.player)
    if position.status == PLAYING and players:
        yield ReadyBegan(READY, players[0], None)


@rule("9.2", "14.8b", "14.8c")
def cards_ready(position: Position, event: ReadyBegan) -> Iterator[Event]:
    """The active player's cards are readied, but no craft aboard a Capital Spacecraft."""
    for card in sorted(position.activated.intersection(position.mine[event.player])):
        if not is_aboard_capital(position, card):
            yield Readied(card)


@rule("9.3", "18.13")
def income_comes(position: Position, event: IncomeBegan) -> Iterator[Event]:
    """In the Income Phase the player draws and gains a credit and the Income of own cards."""
    yield from drawn(position, event.player)
    yield from credited(position, event.player, BASIC_INCOME + income_of(position, event.player))


@rule("18.2", "14.9c")
def occupy_pays(position: Position, event: IncomeBegan) -> Iterator[Event]:
    """In the Income Phase each Occupy pays whom its face says."""
    for card in sorted(position.occupants):
        if position.occupants[card] and occupy_payee(position, card) == event.player:
            benefit = BENEFITS.get(position.face(card).ability or "")
            if benefit is not None:
                yield from benefit(position, event.player)


@rule("9.7", "14.4b", "18.20")
def pool_is_set(position: Position, event: MovementBegan) -> Iterator[Event]:
    """The pool is set when Movement begins."""
    yield MovesSet(event.player, granted_moves(position, event.player))


@rule("9.7")
def pool_is_emptied(position: Position, event: OperationsBegan) -> Iterator[Event]:
    """What is left of the pool when Movement ends is lost."""
    if position.moves.get(event.player):
        yield MovesSet(event.player, 0)


def is_operations(position: Position, player: str) -> bool:
    """Say whether this is the player's own Operations sub-phase."""
    is_now = position.phase == ACTION and position.subphase == OPERATIONS
    return is_now and position.active == player


@rule("9.5")
def operations_have_their_sub_phase(
    position: Position, action: Attack | Liberate | UseAbility
) -> Finding | None:
    """Attacks, Liberations and abilities belong to the player's own Operations."""
    if isinstance(action, UseAbility) and action.ability == GRANT_MOVE:
        return None
    if is_operations(position, action.player):
        return None
    return forbid("This is not the Operations sub-phase of the player's turn.")


@rule("9.7")
def moves_are_granted_in_movement(position: Position, action: UseAbility) -> Finding | None:
    """An ability that grants move actions is used in the Movement sub-phase."""
    if action.ability != GRANT_MOVE:
        return None
    is_now = position.phase == ACTION and position.subphase == MOVEMENT
    if is_now and position.active == action.player:
        return None
    return forbid("This is not the Movement sub-phase of the player's turn.")


@rule("10.1")
def ability_is_printed_on_a_readied_card(position: Position, action: UseAbility) -> Finding:
    """An ability is used by activating the readied card that prints it."""
    if position.face(action.card).ability != action.ability:
        return forbid("The card does not print this ability.")
    if action.card in position.activated:
        return forbid("The card is activated.")
    return permit()


@rule("18.2")
def occupy_is_not_used(position: Position, action: UseAbility) -> Finding | None:
    """What Occupy pays is paid in the Income Phase and not used."""
    is_occupy = action.ability in BENEFITS
    return forbid("This is what Occupy pays.") if is_occupy else None


@rule("10.1", "14.10q")
def ability_is_used(position: Position, action: UseAbility) -> Iterator[Event]:
    """The card is activated."""
    yield AbilityUsed(action.player, action.card, action.ability)


@rule("14.4b")
def ability_grants_a_move(position: Position, event: AbilityUsed) -> Iterator[Event]:
    """The active player gains one move action."""
    if event.ability == GRANT_MOVE:
        yield MovesGranted(position.active, 1)


@rule("9.6")
def votes_are_committed(position: Position, action: CommitVotes) -> Finding:
    """In the own Vote Phase a readied card that prints Votes is committed."""
    if position.phase != VOTE or position.active != action.player:
        return forbid("This is not the player's Vote Phase.")
    if action.card in position.activated:
        return forbid("The card is activated.")
    if votes(position, action.card) <= 0:
        return forbid("The card prints no Votes.")
    return permit()


@rule("14.10o")
def suppressed_votes_are_lost(position: Position, action: CommitVotes) -> Finding | None:
    """The Votes of a card on which an intruder stands are lost."""
    is_lost = position.zone[action.card] == MAP and is_suppressed(position, action.card)
    return forbid("The Votes of the card are suppressed.") if is_lost else None


@rule("9.6", "18.13")
def votes_bring_influence(position: Position, action: CommitVotes) -> Iterator[Event]:
    """The card is activated and adds its Votes to the player's Influence."""
    number = votes(position, action.card)
    yield VotesCommitted(action.card, action.player)
    yield from influenced(position, action.player, number)
