"""The HTTP API: JSON in, services asked, JSON out. It holds no rules."""
