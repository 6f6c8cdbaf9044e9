"""Reads of what formats say: as of a day that the caller names, else as of today."""

from collections.abc import Sequence
from datetime import date, datetime, time

from django.utils import timezone

from cardsdb.api.bodies import read_day
from cardsdb.api.parameters import Parameter
from cardsdb.api.reads import STARTED_AT, ReadView, latest
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
        """Return the state, and since when formats say what they say on the day."""
        state = super().state()
        boundary = last_boundary(None, self.as_of, self.catalogue)
        self.changed_at = latest(self.changed_at, self._begun(boundary))
        return f"{state}:{boundary}"

    def changed_since(self, game: str, updated_at: datetime) -> datetime | None:
        """Return when a row that shows what formats say last changed, given when it was written.

        As of a day that was named the last write of the catalogue counts: for another day than
        today, nothing notes changes of single rows.
        """
        if self.values["as_of"] is not None:
            return self.changed_at
        day = last_boundary(game, self.as_of, self.catalogue)
        return latest(updated_at, self._begun(day), STARTED_AT)

    def _begun(self, day: date | None) -> datetime | None:
        """Return when the day began, by which formats say something else; None if it was named."""
        if day is None or self.values["as_of"] is not None:
            return None
        return timezone.make_aware(datetime.combine(day, time.min))
