"""The first position of a game of Bands."""

from collections.abc import Callable
from functools import lru_cache

from cardsdb.plugin_api import (
    Ability,
    CardFacts,
    CardId,
    CardPool,
    Deck,
    Decks,
    Dice,
    Fault,
    MalformedInput,
    PlayerId,
    Ruleset,
    fact,
)
from rules_plugins.bands.deck_rules import HOMEWORLD as HOMEWORLDS, MAIN
from rules_plugins.bands.ground import DECK, HAND, MAP
from rules_plugins.bands.notation import FEWEST, MOST_PLAYERS, announced
from rules_plugins.bands.position import READY, REDRAW, Pending, Position, homeworlds_of
from rules_plugins.bands.printed import HOMEWORLD, Card, printed_fields, read_card

SEATS = tuple(PlayerId(name) for name in "ABCD")
OPENING_HAND, OPENING_CREDITS = 6, 3


@lru_cache(16)
def card_reader(texts: tuple[Ability, ...]) -> Callable[[CardFacts], Card]:
    """Return what makes cards of the catalogue's facts, with the slug of those with such a text."""
    coded = {piece.slug for piece in texts}

    def read(facts: CardFacts) -> Card:
        given = printed_fields(facts)
        if facts.slug in coded:
            given["slug"] = facts.slug
        return read_card(given, facts.title)

    return read


@fact("5.1", "5.2", "5.4")
def first_position(decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Position:
    """Return the position before the first turn; MalformedInput if the decks cannot begin."""
    _check_decks(decks)
    printed = cards.mapped(card_reader(ruleset.texts))
    players = SEATS[: len(decks)]
    first = players[dice.below(len(players))]
    at = players.index(first)
    position = Position(
        ruleset=ruleset,
        players=players,
        cards={},
        owner={},
        homeworlds={},
        active=first,
        phase=READY,
        is_settled=True,
    )
    dealt = {player: _shuffled(deck, dice) for player, deck in zip(players, decks, strict=True)}
    for player in players:
        _lay_out(position, player, [_named(printed[slug], cards) for slug in dealt[player]])
    position.homeworlds = homeworlds_of(players, position.cards, position.owner)
    position.moves = dict.fromkeys(players, 0)
    position.credits = dict.fromkeys(players, OPENING_CREDITS)
    position.influence = dict.fromkeys(players, 0)
    position.pending = Pending(players[at], REDRAW)
    return announced(position)


def _named(card: Card, cards: CardPool) -> Card:
    """Return the card; a Bound Character looks for its Storyline by name, not by slug."""
    if card.binds is None or card.binds not in cards.cards:
        return card
    return read_card({**card.given, "binds": cards[card.binds].title}, card.name)


def _check_decks(decks: Decks) -> None:
    if not FEWEST <= len(decks) <= MOST_PLAYERS:
        message = f"A game takes {FEWEST} to {MOST_PLAYERS} decks, not {len(decks)}."
        raise MalformedInput(message, code="deck-count")
    faults = [
        Fault(f"/{index}", "A game begins with one Homeworld.", "deck-cannot-begin")
        for index, deck in enumerate(decks)
        if [card.type for card in deck.copies(HOMEWORLDS)] != [HOMEWORLD]
    ]
    if faults:
        raise MalformedInput(faults)


def _shuffled(deck: Deck, dice: Dice) -> list[str]:
    """Return the slugs of the deck: its Homeworld, then the other cards as they come."""
    main = [card.slug for card in deck.copies(MAIN)]
    dice.shuffle(main)
    return [deck.copies(HOMEWORLDS)[0].slug, *main]


@lru_cache(64)
def _ids(player: PlayerId, count: int) -> tuple[CardId, ...]:
    """Return ids that tell nobody what a hidden card is; sorted they are in order."""
    return tuple(CardId(f"{player}{number:02}") for number in range(count))


def _lay_out(position: Position, player: PlayerId, printed: list[Card]) -> None:
    """Put the Homeworld onto the Map, six cards into the hand and the others into the deck."""
    ids = _ids(player, len(printed))
    position.cards.update(zip(ids, printed, strict=True))
    position.owner.update(dict.fromkeys(ids, player))
    world, *others = ids
    position.zone[world] = MAP
    position.zone.update(dict.fromkeys(others[:OPENING_HAND], HAND))
    position.zone.update(dict.fromkeys(others[OPENING_HAND:], DECK))
    position.decks[player] = others[OPENING_HAND:]
