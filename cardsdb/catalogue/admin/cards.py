"""The pages of cards: typed fields for what each type prints; printings, keywords, rulings."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cardsdb.catalogue.admin.desk import CatalogueAdmin, RowsOfGame, link_to, small_areas
from cardsdb.catalogue.admin.filters import (
    EditionFilter,
    FactionFilter,
    GameFilter,
    TypeFilter,
    shown_faction,
)
from cardsdb.catalogue.attributes import Node, nodes
from cardsdb.catalogue.fields import ValueField
from cardsdb.catalogue.forms import DRAWN_TYPE, CardForm, card_form, is_whole, leaves
from cardsdb.catalogue.models import Card, CardAlias, CardKeyword, Printing, RulingCard
from cardsdb.catalogue.search import SearchError, find_cards, name_search, read_search
from cardsdb.plugin_api import CardType, UnknownSlug, fold_title, registry

Fieldset = tuple[str | None, dict[str, Any]]


class PrintingInline(RowsOfGame, admin.StackedInline):  # type: ignore[type-arg]  # none at run time
    """The printings of a card."""

    model = Printing
    named = ("edition",)
    autocomplete_fields = ("edition",)
    fields = (("edition", "number", "artist", "image"), ("flavour", "printed_text"))
    formfield_overrides = small_areas(2)


class CardKeywordInline(RowsOfGame, admin.TabularInline):  # type: ignore[type-arg]  # none at run time
    """The keywords of a card."""

    model = CardKeyword
    named = ("keyword",)
    verbose_name = "keyword"
    autocomplete_fields = ("keyword",)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        """Draw the value as a number or a text."""
        if db_field.name == "value":
            return ValueField(required=False, help_text=db_field.help_text)
        return super().formfield_for_dbfield(db_field, request, **options)


class CardAliasInline(admin.TabularInline):  # type: ignore[type-arg]  # none at run time
    """The other names of a card."""

    model = CardAlias
    extra = 0


class CardRulingInline(admin.TabularInline):  # type: ignore[type-arg]  # none at run time
    """The rulings on a card: shown here, edited on their own page."""

    model = RulingCard
    verbose_name_plural = "rulings"
    fields = readonly_fields = ("ruling_link", "question", "role", "status")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no: a ruling names its cards, not a card its rulings."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no, for the same reason."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[RulingCard]:
        """Read the rulings along."""
        return super().get_queryset(request).select_related("ruling", "card")

    @admin.display(description="ruling")
    def ruling_link(self, row: RulingCard) -> str:
        """Link to the ruling."""
        return link_to(row.ruling, row.ruling.slug)

    @admin.display
    def question(self, row: RulingCard) -> str:
        """Show the question."""
        return row.ruling.question

    @admin.display
    def status(self, row: RulingCard) -> str:
        """Show whether it holds."""
        return row.ruling.get_status_display()


@admin.register(Card)
class CardAdmin(CatalogueAdmin):
    """The pages of cards."""

    form = CardForm
    never_changing = ("game", "slug")
    prepopulated_fields = {"slug": ("title",)}  # noqa: RUF012  # as Django declares it
    inlines = (PrintingInline, CardKeywordInline, CardAliasInline, CardRulingInline)
    list_display = ("title_and_game", "game_title", "type_title", "faction_title", "printed_as")
    list_filter = (GameFilter, TypeFilter, FactionFilter, EditionFilter, "is_unique")
    search_fields = ("title",)  # shows the box; what is typed in it is read by the one grammar
    search_help_text = "Words of a name, or terms as in docs/search.md: -is:unique o:draw kw:NAME"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return what the search finds; say what of it is wrong, or means nothing."""
        if game := request.GET.get("game"):
            queryset = queryset.filter(game=game)
        if "/autocomplete/" in request.path:
            return queryset.filter(find_cards(name_search(search_term))), False
        try:
            search = read_search(search_term)
            found = queryset.filter(find_cards(search))
        except SearchError as error:
            messages.error(request, error.detail)
            return queryset.none(), False
        for warning in search.warnings:
            messages.warning(request, warning)
        return found, False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        """Read the printings along."""
        return super().get_queryset(request).prefetch_related("printings__edition")

    @admin.display(description="title", ordering="title")
    def title_and_game(self, card: Card) -> SafeString:
        """Show the title; on a telephone also the game, below it."""
        return format_html('{} <span class="below">{}</span>', card.title, self.game_title(card))

    @admin.display(description="faction", ordering="faction")
    def faction_title(self, card: Card) -> str | None:
        """Show the faction as it is read."""
        return shown_faction(card.faction) if card.faction else None

    @admin.display(description="type", ordering="type")
    def type_title(self, card: Card) -> str:
        """Show the type by its title."""
        card_type = find_card_type(card.game, card.type)
        return card_type.title if card_type else card.type

    @admin.display(description="printed as")
    def printed_as(self, card: Card) -> str:
        """Show edition and number of each printing."""
        return ", ".join(f"{one.edition.code} {one.number}" for one in card.printings.all())

    def get_inlines(self, request: HttpRequest, obj: Card | None = None) -> list[Any]:
        """Show rulings only where there are some."""
        is_ruled = obj is not None and obj.ruling_cards.exists()
        return [one for one in self.inlines if one is not CardRulingInline or is_ruled]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Ask for game and type first: they decide which fields there are."""
        card_type = self.card_type(request, None)
        if card_type is None:
            return self.choose_type(request)
        game = registry.current().game(card_type.game)
        title = {"title": f"Add card of {game.title}: {card_type.title}"}
        return super().add_view(request, form_url, title | (extra_context or {}))

    def choose_type(self, request: HttpRequest) -> HttpResponse:
        """Offer the types of all games, each a link to its form."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        known = registry.current()
        context = {
            **self.admin_site.each_context(request),
            "title": "Add card: of which type?",
            "opts": self.opts,
            "offers": [(game, known.card_types(game.slug)) for game in known.games.values()],
        }
        return TemplateResponse(request, "admin/catalogue/card/choose_type.html", context)

    def save_model(self, request: HttpRequest, obj: Card, form: Any, change: Any) -> None:
        """Save the card, and warn of what is allowed but may be a slip."""
        for warning in doubts(obj):
            messages.warning(request, warning)
        super().save_model(request, obj, form, change)

    def card_type(self, request: HttpRequest, card: Card | None) -> CardType | None:
        """Return the type whose fields are drawn: the one chosen in the form, else the card's."""
        asked = request.POST if request.method == "POST" else request.GET
        game = card.game if card else asked.get("game", "")
        slug = card.type if card and request.method != "POST" else asked.get("type", "")
        found = find_card_type(game, slug)
        return find_card_type(card.game, card.type) if card and found is None else found

    def get_form(
        self,
        request: HttpRequest,
        obj: Card | None = None,
        change: Any = False,  # noqa: FBT002  # Django's
        **options: Any,
    ) -> Any:
        """Return the form of the type."""
        card_type = self.card_type(request, obj)
        if card_type is not None:
            options["form"] = card_form(card_type, self.get_readonly_fields(request, obj))
        return super().get_form(request, obj, change, **options)

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> list[Any]:
        """Return the columns, what the type prints, and the other faces."""
        card_type = self.card_type(request, obj)
        names = ["game", "type", "title", "slug", "faction", "is_unique", "text"]
        faces = faces_fieldset(request.POST.get("faces") or (obj and obj.faces))
        if card_type is None:
            return [(None, {"fields": names}), faces]
        own: Fieldset = (None, {"fields": [DRAWN_TYPE, *names]})
        return [own, *attribute_fieldsets(card_type), faces]


