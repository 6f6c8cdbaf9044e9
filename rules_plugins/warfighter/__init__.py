"""Warfighter: the types of card and the deck rules; its engine comes later."""
