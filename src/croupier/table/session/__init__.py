"""A table over many rounds: seats, chips, the button, the bank's rotation, time collection.

Rounds are played by ``banked``, ``pot`` and ``rummy``; a session opens them and carries over what lasts.
"""
