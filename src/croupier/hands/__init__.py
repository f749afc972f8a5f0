"""What cards are worth: the readable references, against which every kernel is proved."""

from croupier.hands.badugi import BadugiRank, rank_badugi
from croupier.hands.floor import AtLeast
from croupier.hands.high import rank_high
from croupier.hands.low import LowRank, rank_ace_to_five, rank_deuce_to_seven
from croupier.hands.mexican import MexicanRank, rank_mexican
from croupier.hands.rank import Category, HandRank
from croupier.hands.short_deck import ShortDeckRank, rank_short_deck

__all__ = [
    "AtLeast",
    "BadugiRank",
    "Category",
    "HandRank",
    "LowRank",
    "MexicanRank",
    "ShortDeckRank",
    "rank_ace_to_five",
    "rank_badugi",
    "rank_deuce_to_seven",
    "rank_high",
    "rank_mexican",
    "rank_short_deck",
]
