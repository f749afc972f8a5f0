"""Rounds against a bank: wagers, the lock, the game's script, settlement.

``round`` takes commands, ``state`` follows events, ``view`` shows one person their part. What a game plays by
stands in ``games/banked``; here is only how it works.
"""
