"""Rummy games: their vocabulary, and a folder for each game."""
