"""What happens to single cards and in combat, and what is announced of them."""

from dataclasses import dataclass, replace
from typing import ClassVar

from cardsdb.plugin_api import CardId, Event, PlayerId, Tag
from rules_plugins.bands.events.board import Standing
from rules_plugins.bands.position import Declaration, Position


@dataclass(slots=True)
class Activated(Event):
    """The card was activated."""

    tag: ClassVar[Tag] = {"type": "activated"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Activate the card."""
        position.activated.add(self.card)


@dataclass(slots=True)
class Readied(Event):
    """The card was readied."""

    tag: ClassVar[Tag] = {"type": "readied"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Ready the card."""
        position.activated.discard(self.card)


@dataclass(slots=True)
class AbilityUsed(Event):
    """The player used the ability of the card."""

    tag: ClassVar[Tag] = {"type": "ability_used"}
    player: PlayerId
    card: CardId
    ability: str

    def apply(self, position: Position) -> None:
        """Activate the card."""
        position.activated.add(self.card)


@dataclass(slots=True)
class VotesCommitted(Event):
    """The card was committed for its Votes."""

    tag: ClassVar[Tag] = {"type": "votes_committed"}
    card: CardId
    player: PlayerId

    def apply(self, position: Position) -> None:
        """Activate the card."""
        position.activated.add(self.card)


@dataclass(slots=True)
class AttackDeclared(Event):
    """An attack was declared."""

    tag: ClassVar[Tag] = {"type": "attack_declared"}
    card: CardId
    target: CardId
    id: str

    def apply(self, position: Position) -> None:
        """Activate the attacker and note the declaration."""
        position.activated.add(self.card)
        one = Declaration(self.id, "attack", (self.card,), self.target)
        position.declarations = (*position.declarations, one)


@dataclass(slots=True)
class LiberationDeclared(Event):
    """A Liberation was declared; `card` is a list if several units Liberate together."""

    tag: ClassVar[Tag] = {"type": "liberation_declared"}
    card: CardId | tuple[CardId, ...]
    target: CardId
    id: str

    def apply(self, position: Position) -> None:
        """Activate the Liberators and note the declaration."""
        cards = self.card if isinstance(self.card, tuple) else (self.card,)
        position.activated.update(cards)
        one = Declaration(self.id, "liberation", cards, self.target)
        position.declarations = (*position.declarations, one)


@dataclass(slots=True)
class Intercepted(Event):
    """The card intercepted: it is the target now."""

    tag: ClassVar[Tag] = {"type": "intercepted"}
    card: CardId
    declaration: str

    def apply(self, position: Position) -> None:
        """Activate the card and put it in the target's place."""
        position.activated.add(self.card)
        _change(position, self.declaration, target=self.card)


@dataclass(slots=True)
class InterceptionDeclined(Event):
    """The player let the attack or Liberation pass to the next who may intercept."""

    tag: ClassVar[Tag] = {"type": "interception_declined"}
    player: PlayerId
    declaration: str

    def apply(self, position: Position) -> None:
        """Note that the player was asked."""
        position.declarations = tuple(
            replace(one, declined=(*one.declined, self.player))
            if one.id == self.declaration
            else one
            for one in position.declarations
        )


@dataclass(slots=True)
class FireReturned(Event):
    """The target fires back when the attack is resolved."""

    tag: ClassVar[Tag] = {"type": "fire_returned"}
    card: CardId
    declaration: str

    def apply(self, position: Position) -> None:
        """Note it."""
        position.declarations = tuple(
            replace(one, is_answered=True) if one.id == self.declaration else one
            for one in position.declarations
        )


def _change(position: Position, name: str, *, target: CardId) -> None:
    position.declarations = tuple(
        replace(one, target=target, guarded=one.target) if one.id == name else one
        for one in position.declarations
    )


@dataclass(slots=True)
class Closing(Event):
    """An event by which a declaration ends. It only groups."""

    declaration: str

    def apply(self, position: Position) -> None:
        """Strike the declaration."""
        position.declarations = tuple(
            one for one in position.declarations if one.id != self.declaration
        )


@dataclass(slots=True)
class Resolved(Closing):
    """The declaration was resolved, and this is what comes of it. It only groups."""

    tag: ClassVar[Tag] = {"type": "resolved"}
    destroyed: tuple[CardId, ...]
    broken: tuple[CardId, ...]
    liberated: tuple[CardId, ...]


@dataclass(slots=True)
class AttackResolved(Resolved):
    """The attack was resolved, together with return fire."""


@dataclass(slots=True)
class LiberationResolved(Resolved):
    """The Liberation was resolved."""


@dataclass(slots=True)
class Lapsed(Closing):
    """The declaration lapsed."""

    tag: ClassVar[Tag] = {"type": "lapsed"}


@dataclass(slots=True)
class ControlChanged(Event):
    """Another player controls the card, or nobody."""

    tag: ClassVar[Tag] = {"type": "control_changed"}
    card: CardId
    to: PlayerId | None

    def apply(self, position: Position) -> None:
        """Note what was announced; control itself is derived."""
        position.changed.discard(self.card)
        if self.to == position.owner[self.card]:
            position.captured.pop(self.card, None)
        else:
            position.captured[self.card] = self.to


@dataclass(slots=True)
class Suppressed(Event):
    """Vote and Income of the card are lost."""

    tag: ClassVar[Tag] = {"type": "suppressed"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Note what was announced; suppression itself is derived."""
        position.silenced.add(self.card)


@dataclass(slots=True)
class Restored(Event):
    """Vote and Income of the card are back."""

    tag: ClassVar[Tag] = {"type": "restored"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Note what was announced; suppression itself is derived."""
        position.silenced.discard(self.card)


@dataclass(slots=True)
class Bound(Event):
    """The Bound Character named its Storyline."""

    tag: ClassVar[Tag] = {"type": "bound"}
    card: CardId
    storyline: CardId

    def apply(self, position: Position) -> None:
        """Bind the two."""
        position.bound[self.card] = self.storyline


@dataclass(slots=True)
class LocationNamed(Standing):
    """The text of the card named another card."""

    tag: ClassVar[Tag] = {"type": "location_named"}
    card: CardId
    location: CardId

    def apply(self, position: Position) -> None:
        """Note the name."""
        position.named[self.card] = self.location


@dataclass(slots=True)
class TextUsed(Event):
    """The text of the card, which works once a game, was used."""

    tag: ClassVar[Tag] = {"type": "text_used"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Note it."""
        position.used.add(self.card)
