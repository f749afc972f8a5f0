"""A folder for each analysed game, with the same modules in each.

``laboratory`` lists the questions, ``figures`` the costs of wagers, ``play`` every situation and what a
strategy does in it, ``guide`` best play as a person plays it, ``rounds`` random rounds. A module that a game
does not need is left out; ``lab/catalog.py`` finds the laboratories.
"""
