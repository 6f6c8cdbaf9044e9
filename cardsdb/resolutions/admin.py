"""The desk's view of batches: progress and tallies, to be read and not changed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet, Sum
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from cardsdb.resolutions.models import Batch, Chunk, Resolution, State
from cardsdb.resolutions.selectors import progress, summarise

COLOURS: Mapping[str, str] = {
    State.QUEUED: "#8a8a8a",
    State.RUNNING: "#3b7cb8",
    State.DONE: "#3d8b50",
    State.FAILED: "#b5413b",
    State.CANCELLED: "#a07a2c",
}


class ReadOnly:
    """What nobody adds, changes or deletes here."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return no: games are resolved through the API or the command."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return no: a result is what was played."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return no."""
        return False


@admin.register(Batch)
class BatchAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # no generic at run time
    """Batches with their progress, and one batch with what its games came to."""

    list_display = ("short_id", "game", "bar", "badge", "winners", "made", "owner")
    list_filter = ("state", "game", "ruleset")
    search_fields = ("public_id__startswith", "owner__username", "digest__startswith")
    date_hierarchy = "created_at"
    list_select_related = ("owner",)
    show_full_result_count = False
    fieldsets = (
        (None, {"fields": ("badge", "bar", "pace", "problem")}),
        ("Results", {"fields": ("wins", "endings", "measures", "digest")}),
        ("Setup", {"fields": ("game", "ruleset", "players", "seed", "owner", "visibility")}),
        (
            "For a replay",
            {
                "classes": ("collapse",),
                "fields": ("public_id", "pool", "catalogue_revision", "plugins", "created_at"),
            },
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Batch]:
        """Return the batches with the number of games done, in one query."""
        batches: QuerySet[Batch] = super().get_queryset(request)
        return batches.annotate(done=Sum("chunks__done", default=0))

    @admin.display(description="id", ordering="public_id")
    def short_id(self, batch: Batch) -> str:
        """Show the beginning of the id, by which a batch is found."""
        return str(batch.public_id)[:8]

    @admin.display(description="made", ordering="created_at")
    def made(self, batch: Batch) -> str:
        """Show when the batch was made, in the time of the desk."""
        return f"{localtime(batch.created_at):%Y-%m-%d %H:%M}"

    @admin.display(description="games")
    def bar(self, batch: Batch) -> SafeString:
        """Show how many games are done as a bar."""
        done: int = batch.done  # type: ignore[attr-defined]  # annotated above
        return _bar(done / batch.games, COLOURS[batch.state], f"{done:,} of {batch.games:,}")

    @admin.display(description="state", ordering="state")
    def badge(self, batch: Batch) -> SafeString:
        """Show the state in its colour."""
        return format_html(
            '<span style="background:{};color:#fff;border-radius:9px;padding:2px 9px;'
            'font-size:11px;white-space:nowrap">{}</span>',
            COLOURS[batch.state],
            batch.get_state_display(),
        )

    @admin.display(description="won")
    def winners(self, batch: Batch) -> str | SafeString:
        """Show each seat's share of the wins, once they are counted."""
        if not batch.results or not batch.results["games"]:
            return "–"
        shares = ", ".join(f"{row['seat']} {row['share']:.0%}" for row in batch.results["wins"])
        return format_html('<span style="white-space:nowrap">{}</span>', shares)

    @admin.display(description="pace")
    def pace(self, batch: Batch) -> str:
        """Show how fast games are played and how long the rest takes."""
        found = summarise(batch)
        if not found["games_per_s"]:
            return "not begun"
        rate = f"{found['games_per_s']:,.0f} games a second"
        left = found["remaining_s"]
        return rate if left is None else f"{rate}, about {left:,.0f} s left"

    @admin.display(description="error")
    def problem(self, batch: Batch) -> str:
        """Show why the batch failed, and how many games it lacks."""
        failed = progress(batch)["failed"]
        return f"{failed:,} games failed. {batch.error}" if failed else batch.error or "none"

    @admin.display(description="seats")
    def players(self, batch: Batch) -> SafeString:
        """Show who sat where, with which deck."""
        decks = batch.decks if len(batch.decks) == len(batch.seats) else [None] * len(batch.seats)
        rows = [
            (seat, policy, deck["name"] if deck else "")
            for seat, policy, deck in zip(batch.seats, batch.policies, decks, strict=True)
        ]
        return _table(("Seat", "Policy", "Deck"), rows)

    @admin.display(description="wins")
    def wins(self, batch: Batch) -> SafeString:
        """Show wins, share and interval of every seat."""
        results = summarise(batch)["results"]
        rows = [
            (
                f"{row['seat']} ({row['policy']})",
                f"{row['wins']:,}",
                _bar(row["share"] or 0, "#3b7cb8", _share(row)),
            )
            for row in results["wins"]
        ]
        return _table(("Seat", "Wins", "Share"), [*rows, ("Draws", f"{results['draws']:,}", "")])

    @admin.display(description="endings")
    def endings(self, batch: Batch) -> SafeString:
        """Show by which rules games ended."""
        rows = [
            (row["rule"] or "none", f"{row['games']:,}")
            for row in summarise(batch)["results"]["endings"]
        ]
        return _table(("Rule", "Games"), rows)

    @admin.display(description="measures")
    def measures(self, batch: Batch) -> SafeString:
        """Show what was measured: mean, spread, bounds, and how the values are spread."""
        rows = [
            (
                row["title"],
                _figure(row["mean"]),
                _figure(row["deviation"]),
                f"{_figure(row['min'])} to {_figure(row['max'])}",
                _columns(row["histogram"]),
            )
            for row in summarise(batch)["results"]["measures"]
        ]
        return _table(("Measure", "Mean", "Deviation", "Bounds", "Histogram"), rows)


@admin.register(Resolution)
class ResolutionAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # no generic at run time
    """Single games."""

    list_display = ("batch", "index", "won_by", "reason", "decisions", "seed", "digest")
    list_display_links = ("index",)
    list_filter = ("batch__game", "reason")
    search_fields = ("batch__public_id__startswith", "digest__startswith")
    list_select_related = ("batch",)
    show_full_result_count = False

    @admin.display(description="won by")
    def won_by(self, resolution: Resolution) -> str:
        """Show the winners."""
        return ", ".join(resolution.winners) or "draw"


@admin.register(Chunk)
class ChunkAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # no generic at run time
    """Chunks, for who looks for a worker that hangs."""

    list_display = ("batch", "first", "count", "done", "state", "attempt", "lease_until", "seconds")
    list_display_links = ("first",)
    list_filter = ("state", "attempt")
    list_select_related = ("batch",)
    show_full_result_count = False


def _share(row: Mapping[str, Any]) -> str:
    if row["share"] is None:
        return "–"
    low, high = row["interval"]
    return f"{row['share']:.1%} ({low:.1%} to {high:.1%})"


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:,.4g}"


