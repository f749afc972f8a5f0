"""Progressive links on the floor: the jackpot, and a table's side of it."""
