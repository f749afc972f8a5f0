"""Rounds read from the log: one record of each, from which every reader takes what it shows."""
