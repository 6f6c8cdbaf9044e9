"""What the snapshot of a format that holds on a day has against a deck."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date

from cardsdb.catalogue.snapshots import Snapshot, Timeline, Traits, traits_of
from cardsdb.decks.resolving import listed
from cardsdb.plugin_api import CardPool, Deck, DeckCard, Format, Violation, registry


def restriction_violations(
    form: Format, timeline: Timeline, as_of: date, deck: Deck, cards: CardPool
) -> Iterator[Violation]:
    """Yield what the format's snapshot of the day has against the deck, each code once.

    A format without snapshots has nothing; one that has some, but none for the day, is not in
    force. Copies and points are counted by card, over printings, repeated lines and what is
    carried; a card that the context names is judged like the others.
    """
    snapshot = timeline.at(as_of)
    if snapshot is not None:
        yield from _Check(form, snapshot, deck, cards).violations()
    elif timeline.snapshots:
        yield _not_in_force(form, timeline, as_of)


def _not_in_force(form: Format, timeline: Timeline, as_of: date) -> Violation:
    later = next((one for one in timeline.snapshots if one.starts_on > as_of), None)
    return Violation(
        code="format-not-in-force",
        message=f"{form.title} is not in force on {as_of}.",
        fix=f"It is in force from {later.starts_on} on." if later else None,
    )


class _Check:
    """One snapshot beside one deck."""

    def __init__(self, form: Format, snapshot: Snapshot, deck: Deck, cards: CardPool) -> None:
        self.game = form.game
        self.snapshot = snapshot
        self.name = f"{form.title} ({snapshot.name})"
        traits = cards.mapped(traits_of)
        named = (one for one in deck.context.values() if isinstance(one, DeckCard))
        self.cards = [(card, traits[card.facts.slug]) for card in (*deck.cards(), *named)]

    def violations(self) -> Iterator[Violation]:
        """Yield what the snapshot has against the deck."""
        snapshot = self.snapshot
        if outside := self._where(lambda card: not snapshot.takes(card)):
            yield _without("not-in-pool", f"Not in the card pool of {self.name}", outside)
        if banned := self._where(lambda card: card.slug in snapshot.banned):
            yield _without("banned-card", f"Banned in {self.name}", banned)
        if held := self._where(lambda card: not card.keywords.isdisjoint(snapshot.banned_keywords)):
            yield self._with_banned_keywords(held)
        if of_type := self._where(lambda card: card.type in snapshot.banned_types):
            yield self._of_banned_types(of_type)
        if snapshot.copies:
            yield from self._too_many()
        if snapshot.points_limit is not None:
            yield from self._too_dear(snapshot.points_limit)

    def _where(self, is_wrong: Callable[[Traits], bool]) -> tuple[DeckCard, ...]:
        return tuple(card for card, traits in self.cards if is_wrong(traits))

    def _with_banned_keywords(self, cards: tuple[DeckCard, ...]) -> Violation:
        held = {one.slug for card in cards for one in card.facts.keywords}
        names = listed(n for slug, n in self.snapshot.banned_keywords.items() if slug in held)
        message = f"Cards with {names} are banned in {self.name}"
        return _without("banned-keyword", message, cards)

    def _of_banned_types(self, cards: tuple[DeckCard, ...]) -> Violation:
        held = {card.facts.type for card in cards}
        types = registry.current().card_types(self.game)
        names = listed(one.plural for one in types if one.slug in held)
        return _without("banned-type", f"{names} are banned in {self.name}", cards)

    def _too_many(self) -> Iterator[Violation]:
        """Yield what is wrong with copies: of cards restricted to one, and of limited ones."""
        copies = Counter[str]()
        for card, traits in self.cards:
            copies[traits.slug] += card.count
        over = {slug: most for slug, most in self.snapshot.copies.items() if copies[slug] > most}
        for code, is_one in (("restricted-card", True), ("copy-limit", False)):
            found = {slug: most for slug, most in over.items() if (most == 1) is is_one}
            if found:
                yield self._over_limit(code, found, copies)

    def _over_limit(self, code: str, over: dict[str, int], copies: Counter[str]) -> Violation:
        cards = tuple(card for card, traits in self.cards if traits.slug in over)
        titles = {str(card.facts.slug): card.facts.title for card in cards}
        told = listed(f"{copies[slug]} of {titles[slug]} (at most {over[slug]})" for slug in over)
        worst = max(over, key=lambda slug: copies[slug] - over[slug])
        return Violation(
            code=code,
            message=f"Too many copies for {self.name}: {told}.",
            cards=cards,
            expected={"max": over[worst]},
            actual=copies[worst],
            fix=f"Take out {copies[worst] - over[worst]} of {titles[worst]}.",
        )

    def _too_dear(self, limit: int) -> Iterator[Violation]:
        points = self.snapshot.points
        cards = tuple(card for card, traits in self.cards if traits.slug in points)
        spent = sum(points[card.facts.slug] * card.count for card in cards)
        if spent > limit:
            yield Violation(
                code="points-limit",
                message=f"The cards cost {spent} points in {self.name}, and {limit} are the most.",
                cards=cards,
                expected={"max": limit},
                actual=spent,
                fix=f"Take out cards until the others cost {limit} at most.",
            )


def _without(code: str, message: str, cards: tuple[DeckCard, ...]) -> Violation:
    """Return the violation that only taking these cards out mends."""
    titles = listed(card.facts.title for card in cards)
    return Violation(
        code=code, message=f"{message}: {titles}.", cards=cards, fix=f"Take out {titles}."
    )
