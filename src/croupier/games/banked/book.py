"""What the book would do: for every game a stated, simple strategy, given only what the player sees."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.banked.view import BankedView

Book = Callable[[BankedView], str]
"""One of the acts that the view offers, by name: ``f``, ``w bet``."""
