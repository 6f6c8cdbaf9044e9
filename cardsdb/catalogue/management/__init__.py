"""The commands of the catalogue."""
