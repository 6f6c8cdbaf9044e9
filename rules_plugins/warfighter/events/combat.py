"""What happens in attacks by and on Soldiers."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import CardId, Event, Tag
from rules_plugins.warfighter.facts.decks import pile_name
from rules_plugins.warfighter.position import (
    EMPTY,
    LOADED,
    GearId,
    HostileId,
    Position,
    SoldierId,
)


@dataclass(slots=True)
class Attacked(Event):
    """The Soldier attacked: its raw d10s (0 is 10) and the cover die before modifiers.

    `attack` and `penetration` are what modifiers add to each die and to the cover die, `threshold`
    is what a die has to reach.
    """

    tag: ClassVar[Tag] = {"type": "attacked"}
    soldier: SoldierId
    target: HostileId
    raw: tuple[int, ...]
    cover: int
    weapon: GearId | None  # None: a Squad Soldier's own attack
    threshold: int
    attack: int
    penetration: int
    replaces: bool = False  # an EKIA takes the place of a Suppress: 8.1c

    def apply(self, position: Position) -> None:
        """Change nothing: what follows does."""


@dataclass(slots=True)
class SupportAttacked(Event):
    """The Support card attacked for its owner: its raw d10s and the cover die before modifiers."""

    tag: ClassVar[Tag] = {"type": "support_attacked"}
    card: CardId
    target: HostileId
    raw: tuple[int, ...]
    cover: int
    soldier: SoldierId
    threshold: int
    attack: int
    penetration: int

    def apply(self, position: Position) -> None:
        """Note that the card is used in this turn (8.1q)."""
        position.in_play[self.card] = position.in_play[self.card]._replace(is_used=True)


@dataclass(slots=True)
class AttackFailed(Event):
    """Neither hit nor cover: the attack gave nothing (2.3h)."""

    tag: ClassVar[Tag] = {"type": "attack_failed"}
    target: HostileId

    def apply(self, position: Position) -> None:
        """Change nothing."""


@dataclass(slots=True)
class Ekia(Event):
    """An EKIA went to a free reticle, or took the place of a Suppress."""

    tag: ClassVar[Tag] = {"type": "ekia"}
    hostile: HostileId
    soldier: SoldierId
    replaces: bool = False

    def apply(self, position: Position) -> None:
        """Mark the reticle."""
        one = position.hostiles[self.hostile]
        one.ekia += 1
        one.suppress -= self.replaces


@dataclass(slots=True)
class HostileSuppressed(Event):
    """A Suppress went to a free reticle."""

    tag: ClassVar[Tag] = {"type": "hostile_suppressed"}
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Mark the reticle."""
        position.hostiles[self.hostile].suppress += 1


@dataclass(slots=True)
class HostileEliminated(Event):
    """The Soldier dealt the last EKIA: counter to the cup, card to the discard pile (2.4f)."""

    tag: ClassVar[Tag] = {"type": "hostile_eliminated"}
    hostile: HostileId
    soldier: SoldierId
    slot: int

    def apply(self, position: Position) -> None:
        """Take the Hostile out of play."""
        gone = position.hostiles.pop(self.hostile)
        if gone.target is not None:
            position.cup.append(gone.target)
        position.decks[pile_name(position.cards[self.hostile])].discard.append(self.hostile)


@dataclass(slots=True)
class XpEarned(Event):
    """The Soldier earned XP."""

    tag: ClassVar[Tag] = {"type": "xp_earned"}
    soldier: SoldierId
    xp: int

    def apply(self, position: Position) -> None:
        """Add the counters."""
        position.soldiers[self.soldier].xp += self.xp


@dataclass(slots=True)
class AmmoEmptied(Event):
    """The top Ammo counter of the Weapon was turned to Empty (2.5b)."""

    tag: ClassVar[Tag] = {"type": "ammo_emptied"}
    soldier: SoldierId
    weapon: GearId

    def apply(self, position: Position) -> None:
        """Turn the counter."""
        gear = position.soldiers[self.soldier].gear
        state = gear[self.weapon]
        gear[self.weapon] = state._replace(ammo=(EMPTY, *state.ammo[1:]))


@dataclass(slots=True)
class Reloaded(Event):
    """The Empty counter of the Weapon was removed (2.5d)."""

    tag: ClassVar[Tag] = {"type": "reloaded"}
    soldier: SoldierId
    weapon: GearId

    def apply(self, position: Position) -> None:
        """Take the Empty counters away."""
        gear = position.soldiers[self.soldier].gear
        state = gear[self.weapon]
        loaded = tuple(one for one in state.ammo if one == LOADED)
        gear[self.weapon] = state._replace(ammo=loaded)


