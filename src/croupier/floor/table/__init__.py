"""A running table of the floor: its actor, its host, and its views."""
