"""What stands behind a title in brackets or between signs, as several programs write it."""

from collections.abc import Iterator

from cardsdb.decks.lines import Reading, plain_readings, without_marks

MAX_TAILS = 4  # that are taken off a line


def bracketed(text: str) -> tuple[str, str] | None:
    """Return what stands before and in the square brackets at the end of a text, None without."""
    opening = text.rfind("[")
    before = text[: max(opening, 0)].strip()
    return (before, text[opening + 1 : -1].strip()) if before and text.endswith("]") else None


def bracketed_readings(text: str, section: str | None = None) -> Iterator[Reading]:
    """Yield the text as a title; then brackets at its end as a set; then without them.

    `section` is what the brackets name besides, if they are left out.
    """
    yield from plain_readings(text)
    *_, bare = without_marks(text)
    found = bracketed(bare)
    if found is None:
        return
    before, inner = found
    yield Reading(title=before, set=inner)
    for reading in plain_readings(before):
        yield Reading(title=reading.title, set=reading.set, number=reading.number, section=section)


def without_tail(text: str, sign: str) -> Iterator[str]:
    """Yield the text, then as long as the sign is in it what stands before its last place."""
    for _ in range(MAX_TAILS):
        yield text
        before, found, _tail = text.rpartition(sign)
        text = before.rstrip()
        if not found or not text:
            return
