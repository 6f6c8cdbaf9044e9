"""What lists can be narrowed by, and the ids that addresses and filters are made of."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404

from cardsdb.api.lists import Filter
from cardsdb.api.parameters import suggestion
from cardsdb.plugin_api import registry


def split_id(text: str, parts: int = 2) -> list[str]:
    """Return the parts of an id such as `udacha.hounds-on-the-trail`; Http404 for what is none."""
    found = text.split(".", parts - 1)
    if len(found) != parts or not all(found) or "\x00" in text:
        raise Http404
    return found


def known_game(text: str) -> str:
    """Read the slug of a registered game."""
    games = registry.current().games
    if text not in games:
        raise ValueError(f'There is no game "{text}".{suggestion(text, games)}')
    return text


def id_of(kind: str, parts: int = 2) -> Any:
    """Return what reads an id of this kind into its parts."""

    def read(text: str) -> list[str]:
        found = text.split(".", parts - 1)
        if len(found) != parts or not all(found):
            raise ValueError(f'"{text}" is no id of {kind}: the game\'s slug stands first.')
        return found

    return read


def by_game(rows: QuerySet[Any], game: str) -> QuerySet[Any]:
    """Keep the rows of the game."""
    return rows.filter(game=game)


GAME = Filter(name="game", description="Slug of the game.", read=known_game, narrow=by_game)


def column(name: str, field: str, description: str) -> Filter:
    """Return a filter by the exact value of a column."""
    return Filter(
        name=name,
        description=description,
        narrow=lambda rows, value: rows.filter(**{field: value}),
    )


def by_card(path: str) -> Filter:
    """Return a filter by a card's id."""

    def narrow(rows: QuerySet[Any], card: list[str]) -> QuerySet[Any]:
        game, slug = card
        return rows.filter(**{f"{path}__game": game, f"{path}__slug": slug})

    return Filter(name="card", description="Id of a card.", read=id_of("a card"), narrow=narrow)


def by_keyword(path: str) -> Filter:
    """Return a filter by a keyword's id, however the card stands to it."""

    def narrow(rows: QuerySet[Any], keyword: list[str]) -> QuerySet[Any]:
        game, slug = keyword
        # One condition for both: a join each would find the game of another keyword.
        named = Q(**{f"{path}__game": game, f"{path}__slug": slug})
        return rows.filter(pk__in=rows.model.objects.filter(named).values("pk"))

    return Filter(
        name="keyword", description="Id of a keyword.", read=id_of("a keyword"), narrow=narrow
    )


def by_edition(path: str) -> Filter:
    """Return a filter by an edition's id."""

    def narrow(rows: QuerySet[Any], edition: list[str]) -> QuerySet[Any]:
        game, code = edition
        named = Q(**{f"{path}__game": game, f"{path}__code__iexact": code})
        return rows.filter(pk__in=rows.model.objects.filter(named).values("pk"))

    return Filter(
        name="edition", description="Id of an edition.", read=id_of("an edition"), narrow=narrow
    )
