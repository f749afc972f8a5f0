"""Steps that need a module of their own: blackjack hands, insurance, pai gow settings, the bank's draw.

A new kind of step is a ``Runner`` here and a line in ``procedures``.
"""
