"""From the JSON of an object of the catalogue to its row, with every fault at its place."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model
from django.utils import timezone

from cardsdb.api.bodies import Body
from cardsdb.api.errors import ApiError
from cardsdb.api.strict_json import read_json
from cardsdb.catalogue.encoding import dump_json
from cardsdb.catalogue.kinds import Kind
from cardsdb.catalogue.services import InvalidRow
from cardsdb.plugin_api import Fault, MalformedInput, pointer

Row = TypeVar("Row", bound=Model)
Shown = dict[str, Any]  # an object as it is shown


class Form(ABC, Generic[Row]):
    """What may be written of a kind of objects, and how it becomes a row.

    Fields that follow from others may come along as they are shown; other values are refused.
    """

    kind: ClassVar[Kind]
    written: ClassVar[Collection[str]]  # fields that are written
    needed: ClassVar[Collection[str]]  # of those, which there have to be
    derived: ClassVar[Collection[str]]  # fields that follow from others
    fields_of: ClassVar[Mapping[str, str]] = {}  # columns of another name: their fields

    @abstractmethod
    def find(self, identity: str) -> Row | None:
        """Return the row that has this id, None if there is none."""

    @abstractmethod
    def begin(self, identity: str) -> Row:
        """Return a new row that will have this id; MalformedInput for what can be none."""

    @abstractmethod
    def fill(self, row: Row, body: Body) -> None:
        """Write the fields of the body to the row; the body then knows what is wrong with them."""

    @abstractmethod
    def save(self, row: Row) -> None:
        """Save the row through the services; ValidationError for what it cannot be."""

    def shown(self, row: Row) -> Shown:
        """Return the object as lists show it, but for `url`."""
        (item,) = self.kind.rendered([row.pk], timezone.localdate())
        found: Shown = read_json(dump_json(item.fields))
        return found

    def body(self, content: Any) -> Body:
        """Return the body, which knows fields that there are not; MalformedInput for no object."""
        return Body(content, (*self.written, *self.derived, "object", "id", "game", "url"))

    def check_derived(self, body: Body, shown: Mapping[str, Any]) -> None:
        """Note in the body where it would change what follows from other fields.

        ApiError (409) if it was read at another revision.
        """
        for name in ("object", "id", "game", *self.derived):
            if not body.has(name) or body.value(name) == shown.get(name):
                continue
            if name == "revision" and shown.get(name) is not None:
                detail = f"It is at revision {shown[name]}, not at {body.value(name)}."
                raise ApiError("revision-conflict", detail, at="/revision")
            body.fault(name, f'"{name}" cannot be changed: it follows from the rest.', "read-only")

    def faults(self, row: Row, error: ValidationError) -> Iterator[Fault]:
        """Yield what is wrong with the row or one beside it, at the places of its JSON."""
        at = self.place_beside(error) if isinstance(error, InvalidRow) else ""
        if not hasattr(error, "error_dict"):
            yield from (Fault(at, message) for message in error.messages)
            return
        for column, messages in error.message_dict.items():
            name = self.fields_of.get(column, column)
            place = at if column == NON_FIELD_ERRORS else at + pointer(name)
            yield from (Fault(place, message) for message in messages)

    def place_beside(self, error: InvalidRow) -> str:
        """Return where the row stands in JSON that stands beside the one that is written."""
        return ""


def named(identity: str, parts: int = 2) -> list[str]:
    """Return the parts of an id that something new is to have; MalformedInput for what is none."""
    found = identity.split(".", parts - 1)
    if len(found) != parts or not all(found):
        shape = "<game>.<edition>.<number>" if parts == 3 else "<game>.<slug>"
        raise MalformedInput(f'"{identity}" is no id: that is {shape}.', at="/id")
    return found
