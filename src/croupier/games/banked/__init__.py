"""Games against a bank: their vocabulary, what several of them share, and a folder for each game.

A game's folder is its own; the vocabulary is everybody's, so a new word there must serve two games or wait.
"""
