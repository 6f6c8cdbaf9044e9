"""Parameters of an address: declared once, for reading, for refusing others, and for the schema."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter
from rapidfuzz import fuzz, process

from cardsdb.api.errors import ApiError
from cardsdb.catalogue.search import SearchError
from cardsdb.plugin_api import Fault, pointer

CUTOFF = 50  # below this likeness, in per cent, a name is no likely mistake for another

_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter: what it means, how its text is read, and what its values look like."""

    name: str
    description: str
    read: Callable[[str], Any] = str  # raises ValueError with what is wrong, or SearchError
    schema: Mapping[str, Any] | Callable[[], Mapping[str, Any]] = field(
        default_factory=lambda: {"type": "string"}
    )  # to be called where it depends on which games there are
    default: Any = None
    is_needed: bool = False

    @property
    def is_list(self) -> bool:
        """Whether it is several values, with commas between."""
        return not callable(self.schema) and self.schema.get("type") == "array"

    def documented(self) -> OpenApiParameter:
        """Return the parameter as the schema shows it."""
        schema = self.schema() if callable(self.schema) else self.schema
        return OpenApiParameter(
            name=self.name,
            type=dict(schema),
            location=OpenApiParameter.QUERY,
            description=self.description,
            required=self.is_needed,
            explode=False if self.is_list else None,
        )


def read_parameters(query: QueryDict, known: Sequence[Parameter]) -> dict[str, Any]:
    """Return the value of every known parameter; ApiError for unknown, repeated and bad ones."""
    by_name = {parameter.name: parameter for parameter in known}
    faults = [_unknown(name, by_name) for name in query if name not in by_name]
    details = [fault.message for fault in faults]
    values = {}
    for name, parameter in by_name.items():
        try:
            values[name] = _value(parameter, query.getlist(name))
        except ValueError as error:
            faults.append(Fault(pointer(name), str(error), "bad-parameter"))
            details.append(str(error))
        except SearchError as error:
            faults += error.below(pointer(name)).faults
            details.append(error.detail)
    if faults:
        raise ApiError(faults[0].code, details[0], faults)
    return values


def _value(parameter: Parameter, given: list[str]) -> Any:
    if not given and parameter.is_needed:
        raise ValueError(f'The parameter "{parameter.name}" is needed.')
    if not given:
        return parameter.default
    if len(given) > 1 and parameter.is_list:  # many clients send a list in this way
        given = [",".join(given)]
    if len(given) > 1:
        raise ValueError(f'The parameter "{parameter.name}" stands there {len(given)} times.')
    if "\x00" in given[0]:
        raise ValueError(f'The parameter "{parameter.name}" holds the character U+0000.')
    try:
        return parameter.read(given[0])
    except ValueError as error:
        raise ValueError(f'The parameter "{parameter.name}": {error}') from error


def _unknown(name: str, known: Collection[str]) -> Fault:
    message = f'There is no parameter "{name}" here.{suggestion(name, known)}'
    return Fault(pointer(name), message, "unknown-parameter")


def suggestion(name: str, known: Collection[str]) -> str:
    """Return a sentence that names the nearest of the known names, and all of them."""
    if not known:
        return " There are none."
    listed = ", ".join(sorted(known))
    nearest = process.extractOne(name, sorted(known), scorer=fuzz.ratio, score_cutoff=CUTOFF)
    if nearest is None:
        return f" There are: {listed}."
    return f' Did you mean "{nearest[0]}"? There are: {listed}.'


def whole_number(minimum: int, maximum: int) -> Callable[[str], int]:
    """Return what reads a whole number between the two, both included."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 19
        if not is_number or not minimum <= int(text) <= maximum:
            raise ValueError(f"It is a whole number from {minimum} to {maximum}.")
        return int(text)

    return read


def boolean(text: str) -> bool:
    """Read `true` or `false`."""
    if text not in _BOOLEANS:
        raise ValueError("It is true or false.")
    return _BOOLEANS[text]


def one_of(*choices: str) -> Callable[[str], str]:
    """Return what reads one of the choices."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f'It is one of: {", ".join(choices)}; not "{text}".')
        return text

    return read


def names(text: str) -> tuple[str, ...]:
    """Read names with commas between them."""
    found = tuple(name.strip() for name in text.split(","))
    if not all(found):
        raise ValueError("It is names with a comma between each two.")
    return found


def names_parameter(name: str, description: str, known: Collection[str]) -> Parameter:
    """Return a parameter that is some of the known names, with commas between."""
    items = {"type": "string", "enum": sorted(set(known))}
    schema = {"type": "array", "minItems": 1, "items": items}
    return Parameter(name=name, description=description, read=names, schema=schema)


def number_parameter(
    name: str, description: str, *, minimum: int, maximum: int, default: int | None = None
) -> Parameter:
    """Return a parameter that is a whole number."""
    schema: dict[str, Any] = {"type": "integer", "minimum": minimum, "maximum": maximum}
    if default is not None:
        schema["default"] = default
    return Parameter(
        name=name,
        description=description,
        read=whole_number(minimum, maximum),
        schema=schema,
        default=default,
    )


def boolean_parameter(name: str, description: str) -> Parameter:
    """Return a parameter that is true or false."""
    return Parameter(name=name, description=description, read=boolean, schema={"type": "boolean"})


def choice_parameter(
    name: str, description: str, choices: Sequence[str], default: str | None = None
) -> Parameter:
    """Return a parameter that is one of a few words."""
    schema: dict[str, Any] = {"type": "string", "enum": list(choices)}
    if default is not None:
        schema["default"] = default
    return Parameter(
        name=name,
        description=description,
        read=one_of(*choices),
        schema=schema,
        default=default,
    )
