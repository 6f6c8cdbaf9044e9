"""Commands that fill the catalogue and check it."""
