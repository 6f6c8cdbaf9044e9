"""Cards that nobody has printed: a file each, as a new edition would add them."""
