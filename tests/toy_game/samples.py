"""Cards and decks to race with."""

from cardsdb.plugin_api import CardFacts, CardPool, CardSlug, Deck, DeckCard, DeckEntry

CARDS = (
    CardFacts(slug=CardSlug("stroll"), title="Stroll", type="stride", attributes={"pace": 1}),
    CardFacts(slug=CardSlug("trot"), title="Trot", type="stride", attributes={"pace": 2}),
    CardFacts(slug=CardSlug("sprint"), title="Sprint", type="stride", attributes={"pace": 3}),
)
POOL = CardPool("race", CARDS, {})


def deck(**counts: int) -> Deck:
    """Return a deck with so many of each card: `deck(stroll=4, sprint=2)`."""
    main = tuple(
        DeckCard(
            facts=POOL[slug],
            count=count,
            section="main",
            entry=DeckEntry(count=count, name=POOL[slug].title),
            path=(POOL[slug].title,),
        )
        for slug, count in counts.items()
    )
    return Deck(game="race", name="A deck", context={}, sections={"main": main})
