"""The melds of Pan: ropes and squares of three to eleven cards."""

from __future__ import annotations

from croupier.cards import Rank
from croupier.games.rummy.meld import MeldClauses, MeldRules

MELDS = MeldRules(
    sequence=(
        Rank.ACE,
        Rank.TWO,
        Rank.THREE,
        Rank.FOUR,
        Rank.FIVE,
        Rank.SIX,
        Rank.SEVEN,
        Rank.JACK,
        Rank.QUEEN,
        Rank.KING,
    ),
    any_suits=(Rank.ACE, Rank.KING),
    suits_fewest=3,
    fewest=3,
    most=11,
    clauses=MeldClauses(
        size="PAN 6.1", rope="PAN 6.2", square="PAN 6.3", adding="PAN 6.4", borrowing="PAN 6.5"
    ),
)
