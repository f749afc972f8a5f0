"""Is the floor fair? Compares every table with the exact figures of its own posted terms."""
