"""What a team has to satisfy: chapter 5, one function a rule, and what no document should say.

5.4a (Ammo counters) is judged in positions alone: a Weapon of a deck starts with its allowance.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import (
    CardFacts,
    CardPool,
    Deck,
    DeckCard,
    Rule,
    RuleNumber,
    Violation,
    joined,
    rule,
    titles,
)
from rules_plugins.warfighter.team import (
    AMMO,
    CARRIED,
    GEAR,
    NON_PLAYER,
    PLAYER,
    SECTIONS,
    SKILL,
    WEAPON,
    Member,
    carried_by,
    is_soldier,
    team_of,
)

MOST_PLAYERS = 6


@rule("5.1a", "5.1d")
def team_costs_at_most_the_resources(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The total cost of the team may not exceed the Resources printed on the Mission."""
    team = team_of(deck)
    if team.available is None or team.spent <= team.available:
        return
    yield Violation(
        code="resource-points",
        message=f"The team costs {team.spent} and has {team.available} Resource points.",
        cards=tuple(c for member in team.members for c in (member.soldier, *member.carried)),
        expected={"max": team.available},
        actual=team.spent,
        fix=f"Take out cards that cost {team.spent - team.available} or more.",
    )


@rule("5.1b", "5.1c")
def team_has_one_to_six_player_soldiers(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A team has at least one Player Soldier and at most six."""
    players = team_of(deck).players
    size = sum(member.soldier.count for member in players)
    if not size:
        yield Violation(
            code="soldier-count",
            severity="incomplete",
            message="The team has no Player Soldier and needs one.",
            expected={"min": 1},
            actual=0,
            fix="Add a Player Soldier.",
        )
    elif size > MOST_PLAYERS:
        yield Violation(
            code="soldier-count",
            rule=RuleNumber("5.1c"),
            message=f"The team has {size} Player Soldiers and may have at most {MOST_PLAYERS}.",
            cards=tuple(member.soldier for member in players),
            expected={"max": MOST_PLAYERS},
            actual=size,
            fix=f"Take out {size - MOST_PLAYERS} of the Player Soldiers.",
        )


@rule("5.2a", "5.2b")
def player_soldiers_carry_at_most_their_loadout(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The Loadout of a Player Soldier's Gear may not exceed its own plus the Mission's modifier."""
    team = team_of(deck)
    over = [member for member in team.players if member.loadout > team.loadout_limit(member)]
    if not over:
        return
    first = over[0]
    said = [f"{title(m)} {m.loadout} of {team.loadout_limit(m)}" for m in over]
    weights = [f"at least {m.loadout - team.loadout_limit(m)} from {title(m)}" for m in over]
    yield Violation(
        code="loadout-limit",
        message=f"More Loadout is carried than may be: {joined(said)}.",
        cards=tuple(card for member in over for card in member.gear),
        expected={"max": team.loadout_limit(first)},
        actual=first.loadout,
        fix=f"Take Gear with a Loadout of {joined(weights)}.",
    )


@rule("5.2c")
def no_soldier_has_a_skill_twice(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A Soldier does not have the same Skill twice."""
    doubled: list[DeckCard] = []
    said: list[str] = []
    most = 1
    for member in team_of(deck).members:
        if not member.skills:
            continue
        copies = copies_of(member.skills)
        doubled += [skill for skill in member.skills if copies[skill.facts.title] > 1]
        said += [f"{skill} of {title(member)}" for skill, held in copies.items() if held > 1]
        most = max(most, *copies.values())
    if doubled:
        yield Violation(
            code="duplicate-skill",
            message=f"A Soldier has a Skill once at most, not more often: {joined(said)}.",
            cards=tuple(doubled),
            expected={"max": 1},
            actual=most,
            fix=f"Leave one copy of {joined(said)}.",
        )


@rule("5.2d", "5.2e")
def nothing_is_bought_for_other_soldiers(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """No Gear and no Skill is bought for a Non-Player Soldier or a Squad Soldier."""
    others = [one for one in team_of(deck).members if one.kind != PLAYER and one.carried]
    if not others:
        return
    said = [f"{titles(member.carried)} for {title(member)}" for member in others]
    has_non_player = any(member.kind == NON_PLAYER for member in others)
    yield Violation(
        code="fixed-gear",
        rule=RuleNumber("5.2d" if has_non_player else "5.2e"),
        message=f"Only Player Soldiers are bought Gear and Skills, not others: {joined(said)}.",
        cards=tuple(card for member in others for card in member.carried),
        fix=f"Take out {joined(said)}.",
    )


@rule("5.3a")
def a_soldier_is_in_the_team_once(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Every card of the collection is used at most once in a team; a named Soldier appears once."""
    members = team_of(deck).members
    copies = copies_of(member.soldier for member in members)
    # In a position every card has an id: one that is there twice is one card used twice.
    carried = [card for member in members for card in member.carried if card.entry.card]
    ids = Counter(card.entry.card for card in carried)
    doubled = [one.soldier for one in members if copies[one.soldier.facts.title] > 1]
    doubled += [card for card in carried if ids[card.entry.card] > 1]
    if doubled:
        yield Violation(
            code="unique-limit",
            message=f"These are in the team more than once: {titles(doubled)}.",
            cards=tuple(doubled),
            expected={"max": 1},
            actual=max((*copies.values(), *ids.values())),
            fix=f"Leave one copy of {titles(doubled)}.",
        )


@rule("5.3b")
def cards_serve_in_the_missions_region(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The Objective is of the Mission's region, and so are Soldiers and Gear that print one."""
    team = team_of(deck)
    region = team.mission and team.mission.attributes.get("region")
    if not team.mission or not region:
        return
    bought = [c for member in team.members for c in (member.soldier, *member.gear)]
    foreign = tuple(card for card in bought if is_foreign(card.facts, "region", region))
    names = list(dict.fromkeys(card.facts.title for card in foreign))
    if team.objective and is_foreign(team.objective, "region", region):
        names.insert(0, f"the Objective {team.objective.title}")
    if names:
        yield Violation(
            code="region-mismatch",
            message=f"{team.mission.title} is in the region {region}, unlike {joined(names)}.",
            cards=foreign,
            expected={"equals": region},
            fix=f"Replace {joined(names)}, or choose another Mission.",
        )


@rule("5.3c")
def cards_serve_their_nation(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A card with a printed nation is used only in a team, or by a Soldier, of that nation."""
    team = team_of(deck)
    foreign: list[DeckCard] = []
    for member in team.members:
        if is_foreign(member.soldier.facts, "nation", team.nation):
            foreign.append(member.soldier)
        own = member.soldier.facts.attributes.get("nation")
        foreign += [
            card for card in member.carried if is_foreign(card.facts, "nation", team.nation, own)
        ]
    if foreign:
        printed = {one.facts.title: one.facts.attributes["nation"] for one in foreign}
        said = [f"{name} ({nation})" for name, nation in printed.items()]
        yield Violation(
            code="nation-mismatch",
            message=f"The team's nation is {team.nation or 'none'}, unlike that of {joined(said)}.",
            cards=tuple(foreign),
            expected={"equals": team.nation},
            fix=f"Take out {titles(foreign)}.",
        )


@rule("5.4b")
def spare_ammo_fits_a_weapon(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Spare Ammo is bought for a Soldier only with a Weapon of the same caliber at hand."""
    wrong: list[DeckCard] = []
    said: list[str] = []
    for member in team_of(deck).players:
        spare = [card for card in member.gear if card.facts.type == AMMO]
        if not spare:
            continue
        calibers = {caliber(card) for card in member.gear if card.facts.type == WEAPON} - {None}
        unfit = [card for card in spare if caliber(card) not in calibers]
        wrong += unfit
        said += [f"{card.facts.title} of {title(member)}" for card in unfit]
    if wrong:
        yield Violation(
            code="ammo-mismatch",
            message=f"No Weapon of the Soldier takes this Ammo: {joined(said)}.",
            cards=tuple(wrong),
            fix=f"Take out {joined(said)}, or buy a Weapon of the caliber.",
        )


@rule()
def a_mission_is_named(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck names its Mission, or what it is judged against is not known."""
    team = team_of(deck)
    named = team.context.get("mission")
    if team.mission is not None or (named is not None and not isinstance(named, DeckCard)):
        return  # one that is named and unknown is a fault of its own
    what = f"{named.facts.title} is no Mission" if named else "No Mission is named"
    yield Violation(
        code="mission-missing",
        severity="incomplete",
        message=f"{what}: region and Resources are not judged by it.",
        fix="Name the Mission.",
    )


@rule()
def cards_stand_where_their_kind_belongs(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Soldiers stand in the section of their kind, Skills and Gear with Soldiers, nothing else."""
    wrong: list[DeckCard] = []
    for name, section in deck.sections.items():
        for card in section:
            kind = card.facts.type
            if is_soldier(card.facts):
                if SECTIONS.get(name, kind) != kind:
                    wrong.append(card)
            elif kind not in CARRIED:
                wrong.append(card)
            wrong += [one for one in carried_by(card) if one.facts.type not in CARRIED]
    objective = team_of(deck).context.get("objective")
    if isinstance(objective, DeckCard) and objective.facts.type != "objective":
        wrong.append(objective)
    if wrong:
        yield Violation(
            code="wrong-section",
            message=f"These stand where their kind does not belong: {titles(wrong)}.",
            cards=tuple(wrong),
            fix=f"Move {titles(wrong)}.",
        )


@rule()
def skills_and_gear_are_carried(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A Skill, Weapon, Equipment or Ammo is carried by a Soldier."""
    loose = tuple(
        card
        for section in deck.sections.values()
        for card in section
        if card.facts.type in (SKILL, *GEAR)
    )
    if loose:
        yield Violation(
            code="carrier-missing",
            message=f"These are carried by nobody: {titles(loose)}.",
            cards=loose,
            fix=f"List {titles(loose)} under a Soldier.",
        )


def is_foreign(card: CardFacts, attribute: str, *homes: str | None) -> bool:
    """Return whether the card prints a region or nation and it is none of these."""
    printed = card.attributes.get(attribute)
    if not printed or printed in homes:
        return False
    return str(printed).casefold() not in {home.casefold() for home in homes if home}


def caliber(card: DeckCard) -> str | None:
    """Return the caliber that the card prints."""
    printed: str | None = card.facts.attributes.get("caliber")
    return printed


def copies_of(cards: Iterable[DeckCard]) -> dict[str, int]:
    """Return how many cards there are of each title."""
    copies: dict[str, int] = {}
    for card in cards:
        copies[card.facts.title] = copies.get(card.facts.title, 0) + card.count
    return copies


def title(member: Member) -> str:
    """Return the Soldier's title."""
    return member.soldier.facts.title


DECK_RULES: tuple[Rule, ...] = (
    team_costs_at_most_the_resources,
    team_has_one_to_six_player_soldiers,
    player_soldiers_carry_at_most_their_loadout,
    no_soldier_has_a_skill_twice,
    nothing_is_bought_for_other_soldiers,
    a_soldier_is_in_the_team_once,
    cards_serve_in_the_missions_region,
    cards_serve_their_nation,
    spare_ammo_fits_a_weapon,
    a_mission_is_named,
    cards_stand_where_their_kind_belongs,
    skills_and_gear_are_carried,
)
