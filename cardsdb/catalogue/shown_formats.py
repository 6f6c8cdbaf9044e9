"""From formats to the JSON that the API shows: all of it that depends on no day and no host."""

from collections.abc import Iterable
from typing import Any

from cardsdb.catalogue.snapshots import Snapshot, Timeline
from cardsdb.plugin_api import Format


def shown_format(form: Format, timeline: Timeline) -> dict[str, Any]:
    """Return the format with its published snapshots."""
    return {
        "object": "format",
        "id": f"{form.game}.{form.slug}",
        "game": form.game,
        "slug": form.slug,
        "title": form.title,
        "ruleset": form.ruleset,
        "default": form.is_default,
        "rules": list(dict.fromkeys(n for rule in form.deck_rules for n in rule.numbers)),
        "snapshots": [_snapshot(one) for one in timeline.snapshots],
    }


def _snapshot(snapshot: Snapshot) -> dict[str, Any]:
    editions = _ids(snapshot.game, (code.lower() for code in snapshot.editions))
    cards = _ids(snapshot.game, snapshot.cards)
    copies = dict(sorted(snapshot.copies.items()))
    return {
        "id": snapshot.id,
        "name": snapshot.name,
        "announced_on": snapshot.announced_on,
        "starts_on": snapshot.starts_on,
        "ends_on": snapshot.ends_on,
        "note": snapshot.note,
        "pool": {"editions": editions, "cards": cards} if editions or cards else None,
        "restrictions": {
            "banned": _ids(snapshot.game, snapshot.banned),
            "banned_keywords": _ids(snapshot.game, snapshot.banned_keywords),
            "banned_types": sorted(snapshot.banned_types),
            "restricted": _ids(snapshot.game, (one for one, most in copies.items() if most == 1)),
            "limited": {f"{snapshot.game}.{one}": n for one, n in copies.items() if n > 1},
            "points": {f"{snapshot.game}.{one}": n for one, n in sorted(snapshot.points.items())},
            "points_limit": snapshot.points_limit,
        },
    }


def _ids(game: str, slugs: Iterable[str]) -> list[str]:
    return [f"{game}.{slug}" for slug in sorted(slugs)]
