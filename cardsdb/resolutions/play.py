"""One game from its seed to its outcome. It knows no database and no framework."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from cardsdb.plugin_api import (
    CardPool,
    Decks,
    Engine,
    Event,
    FinishedGame,
    Measure,
    Outcome,
    PlayerId,
    Policy,
    Ruleset,
    SeededDice,
    derive_seed,
    registry,
)

DEFAULT_POLICY = "random"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What games of one batch have in common; with a seed it makes one game."""

    game: str
    engine: Engine
    ruleset: Ruleset
    decks: Decks
    cards: CardPool
    policies: tuple[Policy, ...]  # one a seat, in seat order
    measures: tuple[Measure, ...]

    @classmethod
    def named(
        cls,
        game: str,
        *,
        decks: Decks,
        cards: CardPool,
        policies: Sequence[str] = (),
        ruleset: str | None = None,
    ) -> Self:
        """Return the setup of what these slugs name: the policies of the first seats, in order.

        UnknownSlug, or GameNotPlayable, for what is not registered.
        """
        known = registry.current()
        return cls(
            game=game,
            engine=known.engine(game),
            ruleset=known.ruleset(game, ruleset),
            decks=decks,
            cards=cards,
            policies=tuple(known.policy(game, slug) for slug in policies),
            measures=known.measures(game),
        )

    def first_position(self, seed: int) -> Any:
        """Return the position in which the game of this seed begins."""
        return self.engine.set_up(self.decks, self.cards, self.ruleset, SeededDice(seed))

    def seats(self) -> tuple[PlayerId, ...]:
        """Return the players of these games, in seat order."""
        return self.engine.seats(self.first_position(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game that was played to its end."""

    seed: int
    seats: tuple[PlayerId, ...]
    first: Any  # the position in which it began; its events lead from here to the last one
    last: Any
    events: list[Event]
    outcome: Outcome
    decisions: int

    def measured(self, measures: Sequence[Measure]) -> dict[str, float]:
        """Return what each measure reads off this game, by its slug."""
        finished = FinishedGame(self.seats, self.events, self.outcome, self.decisions)
        return {measure.slug: measure.read(finished) for measure in measures}


def play_game(setup: Setup, seed: int) -> PlayedGame:
    """Play the game of this seed: the same setup and seed give the same game, in any process.

    The rules and the policies have dice of their own, so that a policy that throws none leaves
    the deal and every roll as they are. A game that takes more decisions than its ruleset allows
    is stopped by rule 99.1. A seat for which the setup names no policy plays by lot.
    """
    engine = setup.engine
    decider, legal_actions, advance = engine.decider, engine.legal_actions, engine.advance
    dice, policy_dice = SeededDice(seed), SeededDice(derive_seed(seed, "policy"))
    position = engine.set_up(setup.decks, setup.cards, setup.ruleset, dice)
    first = position.copy()
    seats = engine.seats(position)
    choose = {seat: policy.choose for seat, policy in zip(seats, setup.policies, strict=True)}
    log: list[Event] = []
    decisions, most = 0, setup.ruleset.max_decisions
    player = seats[0]

    def look() -> Any:
        return engine.observe(position, player)

    while (next_player := decider(position)) is not None:
        if decisions == most:
            engine.stop(position, log)
            break
        player = next_player
        action = choose[player](look, legal_actions(position), policy_dice)
        advance(position, action, dice, log)
        decisions += 1
    return PlayedGame(
        seed=seed,
        seats=seats,
        first=first,
        last=position,
        events=log,
        outcome=_outcome(engine, position, log),
        decisions=decisions,
    )


def _outcome(engine: Engine, position: Any, log: list[Event]) -> Outcome:
    """Return how the game ended, by the rule that its last event cites if the engine names none."""
    outcome = engine.outcome(position)
    if outcome is None:
        raise RuntimeError("Nobody has to act, and yet the game has not ended.")
    if outcome.reason is None and log and log[-1].cites:
        return Outcome(winners=outcome.winners, reason=log[-1].cites[0])
    return outcome
