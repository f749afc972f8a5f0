"""Random rounds of a game: its declaration as a tree of numbers, and a strategy that the kernel plays."""
