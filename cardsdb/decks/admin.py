"""The desk's view of stored decks: to be read, withdrawn from others or deleted, not rewritten."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from cardsdb.decks.models import DeckRevision, StoredDeck
from cardsdb.decks.selectors import current_revisions, revision_deck
from cardsdb.decks.services import vocabulary
from cardsdb.decks.storing import DeckChange, change_deck, delete_deck
from cardsdb.decks.writing import write_text
from cardsdb.plugin_api import registry

MOST_LISTED = 50  # revisions on the page of a deck


@admin.register(StoredDeck)
class StoredDeckAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # no generic at run time
    """Decks of all accounts. Only who may read one can be changed here."""

    list_display = ("shown_name", "game", "visibility", "owner", "revision", "updated")
    list_filter = ("visibility", "game")
    search_fields = ("name", "public_id__startswith", "owner__username")
    date_hierarchy = "created_at"
    list_select_related = ("owner",)
    show_full_result_count = False
    fields = ("visibility", "game", "owner", "public_id", "content", "unread", "history")
    readonly_fields = ("game", "owner", "public_id", "content", "unread", "history")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return no: decks are stored through the API."""
        return False

    @admin.display(description="name", ordering="name")
    def shown_name(self, deck: StoredDeck) -> str:
        """Show the name, or that there is none."""
        return deck.name or "Unnamed deck"

    @admin.display(description="updated", ordering="updated_at")
    def updated(self, deck: StoredDeck) -> str:
        """Show when the deck was last changed, in the time of the desk."""
        return f"{localtime(deck.updated_at):%Y-%m-%d %H:%M}"

    @admin.display(description="content")
    def content(self, deck: StoredDeck) -> SafeString:
        """Show the current content as a text list."""
        return _list(current_revisions([deck])[deck.pk])

    @admin.display(description="unread lines")
    def unread(self, deck: StoredDeck) -> SafeString | str:
        """Show the lines that could not be read."""
        return _unread(current_revisions([deck])[deck.pk])

    @admin.display(description="revisions")
    def history(self, deck: StoredDeck) -> SafeString:
        """Show the last revisions, the newest first."""
        rows = deck.revisions.select_related("by").order_by("-number")[:MOST_LISTED]
        lines = format_html_join(
            "",
            '<tr><td><a href="{}">{}</a></td><td>{}</td><td>{}</td><td>{}</td></tr>',
            (
                (
                    reverse("admin:decks_deckrevision_change", args=[row.pk]),
                    row.number,
                    f"{localtime(row.created_at):%Y-%m-%d %H:%M}",
                    row.by or "–",
                    row.message,
                )
                for row in rows
            ),
        )
        return format_html("<table><tbody>{}</tbody></table>", lines)

    def save_model(self, request: HttpRequest, obj: StoredDeck, form: Any, change: Any) -> None:
        """Show the deck to those whom the form names."""
        change_deck(obj, DeckChange(visibility=obj.visibility), by=request.user)  # type: ignore[arg-type]  # staff

    def delete_model(self, request: HttpRequest, obj: StoredDeck) -> None:
        """Delete the deck for good."""
        delete_deck(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[StoredDeck]) -> None:
        """Delete the decks for good."""
        for deck in queryset:
            delete_deck(deck)


@admin.register(DeckRevision)
class DeckRevisionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # no generic at run time
    """Single revisions, which never change."""

    list_display = ("deck", "number", "message", "by", "digest")
    list_display_links = ("number",)
    search_fields = ("deck__public_id__startswith", "digest__startswith")
    list_select_related = ("deck", "by")
    show_full_result_count = False
    fields = ("deck", "number", "by", "message", "created_at", "digest", "content", "unread_lines")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return no: a deck has the contents that it was given."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return no."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return no, unless it goes with its deck."""
        return not request.path.startswith(reverse("admin:decks_deckrevision_changelist"))

    @admin.display(description="content")
    def content(self, revision: DeckRevision) -> SafeString:
        """Show the content as a text list."""
        return _list(revision)

    @admin.display(description="unread lines")
    def unread_lines(self, revision: DeckRevision) -> SafeString | str:
        """Show the lines that could not be read."""
        return _unread(revision)


def _list(revision: DeckRevision) -> SafeString:
    """Show the content as a text list; of a game that is not there any more, as it is stored."""
    deck = revision_deck(revision)
    is_known = deck.game in registry.current().games
    text = write_text(deck, vocabulary(deck.game)) if is_known else revision.document
    return format_html('<pre style="margin:0;white-space:pre-wrap">{}</pre>', text)


def _unread(revision: DeckRevision) -> SafeString | str:
    lines: Iterable[tuple[str]] = ((finding["text"],) for finding in revision.unread)
    return format_html_join("", "<div>{}</div>", lines) or "none"
