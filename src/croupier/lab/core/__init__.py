"""What every analysis is made of: figures, laboratories, options, cards as numbers.

Knows no game; a question or a game's laboratory builds on it.
"""
