"""Casino War by the book: go to war. Surrendering every tie costs the player more."""

from __future__ import annotations

from croupier.games.banked.book import Book
from croupier.games.banked.view import BankedView


def decide(view: BankedView) -> str:
    """Go to war if the chips are there, otherwise surrender."""
    return "w war" if view.wager("war") is not None else "f"


BOOK = Book(base=("ante",), beside="tie", decide=decide)
