"""What is derived from a position and never stored in it: asked by rules and listing alike."""
