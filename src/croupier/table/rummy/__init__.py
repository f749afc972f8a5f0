"""Hands of rummy: draw, meld, discard, and chips changing hands.

``round`` takes commands, ``state`` follows events, ``view`` shows one person their part. What a game plays by
stands in ``games/rummy``; here is only how it works.
"""
