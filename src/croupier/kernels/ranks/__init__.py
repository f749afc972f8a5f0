"""Hand rankings as table look-ups."""
