"""The ids of what stands in the catalogue. They never change their meaning."""

from cardsdb.catalogue.models import Card, Keyword, Ruling


def named_id(game: str, name: str) -> str:
    """Return `<game>.<name>`, of what has one name in its game: a slug or a number."""
    return f"{game}.{name}"


def coded_id(game: str, code: str) -> str:
    """Return `<game>.<code>`, in lower case: the id of an edition."""
    return f"{game}.{code.lower()}"


def numbered_id(game: str, code: str, number: str) -> str:
    """Return `<game>.<edition>.<number>`: the id of a printing."""
    return f"{coded_id(game, code)}.{number}"


def card_id(card: Card) -> str:
    """Return `<game>.<slug>`."""
    return named_id(card.game, card.slug)


def keyword_id(keyword: Keyword) -> str:
    """Return `<game>.<slug>`."""
    return named_id(keyword.game, keyword.slug)


def ruling_id(ruling: Ruling) -> str:
    """Return `<game>.<slug>`."""
    return named_id(ruling.game, ruling.slug)
