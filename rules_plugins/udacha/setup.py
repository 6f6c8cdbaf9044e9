"""The first position of a game of Udacha."""

from functools import lru_cache

from cardsdb.plugin_api import (
    CardId,
    CardPool,
    Decks,
    Dice,
    Fault,
    MalformedInput,
    PlayerId,
    Ruleset,
    fact,
)
from rules_plugins.udacha.position import PLAYERS, Player, Position
from rules_plugins.udacha.printed import card_from_facts
from rules_plugins.udacha.shared_actions import SharedActions

STARTING = ("banner", "base", "leader")  # sections of one card each
OPENING_HAND = 6
FIRST_TURN_PLAYS = 1


@fact("12.1a", "12.1b", "12.1c")
def first_position(decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Position:
    """Return the position before the first turn; MalformedInput if the decks cannot begin."""
    _check_decks(decks)
    printed = cards.mapped(card_from_facts)
    first = PLAYERS[dice.below(2)]
    position = Position(
        ruleset=ruleset, cards={}, players={}, turn=first, turn_number=1, is_settled=True
    )
    for player, deck in zip(PLAYERS, decks, strict=True):
        main = [printed[card.slug] for card in deck.copies("main")]
        dice.shuffle(main)
        starting = [printed[deck.section(name)[0].facts.slug] for name in STARTING]
        # Ids are dealt out after the shuffle: they tell nobody what a hidden card is.
        ids = _ids(player, len(starting) + len(main))
        position.cards.update(zip(ids, [*starting, *main], strict=True))
        position.players[player] = _laid_out(player, ids)
    position.players[first].plays_left = FIRST_TURN_PLAYS
    return position


def _check_decks(decks: Decks) -> None:
    if len(decks) != len(PLAYERS):
        raise MalformedInput(f"A game takes two decks, not {len(decks)}.", code="deck-count")
    faults = [
        Fault(
            f"/{index}", f"A game begins with one card of the section {name}.", "deck-cannot-begin"
        )
        for index, deck in enumerate(decks)
        for name in STARTING
        if len(deck.copies(name)) != 1
    ]
    if faults:
        raise MalformedInput(faults)


@lru_cache(64)
def _ids(player: PlayerId, count: int) -> tuple[CardId, ...]:
    return tuple(CardId(f"{player}{number}") for number in range(1, count + 1))


@lru_cache(64)
def _shared_actions(player: PlayerId, count: int) -> SharedActions:
    return SharedActions(player)


def _laid_out(player: PlayerId, ids: tuple[CardId, ...]) -> Player:
    banner, base, leader, *main = ids
    return Player(
        id=player,
        banner=banner,
        scenery=[base],
        reserve=[],
        party=[leader],
        gear=[],
        hand=main[:OPENING_HAND],
        deck=main[OPENING_HAND:],
        discard=[],
        sources=(banner, base),
        actions=_shared_actions(player, len(ids)),
    )
