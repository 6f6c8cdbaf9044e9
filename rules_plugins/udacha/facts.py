"""What is derived from a position and never stored in it: asked by rules and listing alike."""

from cardsdb.plugin_api import CardId, PlayerId, fact
from rules_plugins.udacha.position import FOE, Position
from rules_plugins.udacha.printed import HAZARD, HERO, MOBILE, NOWHERE, PLACE, PURSUIT, Geography

LAST_TURN = 40  # 18.1c
GLORY_TO_WIN = 15  # 18.1a


@fact("1.1a", "1.1b", "1.1c", "5.3c")
def location(position: Position, player: PlayerId) -> CardId | None:
    """Return the card where the whole party is: the rightmost, Active one of the Scenery Area."""
    scenery = position.players[player].scenery
    return scenery[-1] if scenery else None


@fact("1.2a", "1.2b", "11.1e")
def is_in_pursuit(position: Position, player: PlayerId) -> bool:
    """Say whether the party is at a Pursuit, with or without Active Heroes."""
    scenery = position.players[player].scenery
    return bool(scenery) and position.cards[scenery[-1]].type == PURSUIT


@fact("4.1a", "4.1b", "4.2a", "4.2b", "5.4a", "5.4b", "5.4c", "10.1d")
def geography(position: Position, card: CardId, player: PlayerId | None) -> Geography:
    """Return where the card lies: printed, or borrowed from the foe's Place by an Active Pursuit.

    `player` is in whose Scenery Area the card is Active, or None.
    """
    printed = position.cards[card]
    if printed.type != PURSUIT:
        return printed.geography
    own = printed.geography.keywords
    place = None if player is None else location(position, FOE[player])
    if place is None or position.cards[place].type != PLACE:
        return Geography(None, None, own)
    lent = position.cards[place].geography
    if not own:
        return lent
    return Geography(lent.region, lent.locale, tuple(sorted({*own, *lent.keywords})))


def party_geography(position: Position, player: PlayerId) -> Geography:
    """Return Region, Locale and keywords of the place where the party is."""
    card = location(position, player)
    return NOWHERE if card is None else geography(position, card, player)


def active_at(position: Position, card: CardId) -> PlayerId | None:
    """Return in whose Scenery Area the card is Active, or None."""
    return next((p for p in position.players if location(position, p) == card), None)


@fact("3.4b", "5.5b")
def pursues_mobile(position: Position, player: PlayerId) -> bool:
    """Say whether the player's Active Pursuit has the keyword Mobile, printed or borrowed."""
    return is_in_pursuit(position, player) and MOBILE in party_geography(position, player).keywords


@fact("5.5a", "5.5b")
def is_pinned(position: Position, player: PlayerId) -> bool:
    """Say whether the foe in Pursuit pins the player to the Locale."""
    foe = FOE[player]
    return is_in_pursuit(position, foe) and not pursues_mobile(position, foe)


@fact("10.1e")
def is_same_locale(here: Geography, there: Geography) -> bool:
    """Say whether both lie in one Locale: Region and Locale have to agree."""
    return here.locale is not None and here[:2] == there[:2]


@fact("11.1b")
def is_active_hero(position: Position, player: PlayerId, card: CardId) -> bool:
    """Say whether the card is a Hero in the player's party."""
    return card in position.players[player].party


@fact("2.5a")
def faceable_hazards(position: Position, player: PlayerId) -> list[CardId]:
    """Return the Hazards that lie face-down in the foe's Reserve Area."""
    down, cards = position.face_down, position.cards
    found: list[CardId] = []
    if down:
        for card in position.players[FOE[player]].reserve:
            if card in down and cards[card].type == HAZARD:
                found.append(card)
    return found


@fact("14.1d")
def can_face(position: Position, player: PlayerId) -> bool:
    """Say whether the player is able to face a Hazard: 3.1a and 2.5a."""
    return bool(position.players[player].party) and bool(faceable_hazards(position, player))


@fact("10.1c", "16.1a")
def strength(position: Position, player: PlayerId) -> int:
    """Return the strength of the Active Heroes together with the Gear that they carry."""
    mine, cards = position.players[player], position.cards
    total = 0
    for hero in mine.party:
        total += cards[hero].strength
    for gear in mine.gear:
        if position.attached.get(gear) in mine.party:
            total += cards[gear].bonus
    return total


@fact("14.1b")
def meets_conditions(position: Position, player: PlayerId, card: CardId) -> bool:
    """Say whether the party's Location has all that the card's effect asks for (14.1b)."""
    effect = position.cards[card].effect
    if effect is None or not effect.is_conditional:
        return True
    here = party_geography(position, player)
    return (
        effect.region in (None, here.region)
        and effect.locale in (None, here.locale)
        and (effect.keyword is None or effect.keyword in here.keywords)
    )


@fact("14.1a")
def has_action(position: Position, player: PlayerId, card: CardId) -> bool:
    """Say whether the player may use this card's ACTION at all: Banner, Base or Active Hero."""
    mine = position.players[player]
    if card in mine.sources:
        return card == mine.banner or card in mine.scenery
    return card in mine.party and position.cards[card].effect is not None


@fact("18.1b")
def has_hero(position: Position, player: PlayerId) -> bool:
    """Say whether the player has a Hero in party, Reserve Area, hand or deck (18.1b)."""
    mine, cards = position.players[player], position.cards
    if mine.party:
        return True
    areas = (mine.reserve, mine.hand, mine.deck)
    return any(cards[card].type == HERO for area in areas for card in area)
