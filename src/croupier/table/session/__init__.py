"""A table over many rounds: seats, chips, the button, the bank's rotation, time collection.

``banked``, ``pot`` and ``rummy`` play the rounds; a session opens them and keeps what lasts beyond a round.
"""
