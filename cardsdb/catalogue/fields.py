"""Form fields for what JSON columns hold: lists, rows and values, typed as people write them."""

import json
from typing import Any

from django import forms
from django.contrib.admin import widgets
from django.core.exceptions import ValidationError

from cardsdb.catalogue.attributes import Node
from cardsdb.catalogue.order import sort_key
from cardsdb.plugin_api import plain_problem

MOST_DIGITS = 18  # of a number where a text may stand too
Choices = list[tuple[str, str]]


def in_order(value: Any) -> Any:
    """Return the structure with the keys of its objects in the order in which people count."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value, key=sort_key)}
    return [in_order(one) for one in value] if isinstance(value, list) else value


def words(text: str) -> str:
    """Return an identifier as words: "front_most" is "Front most"."""
    return text.replace("_", " ").capitalize()


class TextListField(forms.Field):
    """A list of texts, separated by commas."""

    widget = widgets.AdminTextInputWidget

    def prepare_value(self, value: Any) -> Any:
        """Return the list as it is shown."""
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[Any]:
        """Return the list of what stands between the commas."""
        if isinstance(value, list):
            return value
        return [self.item(part.strip()) for part in (value or "").split(",") if part.strip()]

    def item(self, text: str) -> Any:
        """Return one part of the list."""
        return text

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether another list was written."""
        return self.to_python(initial) != self.to_python(data)


class ListField(TextListField):
    """A list of numbers and texts, separated by commas."""

    def item(self, text: str) -> Any:
        """Return a whole number where one is written."""
        return plain_value(text)


class RowsField(forms.Field):
    """A list of objects with the same few keys: one object a line, its values between commas."""

    widget = widgets.AdminTextareaWidget

    def __init__(self, *, keys: tuple[str, ...], **options: Any) -> None:
        """Take the keys, in the order in which their values are written."""
        super().__init__(**options)
        self.keys = keys
        self.widget.attrs["rows"] = 4

    def prepare_value(self, value: Any) -> Any:
        """Return the objects, one a line."""
        if not isinstance(value, list):
            return value
        return "\n".join(
            ", ".join("" if row.get(key) is None else str(row[key]) for key in self.keys)
            for row in value
        )

    def to_python(self, value: Any) -> list[dict[str, Any]]:
        """Return the objects; ValidationError for a line with too many or too few values."""
        lines = [line for line in (value or "").splitlines() if line.strip()]
        return [self.row(line) for line in lines]

    def row(self, line: str) -> dict[str, Any]:
        """Return the object of a line; an empty value is null."""
        values = [part.strip() for part in line.split(",")]
        if len(values) != len(self.keys):
            raise ValidationError(f"“{line.strip()}” does not read “{', '.join(self.keys)}”.")
        return {
            key: plain_value(text) if text else None
            for key, text in zip(self.keys, values, strict=True)
        }


class ValueField(forms.Field):
    """A number or a text; nothing is null."""

    widget = widgets.AdminTextInputWidget

    def prepare_value(self, value: Any) -> Any:
        """Return the value as it is shown."""
        return value if value is None or isinstance(value, str) else json.dumps(value)

    def to_python(self, value: Any) -> Any:
        """Return a whole number where one is written, else the text."""
        return plain_value(value.strip()) if value and value.strip() else None

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether another value was written."""
        return bool(initial != self.to_python(data))


class PlainDecoder(json.JSONDecoder):
    """Reads what can be kept and sent; all else is no JSON, and raises no other error."""

    def decode(self, s: str, *arguments: Any) -> Any:
        """Return the structure of the text; JSONDecodeError otherwise."""
        try:
            found = super().decode(s, *arguments)
        except json.JSONDecodeError:
            raise
        except (ValueError, RecursionError) as error:
            raise json.JSONDecodeError("This is too much", s, 0) from error
        if problem := plain_problem(found):
            raise json.JSONDecodeError(problem, s, 0)
        return found


class StructureField(forms.JSONField):
    """A structure without a fixed form, as JSON; nothing is an empty one."""

    widget = widgets.AdminTextareaWidget
    default_error_messages = {  # noqa: RUF012  # as Django declares it
        "invalid": "Enter a valid JSON. Its numbers have at most 64 bits; it is not nested deep."
    }

    def __init__(self, *, rows: int, indent: int | None = None, **options: Any) -> None:
        """Take the height of the area, and how deep each level is indented."""
        super().__init__(decoder=PlainDecoder, **options)
        self.widget.attrs |= {"rows": rows, "spellcheck": "false"}
        self.widget.attrs["class"] += " structure"
        self.indent = indent

    def prepare_value(self, value: Any) -> Any:
        """Return the structure as text."""
        if value in (None, "", [], {}):
            return ""
        if isinstance(value, str):
            return value  # what was typed and is no JSON
        return json.dumps(in_order(value), indent=self.indent, ensure_ascii=False)


class NumberField(forms.IntegerField):
    """A whole number, or one of the words that may stand in its place."""

    widget = widgets.AdminIntegerFieldWidget

    def __init__(self, *, symbols: tuple[str, ...] = (), **options: Any) -> None:
        """Take the words."""
        if symbols:
            options["widget"] = widgets.AdminTextInputWidget
        super().__init__(**options)
        self.symbols = symbols

    def clean(self, value: Any) -> Any:
        """Return the number or the word."""
        return value if value in self.symbols else super().clean(value)


def plain_value(text: str) -> Any:
    """Return the whole number that the text is, or the text; ValidationError for a giant."""
    bare = text.removeprefix("-")
    if not bare.isascii() or not bare.isdigit():
        return text
    if len(bare) > MOST_DIGITS:
        raise ValidationError("This number is too large.")
    return int(text)


def attribute_field(node: Node) -> forms.Field:
    """Return the form field that draws an attribute without parts, or a list of rows."""
    attribute = node.attribute
    options: dict[str, Any] = {
        "label": attribute.title,
        "help_text": attribute.help,
        "required": attribute.is_required and attribute.kind != "boolean",
    }
    if attribute.kind == "boolean":
        return forms.BooleanField(**options)
    if attribute.kind == "integer":
        limits = {"min_value": attribute.minimum, "max_value": attribute.maximum}
        return NumberField(symbols=attribute.symbols, **limits, **options)
    if attribute.kind == "choice":
        choices: Choices = [("", "–"), *((one, words(one)) for one in attribute.choices)]
        return forms.ChoiceField(choices=choices, **options)
    if attribute.kind == "list":
        return _list_field(node, options)
    if attribute.kind == "object":
        return StructureField(rows=2, **options)
    return forms.CharField(widget=widgets.AdminTextInputWidget, **options)


def _list_field(node: Node, options: dict[str, Any]) -> forms.Field:
    attribute = node.attribute
    if node.parts:
        return RowsField(keys=tuple(part.key for part in node.parts), **options)
    if attribute.choices:
        return forms.MultipleChoiceField(
            choices=[(one, words(one)) for one in attribute.choices],
            widget=forms.CheckboxSelectMultiple,
            **options,
        )
    return ListField(**options)
