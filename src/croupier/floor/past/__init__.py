"""Finished rounds: read from the log, shown as one person may see them, written as documents."""
