"""Reads of what formats say: as of a day that the caller names, else as of today."""

from collections.abc import Sequence
from datetime import date, datetime, time

from django.utils import timezone

from cardsdb.api.bodies import read_day
from cardsdb.api.parameters import Parameter
from cardsdb.api.reads import ReadView, latest
from cardsdb.catalogue.legality import last_boundary

AS_OF = Parameter(
    name="as_of",
    description="What formats say is asked as of this day; today if absent.",
    read=read_day,
    schema={"type": "string", "format": "date"},
)


class DayView(ReadView):
    """A read of what formats say on the day `as_of`."""

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters, with the day."""
        return (*super().parameters_of(method), AS_OF)

    @property
    def as_of(self) -> date:
        """The day that was asked for, or today."""
        day: date = self.values["as_of"] or timezone.localdate()
        return day

    def state(self) -> str | None:
        """Return the state, and of a day that is named, since when formats say what they say then.

        What they say today the state of the catalogue tells too.
        """
        state = super().state()
        if self.values["as_of"] is not None:
            return f"{state}:{last_boundary(None, self.as_of, self.catalogue)}"
        if self.catalogue and self.catalogue.day:
            begun = timezone.make_aware(datetime.combine(self.as_of, time.min))
            self.changed_at = latest(self.changed_at, begun)
        return state
