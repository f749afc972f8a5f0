"""Who has how much money: the ledger and the cage."""
