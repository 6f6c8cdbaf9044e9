"""What the rules of Udacha answer to each query, and by which numbers."""

from collections.abc import Iterator

from cardsdb.plugin_api import (
    Answer,
    CardId,
    CardPool,
    Finding,
    PlayerId,
    Rule,
    RuleNumber,
    find_violations,
)
from rules_plugins.udacha.actions import Escape, Face, Move, Travel
from rules_plugins.udacha.deck_rules import DECK_RULES
from rules_plugins.udacha.facts import (
    active_at,
    geography,
    is_in_pursuit,
    is_pinned,
    location,
    party_geography,
    pursues_mobile,
)
from rules_plugins.udacha.inline_decks import deck_of_position
from rules_plugins.udacha.position import FOE, PLAYERS, PLAYING, Position
from rules_plugins.udacha.printed import PLACE, PURSUIT
from rules_plugins.udacha.queries import (
    DeckLegal,
    EffectiveGeography,
    LegalMoves,
    LocationOf,
    Pinned,
    PositionProblems,
)
from rules_plugins.udacha.rules.chapter_04_geography import distance_costs_nothing


def _numbers(*numbers: str) -> tuple[RuleNumber, ...]:
    return tuple(RuleNumber(number) for number in numbers)


def legal_moves(position: Position, query: LegalMoves) -> Answer:
    """Answer what the player could do with one Movement, whoever's turn it is; after the end none.

    Cited is what opens or closes one of the three uses or a destination.
    """
    open_uses: dict[str, list[CardId]] = {"travel": [], "escape": [], "face": []}
    if position.status != PLAYING:
        return Answer(answer=open_uses, citations=_numbers("2.2b", "18.1f"))
    asked = [(one, _spoken(position, one)) for one in _imaginable_moves(position, query.player)]
    uses = {type(action) for action, rules in asked if rules}
    cited = [*_numbers("2.2b"), *_closing(position, query.player, uses)]
    for action, rules in asked:
        cited += [number for one, _ in rules for number in one.numbers]
        kinds = {finding.kind for _, finding in rules}
        if "permit" in kinds and "forbid" not in kinds:
            open_uses[action.tag["use"]].append(action.card)
    answer = {use: sorted(cards) for use, cards in open_uses.items()}
    return Answer(answer=answer, citations=tuple(dict.fromkeys(cited)))


def _imaginable_moves(position: Position, player: PlayerId) -> Iterator[Move]:
    mine, foe = position.players[player], position.players[FOE[player]]
    here = location(position, player)
    for card in (*mine.reserve, *mine.scenery):
        if card != here:
            yield Travel(player, card)
    for card in foe.scenery:
        yield Escape(player, card)
    for card in foe.reserve:
        yield Face(player, card)


def _spoken(position: Position, action: Move) -> list[tuple[Rule, Finding]]:
    """Ask the rules of this kind of move alone: Movements, turns and choices are not asked."""
    kind = type(action)
    ruleset = position.ruleset
    asked = [(one, one(position, action)) for one in ruleset.permits.get(kind, ())]
    if any(finding is not None for _, finding in asked):
        asked += [
            (one, one(position, action))
            for one in ruleset.checks.get(kind, ())
            if one is not distance_costs_nothing  # it says what a travel costs, not where to
        ]
    return [(one, finding) for one, finding in asked if finding is not None]


def _closing(position: Position, player: PlayerId, uses: set[type]) -> Iterator[RuleNumber]:
    """Yield what closes the Active Place as a destination, and the uses that nothing is there for.

    `uses` are those on whose objects a rule has spoken.
    """
    here = location(position, player)
    if here is not None and position.cards[here].type == PLACE:
        yield RuleNumber("14.1c")
    for kind in (Travel, Escape, Face):
        if kind not in uses:
            yield from (number for one in position.ruleset.permits[kind] for number in one.numbers)
    if not position.players[player].party:
        yield RuleNumber("3.1a")


def location_of(position: Position, query: LocationOf) -> Answer:
    """Answer at which card the party is, and whether that is a Place or a Pursuit."""
    card = location(position, query.player)
    kind = None
    if card is not None:
        kind = "pursuit" if position.cards[card].type == PURSUIT else "place"
    answer = {"card": card, "kind": kind}
    return Answer(answer=answer, citations=_numbers("1.1c", "1.2a", "1.2b"))


def effective_geography(position: Position, query: EffectiveGeography) -> Answer:
    """Answer the Region, Locale and keywords that the card has now, borrowed ones too."""
    card = position.cards[query.card]
    player = active_at(position, query.card)
    found = geography(position, query.card, player)
    if card.type != PURSUIT:
        citations = _numbers("4.2a", "4.2b")
    elif player is None:
        citations = _numbers("5.4a", "5.4b")
    else:
        citations = _numbers(
            "5.4a", "5.4b", "5.4c", *(["10.1d"] if card.geography.keywords else [])
        )
    answer = {"region": found.region, "locale": found.locale, "keywords": list(found.keywords)}
    return Answer(answer=answer, citations=citations)


def pinned(position: Position, query: Pinned) -> Answer:
    """Answer whether the foe pins the player, and where."""
    if not is_pinned(position, query.player):
        is_mobile = pursues_mobile(position, FOE[query.player])
        return Answer(answer={"pinned": False}, citations=_numbers("5.5b" if is_mobile else "5.5a"))
    here = party_geography(position, query.player)
    by = location(position, FOE[query.player])
    answer = {"pinned": True, "region": here.region, "locale": here.locale, "by": by}
    return Answer(answer=answer, citations=_numbers("5.5a"))


def position_problems(position: Position, query: PositionProblems) -> Answer:
    """Answer which rules the position breaks as it is."""
    found = []
    if all(is_in_pursuit(position, player) for player in PLAYERS):
        found.append("5.2a")
    left_behind = [card for one in position.players.values() for card in one.scenery[:-1]]
    if any(position.cards[card].type == PURSUIT for card in left_behind):
        found.append("5.3b")
    return Answer(answer=found, citations=_numbers(*found))


def deck_legal(position: Position, query: DeckLegal) -> Answer:
    """Answer whether a deck of the position's cards keeps the deck rules, or those of `only`."""
    deck = deck_of_position(position.cards, query.deck)
    asked = [one for one in DECK_RULES if query.only is None or set(query.only) & set(one.numbers)]
    pool = CardPool("udacha", (), {})
    found = [violation for one in asked for violation in find_violations(one, deck, pool)]
    if query.only is not None:
        found = [violation for violation in found if violation.rule in query.only]
    answer = {"legal": not found, "violations": sorted({one.code for one in found})}
    broken = dict.fromkeys(one.rule for one in found if one.rule is not None)
    return Answer(answer=answer, citations=tuple(broken))
