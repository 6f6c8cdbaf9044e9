"""The index of the API, and the registered games with all that plugins say of them."""

import tomllib
from functools import cache
from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.lists import ListView
from cardsdb.api.reads import STARTED_AT, Items, ReadView, latest
from cardsdb.api.schema import Constant, FreeField, ItemSerializer, list_of
from cardsdb.catalogue.selectors import catalogue_state
from cardsdb.plugin_api import Attribute, CardType, Game, registry

_LINKS = {
    "games": "/games",
    "cards": "/cards",
    "printings": "/printings",
    "editions": "/editions",
    "keywords": "/keywords",
    "rulings": "/rulings",
    "formats": "/formats",
    "explain_search": "/search/explain",
    "decks": "/decks",
    "parse_deck": "/decks/parse",
    "validate_deck": "/decks/validate",
    "deck_legality": "/decks/legality",
    "judge": "/judge",
    "legal_actions": "/judge/legal-actions",
    "scenarios": "/judge/scenarios",
    "resolutions": "/resolutions",
    "account_export": "/account/export",
    "bulk": "/bulk",
    "changes": "/changes",
    "schema": "/schema",
    "docs": "/docs",
}


class IndexSerializer(serializers.Serializer[Any]):
    """Where everything is, and which versions answer."""

    object = Constant("index")
    version = serializers.CharField(help_text="Version of the service.")
    plugins = serializers.DictField(child=serializers.CharField(), help_text="Name to version.")
    catalogue_revision = serializers.IntegerField()
    links = serializers.DictField(child=serializers.URLField())


class AttributeSerializer(serializers.Serializer[Any]):
    """One attribute that a type of card carries."""

    name = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.CharField(
        help_text="`integer`, `text`, `boolean`, `choice`, `list` or `object`."
    )
    required = serializers.BooleanField()  # type: ignore[assignment]  # DRF's word too
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    choices = serializers.ListField(child=serializers.CharField())
    symbols = serializers.ListField(
        child=serializers.CharField(), help_text="Values besides numbers that an integer may have."
    )
    help = serializers.CharField()


class CardTypeSerializer(serializers.Serializer[Any]):
    """A type of card."""

    slug = serializers.CharField()
    title = serializers.CharField()
    plural = serializers.CharField()
    attributes = AttributeSerializer(many=True)


class GameRulesetSerializer(serializers.Serializer[Any]):
    """An edition of a game's rules."""

    slug = serializers.CharField()
    title = serializers.CharField()
    default = serializers.BooleanField()


class GameFormatSerializer(serializers.Serializer[Any]):
    """A deck format."""

    id = serializers.CharField()
    slug = serializers.CharField()
    title = serializers.CharField()
    ruleset = serializers.CharField()
    default = serializers.BooleanField()


class PolicySerializer(serializers.Serializer[Any]):
    """A way to choose an action in a resolution."""

    slug = serializers.CharField()
    title = serializers.CharField()


class MeasureSerializer(serializers.Serializer[Any]):
    """What is counted in a finished game."""

    slug = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField()


class SectionSerializer(serializers.Serializer[Any]):
    """A section that decks of the game have."""

    name = serializers.CharField()
    title = serializers.CharField()
    main = serializers.BooleanField()
    aliases = serializers.ListField(child=serializers.CharField())


class GameSerializer(ItemSerializer):
    """A registered game."""

    object = Constant("game")
    id = serializers.CharField()
    title = serializers.CharField()
    version = serializers.CharField(help_text="Version of its plugin.")
    playable = serializers.BooleanField(help_text="False: its decks are checked, nothing more.")
    players = FreeField(help_text="`min` and `max` decks of a game; null if it is not playable.")
    faction_title = serializers.CharField(help_text="The game's own word for `faction`.")
    rulesets = GameRulesetSerializer(many=True)
    card_types = CardTypeSerializer(many=True)
    formats = GameFormatSerializer(many=True)
    policies = PolicySerializer(many=True)
    measures = MeasureSerializer(many=True)
    sections = SectionSerializer(many=True)
    rules_url = serializers.URLField()
    url = serializers.URLField()


