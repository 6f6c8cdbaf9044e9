"""Resolutions: games played to their outcome, one or many, by policies."""
