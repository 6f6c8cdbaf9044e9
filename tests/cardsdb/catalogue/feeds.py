"""What somebody sees who follows the feed: objects as they are told of, and old ids."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import orjson

from cardsdb.catalogue.kinds import KINDS
from cardsdb.catalogue.models import Change

Place = tuple[str, str]  # object and id


@dataclass
class Follower:
    """Keeps a copy of the catalogue by reading changes."""

    shown: dict[Place, dict[str, Any]] = field(default_factory=dict)
    old_ids: dict[Place, str] = field(default_factory=dict)
    seq: int = 0

    def read(self, changes: Iterable[Change]) -> None:
        """Do what the changes say, in their order, of which none may be left out."""
        for change in changes:
            assert change.seq == self.seq + 1
            self.seq = change.seq
            self._read(change, orjson.loads(bytes(change.fields)))

    def catch_up(self) -> None:
        """Read all that came since."""
        self.read(Change.objects.filter(seq__gt=self.seq).order_by("seq"))

    def _read(self, change: Change, fields: dict[str, Any]) -> None:
        place = change.object, change.identity
        if change.kind == "created":
            assert place not in self.shown
            self.old_ids.pop(place, None)
            self.shown[place] = fields
        elif change.kind == "updated":
            assert fields
            self.shown[place].update(fields)
        else:
            del self.shown[place]
            self._redirect(change.object, change.identity, change.new_identity)

    def _redirect(self, kind: str, old: str, new: str) -> None:
        for place, target in list(self.old_ids.items()):
            if place[0] == kind and target == old:
                del self.old_ids[place]
                if new:
                    self.old_ids[place] = new
        if new:
            self.old_ids[kind, old] = new


def shown_now() -> dict[Place, dict[str, Any]]:
    """Return what the stored documents show."""
    return {
        (kind.object, document.identity): orjson.loads(bytes(document.body))
        for kind in KINDS
        for document in kind.document._default_manager.all()
    }
