"""Recorded rounds: how they are told, and what is counted from many of them."""
