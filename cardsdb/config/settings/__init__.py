"""The settings: base, and what differs embedded, in production and under test."""
