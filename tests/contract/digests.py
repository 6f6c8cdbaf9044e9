"""What a process finds of the games under law, in a few lines: `python -m tests.contract.digests`.

Two processes that play and list alike print the same.
"""

import hashlib
import json
import sys

from cardsdb.resolutions.digests import EventRows
from cardsdb.resolutions.play import play_game
from tests.contract.games import SUBJECTS, Subject
from tests.contract.positions import decisions, told

GAMES = 12


def game_digest(subject: Subject, index: int, policy: str = "random") -> str:
    """Return the digest of the game of this index."""
    played = play_game(subject.setup(index, policy), subject.seed(index))
    return EventRows(subject.engine).digest(played.events)


def listing_digest(subject: Subject, index: int) -> str:
    """Return a digest of all that is listed in the game of this index, in its order."""
    whole = hashlib.sha256()
    for one in decisions(subject, index):
        for action in told(subject, subject.engine.legal_actions(one.before)):
            whole.update(action)
    return whole.hexdigest()


def findings(subject: Subject) -> dict[str, list[str]]:
    """Return the digests of some games by every policy, and of what is listed in some."""
    found = {
        policy.slug: [
            game_digest(subject, index, policy.slug) for index in range(subject.scaled(GAMES))
        ]
        for policy in subject.policies
    }
    return {**found, "listed": [listing_digest(subject, index) for index in range(3)]}


if __name__ == "__main__":
    json.dump({str(subject): findings(subject) for subject in SUBJECTS}, sys.stdout)
