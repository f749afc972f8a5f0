"""Replays finished rounds step by step, for auditors and for the players."""
