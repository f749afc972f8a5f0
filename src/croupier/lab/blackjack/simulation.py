"""Blackjack rounds played by a kernel, with the acts that an analysis found or a strategy prescribes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import VALUES
from croupier.kernels.blackjack.rounds import GIVEN_UP, PAID_NATURAL, RANK_SHIFT, SIDE, House, Policy, Seat
from croupier.lab.blackjack.hands import Hands, hands_limit
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.seat import SeatLimit
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import Simulator
from croupier.lab.core.together import End, Laid, Results, Settled, Together
from croupier.money import Cents, dollars
from croupier.pay import PayTable, game_tables

RANKS, SUITS = 13, 4
Rounds: TypeAlias = Callable[[tuple[int, int, int], NDArray[np.uint16]], None]
"""Plays a block and fills in the result of every round and seat."""
Fill: TypeAlias = Callable[[tuple[int, int, int], NDArray[np.uint16], NDArray[np.uint16]], None]
"""Does the same, and fills in what decides the side bet, if there is room."""


def policy_of(numbers: Numbers, hands: Hands, split: NDArray[np.bool_]) -> Policy:
    """The acts as the kernel reads them."""
    return Policy(
        act=hands.act,
        split=split,
        act_other=np.stack([splits.act_other for splits in hands.splits]),
        act_pair=np.stack([splits.act_pair for splits in hands.splits]),
        limits=np.array([hands_limit(numbers, value) for value in range(VALUES)]),
    )


def house_of(numbers: Numbers) -> House:
    """How rounds are settled."""
    lands = [(net > 0) - (net < 0) for net in numbers.nets]
    for code, outcome in enumerate(numbers.outcomes):
        if outcome.name == "NATURAL" and numbers.nets[code] != numbers.won:
            lands[code] = 2
    return House(
        code=numbers.rules.code,
        lands=np.array(lands),
        peeked=numbers.peeked,
        hits_soft_17=bool(numbers.options["soft_17"] == "hit"),
    )


def seat_of(limit: SeatLimit | None) -> Seat:
    """What a limit for the whole seat changes; nothing if there is none."""
    if limit is None:
        never = np.zeros((1, VALUES, VALUES, VALUES), dtype=np.bool_)
        return Seat(limited=False, kept=never[0], split=never)
    return Seat(limited=True, kept=limit.kept, split=limit.split)


def deck_of(decks: int) -> NDArray[np.uint16]:
    """Every card of the shoe: its rank, its value and its suit, as the kernel reads them."""
    ranks = np.tile(np.repeat(np.arange(RANKS), SUITS), decks)
    values = np.minimum(ranks, VALUES - 1)
    suits = np.tile(np.arange(SUITS), RANKS * decks)
    return (ranks << RANK_SHIFT | values << 2 | suits).astype(np.uint16)


def nets_of(numbers: Numbers, unit: int = 1) -> dict[int, Fraction]:
    """By result of a seat, what it gains, in units of which ``unit`` are the base wager."""
    nets: dict[int, Fraction] = {
        won * SIDE + lost: (won * numbers.won - lost) / unit
        for won in range(SIDE)
        for lost in range(SIDE - won)
    }
    nets[PAID_NATURAL] = next(
        net for net, outcome in zip(numbers.nets, numbers.outcomes, strict=True) if outcome.name == "NATURAL"
    )
    if numbers.surrendered is not None:
        nets[GIVEN_UP] = numbers.surrendered
    return nets


def simulator_of(numbers: Numbers, unit: int, play: Rounds) -> Simulator:
    """Buckets by net, from results by units won and lost."""
    nets = nets_of(numbers, unit)
    values = sorted(set(nets.values()), reverse=True)
    bucket = np.zeros(GIVEN_UP + 1, dtype=np.int64)
    for place, net in nets.items():
        bucket[place] = values.index(net)

    def counted(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        results = np.zeros((rounds, 1), dtype=np.uint16)
        play((seed, block, rounds), results)
        return np.bincount(bucket[results[:, 0]], minlength=len(values))

    return Simulator(
        buckets=tuple(f"{float(net):+g}" if net else "even" for net in values),
        nets=tuple(values),
        play=counted,
    )


@dataclass(frozen=True, kw_only=True)
class JackRounds:
    """Rounds of blackjack at some seats, with a side bet.

    The kernel of whole rounds does not play blackjack: hands have as many cards as their players want. A seat
    is settled by its units won and lost: lost hands before won ones.
    """

    game: BankedGame
    pays: str
    """The pay table of the game."""
    prepared: Callable[[PayTable, Options], tuple[Numbers, Fill] | None]
    """The numbers, and what plays rounds of some seats; None for options that it does not play."""
    spot: str
    """The side bet."""
    figures: Callable[[BankedGame, PayTable, Options], Figures]
    """Its figures, of which the rows say what is paid."""
    places: Callable[[Figures], Mapping[int, int]]
    """The row of each of the kernel's numbers."""

    def stake(self, options: Options) -> Cents:
        """A wager that the posted limits let double and split."""
        return dollars(100)

    late: Callable[[PayTable, Options], Simulator] | None = None
    """What plays the options that ``prepared`` does not."""

    def __call__(self, wager: str) -> Callable[[PayTable, Options], Simulator]:
        """What plays rounds of the game by the strategy that was asked for."""
        return self._simulator

    def _simulator(self, table: PayTable, options: Options) -> Simulator:
        prepared = self.prepared(table, options)
        if prepared is None:
            assert self.late is not None
            return self.late(table, options)
        numbers, fill = prepared
        beside = np.zeros((0, 0), dtype=np.uint16)
        return simulator_of(numbers, self.game.hands, lambda block, results: fill(block, results, beside))

    def table(self, laid: Laid, options: Options, seats: int) -> Together | None:
        """Rounds of seats that all make these wagers."""
        prepared = self.prepared(game_tables(self.game.folder)[self.pays], options)
        if prepared is None:
            return None
        numbers, fill = prepared
        named = self.spot in laid

        def play(seed: int, block: int, rounds: int) -> Results:
            results = np.zeros((rounds, seats), dtype=np.uint16)
            beside = np.zeros((rounds, seats if named else 0), dtype=np.uint16)
            fill((seed, block, rounds), results, beside)
            return np.stack([beside, results] if named else [results], axis=2)

        base = self.game.spots[0].name
        ends = {self.spot: self._beside(laid, options)} if named else {}
        ends[base] = self._ends(numbers, base, laid[base])
        return Together(
            game=self.game,
            options=options,
            seats=seats,
            wagers=tuple(ends),
            ends=tuple(ends.values()),
            play=play,
        )

    def _ends(self, numbers: Numbers, base: str, stake: Cents) -> tuple[End, ...]:
        """What every result of a seat settles."""
        nets = nets_of(numbers)
        found = []
        for result in range(GIVEN_UP + 1):
            won, lost = divmod(result, SIDE) if result < PAID_NATURAL else (0, 0)
            taken, paid = lost * stake, int(won * numbers.won * stake)
            if result >= PAID_NATURAL:
                net = int(nets.get(result, Fraction()) * stake)
                taken, paid = max(-net, 0), max(net, 0)
            found.append(End((Settled(base, stake, taken, paid),)))
        return tuple(found)

    def _beside(self, laid: Laid, options: Options) -> tuple[End, ...]:
        """What every number of the kernel's settles on the side bet."""
        side, stake = self.game.side_bets[self.spot], laid[self.spot]
        named = side.posted(options) if callable(side.posted) else options[side.posted]
        figures = self.figures(self.game, game_tables(self.game.folder)[named], options)
        places = self.places(figures)
        nets = [int(figures.rows[places[number]].net * stake) for number in range(max(places) + 1)]
        return tuple(End((Settled(self.spot, stake, max(-net, 0), max(net, 0)),)) for net in nets)
