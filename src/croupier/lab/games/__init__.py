"""A folder for each analysed game, with the same names in each.

``laboratory`` what can be asked, ``figures`` what wagers cost, ``play`` best play, ``guide`` as a person
plays it, ``rounds`` rounds by chance. ``lab/catalog.py`` lists them.
"""
