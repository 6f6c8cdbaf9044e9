"""Set up an installation, store a batch: `python -m tests.cardsdb.resolutions.submit GAMES SEED`.

The last word that it writes is the digest of the same games, played here in one go.
"""

import sys

import django

django.setup()

from django.conf import settings  # noqa: E402  # all of this needs Django to be set up
from django.core.management import call_command  # noqa: E402

from cardsdb.decks.services import read_deck  # noqa: E402
from cardsdb.resolutions.local import LocalRun  # noqa: E402
from cardsdb.resolutions.requests import ResolutionRequest, prepare  # noqa: E402
from cardsdb.resolutions.services import create_batch  # noqa: E402

DECKS = settings.ROOT / "fixtures" / "udacha" / "decks"
NAMES = ("harbour-watch.json", "nine-cairns.json")


def main(games: int, seed: int) -> None:
    """Make tables, cards and batch; a worker is woken once the batch is stored."""
    call_command("migrate", verbosity=0)
    call_command("load_fixtures", "udacha")
    decks = [read_deck((DECKS / name).read_bytes(), game="udacha").deck for name in NAMES]
    request = ResolutionRequest(game="udacha", decks=decks, seed=seed, games=games)
    run = LocalRun(prepare(request))
    for _ in run.play():
        pass
    create_batch(request)
    sys.stdout.write(f"{run.document()['digest']}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