@dataclass(slots=True)
class SpareAmmoLoaded(Event):
    """Counters of the spare Ammo card went to the Weapon; the card left the game (8.1u)."""

    tag: ClassVar[Tag] = {"type": "spare_ammo_loaded"}
    soldier: SoldierId
    weapon: GearId
    card: GearId
    count: int

    def apply(self, position: Position) -> None:
        """Load the counters and remove the card."""
        gear = position.soldiers[self.soldier].gear
        state = gear[self.weapon]
        gear[self.weapon] = state._replace(ammo=(*state.ammo, *(LOADED,) * self.count))
        del gear[self.card]
        position.out_of_game.append(self.card)


@dataclass(slots=True)
class GearUsed(Event):
    """The Soldier used the Gear in this turn; `uses` are left, None where they are not limited."""

    tag: ClassVar[Tag] = {"type": "gear_used"}
    soldier: SoldierId
    gear: GearId
    uses: int | None

    def apply(self, position: Position) -> None:
        """Note the user and what is left."""
        gear = position.soldiers[self.soldier].gear
        gear[self.gear] = gear[self.gear]._replace(used_by=self.soldier, uses=self.uses)


@dataclass(slots=True)
class GearThrown(Event):
    """The Soldier threw the Weapon at the Hostile (2.7b)."""

    tag: ClassVar[Tag] = {"type": "gear_thrown"}
    soldier: SoldierId
    gear: GearId
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Note where it is."""
        gear = position.soldiers[self.soldier].gear
        gear[self.gear] = gear[self.gear]._replace(thrown_at=self.hostile)


@dataclass(slots=True)
class GearReturned(Event):
    """The Soldier got the thrown Weapon back (2.7b)."""

    tag: ClassVar[Tag] = {"type": "gear_returned"}
    soldier: SoldierId
    gear: GearId

    def apply(self, position: Position) -> None:
        """Note it."""
        gear = position.soldiers[self.soldier].gear
        gear[self.gear] = gear[self.gear]._replace(thrown_at=None)


@dataclass(slots=True)
class HostileAttacked(Event):
    """The Hostile attacked; `wounds` is what its chart indicates, inflicted or not."""

    tag: ClassVar[Tag] = {"type": "hostile_attacked"}
    hostile: HostileId
    target: SoldierId
    column: int
    roll: int
    wounds: int
    terrain_defeated: bool

    def apply(self, position: Position) -> None:
        """Change nothing: what follows does."""


@dataclass(slots=True)
class HostileAttackFailed(Event):
    """The attack of the Hostile had no effect (2.9g, 2.10i)."""

    tag: ClassVar[Tag] = {"type": "hostile_attack_failed"}
    hostile: HostileId
    target: SoldierId

    def apply(self, position: Position) -> None:
        """Change nothing."""


@dataclass(slots=True)
class ArmorRolled(Event):
    """The Body Location and the armor die of the Soldier were rolled (2.10a)."""

    tag: ClassVar[Tag] = {"type": "armor_rolled"}
    soldier: SoldierId
    location: int
    defeated: bool
    wounds: int  # what the Hostile's chart indicates
    is_protected: bool  # whether the armor protects the Body Location
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Change nothing: what follows does."""


@dataclass(slots=True)
class Engaged(Event):
    """Soldier and Hostile are in hand-to-hand."""

    tag: ClassVar[Tag] = {"type": "engaged"}
    soldier: SoldierId
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Mark the engaged card."""
        position.soldiers[self.soldier].engaged = self.hostile


@dataclass(slots=True)
class Disengaged(Event):
    """The engagement ended: with the Hostile, or as one of the two left the Location (8.1w)."""

    tag: ClassVar[Tag] = {"type": "disengaged"}
    soldier: SoldierId
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Take the mark away."""
        position.soldiers[self.soldier].engaged = None


@dataclass(slots=True)
class Stumbled(Event):
    """The Soldier Stumbled and has to recover (2.13c)."""

    tag: ClassVar[Tag] = {"type": "stumbled"}
    soldier: SoldierId

    def apply(self, position: Position) -> None:
        """Note it."""
        position.soldiers[self.soldier].stumbled = True


@dataclass(slots=True)
class StumbleRecovered(Event):
    """The Soldier recovered from its Stumble."""

    tag: ClassVar[Tag] = {"type": "stumble_recovered"}
    soldier: SoldierId

    def apply(self, position: Position) -> None:
        """Note it."""
        position.soldiers[self.soldier].stumbled = False
