"""Attributes with parts: what is wrong with them, and where."""

from typing import Any

from cardsdb.catalogue.attributes import attribute_faults, card_problems, face_faults, nodes
from cardsdb.plugin_api import Attribute, CardType, registry


def location_faults(**attributes: Any) -> list[tuple[str, str]]:
    """Return place and message of what is wrong with a Location of Warfighter."""
    card_type = registry.current().card_type("warfighter", "location")
    return [(fault.at, fault.message) for fault in attribute_faults(card_type, attributes)]


def test_parts_stand_below_their_object_in_the_order_of_the_type() -> None:
    banner = registry.current().card_type("udacha", "banner")
    (action,) = nodes(banner)
    assert [part.key for part in action.parts] == ["name", "gives", "requires"]
    assert [part.field for part in action.parts[1].parts] == [
        "attributes__action__gives__movements",
        "attributes__action__gives__cards",
        "attributes__action__gives__glory",
    ]


def test_a_row_of_a_list_is_checked_part_by_part() -> None:
    chart = [{"min": 0, "max": 39, "value": "two"}, {"min": 40, "max": None, "value": 3}]
    assert location_faults(chart=chart) == [("/chart/0/value", "This is no whole number.")]


def test_a_missing_part_is_a_fault_of_the_whole() -> None:
    assert location_faults(environment=[{"name": "heat"}]) == [
        ("/environment", "Each condition has a name and a threshold.")
    ]


def test_an_object_that_has_to_be_there_may_leave_its_parts_out() -> None:
    strict = CardType(
        game="g",
        slug="t",
        title="Thing",
        plural="Things",
        attributes=(
            Attribute(name="box", title="Box", kind="object", is_required=True),
            Attribute(name="box.size", title="Size", kind="integer"),
        ),
    )
    assert [fault.at for fault in attribute_faults(strict, {})] == ["/box"]
    assert attribute_faults(strict, {"box": {}}) == []


def test_a_face_is_checked_by_the_type_that_it_prints() -> None:
    ship = registry.current().card_type("bands", "capital_spacecraft")
    broken = [{"attributes": {"liberation": 2}}]
    assert [fault.at for fault in face_faults(ship, broken)] == ["/0/attributes/liberation"]
    as_character = [{"type": "character", "attributes": {"liberation": 2}}]
    assert face_faults(ship, as_character) == []


def test_a_face_without_form_is_reported_and_nothing_crashes() -> None:
    ship = registry.current().card_type("bands", "capital_spacecraft")
    assert [fault.at for fault in face_faults(ship, {})] == [""]
    assert [fault.at for fault in face_faults(ship, ["front"])] == ["/0"]
    odd = [
        {"colour": "red"},
        {"type": "pawn"},
        {"keywords": "all", "attributes": []},
        {"keywords": [3]},
    ]
    assert [fault.at for fault in face_faults(ship, odd)] == [
        "/0/colour",
        "/1/type",
        "/2/keywords",
        "/2/attributes",
        "/3/keywords",
    ]


def test_nothing_has_to_stand_on_another_face() -> None:
    place = registry.current().card_type("udacha", "place")
    assert face_faults(place, [{"attributes": {"glory": 2}}]) == []


def test_problems_of_faces_are_told_together() -> None:
    problems = card_problems("udacha", "hero", {}, [{"colour": "red"}, 3])
    assert problems == {"faces": ["/0/colour: No face has this.", "/1: This is no face."]}
