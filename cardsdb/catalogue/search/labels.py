"""What is short enough to be read whole: editions, keywords and artists, once for each revision."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from cardsdb.catalogue.models import Edition, Keyword, Printing
from cardsdb.catalogue.search.folding import fold_label
from cardsdb.catalogue.selectors import State, catalogue_state
from cardsdb.plugin_api import fold_title


@dataclass(frozen=True, slots=True)
class EditionLabel:
    """An edition: its key, code and name folded, and its day."""

    pk: int
    code: str
    name: str
    released_on: date | None


@dataclass(frozen=True, slots=True)
class KeywordLabel:
    """A keyword as cards have it, the labels it goes by, and its reminder text folded."""

    value: str
    labels: frozenset[str]
    reminder: str


class Labels:
    """The labels of the catalogue at one state of it; each list is read when it is asked for."""

    @cached_property
    def editions(self) -> list[EditionLabel]:
        """All editions."""
        rows = Edition.objects.order_by().values_list("pk", "code", "name", "released_on")
        return [
            EditionLabel(pk, fold_label(code), fold_label(name), day)
            for pk, code, name, day in rows
        ]

    @cached_property
    def keywords(self) -> list[KeywordLabel]:
        """All keywords."""
        rows = Keyword.objects.order_by().values_list("game", "slug", "name", "reminder")
        return [
            KeywordLabel(
                f"{game}.{slug}",
                frozenset((fold_label(slug), fold_label(name))),
                fold_title(reminder),
            )
            for game, slug, name, reminder in rows
        ]

    @cached_property
    def artists(self) -> Mapping[str, list[str]]:
        """The artists as they are written, by their folded name."""
        found: dict[str, list[str]] = defaultdict(list)
        rows = Printing.objects.exclude(artist="").order_by().values_list("artist", flat=True)
        for artist in rows.distinct():
            found[fold_title(artist)].append(artist)
        return found


_known: list[tuple[State, Labels]] = []


def labels() -> Labels:
    """Return the labels of the catalogue as it is now."""
    state = catalogue_state()
    if _known and _known[0][0] == state and state.token:
        return _known[0][1]
    fresh = Labels()
    _known[:] = [(state, fresh)]
    return fresh
