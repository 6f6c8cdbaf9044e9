"""The editors' desk: forms and lists. Models say what holds, services write."""

from cardsdb.catalogue.admin import cards, formats, printings, rules

__all__ = ["cards", "formats", "printings", "rules"]
