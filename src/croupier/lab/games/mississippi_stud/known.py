"""Mississippi Stud for a player who sees cards of other players: random deals, each counted exactly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.mississippi_stud.game import STREET_BETS
from croupier.games.option import Options
from croupier.lab.core.known import Known
from croupier.lab.games.mississippi_stud.figures import ante_figures
from croupier.lab.games.mississippi_stud.play import GAME, OWN, STAKED, bets_of, nets_of, table_ends, units_of
from croupier.lab.games.mississippi_stud.thumb import Strategy
from croupier.lab.known.deals import Cards
from croupier.lab.stud.known import Floats, further, nets_by_rank, paid, seen_at_stud, with_each
from croupier.lab.stud.seen import HAND, places
from croupier.pay import PayTable

SETS = 4_000
"""Default number of random deals: each has up to 19,600 continuations."""


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Return the edge of ante and street bets for a player who sees ``seen`` cards of other players."""
    bets, worth = bets_of(Strategy.BEST, units_of(table)), nets_by_rank(table_ends(), nets_of(table))
    left = max(52 - OWN - seen, HAND)
    boards = further(HAND - OWN, left)
    # The two cards of each board before the last one, by number; each board ends with any of its three.
    before = np.concatenate([boards[:, two] @ np.array([left, 1]) for two in ([0, 1], [0, 2], [1, 2])])
    one, other = np.divmod(np.arange(left * left), left)

    apart = ~np.eye(left, dtype=np.bool_)

    def gain(own: Cards, unseen: Cards) -> float:
        sums = np.bincount(before, np.tile(paid(own, unseen, boards, worth), 3), left * left)
        last = (sums.reshape(left, left) + sums.reshape(left, left).T) / (left - 2)
        # With four cards, three and two: the worth of the round with the cards seen, and unseen.
        looks = places(with_each(own, unseen[one], unseen[other])).reshape(left, left) * apart
        four = {
            staked: _best(
                {bet: _twice((staked + bet) * last) for bet in STREET_BETS}, staked, bets[4, staked][looks]
            )
            for staked in STAKED[4]
        }
        means = {staked: (worths * apart).sum(axis=-1) / (left - 1) for staked, worths in four.items()}
        looks = places(with_each(own, unseen))
        three = {
            staked: _best({bet: means[staked + bet] for bet in STREET_BETS}, staked, bets[3, staked][looks])
            for staked in STAKED[3]
        }
        first = {bet: three[1 + bet].mean(axis=-1) for bet in STREET_BETS}
        seeing, blind = _best(first, 1, bets[2, 1][places(own[None].astype(np.uint8))[0]])
        return float(seeing - blind)

    return seen_at_stud(
        gain,
        game=GAME.id,
        wager="ante",
        edge=ante_figures(table, Strategy.BEST).edge,
        own=OWN,
        seen=seen,
        bank=bank,
        sets=sets or SETS,
        seed=seed,
        options=options,
    )


def _twice(worth: Floats) -> Floats:
    """Return the same worths twice: for a player who sees the cards, and for one who does not."""
    return np.stack([worth, worth])


def _best(by_bet: dict[int, Floats], staked: int, blind: NDArray[np.int64]) -> Floats:
    """Return the worth of the best act with the cards seen, and of the act taken without; act 0 is a fold."""
    worths = np.stack([np.full_like(by_bet[1], -staked), *(by_bet[bet] for bet in STREET_BETS)])
    taken = np.take_along_axis(worths[:, 1], blind[None], axis=0)[0]
    return np.stack([worths[:, 0].max(axis=0), taken])
