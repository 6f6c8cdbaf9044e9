"""What is derived from a position and never stored in it."""
