"""Rounds of rummy: draw, meld, discard, and chips that players collect from each other.

``round`` takes commands, ``state`` follows events, ``view`` shows one person their part. The games
are declared in ``games/rummy``; this package plays them.
"""
