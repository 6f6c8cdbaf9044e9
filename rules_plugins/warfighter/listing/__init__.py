"""For each action class what might be done; a law holds it against the judge."""
