"""The automatic dealer, the promise of a deck's order, and who has seen which card."""
