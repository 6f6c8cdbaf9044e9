"""Games played here and now, without rows and without a worker: the same games, one summary."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cardsdb.plugin_api import derive_seed, registry
from cardsdb.resolutions.digests import EventRows, batch_digest
from cardsdb.resolutions.play import PlayedGame, play_game
from cardsdb.resolutions.requests import Prepared
from cardsdb.resolutions.summary import GameResult, Tally, summarise_tally


@dataclass(slots=True)
class LocalRun:
    """The games of a request, played one after the other when they are asked for."""

    prepared: Prepared
    tally: Tally = field(default_factory=Tally)
    digests: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def play(self) -> Iterator[PlayedGame]:
        """Play the games in order and yield each."""
        setup = self.prepared.setup
        rows = EventRows(setup.engine)
        start = time.perf_counter()
        for index in range(self.prepared.games):
            played = play_game(setup, derive_seed(self.prepared.seed, index))
            self.digests.append(rows.digest(played.events))
            self.tally.add(
                GameResult(
                    winners=played.outcome.winners,
                    reason=played.outcome.reason or "",
                    decisions=played.decisions,
                    measures=played.measured(setup.measures),
                )
            )
            self.seconds = time.perf_counter() - start
            yield played

    def document(self) -> dict[str, Any]:
        """Return the summary as the API gives that of a batch; what is no row has no id."""
        setup, done = self.prepared.setup, self.tally.games
        policies = [policy.slug for policy in setup.policies]
        return {
            "object": "resolution",
            "id": None,
            "state": "done",
            "game": setup.game,
            "ruleset": setup.ruleset.slug,
            "seed": self.prepared.seed,
            "visibility": None,
            "seats": list(self.prepared.seats),
            "policies": policies,
            "decks": [{"name": deck.name, "stored": None} for deck in setup.decks],
            "games": {"total": self.prepared.games, "done": done, "failed": 0},
            "games_per_s": done / self.seconds if self.seconds else None,
            "remaining_s": None,
            "digest": batch_digest(self.digests),
            "error": None,
            "results": summarise_tally(
                self.tally, seats=self.prepared.seats, policies=policies, measures=setup.measures
            ),
            "plugins": registry.current().fingerprint,
            "catalogue_revision": self.prepared.cards.revision,
            "created_at": None,
            "started_at": None,
            "finished_at": None,
        }
