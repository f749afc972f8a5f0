"""A whole seat: how wagers that are made together go together, and how far their sum spreads.

Means and variances are exact, by the figures. Covariances are counted over every round of baccarat; in other
games they come from random rounds that are played as the figures assume, and their intervals are stated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.lab.bank.counted import every_round, is_counted
from croupier.lab.bank.rounds import FullTable, sample
from croupier.lab.bank.side import analysed_of, hands_of, play_of, with_required
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.options import read_for
from croupier.lab.questions.edge import NO_OPTIONS, analyse, laboratory
from croupier.money import Cents


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Wagers made together at one seat. Amounts are in cents, gains are the bettor's."""

    game: str
    laid: Mapping[str, Cents]
    """By wager; the base wager includes those that must be made beside it."""
    wagers: tuple[str, ...]
    expected: tuple[Fraction, ...]
    """By wager, exactly."""
    covariance: NDArray[np.float64]
    """By wager and wager."""
    within: NDArray[np.float64]
    """Half the width of each covariance's 99 % interval; 0 where every round was counted."""
    rounds: int
    """How many rounds the covariances come from."""
    counted: bool
    play: str
    """How the seat plays, in words."""

    @property
    def spreads(self) -> tuple[float, ...]:
        """The standard deviation of each wager."""
        return tuple(math.sqrt(max(float(self.covariance[i, i]), 0.0)) for i in range(len(self.wagers)))

    @property
    def correlation(self) -> NDArray[np.float64]:
        """By wager and wager, between -1 and 1."""
        spreads = np.array(self.spreads)
        return np.divide(
            self.covariance,
            np.outer(spreads, spreads),
            out=np.zeros_like(self.covariance),
            where=np.outer(spreads, spreads) > 0,
        )

    @property
    def whole(self) -> Fraction:
        """What the seat expects of a round."""
        return sum(self.expected, Fraction())

    @property
    def spread(self) -> float:
        """The standard deviation of everything together."""
        return math.sqrt(max(float(self.covariance.sum()), 0.0))

    @property
    def apart(self) -> float:
        """The value if the wagers were independent."""
        return math.sqrt(float(np.trace(self.covariance)))


def seat(
    game_id: str,
    laid: Mapping[str, Cents],
    options: Mapping[str, object] = NO_OPTIONS,
    *,
    rounds: int | None = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Seat:
    """One seat with these wagers.

    >>> from croupier.money import dollars
    >>> both = seat("ez-baccarat-panda-8", {"banker": dollars(100), "dragon7": dollars(10)})
    >>> f"{both.correlation[0, 1]:+.4f}, ${both.spread / 100:.2f} together, ${both.apart / 100:.2f} if apart"
    '+0.0016, $112.00 together, $111.91 if apart'
    """
    lab = laboratory(game_id)
    read = read_for(lab.game, lab.asks, options)
    wanted = with_required(lab.game, laid)
    names = tuple(analysed_of(game_id, wanted))
    full = FullTable(game=game_id, bettors=1, laid=wanted, options=read)
    counted = is_counted(lab.game)
    found = every_round(full, names) if counted else sample(full, names, rounds, seed, progress)
    gains = np.concatenate([block.gains[:, 0] for block in found.blocks()])
    weights = np.full(len(gains), 1 / len(gains))
    if found.weights is not None:
        weights = np.array([float(weight) for weight in found.weights])
    covariance, within = _covariance(weights, gains)
    figures = [analyse(game_id, name, None, options) for name in names]
    units = [wanted[name] * hands_of(lab.game, name) for name in names]
    for place, (figure, unit) in enumerate(zip(figures, units, strict=True)):
        covariance[place, place] = (figure.standard_deviation * unit) ** 2
        within[place, place] = 0.0
    return Seat(
        game=game_id,
        laid={name: wanted[name] for name in names},
        wagers=names,
        expected=tuple(-figure.edge * unit for figure, unit in zip(figures, units, strict=True)),
        covariance=covariance,
        within=np.zeros_like(within) if counted else within,
        rounds=found.rounds,
        counted=counted,
        play=play_of(lab, read),
    )


def _covariance(
    weights: NDArray[np.float64], gains: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Covariances by pair, and how far they may be off if the rounds are a sample."""
    centred = gains - weights @ gains
    covariance = centred.T @ (centred * weights[:, None])
    squares = centred**2
    fourth = squares.T @ (squares * weights[:, None])
    return covariance, NORMAL_99 * np.sqrt(np.maximum(fourth - covariance**2, 0) / len(weights))
