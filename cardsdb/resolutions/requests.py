"""What is asked for when games are to be resolved, checked until a first game could begin."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Self

from django.utils import timezone

from cardsdb.catalogue.selectors import card_pool
from cardsdb.decks.models import DeckRevision, narrowest
from cardsdb.decks.reading import Finding, ReadDeck
from cardsdb.decks.services import resolve_deck, validate_deck
from cardsdb.plugin_api import CardPool, DeckList, Fault, MalformedInput, PlayerId, registry
from cardsdb.resolutions.play import DEFAULT_POLICY, Setup
from cardsdb.resolutions.pools import dump_pool, load_pool, pool_digest

MAX_GAMES = 1_000_000
SEEDS = 2**63  # a seed is a whole number below this
BREAKING = ("error", "incomplete")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSource:
    """Where a deck comes from that an account keeps: which revision it is."""

    deck: str  # its id
    revision: int
    digest: str
    visibility: str
    unread: Sequence[Finding] = ()

    @classmethod
    def of(cls, revision: DeckRevision) -> Self:
        """Return the revision as a source."""
        return cls(
            deck=str(revision.deck.public_id),
            revision=revision.number,
            digest=revision.digest,
            visibility=revision.deck.visibility,
            unread=revision.unread,
        )

    def document(self) -> dict[str, Any]:
        """Return what a batch remembers."""
        return {"deck": self.deck, "revision": self.revision, "digest": self.digest}


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolutionRequest:
    """Which games to play. Policies stand by seat or by player; a seat without one plays by lot."""

    game: str
    decks: Sequence[DeckList]
    sources: Sequence[DeckSource | None] = ()  # one a deck, if any is stored
    ruleset: str | None = None
    policies: Sequence[str] | Mapping[str, str] = ()
    seed: int | None = None  # None: any
    games: int = 1

    def sourced(self) -> Iterator[tuple[DeckList, DeckSource | None]]:
        """Yield each deck with the source that it has, if any."""
        return zip_longest(self.decks, self.sources)

    def visibility(self) -> str:
        """Return who may see the games: those who may see all of its stored decks."""
        return narrowest(source.visibility for source in self.sources if source)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrozenCards:
    """A card pool that no edit changes any more, as JSON and as games use it."""

    document: dict[str, Any]
    digest: str
    pool: CardPool
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A request with which games can begin."""

    setup: Setup
    seats: tuple[PlayerId, ...]
    seed: int
    games: int
    cards: FrozenCards


@lru_cache(maxsize=8)
def freeze(pool: CardPool) -> FrozenCards:
    """Return the pool frozen. All games are played from the frozen form, here and in a worker."""
    document = dump_pool(pool)
    return FrozenCards(
        document=document,
        digest=pool_digest(document),
        pool=load_pool(document),
        revision=pool.revision,
    )


def prepare(request: ResolutionRequest) -> Prepared:
    """Check the request; MalformedInput at everything that is wrong with it.

    UnknownSlug for a game or ruleset, GameNotPlayable for a game without engine. A deck that is
    illegal by the game's default format is at fault with the codes of its report.
    """
    engine = registry.current().engine(request.game)
    ruleset = registry.current().ruleset(request.game, request.ruleset)
    faults = [*_number_faults(request), *_deck_count_faults(request, engine.players)]
    if not faults:
        faults += _deck_faults(request)
    if faults:
        raise MalformedInput(faults)
    cards = freeze(card_pool(request.game))
    decks = tuple(resolve_deck(deck, cards.pool)[0] for deck in request.decks)
    beginning = Setup.named(request.game, decks=decks, cards=cards.pool, ruleset=ruleset.slug)
    try:
        seats = beginning.seats()
    except MalformedInput as error:
        raise error.below("/decks") from error
    setup = Setup.named(
        request.game,
        decks=decks,
        cards=cards.pool,
        ruleset=ruleset.slug,
        policies=_policies(request, seats),
    )
    seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    return Prepared(setup=setup, seats=seats, seed=seed, games=request.games, cards=cards)


def _number_faults(request: ResolutionRequest) -> Iterator[Fault]:
    if type(request.games) is not int or not 1 <= request.games <= MAX_GAMES:
        yield Fault("/games", f"The games are a whole number from 1 to {MAX_GAMES}.")
    seed = request.seed
    if seed is not None and (type(seed) is not int or not 0 <= seed < SEEDS):
        yield Fault("/seed", "A seed is a whole number from 0, of 63 bits at most.")


def _deck_count_faults(request: ResolutionRequest, players: tuple[int, int]) -> Iterator[Fault]:
    least, most = players
    if not least <= len(request.decks) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        yield Fault("/decks", f"The game takes {wanted} decks, not {len(request.decks)}.")


def _deck_faults(request: ResolutionRequest) -> Iterator[Fault]:
    """Yield what is wrong with each deck: its game, and what the report says of it."""
    today = timezone.localdate()
    for place, (deck, source) in enumerate(request.sourced()):
        if deck.game != request.game:
            message = f"This is a deck of {deck.game}, not of {request.game}."
            yield Fault(f"/decks/{place}/game", message)
            continue
        read = ReadDeck(deck=deck, lines=list(source.unread) if source else [])
        try:
            report = validate_deck(read, ruleset=request.ruleset, format=None, as_of=today)
        except MalformedInput as error:  # of its ruleset: the request's own is known by now
            yield from error.below(f"/decks/{place}").faults
            continue
        for violation in report["violations"]:
            if violation["severity"] in BREAKING:
                yield Fault(f"/decks/{place}", violation["message"], violation["code"])


def _policies(request: ResolutionRequest, seats: Sequence[PlayerId]) -> list[str]:
    """Return a policy for each seat; MalformedInput for a seat or a policy that there is not."""
    by_seat: dict[str, str] = dict.fromkeys(seats, DEFAULT_POLICY)
    known = {policy.slug for policy in registry.current().policies(request.game)}
    faults = []
    for key, seat, policy in _asked_policies(request.policies, seats):
        if seat not in by_seat:
            faults.append(Fault(f"/policies/{key}", f"The seats are {', '.join(seats)}."))
        elif policy not in known:
            message = f'There is no policy "{policy}"; there are: {", ".join(sorted(known))}.'
            faults.append(Fault(f"/policies/{key}", message, "unknown-policy"))
        else:
            by_seat[seat] = policy
    if faults:
        raise MalformedInput(faults)
    return [by_seat[seat] for seat in seats]


def _asked_policies(
    policies: Sequence[str] | Mapping[str, str], seats: Sequence[PlayerId]
) -> Iterable[tuple[str | int, str | None, str]]:
    """Yield the key, the seat (None beyond the last one) and the policy of all that is asked."""
    if isinstance(policies, Mapping):
        return [(seat, seat, policy) for seat, policy in policies.items()]
    return [
        (place, seats[place] if place < len(seats) else None, policy)
        for place, policy in enumerate(policies)
    ]
