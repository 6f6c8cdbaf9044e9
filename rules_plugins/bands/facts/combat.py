"""Range, Power, success and who may answer an attack or Liberation."""

from cardsdb.plugin_api import CardId, PlayerId, asked, fact
from rules_plugins.bands.facts.bands import adjacent_bands, band_of, distance
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.ground import MAP, SPACE_BAND, Band
from rules_plugins.bands.keywords.orbital_artillery import fires_into_space
from rules_plugins.bands.position import ATTACK, Declaration, Position
from rules_plugins.bands.printed import BREAKABLE, CAPITAL, CRAFT, LOSE_ATK, Face

SPACE_RANGE, LONG = "space", "long"
REACH, CAPITAL_REACH = 2, 1  # of a Liberation, in Bands


@fact("14.10i", "14.10j")
def has_lost_attack(position: Position, card: CardId) -> bool:
    """Say whether the text of the card that it occupies takes the card's attack away."""
    place = position.place.get(card)
    return place is not None and LOSE_ATK in position.shown[place].clauses


def power(position: Position, card: CardId) -> int:
    """Return the Power of the card's attack."""
    attack = position.shown[card].attack
    printed = 0 if attack is None else attack.power
    return asked(position, power, card, printed) if power in position.pieces else printed


def attack_range(position: Position, card: CardId) -> str | None:
    """Return the Range of the card's attack; None without an attack."""
    attack = position.shown[card].attack
    if attack is None:
        return None
    if attack_range in position.pieces:
        return asked(position, attack_range, card, attack.range)
    return attack.range


def bands_in_range(position: Position, card: CardId) -> list[Band]:
    """Return the Bands that the card's attack reaches."""
    face = position.shown[card]
    return bands_reached(position, position.where.get(card), attack_range(position, card), face)


@fact("11.2", "11.8")
def bands_reached(
    position: Position, here: Band | None, span: str | None, face: Face
) -> list[Band]:
    """Return the Bands that an attack of this Range reaches from a Band, by a card of this face."""
    if here is None or span is None:
        return []
    if span == LONG:
        return [here, *adjacent_bands(position, here)]
    if span != SPACE_RANGE:
        return [here]
    if here == SPACE_BAND:
        return [SPACE_BAND]
    return (
        [SPACE_BAND]
        if fires_into_space(face) and here in adjacent_bands(position, SPACE_BAND)
        else []
    )


@fact("14.3d")
def reaches_band(position: Position, card: CardId, target: CardId) -> bool:
    """Say whether the Band of the target lies in the card's Range."""
    there = band_of(position, target)
    return there is not None and there in bands_in_range(position, card)


@fact("14.8g", "11.4")
def is_within(position: Position, card: CardId, target: CardId) -> bool:
    """Say whether the card is aboard the target, which is a Spacecraft."""
    return target in ships_around(position, card)


def ships_around(position: Position, card: CardId) -> list[CardId]:
    """Return the Spacecraft that the card is aboard, the nearest first."""
    found, place = [], position.place.get(card)
    while place is not None:
        if position.shown[place].is_spacecraft:
            found.append(place)
        place = position.place.get(place)
    return found


@fact("14.8f", "11.3")
def is_sheltered(position: Position, card: CardId, target: CardId) -> bool:
    """Say whether the target is aboard a Spacecraft in Space and the card is not in Space."""
    place = position.place.get(target)
    if place is None or not position.shown[place].is_spacecraft:
        return False
    return band_of(position, target) == SPACE_BAND and band_of(position, card) != SPACE_BAND


def is_in_range(position: Position, card: CardId, target: CardId) -> bool:
    """Say whether the card's attack reaches the target."""
    if position.shown[card].attack is None:
        return False
    if is_within(position, card, target):
        return True
    return reaches_band(position, card, target) and not is_sheltered(position, card, target)


@fact("11.9")
def succeeds(position: Position, card: CardId, target: CardId) -> bool:
    """Say whether the card's Power is at least the target's Defense."""
    return power(position, card) >= (position.shown[target].defense or 0)


@fact("14.11z", "11.6")
def hit_of(position: Position, card: CardId, target: CardId) -> str | None:
    """Return what a shot of the card does to the target: `destroy`, `break` or nothing."""
    attack, face = position.shown[card].attack, position.shown[target]
    if attack is None or not succeeds(position, card, target):
        return None
    is_boarding = is_within(position, card, target)
    is_contested = position.is_contested(target)
    if not is_contested and (face.is_unit or face.type == CRAFT):
        return "destroy"
    is_from_outside = face.type == CAPITAL and not is_boarding
    if is_from_outside and attack_range(position, card) != SPACE_RANGE:
        return None
    if is_contested:
        return "destroy" if attack.is_high or is_boarding else None
    return "break" if attack.is_high and face.type in BREAKABLE else None


