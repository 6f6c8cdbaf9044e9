"""The form of a card: its columns, and the attributes of its type as typed fields."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from django import forms
from django.contrib.admin import widgets
from django.core.exceptions import NON_FIELD_ERRORS

from cardsdb.catalogue.attributes import Node, nodes
from cardsdb.catalogue.fields import StructureField, attribute_field
from cardsdb.catalogue.models import Card
from cardsdb.catalogue.naming import slug_of
from cardsdb.plugin_api import CardType, registry

EMPTY: tuple[Any, ...] = (None, "", [], {})
DRAWN_TYPE = "drawn_type"


def is_whole(node: Node) -> bool:
    """Return whether one form field draws the attribute: it has no parts, or is a list of rows."""
    return not node.parts or node.attribute.kind == "list"


def leaves(children: Sequence[Node]) -> Iterator[Node]:
    """Yield what is drawn as one form field each, in order."""
    for node in children:
        if is_whole(node):
            yield node
        else:
            yield from leaves(node.parts)


def written(children: Sequence[Node], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the attributes that cleaned form values stand for; what is empty is left out.

    A flag that is not set is left out too, unless it is part of an object that is there.
    """
    found: dict[str, Any] = {}
    flags: dict[str, bool] = {}
    for node in children:
        if not is_whole(node):
            value: Any = written(node.parts, values)
        else:
            value = values.get(node.field)
        if isinstance(value, bool):
            flags[node.key] = value
        elif value not in EMPTY:
            found[node.key] = value
    is_part = bool(children) and len(children[0].path) > 1
    found |= {name: flag for name, flag in flags.items() if flag or (is_part and found)}
    return found


class CardForm(forms.ModelForm):  # type: ignore[type-arg]  # none at run time
    """A card of one type. `card_form` makes the class with the attributes of that type."""

    card_type: CardType | None = None
    drawn_type = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        """What it edits besides the attributes."""

        model = Card
        fields = ("game", "type", "title", "slug", "faction", "is_unique", "text", "faces")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Fill the attributes in, and note when fields of another type were filled in."""
        super().__init__(*arguments, **options)
        self.nodes = nodes(self.card_type) if self.card_type else ()
        self.is_redrawn = False
        for node in leaves(self.nodes):
            self.initial.setdefault(node.field, value_at(self.instance.attributes, node.path))
        if self.card_type:
            self._draw_type(self.card_type)

    def _draw_type(self, card_type: CardType) -> None:
        self.initial[DRAWN_TYPE] = card_type.slug
        if self.is_bound and self.data.get(DRAWN_TYPE, card_type.slug) != card_type.slug:
            self.is_redrawn = True
            data: Any = self.data
            self.data = data = data.copy()  # what a request brings cannot be written to
            data[DRAWN_TYPE] = card_type.slug
            for field in self.fields.values():
                field.required = False

    def clean_slug(self) -> str:
        """Return the slug, made of the title where none is given."""
        return self.cleaned_data["slug"] or slug_of(self.cleaned_data.get("title", ""))

    def clean_faces(self) -> Any:
        """Return the faces, none where nothing is written."""
        return self.cleaned_data["faces"] or []

    def clean(self) -> dict[str, Any]:
        """Give the card its attributes, so that its own `clean` judges them."""
        cleaned = super().clean() or self.cleaned_data
        if self.is_redrawn:
            self._ask_again()
        else:
            self.instance.attributes = written(self.nodes, cleaned)
        return cleaned

    def _ask_again(self) -> None:
        assert self.card_type is not None
        lost = set(self.instance.attributes) - {node.key for node in self.nodes}
        told = f" Saving drops: {', '.join(sorted(lost))}." if lost else ""
        self.errors.clear()
        super().add_error(
            "type",
            f"The fields below are now those of the type {self.card_type.title}: "
            f"check them and save again.{told}",
        )

    def add_error(self, field: str | None, error: Any) -> None:
        """Show each fault at its field once, and none while the fields of a new type are drawn."""
        if self.is_redrawn:
            return
        if field is None and hasattr(error, "error_dict"):
            for name, messages in error.error_dict.items():
                self.add_error(None if name == NON_FIELD_ERRORS else name, messages)
            return
        shown_at = self._shown_at(field) if field else None
        if shown_at is None or shown_at not in self.errors:
            super().add_error(shown_at, error)

    def _shown_at(self, field: str) -> str | None:
        """Return the form field for a fault: the attribute's own, or one of its parts or owners."""
        while field not in self.fields:
            part = next((name for name in self.fields if name.startswith(f"{field}__")), None)
            if part:
                return part
            if "__" not in field:
                return None
            field = field.rpartition("__")[0]
        return field


def value_at(attributes: Any, path: tuple[str, ...]) -> Any:
    """Return the value at the path, None where there is none."""
    return reduce(lambda at, key: at.get(key) if isinstance(at, dict) else None, path, attributes)


def card_form(card_type: CardType, readonly: Sequence[str]) -> type[CardForm]:
    """Return the form of cards of this type, without the fields that are only shown."""
    game = registry.current().game(card_type.game)
    types = registry.current().card_types(game.slug)
    fields: dict[str, Any] = {
        "card_type": card_type,
        "type": forms.ChoiceField(
            choices=[(one.slug, one.title) for one in types],
            help_text="Choose another and save: then its fields are drawn, to be checked.",
        ),
        "faction": forms.CharField(
            label=game.faction_title,
            required=False,
            max_length=100,
            widget=widgets.AdminTextInputWidget,
            help_text="Neutral if empty.",
        ),
        "faces": StructureField(
            rows=12, indent=2, required=False, help_text=Card._meta.get_field("faces").help_text
        ),
        "slug": forms.CharField(
            required=False,
            widget=widgets.AdminTextInputWidget,
            max_length=100,
            help_text="Made of the title if empty. It never changes.",
        ),
        "game": forms.CharField(widget=forms.HiddenInput),
    }
    for node in leaves(nodes(card_type)):
        fields[node.field] = attribute_field(node)
        if len(node.path) > 2:  # a part of an object in an object is called by both
            owner = next(
                one for one in card_type.attributes if one.name == ".".join(node.path[:-1])
            )
            fields[node.field].label = f"{owner.title} {node.attribute.title.lower()}"
    fields |= dict.fromkeys(readonly)
    fields["Meta"] = type("Meta", (CardForm.Meta,), {"exclude": readonly})
    return type("TypedCardForm", (CardForm,), fields)
