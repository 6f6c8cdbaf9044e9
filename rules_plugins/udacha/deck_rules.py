"""What a deck has to satisfy: rule 1.3a and chapter 19, one function a rule.

Copies are counted by title, over printings, repeated entries and all sections.
"""

from collections.abc import Callable, Iterable, Iterator

from cardsdb.plugin_api import CardFacts, CardPool, Deck, DeckCard, Rule, Violation, rule

BANNER, BASE, LEADER, MAIN = "banner", "base", "leader", "main"
SMALLEST, LARGEST = 30, 50
PURSUITS, PLACES = 6, 6
COPIES = 3


def is_banner(card: CardFacts) -> bool:
    """Return whether the card is a Banner."""
    return card.type == "banner"


def is_hero(card: CardFacts) -> bool:
    """Return whether the card is a Hero."""
    return card.type == "hero"


def is_base(card: CardFacts) -> bool:
    """Return whether the card is a Place marked as a Base (10.1a)."""
    return card.type == "place" and bool(card.attributes.get("base"))


class Counts:
    """What the rules ask of a deck, counted in one pass for all of them."""

    __slots__ = (
        "_copies",
        "allegiances",
        "deck",
        "has_misplaced",
        "has_repeats",
        "neutral",
        "places",
        "pursuits",
        "size",
    )

    def __init__(self, deck: Deck) -> None:
        """Count the deck."""
        self.deck = deck
        self.size = self.pursuits = self.places = 0  # of the main section
        self.has_misplaced = False  # whether a Banner or a Base stands in the main section
        self._count_main(deck.section(MAIN))
        self.allegiances: dict[str, int] = {}
        self.neutral = 0
        self._copies: dict[str, int] = {}  # counted when somebody asks
        self.has_repeats = False  # whether there may be too many copies of something
        self._count_all(entries(deck))

    def _count_main(self, main: Iterable[DeckCard]) -> None:
        size = pursuits = places = 0
        for card in main:
            count, facts = card.count, card.facts
            kind = facts.type
            size += count
            if kind == "pursuit":
                pursuits += count
            elif kind == "place":
                if facts.attributes.get("base"):  # is_base, without the call
                    self.has_misplaced = True
                else:
                    places += count
            elif kind == "banner":
                self.has_misplaced = True
        self.size, self.pursuits, self.places = size, pursuits, places

    def _count_all(self, cards: list[DeckCard]) -> None:
        allegiances = self.allegiances
        neutral = 0
        titles = set()
        for card in cards:
            count, facts = card.count, card.facts
            titles.add(facts.title)
            faction = facts.faction
            if faction is None:
                neutral += count
            else:
                allegiances[faction] = allegiances.get(faction, 0) + count
            if count > 1 and (count > COPIES or facts.is_unique):
                self.has_repeats = True
        self.neutral = neutral
        if len(titles) < len(cards):
            self.has_repeats = True

    def copies(self) -> dict[str, int]:
        """Return how many cards there are of each title."""
        copies = self._copies
        if not copies:
            for card in entries(self.deck):
                title = card.facts.title
                copies[title] = copies.get(title, 0) + card.count
        return copies


def entries(deck: Deck) -> list[DeckCard]:
    """Return the entries of all sections."""
    return [card for section in deck.sections.values() for card in section]


_latest: list[tuple[Deck, Counts]] = []  # of the last deck alone: its rules ask one after another


def counts_of(deck: Deck) -> Counts:
    """Return the counts of the deck."""
    if _latest:
        known, counts = _latest[0]
        if known is deck:
            return counts
    counts = Counts(deck)
    _latest[:] = [(deck, counts)]
    return counts


