"""Wagers before the first card: the layout, what a spot takes, the lock, the fees."""
