"""The pages of format snapshots: their days, card pool and restrictions."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from cardsdb.catalogue import services
from cardsdb.catalogue.admin.desk import CatalogueAdmin, Choices, RowsOfGame
from cardsdb.catalogue.admin.filters import GameFilter
from cardsdb.catalogue.formats import publish_snapshot
from cardsdb.catalogue.legality import changes
from cardsdb.catalogue.models import FormatSnapshot, PoolEntry, Restriction
from cardsdb.catalogue.selectors import card_pool
from cardsdb.catalogue.snapshots import Standing, Status
from cardsdb.plugin_api import registry

MOST_SHOWN = 50  # changed cards that a page lists


class PoolEntryInline(RowsOfGame, admin.TabularInline):  # type: ignore[type-arg]  # none at run time
    """The card pool of a snapshot."""

    model = PoolEntry
    named = ("edition", "card")
    autocomplete_fields = ("edition", "card")


class RestrictionInline(RowsOfGame, admin.TabularInline):  # type: ignore[type-arg]  # none at run time
    """The restrictions of a snapshot."""

    model = Restriction
    named = ("card", "keyword")
    autocomplete_fields = ("card", "keyword")
    fields = ("kind", "card", "copies", "points", "keyword", "card_type")

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        """Draw the type of card as a choice."""
        if db_field.name == "card_type":
            return forms.ChoiceField(choices=type_choices(), required=False)
        return super().formfield_for_dbfield(db_field, request, **options)


def told(standing: Standing) -> str:
    """Return in words what a format says of a card."""
    status = standing.status.replace("-", " ")
    limit = f" to {standing.copies}" if standing.status is Status.LIMITED else ""
    points = f", {standing.points} points" if standing.points is not None else ""
    return f"{status}{limit}{points}"


def type_choices() -> list[tuple[str, Any]]:
    """Return the types of card of each game, and none."""
    known = registry.current()
    found: list[tuple[str, Any]] = [("", "---------")]
    for game in known.games.values():
        found.append((game.title, [(one.slug, one.title) for one in known.card_types(game.slug)]))
    return found


def format_choices() -> list[tuple[str, Choices]]:
    """Return the formats of each game."""
    known = registry.current()
    return [
        (game.title, [(one.slug, one.title) for one in known.formats(game.slug)])
        for game in known.games.values()
    ]


@admin.register(FormatSnapshot)
class FormatSnapshotAdmin(CatalogueAdmin):
    """The pages of format snapshots."""

    never_changing = ("game", "format", "slug")
    readonly_fields = ("changed_cards",)
    prepopulated_fields = {"slug": ("name",)}  # noqa: RUF012  # as Django declares it
    fields = (
        ("game", "format"),
        ("name", "slug"),
        ("announced_on", "starts_on", "ends_on"),
        "points_limit",
        "note",
        "is_published",
        "changed_cards",
    )
    inlines = (PoolEntryInline, RestrictionInline)
    list_display = ("name", "format", "game_title", "starts_on", "ends_on", "is_published")
    list_filter = (GameFilter, "format", "is_published")
    search_fields = ("name", "slug", "format", "note")
    ordering = ("game", "format", "-starts_on")
    actions = ("publish",)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        """Draw the format as a choice."""
        if db_field.name == "format":
            return forms.ChoiceField(choices=format_choices())
        return super().formfield_for_dbfield(db_field, request, **options)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: Any) -> None:
        """Save card pool and restrictions, and note which cards they change."""
        with services.legalities_watched(form.instance.game):
            super().save_related(request, form, formsets, change)

    @admin.display(description="changes")
    def changed_cards(self, snapshot: FormatSnapshot) -> SafeString | str:
        """Show which cards a draft would change when it begins."""
        if snapshot.pk is None or snapshot.is_published:
            return "Of a draft, what it changes is shown here once it is saved."
        found = changes(snapshot)
        cards = card_pool(snapshot.game).cards
        rows = [(cards[slug].title, told(one), told(two)) for slug, (one, two) in found.items()]
        more = [(f"{len(rows) - MOST_SHOWN} more", "", "")] if len(rows) > MOST_SHOWN else []
        head = [(f"{len(rows)} cards", "before", "after")]
        return format_html_join("", "<div>{}: {} → {}</div>", [*head, *rows[:MOST_SHOWN], *more])

    @admin.action(
        description="Publish the chosen drafts",
        permissions=("change",),
    )
    def publish(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Publish the drafts that can be, end what holds when they begin, and say why not."""
        for draft in queryset.filter(is_published=False).order_by("starts_on"):
            try:
                publish_snapshot(draft)
            except ValidationError as error:
                messages.error(request, f"{draft}: {' '.join(error.messages)}")
            else:
                messages.success(request, f"{draft} is published.")
