"""Whose money is where: the ledger, the cage, wagers on their way to a table."""
