"""Pot hands at compiled speed, for training agents and for checking records in bulk."""
