"""Deck formats with their dated snapshots, and what they say of one card at all times."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.days import DayView
from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME, split_id
from cardsdb.api.lists import ListView
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.catalogue.ids import card_id
from cardsdb.catalogue.kinds import CARD, Kind
from cardsdb.catalogue.legality import card_timeline, format_timeline
from cardsdb.catalogue.models import Card
from cardsdb.catalogue.shown_formats import shown_format
from cardsdb.catalogue.snapshots import Span
from cardsdb.plugin_api import Format, registry


class CardPoolSerializer(serializers.Serializer[Any]):
    """Which cards a snapshot takes: those printed in one of the editions, and single ones."""

    editions = serializers.ListField(child=serializers.CharField(), help_text="Ids, sorted.")
    cards = serializers.ListField(child=serializers.CharField(), help_text="Ids, sorted.")


class RestrictionsSerializer(serializers.Serializer[Any]):
    """What a snapshot says of cards that it takes, by ids in sorted order."""

    banned = serializers.ListField(child=serializers.CharField(), help_text="Cards.")
    banned_keywords = serializers.ListField(child=serializers.CharField())
    banned_types = serializers.ListField(
        child=serializers.CharField(), help_text="Slugs of card types."
    )
    restricted = serializers.ListField(
        child=serializers.CharField(), help_text="Cards of which a deck has one copy at most."
    )
    limited = serializers.DictField(
        child=serializers.IntegerField(), help_text="Cards, and how many copies a deck has at most."
    )
    points = serializers.DictField(
        child=serializers.IntegerField(), help_text="Cards, and what each copy costs."
    )
    points_limit = serializers.IntegerField(
        allow_null=True, help_text="What a deck's cards cost at most; null: any number."
    )


class SnapshotSerializer(serializers.Serializer[Any]):
    """What a format takes in the days `[starts_on, ends_on)`."""

    id = serializers.CharField(help_text="`<game>.<format>.<slug>`")
    name = serializers.CharField()
    announced_on = serializers.DateField(allow_null=True)
    starts_on = serializers.DateField(help_text="The first day on which it holds.")
    ends_on = serializers.DateField(
        allow_null=True, help_text="The first day on which it holds no more; null: none is set."
    )
    note = serializers.CharField()
    pool = CardPoolSerializer(allow_null=True, help_text="null: every card of the game.")
    restrictions = RestrictionsSerializer()


class FormatSerializer(ItemSerializer):
    """What decks have to satisfy: deck rules always, a snapshot for some days."""

    object = Constant("format")
    id = serializers.CharField(help_text="`<game>.<slug>`")
    game = serializers.CharField()
    slug = serializers.CharField()
    title = serializers.CharField()
    ruleset = serializers.CharField()
    default = serializers.BooleanField()
    rules = serializers.ListField(
        child=serializers.CharField(), help_text="Numbers of the rules that its deck rules state."
    )
    as_of = serializers.DateField(help_text="The day that was asked for, or today.")
    snapshot = serializers.CharField(
        allow_null=True, help_text="Id of the snapshot that holds on that day, or null."
    )
    snapshots = SnapshotSerializer(
        many=True, help_text="In order of their days. None: every card is legal at all times."
    )
    url = serializers.URLField()


class FormatListView(DayView, ListView):
    """`GET /formats`."""

    field_names = tuple(FormatSerializer._declared_fields)
    filters = (GAME,)

    @extend_schema(operation_id="list_formats", responses=list_of(FormatSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List the formats of all games, with their snapshots."""
        return super().get(*arguments, **names)

    def rows(self, place: list[Any] | None, limit: int, **names: Any) -> list[Format]:
        """Return the formats by game and slug; they have no table."""
        found = self._all()
        return [one for one in found if place is None or self.place(one) > place][:limit]

    def place(self, row: Any) -> list[Any]:
        """Return game and slug."""
        return [row.game, row.slug]

    def total(self, **names: Any) -> int:
        """Count the formats."""
        return len(self._all())

    def items(self, rows: list[Format]) -> Items:
        """Return the formats as JSON."""
        return [_format(self, one) for one in rows]

    def _all(self) -> list[Format]:
        known, wanted = registry.current(), self.values["game"]
        return [
            one for game in known.games if wanted in (None, game) for one in known.formats(game)
        ]


class FormatView(DayView):
    """`GET /formats/{id}`."""

    field_names = FormatListView.field_names

    @extend_schema(operation_id="show_format", responses=FormatSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a format with its snapshots."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> Any:
        """Return the format; Missing if there is none."""
        game, slug = split_id("format", names["id"])
        known = registry.current()
        formats = known.formats(game) if game in known.games else ()
        form = next((one for one in formats if one.slug == slug), None)
        if form is None:
            raise Missing(f"format {names['id']}")
        return self.chosen([_format(self, form)])[0]


def _format(view: DayView, form: Format) -> dict[str, Any]:
    timeline = format_timeline(form.game, form.slug, view.catalogue)
    shown = shown_format(form, timeline)
    snapshot = timeline.at(view.as_of)
    of_day = {"as_of": view.as_of, "snapshot": snapshot.id if snapshot else None}
    return {**shown, **of_day, "url": view.address(f"/formats/{shown['id']}")}


class SpanSerializer(serializers.Serializer[Any]):
    """A longest run of days in which a format says the same of a card."""

    format = serializers.CharField(help_text="Id of the format.")
    to = serializers.DateField(
        allow_null=True, help_text="The first day after it; null: it has no end."
    )
    status = serializers.CharField(help_text="As in the `legalities` of a card.")
    copies = serializers.IntegerField(
        allow_null=True, help_text="How many a deck may have; null: as the deck rules say."
    )
    points = serializers.IntegerField(allow_null=True, help_text="What each copy costs, or null.")

    def get_fields(self) -> dict[str, Any]:
        """Return the fields with `from`, a word of Python that cannot be declared as they are."""
        start = serializers.DateField(
            allow_null=True, help_text="The first day of it; null: it has no beginning."
        )
        fields: dict[str, Any] = super().get_fields()
        return {"format": fields.pop("format"), "from": start, **fields}


class CardLegalitySerializer(serializers.Serializer[Any]):
    """What the formats of its game say of a card at all times."""

    object = Constant("card-legality")
    id = serializers.CharField(help_text="Id of the card.")
    timeline = SpanSerializer(
        many=True, help_text="By format, in order of the days, from no beginning to no end."
    )
    url = serializers.URLField()


class CardLegalityView(ReadView):
    """`GET /cards/{id}/legality`."""

    @property
    def named_kind(self) -> Kind:
        """The address names a card."""
        return CARD

    @extend_schema(operation_id="show_card_legality", responses=CardLegalitySerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show what each format said, says and will say of a card, as far as it is published."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the card's timeline; Missing if there is no such card."""
        game, slug = split_id("card", names["id"])
        card = Card.objects.filter(game=game, slug=slug).first()
        if card is None:
            raise Missing(f"card {names['id']}")
        timeline = card_timeline(card, self.catalogue)
        return {
            "object": "card-legality",
            "id": card_id(card),
            "timeline": [_span(form, one) for form, spans in timeline.items() for one in spans],
            "url": self.address(f"/cards/{card_id(card)}/legality"),
        }


def _span(form: str, span: Span) -> dict[str, Any]:
    return {
        "format": form,
        "from": span.starts_on,
        "to": span.ends_on,
        "status": span.standing.status,
        "copies": span.standing.copies,
        "points": span.standing.points,
    }
