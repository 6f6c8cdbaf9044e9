"""Udacha: two players, each with a party that travels, pursues and gathers Glory."""
