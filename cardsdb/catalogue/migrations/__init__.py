"""The steps by which the tables of the catalogue came about."""
