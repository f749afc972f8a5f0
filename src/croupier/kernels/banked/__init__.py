"""Tables against a bank, thousands at a time."""
