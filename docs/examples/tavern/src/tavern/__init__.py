"""Games of a tavern: the higher card against the bank, and Tahoe for a pot."""
