"""What the small games share that researchers study: a few court cards, and a cap that holds between two."""

from __future__ import annotations

from dataclasses import replace

from croupier.cards import DECK, Deck, Rank, Suit
from croupier.games.option import Option, yes_or_no
from croupier.games.pot.limits import CapHeadsUp
from croupier.games.pot.rules import POT_OPTIONS

COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)
SUITS = (Suit.SPADES, Suit.HEARTS)


def court_deck(*, suits: int) -> Deck:
    """Jacks, queens and kings of the first suits: spades, then hearts."""
    return Deck(
        without=tuple(rank for rank in Rank if rank not in COURT),
        less=tuple(card for card in DECK if card.rank in COURT and card.suit not in SUITS[:suits]),
    )


def _for_two(option: Option) -> Option:
    """The cap holds between two players unless posted otherwise: there are never more."""
    return replace(option, default=str(CapHeadsUp.ALWAYS)) if option.name == "cap_heads_up" else option


FEW_OPTIONS: tuple[Option, ...] = (
    *(_for_two(option) for option in POT_OPTIONS),
    yes_or_no("bet_counts_as_raise", default=True, says="the first bet of a round is one of those allowed"),
)
"""The options of two-player games with a limited number of bets a round, the first one counted."""
