"""The pages of rules and rulings."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator

from cardsdb.catalogue.admin.desk import CatalogueAdmin, RowsOfGame, offer_rows_of
from cardsdb.catalogue.admin.filters import GameFilter
from cardsdb.catalogue.models import RuleText, Ruling, RulingCard


class RulingCardInline(RowsOfGame, admin.TabularInline):  # type: ignore[type-arg]  # none at run time
    """The cards of a ruling."""

    model = RulingCard
    named = ("card",)
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
    list_display = ("number", "title", "game_title", "chapter", "origin")
    list_display_links = ("number", "title")
    list_filter = (GameFilter, "is_supplement")
    search_fields = ("number", "title", "text")
    ordering = ("game", "sort_key")

    @admin.display(description="origin", ordering="is_supplement")
    def origin(self, row: RuleText) -> str:
        """Show whether it is published or ours."""
        return "supplement" if row.is_supplement else "published"


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
        "status",
        "superseded_by",
    )
    inlines = (RulingCardInline,)
    list_display = ("asked", "game_title", "date", "status", "concerned")
    list_filter = (GameFilter, "status")
    search_fields = ("question", "answer", "slug", "cards__title")
    autocomplete_fields = ("superseded_by",)
    date_hierarchy = "date"

    def get_form(
        self,
        request: HttpRequest,
        obj: Ruling | None = None,
        change: Any = False,  # noqa: FBT002  # Django's
        **options: Any,
    ) -> Any:
        """Offer rulings of the same game alone."""
        form = super().get_form(request, obj, change, **options)
        if obj is not None and "superseded_by" in form.base_fields:
            offer_rows_of(obj.game, form.base_fields["superseded_by"], Ruling, "superseded_by")
        return form

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Read the cards along."""
        return super().get_queryset(request).prefetch_related("ruling_cards__card")

    @admin.display(description="question", ordering="question")
    def asked(self, ruling: Ruling) -> str:
        """Show how the question begins."""
        return Truncator(ruling.question).chars(90)

    @admin.display(description="cards")
    def concerned(self, ruling: Ruling) -> str:
        """Show the cards with which it is concerned."""
        return ", ".join(one.card.title for one in ruling.ruling_cards.all())
