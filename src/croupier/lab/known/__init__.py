"""Known cards: what it is worth to see cards that others hold, the burn, or one of the bank's."""
