"""The tables that a floor opens with."""
