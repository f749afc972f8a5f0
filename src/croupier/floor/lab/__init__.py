"""The lab beside the floor, in a process of its own: advice for bots, training for players."""
