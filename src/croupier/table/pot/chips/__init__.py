"""The chips of a round for a pot: forced bets, betting, side pots, fees, kills, and who wins."""
