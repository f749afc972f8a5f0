"""The lab in a process of its own: advice for bots, training for players."""
