"""What every analysis is made of: figures, laboratories, options, cards as numbers.

Nothing here knows a game; questions and the games' laboratories build on it.
"""
