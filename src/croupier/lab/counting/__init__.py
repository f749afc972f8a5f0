"""Counting cards: effects of removal, counts that people keep, and when a wager turns good."""
