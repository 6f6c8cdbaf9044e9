"""Card pools as JSON: a batch keeps the cards that it is played with, whatever becomes of them."""

import hashlib
from dataclasses import asdict
from typing import Any

import orjson

from cardsdb.plugin_api import CardFacts, CardPool, KeywordFacts, PrintingFacts


def dump_pool(pool: CardPool) -> dict[str, Any]:
    """Return the pool as JSON, its cards sorted by slug; it does not say of which revision it is.

    Two pools with the same cards and editions are the same JSON.
    """
    return {
        "game": pool.game,
        "editions": dict(sorted(pool.editions.items())),
        "cards": [_dump_card(pool[slug]) for slug in sorted(pool.cards)],
    }


def _dump_card(card: CardFacts) -> dict[str, Any]:
    found = {name: getattr(card, name) for name in CardFacts.__dataclass_fields__}
    found["attributes"] = dict(card.attributes)
    found["keywords"] = [asdict(keyword) for keyword in card.keywords]
    found["printings"] = [asdict(printing) for printing in card.printings]
    found["faces"] = [dict(face) for face in card.faces]
    return found


def load_pool(data: dict[str, Any]) -> CardPool:
    """Return the pool that `dump_pool` wrote."""
    return CardPool(data["game"], map(_load_card, data["cards"]), data["editions"])


def _load_card(data: dict[str, Any]) -> CardFacts:
    parts = {
        "keywords": tuple(KeywordFacts(**keyword) for keyword in data["keywords"]),
        "printings": tuple(PrintingFacts(**printing) for printing in data["printings"]),
        "faces": tuple(data["faces"]),
    }
    return CardFacts(**{**data, **parts})


def pool_digest(data: dict[str, Any]) -> str:
    """Return the SHA-256 of a pool as JSON."""
    return hashlib.sha256(orjson.dumps(data, option=orjson.OPT_SORT_KEYS)).hexdigest()
