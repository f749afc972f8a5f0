"""Blackjack hands and dealers, counted and by chance."""
