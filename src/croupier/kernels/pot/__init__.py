"""A hand of any pot game in one array of numbers, twin of ``table/pot``."""
