"""The steps of a round, each played by its runner: the layout, deals, boards, decisions, procedures, the end.

A new kind of step is a ``Runner`` here and a line in ``runners``.
"""
