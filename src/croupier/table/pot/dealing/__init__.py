"""Cards of a hand for a pot: which are due, dealing and discarding, and deals that go wrong."""
