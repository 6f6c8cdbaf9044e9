"""What the rules of Warfighter answer to each query, and by which numbers."""
