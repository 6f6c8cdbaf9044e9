"""The ids of what stands in the catalogue. They never change their meaning."""

from cardsdb.catalogue.models import Card, Edition, Keyword, Printing, RuleText, Ruling


def card_id(card: Card) -> str:
    """Return `<game>.<slug>`."""
    return f"{card.game}.{card.slug}"


def edition_id(edition: Edition) -> str:
    """Return `<game>.<code>`, in lower case."""
    return f"{edition.game}.{edition.code.lower()}"


def printing_id(printing: Printing) -> str:
    """Return `<game>.<edition>.<number>`."""
    return f"{edition_id(printing.edition)}.{printing.number}"


def keyword_id(keyword: Keyword) -> str:
    """Return `<game>.<slug>`."""
    return f"{keyword.game}.{keyword.slug}"


def ruling_id(ruling: Ruling) -> str:
    """Return `<game>.<slug>`."""
    return f"{ruling.game}.{ruling.slug}"


def rule_id(rule: RuleText) -> str:
    """Return `<game>.<number>`."""
    return f"{rule.game}.{rule.number}"
