"""Filters of lists that speak in titles, not in slugs. Long ones are folded until they are used."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from cardsdb.catalogue.admin.desk import Choices, game_choices
from cardsdb.catalogue.models import Card, Edition, Printing
from cardsdb.plugin_api import Game, registry


def games_asked(request: HttpRequest) -> list[Game]:
    """Return the game by which the list is filtered, all games where it is not."""
    games = registry.current().games
    asked = games.get(request.GET.get("game", ""))
    return [asked] if asked else list(games.values())


class GameFilter(admin.SimpleListFilter):
    """The rows of one game."""

    title = "game"
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Return the registered games."""
        return game_choices()

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the chosen game."""
        game = self.value()
        return queryset.filter(game=game) if game else queryset


class FoldedFilter(admin.SimpleListFilter):
    """A filter that stays short: folded where there is much to choose and nothing is chosen."""

    template = "admin/catalogue/folded_filter.html"


class TypeFilter(FoldedFilter):
    """The cards of one type, of the chosen game or of all."""

    title = "type"
    parameter_name = "type"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Return the types by title; one that several games have stands there once."""
        known = registry.current()
        types = [one for game in games_asked(request) for one in known.card_types(game.slug)]
        titles = {one.slug: one.plural for one in reversed(types)}
        return sorted(titles.items(), key=lambda one: one[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the cards of the chosen type."""
        slug = self.value()
        return queryset.filter(type=slug) if slug else queryset


class FactionFilter(FoldedFilter):
    """The cards of one faction, or the neutral ones, under the game's own word for factions."""

    title = "faction"
    parameter_name = "faction"
    neutral = "-"

    def __init__(
        self, request: HttpRequest, params: Any, model: type[Card], model_admin: Any
    ) -> None:
        """Take the word of the chosen game for what it calls its factions."""
        games = games_asked(request)
        if len(games) == 1:
            self.title = games[0].faction_title.lower()
        super().__init__(request, params, model, model_admin)

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Return the factions of the cards, of the chosen game or of all."""
        games = [game.slug for game in games_asked(request)]
        cards = Card.objects.filter(game__in=games, faction__isnull=False)
        factions = cards.order_by("faction").values_list("faction", flat=True).distinct()
        named = [(faction, shown_faction(faction)) for faction in factions if faction]
        return [*named, (self.neutral, "Neutral")] if named else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the cards of the chosen faction."""
        faction = self.value()
        if faction == self.neutral:
            return queryset.filter(faction__isnull=True)
        return queryset.filter(faction=faction) if faction else queryset


class EditionFilter(FoldedFilter):
    """The printings of one edition, or the cards printed in it."""

    title = "edition"
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Return the editions by name, of the chosen game or of all."""
        games = [game.slug for game in games_asked(request)]
        editions: Iterable[Edition] = Edition.objects.filter(game__in=games).order_by("name", "id")
        return [(f"{one.game}.{one.code}", str(one)) for one in editions]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the chosen edition."""
        if not (edition := self.value()):
            return queryset
        game, _, code = edition.partition(".")
        printings = Printing.objects.filter(edition__game=game, edition__code=code)
        found = printings.values("pk" if queryset.model is Printing else "card")
        return queryset.filter(pk__in=found)


def shown_faction(faction: str) -> str:
    """Return a faction as it is read: a slug with a capital letter, a title as it is."""
    return faction.replace("-", " ").capitalize() if faction == faction.lower() else faction
