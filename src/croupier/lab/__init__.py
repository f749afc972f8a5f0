"""Exact analysis: what a hand is worth, what a wager costs."""
