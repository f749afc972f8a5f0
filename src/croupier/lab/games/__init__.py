"""A folder for each analysed game, with the same names in each.

``laboratory`` what can be asked, ``figures`` what wagers cost, ``play`` every situation and what a strategy
does in it, ``guide`` best play as a person plays it, ``rounds`` rounds by chance. What a game does not have
has no file; ``lab/catalog.py`` finds the laboratories.
"""
