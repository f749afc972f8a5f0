"""A running table of the floor: its actor, its host, and what people see of it."""
