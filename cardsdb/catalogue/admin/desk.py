"""What the pages of all tables have in common: they write through services, a game is a choice."""

from contextlib import AbstractContextManager
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin import widgets
from django.contrib.admin.options import InlineModelAdmin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cardsdb.catalogue import services
from cardsdb.catalogue.admin.history import history_page, reason_of
from cardsdb.catalogue.authorship import authored
from cardsdb.catalogue.fields import TextListField
from cardsdb.catalogue.models import Edit
from cardsdb.plugin_api import registry

Choices = list[tuple[str, str]]


def game_choices() -> Choices:
    """Return the registered games with their titles."""
    return [(game.slug, game.title) for game in registry.current().games.values()]


def small_areas(rows: int) -> dict[Any, dict[str, Any]]:
    """Return the overrides that draw texts in areas of so many lines."""
    return {models.TextField: {"widget": widgets.AdminTextareaWidget(attrs={"rows": rows})}}


def link_to(row: models.Model, text: str) -> SafeString:
    """Return a link to the page of the row."""
    page = f"admin:{row._meta.app_label}_{row._meta.model_name}_change"
    return format_html('<a href="{}">{}</a>', reverse(page, args=[row.pk]), text)


class CatalogueAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # none at run time
    """The pages of one table."""

    show_full_result_count = False
    list_per_page = 50
    never_changing: tuple[str, ...] = ("game",)
    formfield_overrides = small_areas(3)

    class Media:
        """What makes lists and forms fit a telephone."""

        css = {"all": ("catalogue/admin.css",)}  # noqa: RUF012  # as Django declares it

    @admin.display(description="game", ordering="game")
    def game_title(self, row: Any) -> str:
        """Show the game by its title."""
        game = registry.current().games.get(row.game)
        return game.title if game else str(row.game)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return what cannot be edited: once the row is there, what never changes."""
        shown = tuple(super().get_readonly_fields(request, obj))
        return (*self.never_changing, *shown) if obj else shown

    def get_prepopulated_fields(self, request: HttpRequest, obj: Any = None) -> dict[str, Any]:
        """Fill slugs in only where they can still be chosen."""
        return {} if obj else dict(super().get_prepopulated_fields(request, obj))

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        """Draw a game as a choice, and a JSON column as a list between commas."""
        if db_field.name == "game":
            return forms.ChoiceField(choices=game_choices())
        if isinstance(db_field, models.JSONField):
            label = str(db_field.verbose_name).capitalize()
            return TextListField(label=label, help_text=db_field.help_text, required=False)
        return super().formfield_for_dbfield(db_field, request, **options)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search; a field that completes itself names the game whose rows it offers."""
        if game := request.GET.get("game"):
            queryset = queryset.filter(game=game)
        return super().get_search_results(request, queryset, search_term)

    def changeform_view(self, *arguments: Any, **options: Any) -> Any:
        """Let what one form writes be one revision, of whoever sent it."""
        request: HttpRequest = arguments[0]
        if request.method != "POST":
            return super().changeform_view(*arguments, **options)
        with self._written_by(request), services.catalogue_write():
            return super().changeform_view(*arguments, **options)

    def delete_view(self, request: HttpRequest, *arguments: Any, **options: Any) -> Any:
        """Let the history say who deleted the row."""
        with self._written_by(request):
            return super().delete_view(request, *arguments, **options)

    def changelist_view(self, request: HttpRequest, *arguments: Any, **options: Any) -> Any:
        """Let the history say who did something with rows of the list."""
        with self._written_by(request):
            return super().changelist_view(request, *arguments, **options)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Show what was written of the row, and the way back."""
        return history_page(self, request, object_id)

    @staticmethod
    def _written_by(request: HttpRequest) -> AbstractContextManager[None]:
        return authored(request.user, Edit.Via.ADMIN, reason_of(request))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: Any) -> None:
        """Save the row."""
        services.save_row(obj)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: Any) -> None:
        """Save and delete what is edited with the row."""
        rows = formset.save(commit=False)
        services.delete_rows(formset.deleted_objects)
        for row in rows:
            services.save_row(row)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete the row."""
        services.delete_row(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete the rows, all or none."""
        services.delete_rows(queryset)


class GameAutocomplete(widgets.AutocompleteSelect):
    """A field that completes itself with rows of one game."""

    def __init__(self, game: str, *arguments: Any, **options: Any) -> None:
        """Take the game."""
        super().__init__(*arguments, **options)
        self.game = game

    def get_url(self) -> str:
        """Return where the rows are asked for."""
        return f"{super().get_url()}?game={self.game}"


def offer_rows_of(game: str, field: Any, model: type[models.Model], name: str) -> None:
    """Let the form field of the model's foreign key complete itself with rows of the game."""
    field.queryset = field.queryset.filter(game=game)
    key: Any = model._meta.get_field(name)
    field.widget.widget = GameAutocomplete(game, key, admin.site, choices=field.choices)
    for deed in ("add", "change", "delete", "view"):
        setattr(field.widget, f"can_{deed}_related", False)


class RowsOfGame(InlineModelAdmin):  # type: ignore[type-arg]  # none at run time
    """Rows edited within another one, each naming, by `named`, rows of the same game."""

    extra = 0
    named: tuple[str, ...] = ()

    def get_formset(self, request: HttpRequest, obj: Any = None, **options: Any) -> Any:
        """Offer rows of the game alone, where it is known."""
        formset = super().get_formset(request, obj, **options)
        game = obj.game if obj else request.GET.get("game")
        if game:
            for name in formset.form.base_fields.keys() & set(self.named):
                offer_rows_of(game, formset.form.base_fields[name], self.model, name)
        return formset
