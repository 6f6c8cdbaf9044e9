"""From rows to the JSON that the API shows: what stands in the items of its lists.

Each function takes the keys of some rows and reads all that is shown of them, in as many queries
for a thousand as for one. `url`, which depends on the host, is added when an item is sent.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.db.models import Count, QuerySet

from cardsdb.catalogue.ids import coded_id, named_id, numbered_id
from cardsdb.catalogue.legality import said_of
from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    RuleText,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.snapshots import Traits
from cardsdb.plugin_api import registry

NEUTRAL: Final = "neutral"
SHOWN: Final = [status for status in Ruling.Status.values if status != Ruling.Status.DRAFT]

_RENDERING = (
    "encoding",
    "ids",
    "legality",
    "rendering",
    "search/folding",
    "search/indexing",
    "snapshots",
)

Keys = Sequence[Any]  # primary keys
Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Item:
    """One object as it is shown."""

    pk: Any
    identity: str
    game: str
    fields: Fields


@cache
def _code_digest() -> str:
    code = sorted(Path(__file__).parent / f"{name}.py" for name in _RENDERING)
    return hashlib.sha256(b"".join(path.read_bytes() for path in code)).hexdigest()


def rendering_digest() -> str:
    """Return a digest of what decides how rows are shown and found: this code, and the plugins."""
    return f"{_code_digest()[:32]}{registry.current().fingerprint}"


def shown_cards(keys: Keys, day: date) -> Iterator[Item]:
    """Yield the cards of these keys as they are on the day."""
    keywords, printings = _keywords_of(keys), _printings_of(keys)
    aliases, rulings = _aliases_of(keys), _ruling_counts(keys)
    rows: QuerySet[Card, tuple[Any, ...]] = Card.objects.filter(pk__in=keys).values_list(
        "pk",
        "game",
        "slug",
        "title",
        "type",
        "faction",
        "is_unique",
        "text",
        "attributes",
        "faces",
        "revision",
        "updated_at",
    )
    by_game: dict[str, list[Any]] = defaultdict(list)
    for row in rows.order_by("pk"):
        by_game[row[1]].append(row)
    for game, cards in by_game.items():
        traits = [
            Traits(
                slug=slug,
                type=kind,
                keywords=frozenset(one for one, link in keywords[pk] if link["kind"] == "has"),
                editions=frozenset(code for code, _ in printings[pk]),
            )
            for pk, _, slug, _, kind, *_ in cards
        ]
        word = own_word(game)
        for card, said in zip(cards, said_of(game, traits, day), strict=True):
            pk, _, slug, title, kind, faction, unique, text, attributes, faces, *noted = card
            identity = named_id(game, slug)
            own = {word: faction or NEUTRAL} if word else {}
            fields = {
                "object": "card",
                "id": identity,
                "game": game,
                "name": title,
                "aliases": aliases.get(pk, []),
                "type": kind,
                "faction": faction,
                "unique": unique,
                "attributes": {**own, **attributes},
                "text": text,
                "faces": faces,
                "keywords": [link for _, link in keywords[pk]],
                "printings": [printing for _, printing in printings[pk]],
                "rulings": rulings.get(pk, 0),
                "legalities": said,
                "revision": noted[0],
                "updated_at": noted[1],
            }
            yield Item(pk, identity, game, fields)


def own_word(game: str) -> str | None:
    """Return the game's own word for the faction of a card, if it has one."""
    known = registry.current().games.get(game)
    word = known.faction_title.lower() if known else "faction"
    return None if word == "faction" else word


