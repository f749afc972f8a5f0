"""Figures and simulated rounds of Switch with the switch open while the first hand is played."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import VALUES
from croupier.kernels.blackjack.hands import DOUBLE, SPLIT, STAND, hand_nodes
from croupier.kernels.blackjack.late import SWITCH
from croupier.kernels.blackjack.late_rounds import Open, late_rounds
from croupier.lab.blackjack.hands import PAIR, PAIRS
from croupier.lab.blackjack.late import LateSwitch, again_at_most, met, split_ways
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.simulation import deck_of, house_of, policy_of, simulator_of
from croupier.lab.core.laboratory import Simulator

NEAR = 6e-4
"""With one deck, how far the edge of a late switch may be off if second hands are approximated.

With more decks a drawn card changes the rest correspondingly less. This is an estimate. An exact count
(``late_count=exact``) of six decks and up cards from ace to eight differs by a fifth of it.
"""
SEED, ROUNDS = 21, 4_000_000
"""The rounds whose nets are the rows of the figures."""


def error_of(numbers: Numbers) -> float:
    """How far an edge with approximated second hands may be off."""
    return float(NEAR / numbers.options["decks"])


def opened(numbers: Numbers, found: LateSwitch) -> Open:
    """The acts of first hands as the kernel of rounds reads them."""
    tree, dealt = found.dealt.tree, found.dealt
    spot = np.zeros((len(PAIRS), len(tree.nodes.total)), dtype=np.int64)
    for number, pair in enumerate(PAIRS):
        root = tree.nodes.pair[pair]
        hands = tree.line[tree.starts[root] : tree.starts[root + 1]]
        spot[number, hands] = np.arange(len(hands))
    acts, doubled, rows = [dealt.late.act], [dealt.late.doubled], len(dealt.late.act)
    split = np.zeros((VALUES, 3, VALUES, VALUES * VALUES), dtype=np.int64)
    for value, played in enumerate(found.splits.played):
        if played is None:
            continue
        for number, (again, card) in enumerate(split_ways(numbers, value)):
            cases = slice(number * VALUES * VALUES, (number + 1) * VALUES * VALUES)
            split[value, again, card] = rows + played.firsts[:-1][cases]
        acts.append(played.late.act)
        doubled.append(played.late.doubled)
        rows += len(played.late.act)
        assert again_at_most(numbers, value) < split.shape[1]
    return Open(
        act=np.concatenate(acts),
        doubled=np.concatenate(doubled),
        dealt=dealt.firsts[:-1],
        split=split,
        spot=spot,
        swap=tree.swap,
        stand=np.full((len(tree.nodes.total), VALUES), STAND, dtype=np.int8),
    )


def late_simulator(numbers: Numbers, found: LateSwitch) -> Simulator:
    """Rounds with the switch open."""
    second = found.second
    policy, house = policy_of(numbers, second.hands, second.split), house_of(numbers)
    acts = opened(numbers, found)

    def play(block: tuple[int, int, int], results: NDArray[np.uint16]) -> None:
        deck = deck_of(numbers.options["decks"])
        late_rounds(block, deck, hand_nodes(), policy, house, PAIR, second.aces, acts, results)

    return simulator_of(numbers, 2, play)


def rows_of(
    simulator: Simulator, edge: float, says: Callable[[Fraction], str]
) -> list[tuple[str, float, Fraction]]:
    """The nets of simulated rounds, weighted so that their mean is the edge that was counted."""
    chances = simulator.play(SEED, 0, ROUNDS) / ROUNDS
    nets = np.array([float(net) for net in simulator.nets])
    mean = float(chances @ nets)
    tilt = (-edge - mean) / (float(chances @ nets**2) - mean**2)
    chances = chances * (1 + tilt * (nets - mean))
    return [
        (says(net), float(chance), net)
        for net, chance in zip(simulator.nets, chances.tolist(), strict=True)
        if chance
    ]


def units_staked(
    found: LateSwitch,
    deals: NDArray[np.int64],
    as_dealt: NDArray[np.float64],
    as_switched: NDArray[np.float64],
) -> float:
    """Return the mean number of units at stake in rounds that a dealer's Natural has not ended.

    The stakes on hands as dealt, and on hands that a switch has made, are by the other hand, hand and up
    card.
    """
    second, many = found.second, len(PAIRS)
    kept, changed = second.per_unit(as_dealt), second.per_unit(as_switched)
    total = 0.0
    for played, which in met(found, deals):
        acts = played.late.act[played.firsts[:-1]]
        weight = played.tables.playing[played.cases.beside, played.cases.root]
        first, moved = np.where(acts == DOUBLE, 2 * weight, weight), played.late.moved
        if played is found.dealt:
            # A switch before anything else leaves both hands to be played as they then are.
            one, two = PAIR[deals[0], deals[3]], PAIR[deals[2], deals[1]]
            first = np.where(acts == SWITCH, as_switched[two, one], first)
            moved = np.where(acts == SWITCH, weight, moved)
            which = which & (acts != SPLIT)
            others = found.splits.units[deals[0], VALUES * deals[2] + deals[3]]
            total += float(others[acts == SPLIT].sum())
        before, after = (played.lists[:, place] >> 1 for place in (0, 1))
        rest = (weight - moved) * kept[before // many, before % many]
        rest += moved * changed[after // many, after % many]
        total += float((first + rest)[which].sum())
    return total
