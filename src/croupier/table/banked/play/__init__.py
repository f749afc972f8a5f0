"""Steps that have a module of their own: blackjack hands, insurance, setting pai gow hands, the bank's draw.

A new kind of step is a ``Runner`` here and a line in ``procedures``.
"""