def _aliases_of(cards: Keys) -> dict[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    rows = CardAlias.objects.filter(card__in=cards).order_by("name", "pk")
    for card, name in rows.values_list("card_id", "name"):
        found[card].append(name)
    return found


def _keywords_of(cards: Keys) -> dict[int, list[tuple[str, Fields]]]:
    """Return by card its keywords, each with its slug."""
    found: dict[int, list[tuple[str, Fields]]] = defaultdict(list)
    rows = CardKeyword.objects.filter(card__in=cards).order_by("keyword__name", "kind", "pk")
    for card, game, slug, name, kind, value in rows.values_list(
        "card_id", "game", "keyword__slug", "keyword__name", "kind", "value"
    ):
        link = {"keyword": named_id(game, slug), "name": name, "kind": kind, "value": value}
        found[card].append((slug, link))
    return found


def _printings_of(cards: Keys) -> dict[int, list[tuple[str, Fields]]]:
    """Return by card its printings, each with the code of its edition."""
    found: dict[int, list[tuple[str, Fields]]] = defaultdict(list)
    rows = Printing.objects.filter(card__in=cards).order_by("edition__code", "sort_key", "pk")
    for card, game, code, number, artist, image in rows.values_list(
        "card_id", "game", "edition__code", "number", "artist", "image"
    ):
        printing = {
            "id": numbered_id(game, code, number),
            "edition": coded_id(game, code),
            "number": number,
            "artist": artist,
            "image": image or None,
        }
        found[card].append((code, printing))
    return found


def _ruling_counts(cards: Keys) -> dict[int, int]:
    links = RulingCard.objects.filter(card__in=cards, ruling__status__in=SHOWN)
    return dict(links.order_by().values_list("card_id").annotate(Count("pk")))


def shown_printings(keys: Keys, _day: date) -> Iterator[Item]:
    """Yield the printings of these keys."""
    rows = Printing.objects.filter(pk__in=keys).order_by("pk")
    for pk, game, slug, title, code, number, artist, flavour, image, text in rows.values_list(
        "pk",
        "game",
        "card__slug",
        "card__title",
        "edition__code",
        "number",
        "artist",
        "flavour",
        "image",
        "printed_text",
    ):
        identity = numbered_id(game, code, number)
        fields = {
            "object": "printing",
            "id": identity,
            "game": game,
            "card": named_id(game, slug),
            "name": title,
            "edition": coded_id(game, code),
            "number": number,
            "artist": artist,
            "flavour": flavour,
            "image": image or None,
            "printed_text": text or None,
        }
        yield Item(pk, identity, game, fields)


def shown_editions(keys: Keys, _day: date) -> Iterator[Item]:
    """Yield the editions of these keys."""
    rows = Edition.objects.filter(pk__in=keys).annotate(printing_count=Count("printings"))
    for pk, game, code, name, released_on, printings in rows.order_by("pk").values_list(
        "pk", "game", "code", "name", "released_on", "printing_count"
    ):
        identity = coded_id(game, code)
        fields = {
            "object": "edition",
            "id": identity,
            "game": game,
            "code": code,
            "name": name,
            "released_on": released_on,
            "printing_count": printings,
        }
        yield Item(pk, identity, game, fields)


def shown_keywords(keys: Keys, _day: date) -> Iterator[Item]:
    """Yield the keywords of these keys."""
    rows = Keyword.objects.filter(pk__in=keys).order_by("pk")
    for pk, game, slug, name, reminder, rule_number in rows.values_list(
        "pk", "game", "slug", "name", "reminder", "rule_number"
    ):
        identity = named_id(game, slug)
        fields = {
            "object": "keyword",
            "id": identity,
            "game": game,
            "name": name,
            "reminder": reminder,
            "rule_number": rule_number or None,
        }
        yield Item(pk, identity, game, fields)


def shown_rulings(keys: Keys, _day: date) -> Iterator[Item]:
    """Yield the rulings of these keys, but no draft."""
    cards = _cards_of(keys)
    rows = Ruling.objects.filter(pk__in=keys, status__in=SHOWN).order_by("pk")
    for pk, game, slug, question, answer, source, day, status, later, numbers in rows.values_list(
        "pk",
        "game",
        "slug",
        "question",
        "answer",
        "source",
        "date",
        "status",
        "superseded_by__slug",
        "rule_numbers",
    ):
        identity = named_id(game, slug)
        fields = {
            "object": "ruling",
            "id": identity,
            "game": game,
            "question": question,
            "answer": answer,
            "source": source,
            "date": day,
            "status": status,
            "superseded_by": named_id(game, later) if later else None,
            "cards": cards.get(pk, []),
            "rule_numbers": numbers,
        }
        yield Item(pk, identity, game, fields)


def _cards_of(rulings: Keys) -> dict[int, list[Fields]]:
    found: dict[int, list[Fields]] = defaultdict(list)
    rows = RulingCard.objects.filter(ruling__in=rulings).order_by("-role", "card__title", "pk")
    for ruling, game, slug, title, role in rows.values_list(
        "ruling_id", "game", "card__slug", "card__title", "role"
    ):
        found[ruling].append({"card": named_id(game, slug), "name": title, "role": role})
    return found


def shown_rules(keys: Keys, _day: date) -> Iterator[Item]:
    """Yield the rules of these keys."""
    rows = RuleText.objects.filter(pk__in=keys).order_by("pk")
    for pk, game, number, is_supplement, *texts, rulesets, keywords, rests_on in rows.values_list(
        "pk",
        "game",
        "number",
        "is_supplement",
        "chapter",
        "title",
        "text",
        "source",
        "rulesets",
        "keywords",
        "rests_on",
    ):
        identity = named_id(game, number)
        fields = {
            "object": "rule",
            "id": identity,
            "game": game,
            "number": number,
            **dict(zip(("chapter", "title", "text", "source"), texts, strict=True)),
            "supplement": is_supplement,
            "rulesets": rulesets,
            "keywords": keywords,
            "rests_on": rests_on,
        }
        yield Item(pk, identity, game, fields)
