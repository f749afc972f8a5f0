"""A whole seat: how wagers that are made together go together, and how far their sum spreads.

Means are exact, by the edges. Covariances are counted over every round of baccarat; in other games they come
from rounds at the real table, played by the book, and their intervals are stated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import Place
from croupier.lab.bank.counted import is_counted, rounds_of
from croupier.lab.bank.plays import Plays, plays_of
from croupier.lab.bank.rounds import FullTable, play
from croupier.lab.bank.side import SAMPLED, analysed_of, hands_of, with_required
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.core.options import read_for
from croupier.lab.questions.edge import NO_OPTIONS, analyse, laboratory
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import BankedRound
from croupier.table import events as e

SEAT = Player(1)


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
    plays: Plays
    """Whose play the expectations and the covariances come from."""

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
    rounds: int = SAMPLED,
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
    if is_counted(lab.game):
        played = rounds_of(full)
        weights = np.array([float(weight) for weight, _ in played])
        nets = np.array([_nets(lab, names, round_) for _, round_ in played], dtype=np.float64)
    else:
        weights = np.full(rounds, 1 / rounds)
        found = []
        for number in range(rounds):
            found.append(_nets(lab, names, play(full, f"{seed}:{number}")))
            progress(1)
        nets = np.array(found, dtype=np.float64)
    covariance, within = _covariance(weights, nets)
    counted = is_counted(lab.game)
    return Seat(
        game=game_id,
        laid={name: wanted[name] for name in names},
        wagers=names,
        expected=tuple(
            -analyse(game_id, name, None, options).edge * wanted[name] * hands_of(lab.game, name)
            for name in names
        ),
        covariance=covariance,
        within=np.zeros_like(within) if counted else within,
        rounds=len(weights),
        counted=counted,
        plays=plays_of(lab, read),
    )


def _nets(lab: Laboratory, names: Sequence[str], round_: BankedRound) -> list[int]:
    """Return each wager's gain in a round; the base wager includes spots that are not separate wagers."""
    gained = dict.fromkeys(names, 0)
    base = next(iter(lab.wagers))
    for event in round_.log:
        match event:
            case e.WagerPlaced(player=player) if player == SEAT:
                change, spot = -event.amount, event.spot
            case e.WagerTakenOff(player=player) if player == SEAT:
                change, spot = event.amount, event.spot
            case e.WagerSettled(player=player) if player == SEAT:
                change, spot = event.returned + event.tip, event.spot
            case e.MeterPaid(player=player) if player == SEAT:
                change, spot = event.amount, event.spot
            case _:
                continue
        name = Place.parse(spot).spot
        gained[name if name in gained else base] += change
    return [gained[name] for name in names]


def _covariance(
    weights: NDArray[np.float64], nets: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Covariances by pair, and how far they may be off if the rounds are a sample."""
    centred = nets - weights @ nets
    products = centred[:, :, None] * centred[:, None, :]
    covariance = np.einsum("r,rij->ij", weights, products)
    spread = np.sqrt(np.einsum("r,rij->ij", weights, (products - covariance) ** 2))
    return covariance, NORMAL_99 * spread / math.sqrt(len(weights))
