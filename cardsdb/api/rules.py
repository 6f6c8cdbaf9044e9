"""The rulebook of a game: each rule in our words, with what rests on it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.documents import ById, DocumentListView, DocumentsView, DocumentView
from cardsdb.api.filters import column
from cardsdb.api.lists import Filter
from cardsdb.api.parameters import boolean
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.catalogue.ids import keyword_id, named_id, ruling_id
from cardsdb.catalogue.kinds import RULE
from cardsdb.catalogue.models import Keyword, RuleText, Ruling
from cardsdb.plugin_api import registry

CitedBy = Mapping[str, dict[str, list[str]]]


class CitedBySerializer(serializers.Serializer[Any]):
    """What cites a rule."""

    rulings = serializers.ListField(child=serializers.CharField(), help_text="Ids of rulings.")
    keywords = serializers.ListField(child=serializers.CharField(), help_text="Ids of keywords.")
    formats = serializers.ListField(
        child=serializers.CharField(), help_text="Ids of formats with a deck rule of this number."
    )


class RuleSerializer(ItemSerializer):
    """A rule of a game's rulebook."""

    object = Constant("rule")
    id = serializers.CharField(help_text="`<game>.<number>`.")
    game = serializers.CharField()
    number = serializers.CharField(help_text="Spelled as in the book.")
    chapter = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(help_text="In our words.")
    source = serializers.CharField()  # type: ignore[assignment]  # DRF's word too
    supplement = serializers.BooleanField(help_text="Ours, where the published rules are silent.")
    rulesets = serializers.ListField(child=serializers.CharField())
    keywords = serializers.ListField(child=serializers.CharField(), help_text="What it is about.")
    rests_on = serializers.ListField(
        child=serializers.CharField(), help_text="Numbers of the rules that it fills out."
    )
    cited_by = CitedBySerializer(required=False, help_text="In a list with `include=cited_by`.")
    url = serializers.URLField()


class RulesView(DocumentsView):
    """A read of rules, whose addresses stand below that of their game."""

    kind = RULE

    @property
    def named_kind(self) -> None:
        """No id stands in these addresses."""
        return None

    def url_of(self, identity: str) -> str:
        """Return the address of a rule by its id."""
        game, number = identity.split(".", 1)
        return self.address(f"/games/{game}/rules/{number}")

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add what cites the rules, where it is wanted. They are all of one game."""
        if "cited_by" in names and items:
            cited = cited_by(next(iter(items.values()))["game"])
            for item in items.values():
                item["cited_by"] = cited.get(item["number"], _nothing())


class RuleListView(RulesView, DocumentListView):
    """`GET /games/{game}/rules`."""

    field_names = tuple(RuleSerializer._declared_fields)
    extras: ClassVar = {"cited_by": "the rulings, keywords and formats that cite it"}
    filters = (
        column("chapter", "chapter", "Name of a chapter."),
        Filter(
            name="supplement",
            description="Only rules of the supplement, or none of them.",
            read=boolean,
            schema={"type": "boolean"},
            narrow=lambda rows, value: rows.filter(is_supplement=value),
        ),
    )
    orders: ClassVar = {"number": ("sort_key",)}

    @extend_schema(operation_id="list_rules", responses=list_of(RuleSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List the rules of a game in the order of the book."""
        return super().get(*arguments, **names)

    def all_rows(self, **names: Any) -> QuerySet[RuleText]:
        """Return the rules of the game; UnknownSlug if there is no such game."""
        return RuleText.objects.filter(game=registry.current().game(names["game"]).slug)


class RuleView(RulesView, DocumentView):
    """`GET /games/{game}/rules/{number}`."""

    field_names = RuleListView.field_names
    whole = frozenset({"cited_by"})

    @extend_schema(operation_id="show_rule", responses=RuleSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a rule with what cites it."""
        return super().get(*arguments, **names)

    def identity(self, **names: Any) -> str:
        """Return the id of the rule; UnknownSlug without such a game."""
        return named_id(registry.current().game(names["game"]).slug, names["number"])

    def named(self, identity: str) -> QuerySet[RuleText]:
        """Return the rule of the number."""
        game, number = identity.split(".", 1)
        return RuleText.objects.filter(game=game, number=number)


def cited_by(game: str) -> CitedBy:
    """Return by rule number what cites the rule, in two queries for all rules of the game."""
    found: dict[str, dict[str, list[str]]] = {}
    for kind, citing in (
        ("rulings", _citing_rulings(game)),
        ("keywords", _citing_keywords(game)),
        ("formats", _citing_formats(game)),
    ):
        # A deck rule may have several functions, and still cites its number once.
        for number, identity in dict.fromkeys(citing):
            found.setdefault(number, _nothing())[kind].append(identity)
    return found


def _nothing() -> dict[str, list[str]]:
    return {"rulings": [], "keywords": [], "formats": []}


def _citing_rulings(game: str) -> Iterator[tuple[str, str]]:
    rulings = Ruling.objects.filter(game=game).exclude(status=Ruling.Status.DRAFT)
    for ruling in rulings.order_by("slug"):
        yield from ((number, ruling_id(ruling)) for number in ruling.rule_numbers)


def _citing_keywords(game: str) -> Iterator[tuple[str, str]]:
    for keyword in Keyword.objects.filter(game=game).exclude(rule_number="").order_by("slug"):
        yield keyword.rule_number, keyword_id(keyword)


def _citing_formats(game: str) -> Iterator[tuple[str, str]]:
    for one in registry.current().formats(game):
        for deck_rule in one.deck_rules:
            yield from ((number, f"{game}.{one.slug}") for number in deck_rule.numbers)
