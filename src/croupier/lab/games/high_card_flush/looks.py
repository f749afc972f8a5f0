"""What a strategy does at High Card Flush, for the kernel of whole rounds."""

from __future__ import annotations

import numpy as np

from croupier.games.banked.high_card_flush.game import RAISES
from croupier.games.banked.vocabulary import Options, Whose
from croupier.games.ranking import LONGEST_RUN
from croupier.lab.games.high_card_flush.play import (
    GAME,
    least_raised,
    raised_in_doubt,
    strategy_of,
    undecided,
)
from croupier.lab.rounds.bettor import FOLD
from croupier.lab.rounds.looks import Look, Node, Strategy
from croupier.lab.rounds.simulator import WholeRounds
from croupier.money import Cents
from croupier.pay import PayTable


def looks(table: PayTable, options: Options) -> Strategy:
    """Whether to raise, by the longest flush; best play looks at the other cards of doubtful hands too."""
    least = least_raised(strategy_of(options))
    always = (least, least, np.zeros(1, dtype=np.uint64))
    hands = always if least >= 0 else (*undecided(options), raised_in_doubt(options))
    known: dict[str, Look] = {}

    def look(node: Node) -> Look:
        most = node.names[-1]
        return known.setdefault(most, Look((FOLD, most), hands=hands))

    return look


def stake(options: Options) -> Cents:
    """The ante that was asked for, or one that the largest wager does not keep from being raised."""
    asked: Cents | None = options.get("ante")
    most = Cents(options["max_wager"] // max(RAISES.values()))
    return asked if asked is not None else Cents(most - most % options["chip"])


ROUNDS = WholeRounds(game=GAME, strategy=looks, progressive=((Whose.OWN,), LONGEST_RUN), stake=stake)
