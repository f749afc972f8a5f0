"""The demo tables: those that a new floor opens."""
