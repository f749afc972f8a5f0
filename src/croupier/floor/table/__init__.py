"""One table of the floor as it runs: its actor, its host, what people see of it."""