def doubts(card: Card) -> Iterator[str]:
    """Yield what may be a slip: a title that another card has, a faction that no other has."""
    others = Card.objects.filter(game=card.game).exclude(pk=card.pk)
    folded = fold_title(card.title)
    for title, slug in others.order_by("slug").values_list("title", "slug"):
        if fold_title(title) == folded:
            yield f"Another card, {slug}, has the title “{title}” too: lists of decks need its set."
    factions = {one for one in others.values_list("faction", flat=True) if one}
    if card.faction and factions and card.faction not in factions:
        yield f"No other card is of “{card.faction}”; there are: {', '.join(sorted(factions))}."


def find_card_type(game: str, slug: str) -> CardType | None:
    """Return the type of card, None where there is none."""
    try:
        return registry.current().card_type(game, slug)
    except UnknownSlug:
        return None


def faces_fieldset(faces: Any) -> Fieldset:
    """Return where the other faces are edited; folded where there are none."""
    return "Other faces", {"fields": ["faces"], "classes": [] if faces else ["collapse"]}


def attribute_fieldsets(card_type: CardType) -> Iterator[Fieldset]:
    """Yield where the attributes are edited: plain ones together, each object on its own."""
    own = nodes(card_type)
    plain = [node for node in own if is_whole(node)]
    if plain:
        yield f"Printed on this {card_type.title}", {"fields": list(lines(plain))}
    for node in own:
        if not is_whole(node):
            told = {"description": node.attribute.help} if node.attribute.help else {}
            yield node.attribute.title, {"fields": list(lines_of_object(node)), **told}


def lines_of_object(node: Node) -> Iterator[tuple[str, ...]]:
    """Yield the lines of an object's form fields: its own parts, then each object in it."""
    yield from lines([part for part in node.parts if is_whole(part)])
    for part in node.parts:
        if not is_whole(part):
            yield from lines(list(leaves(part.parts)))


def lines(wholes: Sequence[Node]) -> Iterator[tuple[str, ...]]:
    """Yield the form fields line by line: short ones side by side, then each long one alone."""
    long = [node for node in wholes if is_long(node)]
    if short := tuple(node.field for node in wholes if node not in long):
        yield short
    for node in long:
        yield (node.field,)


def is_long(node: Node) -> bool:
    """Return whether the field needs a line of its own: rows, structures and boxes to check."""
    attribute = node.attribute
    is_checked = attribute.kind == "list" and attribute.choices
    return bool(node.parts or is_checked or attribute.kind == "object")
