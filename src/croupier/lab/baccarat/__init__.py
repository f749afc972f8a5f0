"""What the baccarats share: every wager from the counts of a shoe."""
