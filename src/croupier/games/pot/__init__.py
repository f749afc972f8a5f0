"""Games for a pot: their vocabulary, what several of them share, and a folder for each game.

The vocabulary belongs to all games: a new word goes there only when two games need it.
"""
