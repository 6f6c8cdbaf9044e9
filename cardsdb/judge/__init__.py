"""The judge: what the rules say of an action or answer to a query. It writes no row."""
