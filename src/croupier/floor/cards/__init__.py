"""The automatic dealer, the promise of a deck's order, and the results of a shoe."""
