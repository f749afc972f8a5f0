"""Pot hands at compiled speed, for people who train agents and for checking records in bulk."""
