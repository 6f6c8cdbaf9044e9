"""The pages of editions, printings and keywords."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from cardsdb.catalogue.admin.desk import CatalogueAdmin
from cardsdb.catalogue.admin.filters import EditionFilter, GameFilter
from cardsdb.catalogue.models import Edition, Keyword, Printing


@admin.register(Edition)
class EditionAdmin(CatalogueAdmin):
    """The pages of editions."""

    never_changing = ("game", "code")
    list_display = ("name", "code", "game_title", "released_on", "printing_count")
    list_filter = (GameFilter,)
    search_fields = ("name", "code")
    ordering = ("game", "code")  # a count along with the rows takes their own order away

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Count the printings along."""
        counted: QuerySet[Any] = (
            super().get_queryset(request).annotate(printing_count=Count("printings"))
        )
        return counted

    @admin.display(description="printings", ordering="printing_count")
    def printing_count(self, edition: Any) -> int:
        """Show how many printings it has."""
        return int(edition.printing_count)


@admin.register(Printing)
class PrintingAdmin(CatalogueAdmin):
    """The pages of printings."""

    never_changing = ("card",)
    fields = ("card", "edition", "number", "artist", "image", "flavour", "printed_text")
    list_display = ("card", "edition", "number", "artist")
    list_filter = (GameFilter, EditionFilter)
    list_select_related = ("card", "edition")
    search_fields = ("card__title", "number", "artist")
    autocomplete_fields = ("card", "edition")


@admin.register(Keyword)
class KeywordAdmin(CatalogueAdmin):
    """The pages of keywords."""

    never_changing = ("game", "slug")
    prepopulated_fields = {"slug": ("name",)}  # noqa: RUF012  # as Django declares it
    fields = ("game", "name", "slug", "reminder", "rule_number")
    list_display = ("name", "game_title", "rule_number", "card_count", "reminder")
    list_filter = (GameFilter,)
    search_fields = ("name", "slug", "reminder")
    ordering = ("game", "name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Count the cards along."""
        counted: QuerySet[Any] = (
            super().get_queryset(request).annotate(card_count=Count("card_keywords"))
        )
        return counted

    @admin.display(description="cards", ordering="card_count")
    def card_count(self, keyword: Any) -> int:
        """Show how many cards carry it."""
        return int(keyword.card_count)
