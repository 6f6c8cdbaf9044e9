"""The keywords, one module each."""
