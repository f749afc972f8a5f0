"""What people ask about any game: edge, what-if, cost, advice, simulation, the PAR sheet and its pictures.

A question asks a game's laboratory; no game is named here.
"""
