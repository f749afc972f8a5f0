"""Rounds against a bank: wagers, the lock, the game's script, settlement.

``round`` takes commands, ``state`` follows events, ``play`` has a runner for each kind of step, ``view``
shows one person their part. The games are declared in ``games/banked``; this package plays them.
"""
