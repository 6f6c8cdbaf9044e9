"""Form fields read what people write and show it again."""

from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError

from cardsdb.catalogue.fields import (
    ListField,
    NumberField,
    RowsField,
    StructureField,
    TextListField,
    ValueField,
)

ROWS = RowsField(keys=("min", "max", "value"), required=False)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (TextListField(), "3.1a,  5.2a , ", ["3.1a", "5.2a"]),
        (ListField(), "0, 1, none, -2", [0, 1, "none", -2]),
        (
            ROWS,
            "0, 39, 2\n\n70, , 6",
            [
                {"min": 0, "max": 39, "value": 2},
                {"min": 70, "max": None, "value": 6},
            ],
        ),
        (ValueField(), " 4 ", 4),
        (ValueField(), "X", "X"),
        (StructureField(rows=2), '{"heat": 2}', {"heat": 2}),
        (NumberField(symbols=("X",)), "X", "X"),
        (NumberField(symbols=("X",)), "7", 7),
    ],
)
def test_a_field_reads_what_is_written(field: forms.Field, text: str, value: Any) -> None:
    assert field.clean(text) == value


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        (ListField(), [0, 1], "0, 1"),
        (ROWS, [{"min": 70, "max": None, "value": 6}], "70, , 6"),
        (ValueField(), 4, "4"),
        (ValueField(), "X", "X"),
        (ValueField(), None, None),
        (StructureField(rows=2), {"heat": 2}, '{"heat": 2}'),
        (StructureField(rows=2), {"10": 2, "6": [1]}, '{"6": [1], "10": 2}'),
        (StructureField(rows=2), {}, ""),
    ],
)
def test_a_field_shows_what_is_stored(field: forms.Field, value: Any, text: Any) -> None:
    assert field.prepare_value(value) == text


@pytest.mark.parametrize("field", [ListField(required=False), ROWS, ValueField(required=False)])
@pytest.mark.parametrize("text", ["", "  ", None])
def test_what_is_empty_is_read_as_nothing(field: forms.Field, text: Any) -> None:
    assert field.clean(text) in ([], None)


def test_a_row_with_too_few_values_is_quoted() -> None:
    with pytest.raises(ValidationError, match="“0, 39” does not read “min, max, value”"):
        ROWS.clean("0, 39")


def test_text_that_is_no_json_is_shown_as_it_was_typed() -> None:
    field = StructureField(rows=2)
    with pytest.raises(ValidationError):
        field.clean("{heat")
    assert field.prepare_value(field.bound_data("{heat", None)) == "{heat"


def test_a_list_that_is_written_the_same_way_has_not_changed() -> None:
    assert not ListField().has_changed([0, 1], "0,1")
    assert ListField().has_changed([0, 1], "1, 0")
    assert not ValueField().has_changed(4, "4")


@pytest.mark.parametrize("field", [ValueField(), ListField(), RowsField(keys=("a",))])
def test_a_giant_number_is_refused_and_nothing_crashes(field: forms.Field) -> None:
    for text in ("9" * 19, "-" + "9" * 5000):
        with pytest.raises(ValidationError, match="too large"):
            field.clean(text)


@pytest.mark.parametrize(
    "text", ["9" * 5000, "[NaN]", '{"a": 18446744073709551616}', "[" * 5000, '"\\ud800"']
)
def test_a_structure_that_cannot_be_kept_is_no_json(text: str) -> None:
    field = StructureField(rows=2)
    with pytest.raises(ValidationError, match="64 bits"):
        field.clean(text)
    assert field.prepare_value(field.bound_data(text, {})) == text
