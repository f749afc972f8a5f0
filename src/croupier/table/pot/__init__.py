"""Hands for a pot: forced bets, betting, cards, side pots, the showdown.

``round`` takes commands, ``state`` follows events, ``view`` shows one person their part. What a game plays by
stands in ``games/pot``; here is only how it works.
"""
