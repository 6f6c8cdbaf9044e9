"""Section 14.12: cards that cannot stay where they stand."""

from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import Action, CardId, Event, Finding, PlayerId, forbid, permit, rule
from rules_plugins.bands.actions import Choose, Close, Displace, Redraw, Remove, SendOff, listed
from rules_plugins.bands.effects import destroyed, forced_off
from rules_plugins.bands.events import ChoiceMade, ChoiceOpened, Displaced, PositionClosed
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.facts.displacement import (
    displacement_options,
    is_placing,
    misfits,
    placer,
    placers,
    refuges,
    surplus,
)
from rules_plugins.bands.facts.entry import can_close, is_closed
from rules_plugins.bands.ground import MAP
from rules_plugins.bands.position import DISPLACEMENT, OVERFULL, PLAYING, Position
from rules_plugins.bands.printed import DEVICE

ANSWERS = (Displace, SendOff, Redraw, Choose)


@rule("14.12n")
def open_choice_comes_first(position: Position, action: Action) -> Finding | None:
    """While somebody has to choose nothing else is done."""
    if position.pending is None or isinstance(action, ANSWERS):
        return None
    return forbid("A choice is open.")


def _is_on_a_position(position: Position, card: CardId) -> bool:
    face = position.face(card)
    is_loose = face.type == DEVICE and card not in position.carrier
    is_waiting = any(one.card == card for one in position.displaced)
    return position.zone[card] == MAP and (face.is_movable or is_loose) and not is_waiting


@rule("14.12a", "14.10z")
def effect_forces_off(position: Position, action: Remove) -> Finding:
    """An effect may force off a Position whatever stands on one."""
    if all(_is_on_a_position(position, card) for card in listed(action.card)):
        return permit()
    return forbid("The card stands on no Position.")


@rule("14.12a", "14.10z")
def removed_card_is_displaced(position: Position, action: Remove) -> Iterator[Event]:
    """What an effect forces off is displaced."""
    for card in listed(action.card):
        yield forced_off(position, card)


@rule("14.12c")
def effect_closes_a_position(position: Position, action: Close) -> Finding:
    """A Statute or effect may make a Position illegal."""
    face = position.face(action.position)
    if position.zone[action.position] == MAP and face.is_holder:
        return permit()
    return forbid("This is no Position.")


@rule("14.12c")
def position_is_closed(position: Position, action: Close) -> Iterator[Event]:
    """From now on the Position is illegal."""
    yield PositionClosed(action.position, action.cards)


@rule("14.12c", "14.12n")
def outlawed_cards_are_displaced(position: Position) -> Iterable[Event]:
    """Who stands on a Position that has become illegal is displaced at once."""
    return _outlawed(position) if can_close(position) else ()


def _outlawed(position: Position) -> Iterator[Event]:
    for card, place in sorted(position.place.items()):
        if position.place.get(card) == place and is_closed(position, card, place):
            yield forced_off(position, card)


@rule("14.s9", "11.7", "14.12c")
def misfits_are_displaced(position: Position) -> Iterator[Event]:
    """Who is not admitted at all by the face that a ship now shows is displaced."""
    for ship in sorted(position.turned):
        if position.zone[ship] == MAP and position.occupants.get(ship):
            for card in misfits(position, ship):
                yield forced_off(position, card)


def _overfull(position: Position) -> list[CardId]:
    return [
        ship
        for ship in sorted(position.turned)
        if position.zone[ship] == MAP and surplus(position, ship)
    ]


@rule("14.s9")
def controller_says_who_goes(position: Position) -> Iterable[Event]:
    """The controller of an overfull ship says who has to leave it."""
    if not position.turned or position.pending is not None or position.displaced:
        return ()
    ships = _overfull(position) if position.status == PLAYING else []
    return [
        ChoiceOpened(controller(position, ship) or position.owner[ship], OVERFULL, ship)
        for ship in ships[:1]
    ]


@rule("14.s9")
def one_of_the_surplus_is_sent_off(position: Position, action: SendOff) -> Finding:
    """The answer is one of those aboard, given by the controller of the ship."""
    pending = position.pending
    if pending is None or pending.type != OVERFULL or pending.source is None:
        return forbid("No ship is overfull.")
    if pending.player != action.player:
        return forbid("Another player says who goes.")
    if action.card not in surplus(position, pending.source):
        return forbid("The card is not among those of whom one has to go.")
    return permit()


@rule("14.s9")
def sent_off_card_is_displaced(position: Position, action: SendOff) -> Iterator[Event]:
    """Who is named is displaced."""
    pending = position.pending
    yield ChoiceMade(action.player, OVERFULL, None if pending is None else pending.source)
    yield forced_off(position, action.card)


Next = tuple[PlayerId, list[tuple[CardId, list[CardId]]]]


def _next(position: Position) -> Next | None:
    """Return who places next, and the displaced cards of that player with their Positions."""
    if not position.displaced or position.pending is not None or position.status != PLAYING:
        return None
    player = placers(position)[0]
    waiting = [one.card for one in position.displaced if placer(position, one.card) == player]
    return player, [(card, refuges(position, card)) for card in waiting]


def _first(position: Position) -> tuple[CardId, list[CardId]] | None:
    """Return the card that goes next without being asked about, and its Position if it has one."""
    found = _next(position)
    if found is None or any(len(options) > 1 for _, options in found[1]):
        return None
    return found[1][0]


@rule("14.12f", "14.12o", "14.12p")
def player_is_asked(position: Position) -> Iterable[Event]:
    """Whose card has more than one Position chooses, the active player first."""
    found = _next(position)
    if found is None or all(len(options) < 2 for _, options in found[1]):
        return ()
    return (ChoiceOpened(found[0], DISPLACEMENT, None),)


@rule("14.12a", "14.12e", "14.12h", "14.12k", "14.12l")
def only_position_is_taken(position: Position) -> Iterable[Event]:
    """A displaced card with one Position goes there."""
    first = _first(position)
    return (Displaced(first[0], first[1][0]),) if first is not None and first[1] else ()


@rule("14.12b", "14.12q", "14.12r")
def homeless_card_is_destroyed(position: Position) -> Iterable[Event]:
    """A displaced card without any Position is destroyed."""
    first = _first(position)
    return (destroyed(position, first[0]),) if first is not None and not first[1] else ()


@rule("14.12f")
def position_is_chosen(position: Position, action: Displace) -> Finding:
    """A player chooses for an own displaced card one of its Positions."""
    if not is_placing(position):
        return forbid("Nobody is asked where a displaced card goes.")
    options = dict(displacement_options(position, action.player))
    if not options:
        return forbid("The player has no displaced card with a Position.")
    if action.to not in options.get(action.card, ()):
        return forbid("This is no legal Position for the card.")
    return permit()


@rule("14.12o")
def players_place_in_order(position: Position, action: Displace) -> Finding | None:
    """The active player places first, the others follow in turn order."""
    pending = position.pending
    if pending is None or not is_placing(position) or pending.player == action.player:
        return None
    return forbid("Another player places first.")


@rule("14.12f", "14.12k", "14.12l")
def chosen_position_is_taken(position: Position, action: Displace) -> Iterator[Event]:
    """The card goes where its player says."""
    yield ChoiceMade(action.player, DISPLACEMENT, None)
    yield Displaced(action.card, action.to)  # type: ignore[arg-type]  # a Position
