"""The form of a card: attributes in and out, and what happens when the type changes."""

from typing import Any

import pytest

from cardsdb.catalogue.fixtures import read_fixtures
from cardsdb.catalogue.forms import CardForm, card_form, leaves
from cardsdb.catalogue.models import Card
from cardsdb.plugin_api import registry
from tests.cardsdb.catalogue.rows import hero, saved_hero

GAMES = sorted(registry.current().games)
SAMPLES = [(game, row) for game in GAMES for row in sorted(read_fixtures(game)["cards"].items())]


def shown(form: CardForm) -> dict[str, Any]:
    """Return what a browser would send back when nothing is edited."""
    data: dict[str, Any] = {}
    for name in form.fields:
        value = form[name].value()
        if value is not None and value is not False:
            data[name] = value
    return data


def form_of(card: Card, data: dict[str, Any] | None = None, type_slug: str = "") -> CardForm:
    """Return the form of an existing card, bound to the data if there is some."""
    card_type = registry.current().card_type(card.game, type_slug or card.type)
    return card_form(card_type, ("game", "slug"))(data=data, instance=card)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "sample"), SAMPLES, ids=[f"{game}.{sample[0]}" for game, sample in SAMPLES]
)
def test_a_card_that_is_opened_and_saved_stays_as_it_was(game: str, sample: Any) -> None:
    slug, row = sample
    columns = {name: value for name, value in row.items() if name not in ("keywords", "aliases")}
    card = Card.objects.create(game=game, slug=slug, **columns)
    form = form_of(card, shown(form_of(card)))
    assert form.is_valid(), form.errors
    assert form.instance.attributes == row["attributes"]
    assert form.instance.faces == row["faces"]
    assert form.instance.faction == row["faction"]


def test_attributes_are_typed_fields_in_the_order_of_the_type() -> None:
    form = form_of(hero(attributes={"action": {"name": "Sortie", "gives": {"movements": 1}}}))
    drawn = [name for name in form.fields if name.startswith("attributes__")]
    assert drawn == [
        "attributes__strength",
        "attributes__action__name",
        "attributes__action__gives__movements",
        "attributes__action__gives__cards",
        "attributes__action__gives__glory",
        "attributes__action__requires__region",
        "attributes__action__requires__locale",
        "attributes__action__requires__keyword",
    ]
    assert form["attributes__action__gives__movements"].value() == 1
    assert form["attributes__action__gives__movements"].label == "Gives movements"
    assert 'type="number"' in str(form["attributes__strength"])
    assert form["faction"].label == "Allegiance"


@pytest.mark.django_db
def test_what_is_left_empty_is_no_attribute() -> None:
    card = saved_hero(attributes={"strength": 3, "action": {"name": "Sortie"}})
    form = form_of(card, {"title": "Maren", "type": "hero"})
    assert form.is_valid(), form.errors
    assert form.instance.attributes == {}


@pytest.mark.django_db
def test_a_flag_within_an_object_is_written_when_the_object_is_there() -> None:
    card = Card(game="bands", slug="dart", title="Dart", type="ground_unit")
    given = {"title": "Dart", "type": "ground_unit", "attributes__attack__power": "2"}
    form = form_of(card, given | {"attributes__attack__range": "long"})
    assert form.is_valid(), form.errors
    assert form.instance.attributes == {"attack": {"power": 2, "range": "long", "high": False}}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "type_slug", "field", "text", "message"),
    [
        ("udacha", "hero", "attributes__strength", "strong", "Enter a whole number."),
        ("udacha", "hero", "attributes__strength", "-1", "greater than or equal to 0"),
        ("udacha", "place", "attributes__geography", "Nowhere", "does not read"),
        ("udacha", "place", "attributes__geography", "", "This field is required."),
        ("udacha", "hero", "faces", "[3]", "/0: This is no face."),
        ("udacha", "hero", "faces", "[", "Enter a valid JSON."),
        ("bands", "ground_unit", "attributes__attack__power", "2", "a power and a range"),
        ("warfighter", "location", "attributes__chart", "9, 3, 1", "below the least"),
        ("warfighter", "location", "attributes__chart", "0, 39", "does not read"),
        ("warfighter", "location", "attributes__chart", "0, 39, x", "This is no whole number."),
        ("warfighter", "location", "attributes__environment", "heat, ", "a name and a threshold"),
        ("warfighter", "location", "attributes__reinforce", "some", "These are whole numbers"),
        ("warfighter", "hostile", "attributes__attack", '{"1": 2}', "This is no attack chart"),
        ("warfighter", "skill", "attributes__hardy", '{"heat": 0}', "This is no table of counters"),
        ("warfighter", "equipment", "attributes__armor__protects", "0, 21", "faces of a d20"),
    ],
)
def test_a_fault_is_shown_once_at_the_field_where_it_was_typed(
    game: str, type_slug: str, field: str, text: str, message: str
) -> None:
    card = Card(game=game, slug="one", title="One", type=type_slug)
    form = form_of(card, {"title": "One", "type": type_slug, field: text})
    assert not form.is_valid()
    assert set(form.errors) - {"attributes__geography"} == {field} - {"attributes__geography"}
    assert [message in one for one in form.errors[field]] == [True]


@pytest.mark.django_db
def test_another_type_draws_its_fields_and_asks_again() -> None:
    card = saved_hero(attributes={"strength": 3})
    data = {"title": "Maren", "type": "hazard", "drawn_type": "hero"}
    form = form_of(card, data | {"attributes__strength": "3"}, "hazard")
    assert not form.is_valid()
    assert form.errors == {
        "type": [
            "The fields below are now those of the type Hazard: check them and save again. "
            "Saving drops: strength."
        ]
    }
    assert "attributes__danger" in form.fields
    assert form["drawn_type"].value() == "hazard"


@pytest.mark.django_db
def test_the_second_time_the_new_type_is_saved() -> None:
    card = saved_hero(attributes={"strength": 3})
    data = {"title": "Maren", "type": "hazard", "drawn_type": "hazard"}
    form = form_of(card, data | {"attributes__danger": "4"}, "hazard")
    assert form.is_valid(), form.errors
    assert form.save(commit=False).attributes == {"danger": 4}
    assert form.instance.type == "hazard"


@pytest.mark.django_db
def test_a_card_whose_stored_attributes_do_not_fit_can_still_be_opened() -> None:
    form = form_of(saved_hero(attributes={"action": "broken", "charm": 3}))
    assert form["attributes__action__name"].value() is None


def test_every_type_of_every_game_can_be_drawn() -> None:
    for game in GAMES:
        for card_type in registry.current().card_types(game):
            form = card_form(card_type, ())()
            form.as_p()
            fields = [node.field for node in leaves(form.nodes)]
            assert len(set(fields)) == len(fields)
