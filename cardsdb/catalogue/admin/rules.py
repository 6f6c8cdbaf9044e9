"""The pages of rules and rulings."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from cardsdb.catalogue.admin.desk import CatalogueAdmin, RowsOfGame
from cardsdb.catalogue.admin.filters import GameFilter
from cardsdb.catalogue.models import RuleText, Ruling, RulingCard


class RulingCardInline(RowsOfGame, admin.TabularInline):  # type: ignore[type-arg]  # none at run time
    """The cards of a ruling."""

    model = RulingCard
    named = "card"
    verbose_name = "card"
    autocomplete_fields = ("card",)


@admin.register(RuleText)
class RuleTextAdmin(CatalogueAdmin):
    """The pages of rules."""

    never_changing = ("game", "number")
    fields = (
        "game",
        "number",
        "chapter",
        "title",
        "text",
        "source",
        "is_supplement",
        "rulesets",
        "keywords",
        "rests_on",
    )
    list_display = ("number", "title", "game", "chapter", "is_supplement")
    list_display_links = ("number", "title")
    list_filter = (GameFilter, "is_supplement")
    search_fields = ("number", "title", "text")
    ordering = ("game", "sort_key")


@admin.register(Ruling)
class RulingAdmin(CatalogueAdmin):
    """The pages of rulings."""

    never_changing = ("game", "slug")
    fields = (
        "game",
        "slug",
        "question",
        "answer",
        "rule_numbers",
        ("source", "date"),
        ("status", "superseded_by"),
    )
    inlines = (RulingCardInline,)
    list_display = ("question", "game", "date", "status", "cited", "concerned")
    list_filter = (GameFilter, "status")
    search_fields = ("question", "answer", "slug", "cards__title")
    autocomplete_fields = ("superseded_by",)
    date_hierarchy = "date"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Read the cards along."""
        return super().get_queryset(request).prefetch_related("ruling_cards__card")

    @admin.display(description="rules cited")
    def cited(self, ruling: Ruling) -> str:
        """Show the rules that it cites."""
        return ", ".join(ruling.rule_numbers)

    @admin.display(description="cards")
    def concerned(self, ruling: Ruling) -> str:
        """Show the cards with which it is concerned."""
        return ", ".join(one.card.title for one in ruling.ruling_cards.all())
