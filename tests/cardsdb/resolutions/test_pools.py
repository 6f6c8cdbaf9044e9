"""Frozen pools: what is read is what was written."""

from cardsdb.plugin_api import CardFacts, CardPool, CardSlug, KeywordFacts, PrintingFacts
from cardsdb.resolutions.pools import dump_pool, load_pool, pool_digest

HERO = CardFacts(
    slug=CardSlug("hero"),
    title="A Hero",
    type="hero",
    faction="North",
    is_unique=True,
    text="Fast.",
    attributes={"strength": 3, "action": {"gives": {"cards": 1}}},
    keywords=(KeywordFacts(slug="mobile", name="Mobile", kind="grants", value=2),),
    printings=(PrintingFacts(edition="ONE", number="12a"),),
    faces=({"title": "The Other Side"},),
)
PLAIN = CardFacts(slug=CardSlug("plain"), title="Plain", type="place")


def told(card: CardFacts) -> dict[str, object]:
    return {name: getattr(card, name) for name in CardFacts.__dataclass_fields__}


def test_a_pool_comes_back_as_it_was() -> None:
    pool = load_pool(dump_pool(CardPool("race", (HERO, PLAIN), {"ONE": "First"}, revision=9)))
    assert (pool.game, dict(pool.editions)) == ("race", {"ONE": "First"})
    assert [told(card) for card in pool.cards.values()] == [told(HERO), told(PLAIN)]


def test_equal_pools_have_one_digest_whatever_their_order_and_revision() -> None:
    one = dump_pool(CardPool("race", (HERO, PLAIN), {"A": "1", "B": "2"}, revision=1))
    other = dump_pool(CardPool("race", (PLAIN, HERO), {"B": "2", "A": "1"}, revision=2))
    assert pool_digest(one) == pool_digest(other)


def test_an_edited_card_makes_another_digest() -> None:
    one = dump_pool(CardPool("race", (HERO,), {}))
    other = dump_pool(CardPool("race", (PLAIN,), {}))
    assert pool_digest(one) != pool_digest(other)
