"""Blackjack rounds played by a kernel, with the acts that an analysis found or a strategy prescribes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import VALUES
from croupier.kernels.blackjack.rounds import GIVEN_UP, PAID_NATURAL, SIDE, House, Policy, Seat
from croupier.lab.blackjack.hands import Hands, hands_limit
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.seat import SeatLimit
from croupier.lab.core.laboratory import Simulator

Rounds = Callable[[int, int, int, NDArray[np.int64]], None]


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


def deck_of(decks: int) -> NDArray[np.uint8]:
    """Every card of the shoe as four times its value plus its suit."""
    values = [*range(VALUES), *[VALUES - 1] * 3] * decks
    return np.array([4 * value + suit for value in values for suit in range(4)], dtype=np.uint8)


def simulator_of(numbers: Numbers, unit: int, play: Rounds) -> Simulator:
    """Buckets by net, from counts by units won and lost."""
    nets: dict[int, Fraction] = {
        won * SIDE + lost: (won * numbers.won - lost) / unit
        for won in range(SIDE)
        for lost in range(SIDE - won)
    }
    natural = next(
        net for net, outcome in zip(numbers.nets, numbers.outcomes, strict=True) if outcome.name == "NATURAL"
    )
    nets[PAID_NATURAL] = natural
    if numbers.surrendered is not None:
        nets[GIVEN_UP] = numbers.surrendered
    values = sorted(set(nets.values()), reverse=True)
    bucket = {place: values.index(net) for place, net in nets.items()}

    def counted(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        found = np.zeros(GIVEN_UP + 1, dtype=np.int64)
        play(seed, block, rounds, found)
        counts = np.zeros(len(values), dtype=np.int64)
        for place in np.flatnonzero(found):
            counts[bucket[int(place)]] += found[place]
        return counts

    return Simulator(
        buckets=tuple(f"{float(net):+g}" if net else "even" for net in values),
        nets=tuple(values),
        play=counted,
    )
