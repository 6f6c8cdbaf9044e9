"""The order in which people read numbers: 14.9 before 14.10, 2 before 12a."""

import re
from typing import Any

from django.db import models

_DIGITS = re.compile(r"\d+")


def sort_key(number: str) -> str:
    """Return a text that sorts as the number reads: "14.10a" gives "00014.00010a"."""
    return _DIGITS.sub(lambda found: found.group().zfill(5), number.casefold())


class SortKeyField(models.CharField):  # type: ignore[type-arg]  # it takes none at run time
    """The sort key of the row's `number`, made anew whenever the row is written."""

    def __init__(self, **options: Any) -> None:
        """Set what is the same for every sort key."""
        options.update(max_length=200, editable=False, blank=True)
        super().__init__(**options)

    def deconstruct(self) -> Any:
        """Return how a migration makes the field again."""
        name, path, arguments, options = super().deconstruct()
        for own in ("max_length", "editable", "blank"):
            options.pop(own, None)
        return name, path, arguments, options

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: FBT001  # Django's
        """Return the key of the number, which is what is stored."""
        key = sort_key(getattr(model_instance, "number"))  # noqa: B009  # all its models have one
        setattr(model_instance, self.attname, key)
        return key
