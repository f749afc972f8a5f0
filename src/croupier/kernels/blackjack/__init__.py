"""Blackjack hands and dealers, counted and random."""
