"""What a snapshot of a format says of a card; no database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from cardsdb.plugin_api import CardFacts


class Status(StrEnum):
    """What a format says of a card on one day. The first that applies is the one that counts."""

    NOT_IN_FORCE = "not-in-force"  # the format has snapshots, and none of them holds that day
    NOT_IN_POOL = "not-in-pool"
    BANNED = "banned"  # itself, or for a keyword that it has, or for its type
    RESTRICTED = "restricted"  # to one copy
    LIMITED = "limited"  # to some copies
    LEGAL = "legal"


PLAYABLE = (Status.LEGAL, Status.LIMITED, Status.RESTRICTED)


class Traits(NamedTuple):
    """What of a card its legality depends on."""

    slug: str
    type: str
    keywords: frozenset[str]  # slugs of those that the card has, on its front
    editions: frozenset[str]  # codes of those in which it was printed


def traits_of(card: CardFacts) -> Traits:
    """Return the traits of a card of a pool."""
    return Traits(
        slug=card.slug,
        type=card.type,
        keywords=frozenset(one.slug for one in card.keywords if one.kind == "has"),
        editions=frozenset(one.edition for one in card.printings),
    )


class Standing(NamedTuple):
    """The status of a card, how many copies it allows where it says so, and what a copy costs."""

    status: Status
    copies: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """What a format takes in the days `[starts_on, ends_on)`. No `ends_on`: for ever.

    Cards are named by slugs, editions by codes; a card pool that names nothing takes every card.
    """

    pk: int
    game: str
    format: str
    slug: str
    name: str
    announced_on: date | None
    starts_on: date
    ends_on: date | None
    note: str = ""
    editions: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()
    banned_keywords: Mapping[str, str] = field(default_factory=dict)  # slug to name
    banned_types: frozenset[str] = frozenset()
    copies: Mapping[str, int] = field(default_factory=dict)  # 1: restricted, more: limited
    points: Mapping[str, int] = field(default_factory=dict)
    points_limit: int | None = None

    @property
    def id(self) -> str:
        """Its id, `<game>.<format>.<slug>`."""
        return f"{self.game}.{self.format}.{self.slug}"

    def holds_on(self, day: date) -> bool:
        """Say whether the snapshot holds on the day."""
        return self.starts_on <= day and (self.ends_on is None or day < self.ends_on)

    def takes(self, card: Traits) -> bool:
        """Say whether the card is in the card pool."""
        if not self.editions and not self.cards:
            return True
        return card.slug in self.cards or not self.editions.isdisjoint(card.editions)

    def bans(self, card: Traits) -> bool:
        """Say whether the card is banned, itself or for a keyword or its type."""
        return (
            card.slug in self.banned
            or card.type in self.banned_types
            or not card.keywords.isdisjoint(self.banned_keywords)
        )

    def standing(self, card: Traits) -> Standing:
        """Return what the snapshot says of the card."""
        if not self.takes(card):
            return Standing(Status.NOT_IN_POOL)
        if self.bans(card):
            return Standing(Status.BANNED)
        copies = self.copies.get(card.slug)
        status = Status.LEGAL if copies is None else Status.LIMITED
        if copies == 1:
            status = Status.RESTRICTED
        return Standing(status, copies, self.points.get(card.slug))


UNRESTRICTED = Standing(Status.LEGAL)  # by a format that has no snapshots
NOT_IN_FORCE = Standing(Status.NOT_IN_FORCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A longest run of days `[starts_on, ends_on)` in which a format says the same of a card.

    Without `starts_on` it has no beginning, without `ends_on` no end.
    """

    starts_on: date | None
    ends_on: date | None
    standing: Standing

    def holds_on(self, day: date) -> bool:
        """Say whether the day is one of the span's."""
        has_begun = self.starts_on is None or self.starts_on <= day
        return has_begun and (self.ends_on is None or day < self.ends_on)


@dataclass(frozen=True, slots=True)
class Timeline:
    """The published snapshots of one format, in the order of their days."""

    snapshots: tuple[Snapshot, ...] = ()

    def at(self, day: date) -> Snapshot | None:
        """Return the snapshot that holds on the day, or None."""
        return next((one for one in self.snapshots if one.holds_on(day)), None)

    def standing(self, card: Traits, day: date) -> Standing:
        """Return what the format says of the card on the day."""
        if not self.snapshots:
            return UNRESTRICTED
        snapshot = self.at(day)
        return NOT_IN_FORCE if snapshot is None else snapshot.standing(card)

    def boundaries(self) -> tuple[date, ...]:
        """Return, in order, the days on which a snapshot begins to hold or ceases to."""
        days = {one.starts_on for one in self.snapshots}
        days |= {one.ends_on for one in self.snapshots if one.ends_on is not None}
        return tuple(sorted(days))

    def spans(self, card: Traits) -> list[Span]:
        """Return what the format says of the card at all times, in order and without gaps."""
        days = self.boundaries()
        found: list[Span] = []
        for start, end in zip((None, *days), (*days, None), strict=True):
            standing = self.standing(card, start or date.min)
            is_same = bool(found) and found[-1].standing == standing
            begun = found.pop().starts_on if is_same else start
            found.append(Span(starts_on=begun, ends_on=end, standing=standing))
        return found


NO_SNAPSHOTS = Timeline()  # of a format that takes every card at all times
