"""The pages of what was written: the history of a row, and every write with the way back."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth import get_permission_codename
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import smart_split

from cardsdb.catalogue.history import Difference, bring_back, differences, history_of, undo
from cardsdb.catalogue.loading import read_rows
from cardsdb.catalogue.models import Card, Edit, RowEdit
from cardsdb.catalogue.tables import CARDS, PRINTINGS, TABLES
from cardsdb.plugin_api import MalformedInput

SHOWN = 100  # writes on the page of a row; older ones are in the list of all
REASON = "_reason"  # the field of every form that asks why
TABLE_OF = {table.model: table for table in TABLES}
MODEL_OF = {table.name: table.model for table in TABLES}


@dataclass(frozen=True, slots=True)
class Entry:
    """One write of one row, as its page shows it."""

    made: RowEdit
    deed: str
    lines: list[tuple[str, SafeString]]

    @property
    def can_be_brought_back(self) -> bool:
        """Say whether there was a row after it."""
        return self.made.after is not None


def reason_of(request: HttpRequest) -> str:
    """Return why the form says that something is done."""
    return str(request.POST.get(REASON, "")).strip()[:500]


def entries(found: QuerySet[RowEdit]) -> list[Entry]:
    """Return what the page of a history lists."""
    return [Entry(one, _deed(one), [_line(line) for line in differences(one)]) for one in found]


def _deed(made: RowEdit) -> str:
    thing = MODEL_OF[made.table]._meta.verbose_name
    done = "added" if made.before is None else "deleted" if made.after is None else "changed"
    return f"{thing} {made.key} {done}"


def _line(line: Difference) -> tuple[str, SafeString]:
    return line.field, marked(line.before, line.after)


def marked(before: str, after: str) -> SafeString:
    """Return the words of both texts, what went and what came marked as such."""
    old, new = words(before), words(after)
    parts = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            parts.append(format_html("{} ", " ".join(old[a:b])))
            continue
        if b > a:
            parts.append(format_html("<del>{}</del> ", " ".join(old[a:b])))
        if d > c:
            parts.append(format_html("<ins>{}</ins> ", " ".join(new[c:d])))
    return format_html_join("", "{}", ((part,) for part in parts)) or mark_safe("")  # empty


def words(text: str) -> list[str]:
    """Return the words of a text; what stands between quotation marks is one."""
    return list(smart_split(text))


def history_page(page: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Show what was written of a row, and bring a version back that is asked for."""
    row = get_object_or_404(page.model, pk=object_id)
    if not page.has_view_or_change_permission(request, row):
        raise PermissionDenied
    found = _told_of(row)
    if request.method == "POST":
        return _brought_back(page, request, row, found)
    context = {
        **page.admin_site.each_context(request),
        "title": f"History: {row}",
        "object": row,
        "opts": page.opts,
        "entries": entries(found[:SHOWN]),
        "can_change": page.has_change_permission(request, row),
        "reason_name": REASON,
    }
    return TemplateResponse(request, "admin/catalogue/row_history.html", context)


def _told_of(row: Model) -> QuerySet[RowEdit]:
    """Return the writes of the row; those of a card's printings belong to the card."""
    table = TABLE_OF[type(row)]
    read = read_rows(table, [row.pk])[row.pk]
    if isinstance(row, Card):
        return history_of(read.game, read.key, CARDS.name, PRINTINGS.name)
    found = RowEdit.objects.filter(game=read.game, table=table.name, row=row.pk)
    return found.select_related("edit")


def _brought_back(
    page: Any, request: HttpRequest, row: Model, found: QuerySet[RowEdit]
) -> HttpResponse:
    if not page.has_change_permission(request, row):
        raise PermissionDenied
    asked = str(request.POST.get("version", ""))
    made = found.filter(pk=int(asked)).first() if asked.isdecimal() else None
    if made is None:
        messages.error(request, "There is no such version.")
    else:
        try:
            bring_back(made, request.user, reason_of(request))
        except MalformedInput as error:
            messages.error(request, f"It cannot be brought back: {error}")
        else:
            messages.success(request, f"{made.key} is again as it was on {made.edit.at:%d %B %Y}.")
    return HttpResponseRedirect(request.path)


def may_write(user: Any, tables: Iterator[str]) -> bool:
    """Say whether the account may add, change and delete rows of all these tables."""
    deeds = ("add", "change", "delete")
    models = [MODEL_OF[name]._meta for name in tables]
    return all(
        user.has_perm(f"{one.app_label}.{get_permission_codename(deed, one)}")
        for one in models
        for deed in deeds
    )


@admin.register(Edit)
class EditAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # none at run time
    """Every write to the catalogue: to be read, and undone."""

    list_display = ("revision", "at", "who", "via", "reason", "touched")
    list_filter = ("via", "at", "by")
    search_fields = ("reason", "name", "rows__key")
    show_full_result_count = False
    list_per_page = 50
    actions = None

    class Media:
        """What makes lists and forms fit a telephone."""

        css = {"all": ("catalogue/admin.css",)}  # noqa: RUF012  # as Django declares it

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edit]:
        """Count the rows that each write touched."""
        found: QuerySet[Edit] = super().get_queryset(request).annotate(number=Count("rows"))
        return found

    @admin.display(description="by", ordering="name")
    def who(self, edit: Edit) -> str:
        """Show the account, or the door where nobody stood at it."""
        return edit.name or "nobody"

    @admin.display(description="rows", ordering="number")
    def touched(self, edit: Any) -> int:
        """Show how many rows it touched."""
        return int(edit.number)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Say no: writes are told of by themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Edit | None = None) -> bool:
        """Say no: what happened stays as it was told."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Edit | None = None) -> bool:
        """Say no, for the same reason."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """Add the address that undoes a write."""
        view = self.admin_site.admin_view(self.undo_view)
        own = path("<int:revision>/undo/", view, name="catalogue_edit_undo")
        return [own, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show what the write did to each row."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        edit = get_object_or_404(Edit, pk=object_id)
        rows = edit.rows.select_related("edit").order_by("id")
        context = {
            **self.admin_site.each_context(request),
            "title": f"Write {edit.revision}",
            "edit": edit,
            "opts": self.opts,
            "entries": entries(rows[:SHOWN]),
            "number": rows.count(),
            "can_undo": may_write(request.user, iter(tables_of(edit))),
            "reason_name": REASON,
        }
        return TemplateResponse(request, "admin/catalogue/edit/change_form.html", context)

    def undo_view(self, request: HttpRequest, revision: int) -> HttpResponse:
        """Undo the write, all of it or nothing."""
        edit = get_object_or_404(Edit, pk=revision)
        page = reverse("admin:catalogue_edit_change", args=[revision])
        if request.method != "POST":
            return HttpResponseRedirect(page)
        if not may_write(request.user, iter(tables_of(edit))):
            raise PermissionDenied
        try:
            undo(edit, request.user, reason_of(request) or f"Undoes {revision}.")
        except MalformedInput as error:
            messages.error(request, f"It cannot be undone: {error}")
            return HttpResponseRedirect(page)
        messages.success(request, f"Everything is as it was before write {revision}.")
        return HttpResponseRedirect(reverse("admin:catalogue_edit_changelist"))


def tables_of(edit: Edit) -> list[str]:
    """Return the tables of which the write touched rows."""
    return sorted(set(edit.rows.order_by().values_list("table", flat=True)))
