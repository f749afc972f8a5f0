"""Progressive wagers: the edge as a line over the meter, break-even, envy, and floors of linked tables."""
