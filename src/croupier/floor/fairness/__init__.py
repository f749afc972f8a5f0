"""Is it as it should be? Every table of a floor against the exact figures of its own posted terms."""
