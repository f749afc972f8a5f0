"""The cards of a round for a pot: which are due, dealing, throwing away, and deals that go wrong."""
