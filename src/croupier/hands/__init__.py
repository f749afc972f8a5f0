"""What cards are worth: the readable references, against which every kernel is proved."""

from croupier.hands.floor import AtLeast
from croupier.hands.high import rank_high
from croupier.hands.rank import Category, HandRank

__all__ = ["AtLeast", "Category", "HandRank", "rank_high"]
