"""What the baccarat games share: every wager from the counts of a shoe."""
