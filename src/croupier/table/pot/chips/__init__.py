"""Chips of a hand for a pot: forced bets, betting, side pots, fees, kills, and who wins."""
