"""Rounds for a pot: forced bets, betting, cards, side pots, the showdown.

``round`` takes commands, ``state`` follows events, ``view`` shows one person their part. The games
are declared in ``games/pot``; this package plays them.
"""
