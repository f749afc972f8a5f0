"""Recorded rounds: printed step by step, and statistics over many of them."""
