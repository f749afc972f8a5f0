"""Compiled arithmetic on card numbers: knows nothing of croupier, and only the lab calls it."""
