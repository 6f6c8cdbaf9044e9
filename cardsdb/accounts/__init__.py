"""Accounts over HTTP: tokens, and what a token is good for."""