@rule("19.1a")
def banner_section_is_one_banner(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The banner section of a deck holds exactly one card, and it is a Banner."""
    return one_card(deck, BANNER, "a Banner", is_banner)


@rule("19.1b")
def base_section_is_one_base(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The base section of a deck holds exactly one card, and it is a Base."""
    return one_card(deck, BASE, "a Base", is_base)


@rule("19.1c")
def leader_section_is_one_hero(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The leader section of a deck holds exactly one card, the Leader, and it is a Hero."""
    return one_card(deck, LEADER, "a Hero", is_hero)


def one_card(
    deck: Deck, section: str, what: str, fits: Callable[[CardFacts], bool]
) -> Iterator[Violation]:
    """Yield what is wrong with a section that holds exactly one card, of one kind."""
    held = deck.section(section)
    if len(held) == 1 and held[0].count == 1 and fits(held[0].facts):
        return
    size = sum(card.count for card in held)
    code = f"{section}-count"
    if not held:
        yield Violation(
            code=code,
            severity="incomplete",
            message=f"The {section} section is empty and needs {what}.",
            expected={"equals": 1},
            actual=0,
            fix=f"Add {what} to the {section} section.",
        )
    elif size > 1:
        yield Violation(
            code=code,
            message=f"The {section} section has {size} cards and holds exactly one, {what}.",
            cards=held,
            expected={"equals": 1},
            actual=size,
            fix=f"Leave one card in the {section} section, {what}.",
        )
    else:
        facts = held[0].facts
        yield Violation(
            code=code,
            message=f"{facts.title} in the {section} section is not {what}.",
            cards=held,
            expected={"one_of": [what.rpartition(" ")[2].lower()]},
            actual=facts.type,
            fix=f"Put {what} into the {section} section in place of {facts.title}.",
        )


@rule("19.1d")
def main_section_has_30_to_50_cards(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The main section has 30 to 50 cards, those counted too that cannot be in it."""
    size = counts_of(deck).size
    if size < SMALLEST:
        yield Violation(
            code="deck-size",
            severity="incomplete",
            message=f"The main section has {number(size, 'card')} and needs at least {SMALLEST}.",
            expected={"min": SMALLEST},
            actual=size,
            fix=f"Add {number(SMALLEST - size, 'card')} to the main section.",
        )
    elif size > LARGEST:
        yield Violation(
            code="deck-size",
            message=f"The main section has {size} cards and may have at most {LARGEST}.",
            cards=deck.section(MAIN),
            expected={"max": LARGEST},
            actual=size,
            fix=f"Take {number(size - LARGEST, 'card')} out of the main section.",
        )


@rule("19.1d")
def main_section_has_no_banner_or_base(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Banners and Bases cannot be in the main section."""
    if not counts_of(deck).has_misplaced:
        return
    wrong = [c for c in deck.section(MAIN) if is_banner(c.facts) or is_base(c.facts)]
    said = joined([*dict.fromkeys([card.facts.title for card in wrong])])
    yield Violation(
        code="wrong-section",
        message=f"The main section cannot hold {said}: Banners and Bases have their own.",
        cards=tuple(wrong),
        fix=f"Take {said} out of the main section.",
    )


@rule("1.3a", "19.1e")
def main_section_has_six_pursuits(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has to hold six or more Pursuits, counted in its main section with all copies."""
    found = counts_of(deck).pursuits
    if found < PURSUITS:
        yield too_few(deck, cards, "Pursuit", "pursuit-minimum", found, PURSUITS)


@rule("19.1f")
def main_section_has_six_places(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The main section has at least six Places, copies included and Bases not counted."""
    found = counts_of(deck).places
    if found < PLACES:
        yield too_few(deck, cards, "Place", "place-minimum", found, PLACES)


def too_few(
    deck: Deck, cards: CardPool, kind: str, code: str, found: int, minimum: int
) -> Violation:
    """Return that the main section lacks cards of a kind: incomplete while they still fit in."""

    counted = kind.lower()
    held = [c for c in deck.section(MAIN) if c.facts.type == counted and not is_base(c.facts)]
    missing = minimum - found
    fits = counts_of(deck).size + missing <= LARGEST
    add = f"Add {missing} more {kind if missing == 1 else kind + 's'}"
    if not fits:
        add = f"Replace {number(missing, 'other card')} by {kind}s"
    return Violation(
        code=code,
        severity="incomplete" if fits else "error",
        message=f"The main section has {number(found, kind)} and needs at least {minimum}.",
        cards=tuple(held),
        expected={"min": minimum},
        actual=found,
        fix=f"{add}{for_instance(deck, cards, counted, held)}.",
    )


def for_instance(deck: Deck, cards: CardPool, kind: str, held: Iterable[DeckCard]) -> str:
    """Return the words that name a card of the kind that the deck may still take, or none."""
    copies = counts_of(deck).copies()
    for card in held:
        facts = card.facts
        if copies[facts.title] < COPIES and not facts.is_unique:
            return f", for instance another copy of {facts.title}"
    allegiances = {None, *(card.facts.faction for card in deck.section(BANNER))}
    others = (facts for facts in cards.cards.values() if facts.type == kind)
    for facts in others:
        if facts.title not in copies and facts.faction in allegiances and not is_base(facts):
            return f", for instance {facts.title}"
    return ""


@rule("19.1g")
def three_copies_of_a_title_at_most(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has no more than three cards of one title that is not unique."""
    return too_many(deck, "copy-limit", COPIES, is_unique=False)


@rule("19.1h")
def one_copy_of_a_unique_title_at_most(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has no more than one card of a title that is marked unique."""
    return too_many(deck, "unique-limit", 1, is_unique=True)


def too_many(deck: Deck, code: str, limit: int, *, is_unique: bool) -> Iterator[Violation]:
    """Yield that the deck has more than the limit of a title, unique or not, over all sections."""
    counts = counts_of(deck)
    if not counts.has_repeats:
        return
    copies = counts.copies()
    concerned = [
        card
        for card in entries(deck)
        if copies[card.facts.title] > limit and card.facts.is_unique == is_unique
    ]
    if not concerned:
        return
    over = {card.facts.title: copies[card.facts.title] for card in concerned}
    held = [f"{number(count, 'copy')} of {title}" for title, count in over.items()]
    spare = [f"{number(count - limit, 'copy')} of {title}" for title, count in over.items()]
    kind = "a unique title" if is_unique else "one title"
    yield Violation(
        code=code,
        message=f"The deck has {joined(held)}, and of {kind} at most {limit} may be in it.",
        cards=tuple(concerned),
        expected={"max": limit},
        actual=max(over.values()),
        fix=f"Take out {joined(spare)}.",
    )


@rule("19.1i")
def cards_have_the_banners_allegiance(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Every card of a deck is neutral or has the allegiance of its Banner."""
    banner = deck.section(BANNER)
    if len(banner) != 1 or banner[0].count != 1 or not is_banner(banner[0].facts):
        return  # a deck that breaks 19.1a is not judged by this rule
    allegiance = banner[0].facts.faction
    others = counts_of(deck).allegiances.keys() - {allegiance}
    if not others:
        return
    foreign = [card for card in entries(deck) if card.facts.faction in others]
    factions = {card.facts.title: card.facts.faction for card in foreign}
    said = joined([f"{title} ({faction})" for title, faction in factions.items()])
    yield Violation(
        code="allegiance",
        message=f"The Banner's allegiance is {allegiance or 'neutral'}, not that of {said}.",
        cards=tuple(foreign),
        expected={"one_of": [allegiance, "neutral"] if allegiance else ["neutral"]},
        actual=sorted(others),
        fix=f"Take out {joined([*factions])}, or choose another Banner.",
    )


def number(count: int, word: str) -> str:
    """Return the count with its word: `1 card`, `2 copies`."""
    if count == 1:
        return f"1 {word}"
    return f"{count} {word.removesuffix('y')}ies" if word.endswith("y") else f"{count} {word}s"


def joined(parts: list[str]) -> str:
    """Return the parts in a row: `A, B and C`."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


DECK_RULES: tuple[Rule, ...] = (
    main_section_has_six_pursuits,
    banner_section_is_one_banner,
    base_section_is_one_base,
    leader_section_is_one_hero,
    main_section_has_30_to_50_cards,
    main_section_has_no_banner_or_base,
    main_section_has_six_places,
    three_copies_of_a_title_at_most,
    one_copy_of_a_unique_title_at_most,
    cards_have_the_banners_allegiance,
)
