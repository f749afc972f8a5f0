"""Progressive wagers: the meter's line, break-even, envy, and floors of linked tables simulated."""