@fact("12.1")
def can_be_liberated(
    position: Position, player: PlayerId, cards: tuple[CardId, ...], target: CardId
) -> bool:
    """Say whether the target is a foreign Prime card, shared ground, or a unit there with them."""
    if position.zone[target] != MAP:
        return False
    face = position.shown[target]
    if face.type in BREAKABLE:
        is_other = face.is_shared or controller(position, target) != player
        return is_other and target not in position.turned
    place = position.place.get(target)
    if not face.is_unit or place is None or not position.shown[place].is_shared:
        return False
    is_rival = controller(position, target) != player
    return is_rival and all(position.place.get(card) == place for card in cards)


@fact("14.11v", "12.3", "12.3a")
def is_near_enough(position: Position, card: CardId, target: CardId) -> bool:
    """Say whether the card is two Bands or fewer away, of a Capital Spacecraft one."""
    here, there = band_of(position, card), band_of(position, target)
    if here is None or there is None:
        return False
    most = CAPITAL_REACH if position.shown[target].type == CAPITAL else REACH
    return distance(position, here, there) <= most


@fact("12.2", "12.5")
def liberates(position: Position, cards: tuple[CardId, ...], target: CardId) -> bool:
    """Say whether the Liberation values together are at least the target's Resistance."""
    resistance = position.shown[target].resistance
    if resistance is None:
        return True
    there = (card for card in cards if position.zone[card] == MAP)
    return sum(position.shown[card].liberation or 0 for card in there) >= resistance


def declaration(position: Position, name: str) -> Declaration | None:
    """Return the open declaration of this id."""
    return next((one for one in position.declarations if one.id == name), None)


def declarer(position: Position, one: Declaration) -> PlayerId | None:
    """Return whose attack or Liberation it is."""
    return controller(position, one.cards[0])


@fact("14.2i")
def stands(position: Position, one: Declaration) -> bool:
    """Say whether what was declared holds: a card of it and the target are on the Map."""
    zone = position.zone
    return zone[one.target] == MAP and any(zone[card] == MAP for card in one.cards)


def is_aboard_capital(position: Position, card: CardId) -> bool:
    """Say whether the card is a small craft on a Capital Spacecraft."""
    place = position.place.get(card)
    is_craft = place is not None and position.shown[card].type == CRAFT
    return is_craft and place is not None and position.shown[place].type == CAPITAL


def is_garrison(position: Position, card: CardId, one: Declaration) -> bool:
    """Say whether the card stands on the target and its player may let it intercept."""
    if one.guarded is not None or position.place.get(card) != one.target:
        return False
    if not position.shown[card].is_movable:
        return False
    player = controller(position, card)
    if position.face(one.target).is_shared:
        return player not in (None, declarer(position, one))
    return player == controller(position, one.target)


@fact("14.11y", "14.8h", "14.10m", "11.5")
def can_intercept(position: Position, card: CardId, one: Declaration) -> bool:
    """Say whether the card is a readied garrison of the target, and no craft on a Capital Ship."""
    if card in position.activated or is_aboard_capital(position, card):
        return False
    return is_garrison(position, card, one)


def interceptors(position: Position, one: Declaration) -> list[CardId]:
    """Return the cards that may intercept, sorted."""
    if one.guarded is not None:
        return []
    return [card for card in position.units_on(one.target) if can_intercept(position, card, one)]


@fact("14.10j", "19.7")
def can_return_fire(position: Position, card: CardId, one: Declaration) -> bool:
    """Say whether the card is a unit under attack whose own attack reaches the attacker."""
    if one.kind != ATTACK or one.is_answered or one.target != card or not stands(position, one):
        return False
    if not position.shown[card].is_unit or has_lost_attack(position, card):
        return False
    return is_in_range(position, card, one.cards[0])


def after(position: Position, player: PlayerId) -> list[PlayerId]:
    """Return the players who are in the game in turn order, beginning after this one."""
    at = position.players.index(player)
    order = (*position.players[at + 1 :], *position.players[: at + 1])
    return [one for one in order if one not in position.out]


def guardians(position: Position, one: Declaration) -> list[PlayerId]:
    """Return the players who have still to be asked to intercept on shared ground, in order."""
    asked_for = {controller(position, card) for card in interceptors(position, one)}
    return [
        player
        for player in after(position, position.active)
        if player in asked_for and player not in one.declined
    ]


def responder(position: Position, one: Declaration) -> PlayerId:
    """Return who decides on an open declaration: the target's player, else the next one."""
    if position.zone[one.target] == MAP:
        if position.face(one.target).is_shared:
            waiting = guardians(position, one)
            if waiting:
                return waiting[0]
        player = controller(position, one.target)
        if player is not None and player not in position.out:
            return player
    return after(position, position.active)[0]
