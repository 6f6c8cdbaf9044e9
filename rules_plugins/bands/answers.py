"""What the rules of Bands answer to each query, and by which numbers."""

from collections.abc import Callable

from cardsdb.plugin_api import (
    Answer,
    CardId,
    CardPool,
    RuleNumber,
    find_violations,
    judge,
)
from rules_plugins.bands import queries as ask
from rules_plugins.bands.deck_rules import DECK_RULES
from rules_plugins.bands.facts.bands import (
    band_of,
    distance,
    empty_bands,
    is_empty,
    met_bands,
    positions_near,
)
from rules_plugins.bands.facts.combat import declaration, is_in_range, stands
from rules_plugins.bands.facts.control import (
    controller,
    faction_permissions,
    income_of,
    intruders,
    is_suppressed,
    occupy_payee,
    votes_of,
)
from rules_plugins.bands.facts.deployment import may_deploy
from rules_plugins.bands.facts.displacement import refuges
from rules_plugins.bands.facts.entry import may_occupy
from rules_plugins.bands.ground import MAP, SPACE, Band
from rules_plugins.bands.inline_decks import deck_of_position
from rules_plugins.bands.position import Position
from rules_plugins.bands.references import CODEC


def _answer(answer: object, *numbers: str) -> Answer:
    return Answer(answer=answer, citations=tuple(RuleNumber(number) for number in numbers))


def band(position: Position, query: ask.BandOf) -> Answer:
    """Answer in which Band the card is."""
    found = band_of(position, query.card)
    if found is not None:
        return _answer(found, "14.1c")
    return _answer(None, "14.1m" if position.zone[query.card] == MAP else "14.1b")


def are_adjacent(position: Position, query: ask.BandsAdjacent) -> Answer:
    """Answer whether the Bands are adjacent; an empty one is adjacent to none."""
    here, there = Band(query.a), Band(query.b)
    is_met = there in met_bands(position, here) and not is_empty(position, there)
    return _answer(is_met, "14.2f", "14.2g")


def adjacent(position: Position, query: ask.AdjacentBands) -> Answer:
    """Answer which Bands are adjacent."""
    return _answer(list(met_bands(position, Band(query.band))), "14.2f", "14.2g")


def steps(position: Position, query: ask.BandDistance) -> Answer:
    """Answer the number of adjacency steps; there are none to or from an empty Band."""
    here, there = Band(query.from_), Band(query.to)
    if is_empty(position, here) or is_empty(position, there):
        return _answer(None, "14.2f")
    return _answer(distance(position, here, there), "14.12d")


def empty(position: Position, query: ask.EmptyBands) -> Answer:
    """Answer which Bands are empty."""
    return _answer(list(empty_bands(position)), "14.2f", "14.2j")


def holder(position: Position, query: ask.ControllerOf) -> Answer:
    """Answer who controls the card."""
    is_there = position.zone[query.card] == MAP
    found = controller(position, query.card) if is_there else None
    return _answer(found, "14.11a" if found == position.owner[query.card] else "14.11b")


def occupies(position: Position, query: ask.Occupies) -> Answer:
    """Answer whether the card occupies this very permanent."""
    return _answer(position.place.get(query.card) == query.position, "14.3b", "14.3c")


def occupants(position: Position, query: ask.OccupantsOf) -> Answer:
    """Answer who occupies the card directly."""
    return _answer(list(position.units_on(query.card)), "14.3b")


def intruding(position: Position, query: ask.IntrudersOn) -> Answer:
    """Answer who intrudes on the card."""
    return _answer(list(intruders(position, query.card)), "14.10a")


def suppressed(position: Position, query: ask.SuppressedOf) -> Answer:
    """Answer which abilities are suppressed."""
    is_lost = is_suppressed(position, query.card)
    return _answer(["income", "vote"] if is_lost else [], "14.10o")


def income(position: Position, query: ask.IncomeOf) -> Answer:
    """Answer the Income of the player."""
    return _answer(income_of(position, query.player), "18.13", "14.10o")


