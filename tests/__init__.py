"""The tests: they mirror the tree that they test."""
