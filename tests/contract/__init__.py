"""Laws that every registered game with an engine obeys, run on all of them."""
