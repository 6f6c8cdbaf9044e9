"""What is read from the catalogue: the rules' view of the cards, and the rulebooks."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Literal, NamedTuple, cast

from django.db import connection
from django.utils import timezone

from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    Printing,
    Revision,
    RuleText,
)
from cardsdb.plugin_api import CardFacts, CardPool, CardSlug, KeywordFacts, PrintingFacts


class State(NamedTuple):
    """At which state of the catalogue something was read: two states never compare equal."""

    number: int = 0
    token: str = ""
    day: str = ""  # once documents of an earlier day may be stored: the day on which it is read
    changed_at: datetime | None = None  # when it was last written to


# What was read last of each game. An entry counts only for the state at which it was read.
_pools: dict[str, tuple[State, CardPool]] = {}
_rulebooks: dict[str, tuple[State, Mapping[str, RuleText]]] = {}


def catalogue_state() -> State:
    """Return the state of the catalogue; an empty one before the first write.

    Every verdict and every read of the API asks for it: by SQL it takes a twentieth of the time.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT number, token, due_on, changed_at FROM {Revision._meta.db_table}")
        row = cursor.fetchone()
    if not row:
        return State()
    number, token, due_on, changed_at = row
    today = timezone.localdate().isoformat()
    is_due = due_on is not None and str(due_on) <= today
    return State(number, token, today if is_due else "", _moment(changed_at))


def _moment(value: datetime | None) -> datetime | None:
    """Return a moment that a cursor gave; SQLite's are in UTC and do not say so."""
    return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


def catalogue_revision() -> int:
    """Return the number of the catalogue's revision."""
    return catalogue_state().number


def card_pool(game: str) -> CardPool:
    """Return the cards of the game as the rules see them now; built once for each revision."""
    state = catalogue_state()
    known = _pools.get(game)
    if known is not None and known[0] == state and state.token:
        return known[1]
    pool = read_card_pool(game, state.number)
    _pools[game] = state, pool
    return pool


def read_card_pool(game: str, revision: int) -> CardPool:
    """Read the cards of the game, with five queries."""
    keywords = _keywords(game)
    printings = _printings(game)
    aliases = _aliases(game)
    rows = Card.objects.filter(game=game).order_by("slug")
    cards = [
        CardFacts(
            slug=CardSlug(slug),
            title=title,
            type=kind,
            faction=faction,
            is_unique=is_unique,
            text=text,
            attributes=MappingProxyType(attributes),
            keywords=tuple(keywords.get(pk, ())),
            printings=tuple(printings.get(pk, ())),
            faces=tuple(faces),
            aliases=tuple(aliases.get(pk, ())),
        )
        for pk, slug, title, kind, faction, is_unique, text, attributes, faces in rows.values_list(
            "pk", "slug", "title", "type", "faction", "is_unique", "text", "attributes", "faces"
        )
    ]
    editions = dict(Edition.objects.filter(game=game).values_list("code", "name"))
    return CardPool(game, cards, editions, revision)


def _keywords(game: str) -> Mapping[int, list[KeywordFacts]]:
    found: dict[int, list[KeywordFacts]] = defaultdict(list)
    rows = CardKeyword.objects.filter(game=game).order_by("keyword__name", "kind", "pk")
    for card, slug, name, kind, value in rows.values_list(
        "card_id", "keyword__slug", "keyword__name", "kind", "value"
    ):
        known_kind = cast(Literal["has", "grants", "removes"], kind)  # the database keeps it
        found[card].append(KeywordFacts(slug=slug, name=name, kind=known_kind, value=value))
    return found


def _printings(game: str) -> Mapping[int, list[PrintingFacts]]:
    found: dict[int, list[PrintingFacts]] = defaultdict(list)
    rows = Printing.objects.filter(game=game).order_by("edition__code", "sort_key", "pk")
    for card, code, number in rows.values_list("card_id", "edition__code", "number"):
        found[card].append(PrintingFacts(edition=code, number=number))
    return found


def _aliases(game: str) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    rows = CardAlias.objects.filter(game=game).order_by("name", "pk")
    for card, name in rows.values_list("card_id", "name"):
        found[card].append(name)
    return found


def rulebook(game: str) -> Mapping[str, RuleText]:
    """Return the rules of the game by number, in the book's order; read once for each revision."""
    state = catalogue_state()
    known = _rulebooks.get(game)
    if known is not None and known[0] == state and state.token:
        return known[1]
    rows = RuleText.objects.filter(game=game).order_by("sort_key", "pk")
    book = MappingProxyType({row.number: row for row in rows})
    _rulebooks[game] = state, book
    return book


def rule_texts(game: str, numbers: Iterable[str]) -> dict[str, RuleText]:
    """Return the rules of these numbers, in the order of the numbers; unknown ones are left out."""
    book = rulebook(game)
    return {number: book[number] for number in numbers if number in book}
