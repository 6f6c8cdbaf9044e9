"""What lists can be narrowed by, and the ids that addresses and filters are made of."""

from collections.abc import Callable
from typing import Any

from django.db.models import Q, QuerySet

from cardsdb.api.errors import Missing
from cardsdb.api.lists import Filter
from cardsdb.api.parameters import suggestion
from cardsdb.api.schema import game_schema
from cardsdb.plugin_api import registry

Rows = QuerySet[Any]


def split_id(kind: str, text: str, parts: int = 2) -> list[str]:
    """Return the parts of an id such as `udacha.hounds-on-the-trail`; Missing for what is none."""
    found = text.split(".", parts - 1)
    if len(found) != parts or not all(found):
        raise Missing(f"{kind} {text}")
    return found


def known_game(text: str) -> str:
    """Read the slug of a registered game."""
    games = registry.current().games
    if text not in games:
        raise ValueError(f'There is no game "{text}".{suggestion(text, games)}')
    return text


def column(name: str, field: str, description: str) -> Filter:
    """Return a filter by the exact value of a column."""
    return Filter(
        name=name,
        description=description,
        narrow=lambda rows, value: rows.filter(**{field: value}),
    )


GAME = Filter(
    name="game",
    description="Slug of the game.",
    read=known_game,
    schema=game_schema,
    narrow=lambda rows, game: rows.filter(game=game),
)


def by_card(path: str) -> Filter:
    """Return a filter by the id of a card."""
    return _by_id("card", "a card", _row_with(path, "slug"))


def by_keyword(path: str) -> Filter:
    """Return a filter by the id of a keyword, however the card stands to it."""
    return _by_id("keyword", "a keyword", _row_with(path, "slug"))


def by_edition(path: str) -> Filter:
    """Return a filter by the id of an edition."""
    return _by_id("edition", "an edition", _row_with(path, "code__iexact"))


def _by_id(name: str, kind: str, narrow: Callable[[Rows, list[str]], Rows]) -> Filter:
    def read(text: str) -> list[str]:
        found = text.split(".", 1)
        if len(found) != 2 or not all(found):
            raise ValueError(f'"{text}" is no id of {kind}: the game\'s slug stands first.')
        return found

    return Filter(
        name=name,
        description=f"Id of {kind}.",
        read=read,
        schema={"type": "string", "pattern": r"^[^.]+\..+$"},
        narrow=narrow,
    )


def _row_with(path: str, field: str) -> Callable[[Rows, list[str]], Rows]:
    def narrow(rows: Rows, identity: list[str]) -> Rows:
        game, name = identity
        named = Q(**{f"{path}__game": game, f"{path}__{field}": name})
        # A join would give a row twice that has two such neighbours.
        return rows.filter(pk__in=rows.model.objects.filter(named).values("pk"))

    return narrow
