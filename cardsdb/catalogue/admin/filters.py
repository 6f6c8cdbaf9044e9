"""Filters of lists that speak in titles, not in slugs."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from cardsdb.catalogue.admin.desk import Choices, game_choices
from cardsdb.catalogue.models import Card
from cardsdb.plugin_api import registry


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


class TypeFilter(admin.SimpleListFilter):
    """The cards of one type; offered once a game is chosen."""

    title = "type"
    parameter_name = "type"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Return the types of the chosen game."""
        game = request.GET.get("game", "")
        known = registry.current().games
        types = registry.current().card_types(game) if game in known else ()
        return [(one.slug, one.plural) for one in types]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the cards of the chosen type."""
        slug = self.value()
        return queryset.filter(type=slug) if slug else queryset


class FactionFilter(admin.SimpleListFilter):
    """The cards of one faction, or the neutral ones; offered once a game is chosen."""

    title = "faction"
    parameter_name = "faction"
    neutral = "-"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Return the factions of the chosen game's cards."""
        cards = Card.objects.filter(game=request.GET.get("game", ""), faction__isnull=False)
        factions = cards.order_by("faction").values_list("faction", flat=True).distinct()
        named = [(faction, faction) for faction in factions if faction]
        return [*named, (self.neutral, "Neutral")] if named else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the cards of the chosen faction."""
        faction = self.value()
        if faction == self.neutral:
            return queryset.filter(faction__isnull=True)
        return queryset.filter(faction=faction) if faction else queryset