class IndexView(ReadView):
    """`GET /`: the index."""

    @extend_schema(operation_id="show_index", responses=IndexSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show where everything is and which versions answer."""
        return super().get(*arguments, **names)

    def state(self) -> None:
        """Return nothing: the index also depends on which version runs."""

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the index."""
        catalogue = catalogue_state()
        self.changed_at = latest(catalogue.changed_at, STARTED_AT)
        return {
            "object": "index",
            "version": service_version(),
            "plugins": dict(registry.current().plugins),
            "catalogue_revision": catalogue.number,
            "links": {name: self.address(path) for name, path in _LINKS.items()},
        }


class GameListView(ListView):
    """`GET /games`."""

    field_names = tuple(GameSerializer._declared_fields)

    @extend_schema(operation_id="list_games", responses=list_of(GameSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List the registered games."""
        return super().get(*arguments, **names)

    def rows(self, place: list[Any] | None, limit: int, **names: Any) -> list[Game]:
        """Return the games by their slugs; they have no table."""
        games = registry.current().games.values()
        return [game for game in games if place is None or game.slug > place[0]][:limit]

    def place(self, row: Any) -> list[Any]:
        """Return the slug."""
        return [row.slug]

    def total(self, **names: Any) -> int:
        """Count the games."""
        return len(registry.current().games)

    def items(self, rows: list[Game]) -> Items:
        """Return the games as JSON."""
        return [_game(self, game) for game in rows]


class GameView(ReadView):
    """`GET /games/{game}`."""

    field_names = GameListView.field_names

    @extend_schema(operation_id="show_game", responses=GameSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a game: rulesets, card types, formats, policies, measures, sections of a deck."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> Any:
        """Return the game; UnknownSlug if there is none."""
        return self.chosen([_game(self, registry.current().game(names["game"]))])[0]


@cache
def service_version() -> str:
    """Return the version of cardsdb, which stands in pyproject.toml alone."""
    project = tomllib.loads((settings.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def _game(view: ReadView, game: Game) -> dict[str, Any]:
    known = registry.current()
    engine = game.engine
    return {
        "object": "game",
        "id": game.slug,
        "title": game.title,
        "version": game.version,
        "playable": engine is not None,
        "players": dict(zip(("min", "max"), engine.players, strict=True)) if engine else None,
        "faction_title": game.faction_title,
        "rulesets": [
            {"slug": one.slug, "title": one.title, "default": one.slug == game.default_ruleset}
            for one in known.rulesets(game.slug)
        ],
        "card_types": [_card_type(one) for one in known.card_types(game.slug)],
        "formats": [
            {
                "id": f"{game.slug}.{one.slug}",
                "slug": one.slug,
                "title": one.title,
                "ruleset": one.ruleset,
                "default": one.is_default,
            }
            for one in known.formats(game.slug)
        ],
        "policies": [{"slug": one.slug, "title": one.title} for one in known.policies(game.slug)],
        "measures": [
            {"slug": one.slug, "title": one.title, "unit": one.unit}
            for one in known.measures(game.slug)
        ],
        "sections": [
            {
                "name": one.name,
                "title": one.title,
                "main": one.is_main,
                "aliases": list(one.aliases),
            }
            for one in game.deck_shape.sections
        ],
        "rules_url": view.address(f"/games/{game.slug}/rules"),
        "url": view.address(f"/games/{game.slug}"),
    }


def _card_type(card_type: CardType) -> dict[str, Any]:
    return {
        "slug": card_type.slug,
        "title": card_type.title,
        "plural": card_type.plural,
        "attributes": [_attribute(one) for one in card_type.attributes],
    }


def _attribute(attribute: Attribute) -> dict[str, Any]:
    return {
        "name": attribute.name,
        "title": attribute.title,
        "kind": attribute.kind,
        "required": attribute.is_required,
        "minimum": attribute.minimum,
        "maximum": attribute.maximum,
        "choices": list(attribute.choices),
        "symbols": list(attribute.symbols),
        "help": attribute.help,
    }
