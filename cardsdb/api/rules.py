"""The rulebook of a game: each rule in our words, with what rests on it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.errors import Missing
from cardsdb.api.filters import column
from cardsdb.api.lists import Filter, ListView
from cardsdb.api.parameters import boolean
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.views import ApiView
from cardsdb.catalogue.ids import keyword_id, rule_id, ruling_id
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


class RuleListView(ListView):
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

    def items(self, rows: list[RuleText]) -> Items:
        """Return the rules as JSON."""
        return _items(self, rows, is_whole="cited_by" in self.included)


class RuleView(ReadView):
    """`GET /games/{game}/rules/{number}`."""

    field_names = RuleListView.field_names

    @extend_schema(operation_id="show_rule", responses=RuleSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a rule with what cites it."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the rule; Missing if there is none, UnknownSlug without such a game."""
        game = registry.current().game(names["game"])
        rule = RuleText.objects.filter(game=game.slug, number=names["number"]).first()
        if rule is None:
            raise Missing(f"rule {game.slug}.{names['number']}")
        return self.chosen(_items(self, [rule], is_whole=True))[0]


def _items(view: ApiView, rules: Iterable[RuleText], *, is_whole: bool) -> Items:
    rules = list(rules)
    cited = cited_by(rules[0].game) if is_whole and rules else None
    return [_rule(view, rule, cited) for rule in rules]


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


def _rule(view: ApiView, rule: RuleText, cited: CitedBy | None) -> dict[str, Any]:
    item: dict[str, Any] = {
        "object": "rule",
        "id": rule_id(rule),
        "game": rule.game,
        "number": rule.number,
        "chapter": rule.chapter,
        "title": rule.title,
        "text": rule.text,
        "source": rule.source,
        "supplement": rule.is_supplement,
        "rulesets": rule.rulesets,
        "keywords": rule.keywords,
        "rests_on": rule.rests_on,
    }
    if cited is not None:
        item["cited_by"] = cited.get(rule.number, _nothing())
    item["url"] = view.address(f"/games/{rule.game}/rules/{rule.number}")
    return item