def vote_sum(position: Position, query: ask.VotesOf) -> Answer:
    """Answer the Votes of the player."""
    return _answer(votes_of(position, query.player), "18.13", "14.10o")


def permissions(position: Position, query: ask.PermissionsOf) -> Answer:
    """Answer the Faction permissions of the player."""
    return _answer(faction_permissions(position, query.player), "18.10")


def destinations(position: Position, card: CardId) -> list[CardId]:
    """Return the Positions that one move action could reach, sorted."""
    here = band_of(position, card)
    if here is None or not position.shown[card].is_movable:
        return []
    return [to for to in positions_near(position, here) if may_occupy(position, card, to)]


def legal_destinations(position: Position, query: ask.LegalDestinations) -> Answer:
    """Answer where one move action could bring the card."""
    return _answer(destinations(position, query.card), "14.5b", "14.5c")


def legal_refuges(position: Position, query: ask.LegalRefuges) -> Answer:
    """Answer where the card could go if it were displaced."""
    return _answer(refuges(position, query.card), "14.12a", "14.12e")


def stands_legally(position: Position, query: ask.MayOccupy) -> Answer:
    """Answer whether the card could stand there."""
    to = CardId(query.position)
    is_there = to != SPACE and position.place.get(query.card) == to
    may = may_occupy(position, query.card, to)
    return _answer(may and not is_there, "14.12h")


def deploys(position: Position, query: ask.MayDeploy) -> Answer:
    """Answer whether the player could deploy the card there."""
    to = None if query.to is None else CardId(query.to)
    return _answer(may_deploy(position, query.player, query.card, to), "10.3", "10.4")


def reaches(position: Position, query: ask.InRange) -> Answer:
    """Answer whether the target is in range."""
    return _answer(is_in_range(position, query.card, query.target), "14.3d")


def declaration_stands(position: Position, query: ask.DeclarationLegal) -> Answer:
    """Answer whether the declaration stands."""
    one = declaration(position, query.declaration)
    return _answer(one is not None and stands(position, one), "14.2i")


def payee(position: Position, query: ask.OccupyPayee) -> Answer:
    """Answer whom the Occupy pays."""
    return _answer(occupy_payee(position, query.card), "18.2", "14.9c")


def would_be_legal(position: Position, query: ask.IsLegal) -> Answer:
    """Answer whether the action would be legal."""
    verdict = judge(position, CODEC.load(query.action))
    return Answer(answer=verdict.is_legal, citations=verdict.citations)


def deck_legal(position: Position, query: ask.DeckLegal) -> Answer:
    """Answer whether the deck of the position's cards keeps the deck rules."""
    deck = deck_of_position(position.cards, query.deck)
    pool = CardPool("bands", (), {})
    found = [violation for one in DECK_RULES for violation in find_violations(one, deck, pool)]
    answer = {"legal": not found, "violations": sorted({one.code for one in found})}
    broken = dict.fromkeys(one.rule for one in found if one.rule is not None)
    return Answer(answer=answer, citations=tuple(broken))


ANSWERS: dict[type, Callable[..., Answer]] = {
    ask.BandOf: band,
    ask.BandsAdjacent: are_adjacent,
    ask.AdjacentBands: adjacent,
    ask.BandDistance: steps,
    ask.EmptyBands: empty,
    ask.ControllerOf: holder,
    ask.Occupies: occupies,
    ask.OccupantsOf: occupants,
    ask.IntrudersOn: intruding,
    ask.SuppressedOf: suppressed,
    ask.IncomeOf: income,
    ask.VotesOf: vote_sum,
    ask.PermissionsOf: permissions,
    ask.LegalDestinations: legal_destinations,
    ask.LegalRefuges: legal_refuges,
    ask.MayOccupy: stands_legally,
    ask.MayDeploy: deploys,
    ask.InRange: reaches,
    ask.DeclarationLegal: declaration_stands,
    ask.OccupyPayee: payee,
    ask.IsLegal: would_be_legal,
    ask.DeckLegal: deck_legal,
}
