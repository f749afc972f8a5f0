"""The lab in a separate process: advice for bots, training for players."""
