"""The floor's money: the ledger and the cage."""
