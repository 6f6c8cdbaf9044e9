"""What is wrong with an attribute that a form of the catalogue gives as a list or a table."""

from typing import Any

from cardsdb.plugin_api import LEAST_NUMBER, MOST_NUMBER


def whole(value: Any) -> bool:
    """Return whether the value is a whole number within the bounds of numbers on cards."""
    return type(value) is int and LEAST_NUMBER <= value <= MOST_NUMBER


def numbers_problem(value: Any) -> str | None:
    """Say what is wrong with a list of whole numbers."""
    return None if all(map(whole, value)) else "These are whole numbers, separated by commas."


def reinforce_problem(value: Any) -> str | None:
    """Say what is wrong with a Reinforce entry: values, or the word "none" alone (3.1g, 3.7a)."""
    return None if value == ["none"] else numbers_problem(value)


def counters_problem(value: Any) -> str | None:
    """Say what is wrong with an object from conditions to numbers of Hardy counters."""
    if all(whole(entry) and entry > 0 for entry in value.values()):
        return None
    return 'This is no table of counters, as {"heat": 2}.'


def attack_chart_problem(value: Any) -> str | None:
    """Say what is wrong with a Hostile's chart: column, lowest roll, Wounds (4.2f)."""
    columns = value.values()
    entries = [item for column in columns if isinstance(column, dict) for item in column.items()]
    are_columns = all(isinstance(column, dict) for column in columns)
    if are_columns and all(roll.isdecimal() and whole(wounds) for roll, wounds in entries):
        return None
    return 'This is no attack chart, as {"1": {"8": 1}, "2": {"6": 1, "10": 2}}.'


def chart_problem(value: Any) -> str | None:
    """Say what is wrong with a chart: rows of least, greatest and required value (1.4a)."""
    for row in value:
        if not isinstance(row, dict) or set(row) != {"min", "max", "value"}:
            return "Each row has a least and a greatest Resource value and a required one."
        if None in (row["min"], row["value"]):
            return "Only the greatest value of a row can be missing."
        if whole(row["max"]) and whole(row["min"]) and row["max"] < row["min"]:
            return "The greatest value of a row is below the least."
    return None


def environment_problem(value: Any) -> str | None:
    """Say what is wrong with the Environment conditions of a Location (1.6a)."""
    for one in value:
        if not isinstance(one, dict) or None in (one.get("name"), one.get("threshold")):
            return "Each condition has a name and a threshold."
    return None


def body_problem(value: Any) -> str | None:
    """Say what is wrong with the faces of the d20 that an armor protects (2.10a)."""
    are_faces = all(whole(face) and 1 <= face <= 20 for face in value)
    return None if are_faces else "These are faces of a d20, 1 to 20."