def _bar(share: float, colour: str, label: str) -> SafeString:
    return format_html(
        '<div style="display:flex;align-items:center;gap:8px;white-space:nowrap">'
        '<div style="background:var(--hairline-color);border-radius:4px;width:80px;height:9px">'
        '<div style="background:{};border-radius:4px;height:9px;width:{}%"></div></div>'
        "<span>{}</span></div>",
        colour,
        f"{100 * share:.1f}",
        label,
    )


def _columns(bins: Sequence[Mapping[str, Any]]) -> SafeString:
    """Draw a histogram, each column with its bounds and count to be read by pointing at it."""
    highest = max((row["count"] for row in bins), default=1)
    columns = format_html_join(
        "",
        '<div title="{} to below {}: {}" style="background:#3b7cb8;width:7px;height:{}px"></div>',
        (
            (
                f"{row['from']:g}",
                f"{row['below']:g}",
                row["count"],
                f"{max(1, 32 * row['count'] / highest):.0f}",
            )
            for row in bins
        ),
    )
    return format_html(
        '<div style="display:flex;align-items:flex-end;gap:1px;height:32px">{}</div>', columns
    )


def _table(titles: Sequence[str], rows: Iterable[Sequence[Any]]) -> SafeString:
    head = format_html_join("", "<th>{}</th>", ((title,) for title in titles))
    body = format_html_join(
        "",
        "<tr>{}</tr>",
        ((format_html_join("", "<td>{}</td>", ((cell,) for cell in row)),) for row in rows),
    )
    return format_html("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", head, body)
