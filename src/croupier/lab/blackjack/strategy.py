"""Strategies for blackjack hands: the best chart by totals, the bots' book, and playing as the bank does."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games.banked.blackjack_book import SPLIT as BOOK_SPLITS
from croupier.games.banked.blackjack_book import by_charts
from croupier.games.banked.blackjack_book import worth as book_worth
from croupier.games.banked.blackjack_steps import PLAYER_DEALER
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import DOUBLE, HIT, IMPOSSIBLE, LIMIT, STAND, SURRENDER, hand_nodes
from croupier.lab.blackjack.hands import PAIRS, Forced, Hands, ways
from croupier.lab.blackjack.rules import OF_VALUE, Numbers

STRATEGIES = ("best", "chart", "book", "bank")

VERBS = {"hit": HIT, "stand": STAND, "w double": DOUBLE, "surrender": SURRENDER}


class Chart(NamedTuple):
    """A strategy by total, hard or soft, and up card."""

    two: NDArray[np.int8]
    """By soft (1) or hard (0), total and up card: the act with two cards."""
    more: NDArray[np.int8]
    """The act with more cards, or with two where the other act is not allowed."""
    split: NDArray[np.int8]
    """By value of the pair and up card: 1 to split."""


def best_chart(numbers: Numbers, hands: Hands) -> Chart:
    """The chart whose every cell is best on average over the hands that reach it by best play."""
    nodes = hand_nodes()
    orders = np.array([float(ways(*np.repeat(np.arange(VALUES), other))) for other in hands.others])
    acts = np.einsum("o,onau->nau", orders, np.maximum(hands.acts, -1e3))
    split = np.zeros((VALUES, VALUES), dtype=np.int8)
    for value in range(VALUES):
        if value == TEN and not numbers.splits_tens:
            continue
        together = orders @ hands.splits[value].worth
        split[value] = together > orders @ hands.unsplit[:, PAIRS.index((value, value))]
    played = paths_of(hands.act, split)
    shape = (2, LIMIT + 1, VALUES)
    two, more = np.full(shape, STAND, dtype=np.int8), np.full(shape, STAND, dtype=np.int8)
    for soft in (0, 1):
        for total in range(4, LIMIT):
            here = (nodes.soft == bool(soft)) & (nodes.total == total)
            for cell, at in ((two, here & (nodes.size == 2)), (more, here & (nodes.size > 2))):
                if not at.any():
                    continue
                worth = np.einsum("nu,nau->au", played[at], acts[at])
                cell[soft, total] = worth.argmax(axis=0)
            if not (here & (nodes.size > 2)).any():
                more[soft, total] = _without(two[soft, total], acts[here], played[here])
    return Chart(two, more, split)


def _without(
    acts: NDArray[np.int8], worths: NDArray[np.float64], played: NDArray[np.float64]
) -> NDArray[np.int8]:
    """The better of hit and stand where no hand of more cards reaches the cell."""
    better = np.einsum("nu,nau->au", played, worths[:, [HIT, STAND]]).argmax(axis=0)
    return np.where((acts == HIT) | (acts == STAND), acts, better).astype(np.int8)


def paths_of(act: NDArray[np.int8], split: NDArray[np.int8]) -> NDArray[np.float64]:
    """By hand and up card: in how many orders best play, averaged over known cards, gets there."""
    nodes = hand_nodes()
    hits = (act == HIT).mean(axis=0)
    paths = np.zeros((len(nodes.total), VALUES))
    for pair in PAIRS:
        paths[nodes.pair[pair]] = ways(*pair)
    for value in range(VALUES):
        paths[nodes.pair[value, value], split[value] == 1] = 0.0
    for node in range(len(paths)):
        onward = paths[node] * hits[node]
        for after in nodes.child[node]:
            if after >= 0:
                paths[after] += onward
    return paths


def by_chart(numbers: Numbers, chart: Chart) -> Forced:
    """The acts that a chart prescribes."""
    nodes = hand_nodes()
    soft, total = nodes.soft.astype(int), np.minimum(nodes.total, LIMIT)
    two, more = chart.two[soft, total], chart.more[soft, total]
    play = np.where((nodes.size == 2)[:, None], two, more).astype(np.int8)
    if numbers.rules.surrender[1] == IMPOSSIBLE:
        play = _fallen_back(play, more, nodes.size > 2)
    after = np.where(play == SURRENDER, more, play)
    after[after == SURRENDER] = HIT
    return Forced(play, after.astype(np.int8), chart.split)


def _fallen_back(
    play: NDArray[np.int8], more: NDArray[np.int8], where: NDArray[np.bool_]
) -> NDArray[np.int8]:
    return np.where(
        where[:, None] & (play == SURRENDER), np.where(more == SURRENDER, HIT, more), play
    ).astype(np.int8)


def by_bank(numbers: Numbers) -> Forced:
    """Plays as the bank does: hits 16, and soft 17 if the bank does; never doubles, splits or surrenders."""
    nodes = hand_nodes()
    soft_17 = nodes.soft & (nodes.total == PLAYER_DEALER.stand_from)
    hits = nodes.total < PLAYER_DEALER.stand_from
    if numbers.options["soft_17"] == "hit":
        hits |= soft_17
    acts = np.repeat(np.where(hits, HIT, STAND)[:, np.newaxis], VALUES, axis=1).astype(np.int8)
    return Forced(acts, acts, np.zeros((VALUES, VALUES), dtype=np.int8))


def by_book(numbers: Numbers) -> Forced:
    """The acts of the bots' book."""
    nodes, size = hand_nodes(), len(hand_nodes().total)
    play = np.full((size, VALUES), STAND, dtype=np.int8)
    after = play.copy()
    done: dict[tuple[int, bool, bool], int] = {}
    for node in np.flatnonzero(nodes.total < LIMIT).tolist():
        total, two = int(nodes.total[node]), bool(nodes.size[node] == 2)
        # The charts ask no more of a hand that is not split than this.
        before = done.setdefault((total, bool(nodes.soft[node]), two), node)
        if before != node:
            play[node], after[node] = play[before], after[before]
            continue
        cards = tuple(OF_VALUE[value] for value in np.repeat(np.arange(VALUES), nodes.cards[node]))
        may = {"hit"} | ({"stand"} if total > numbers.rules.hit_to else set())
        may |= {"w double"} if two else set()
        given_up = numbers.rules.surrender[0 if two else 1] > IMPOSSIBLE
        surrender = {"surrender"} if given_up and "stand" in may else set()
        for up, shown in enumerate(OF_VALUE):
            play[node, up] = _book_act(cards, shown, may | surrender)
            after[node, up] = _book_act(cards, shown, may)
    split = np.array(
        [
            [BOOK_SPLITS.get(value + 1, "N" * 10)[_column(up)] == "Y" for up in range(VALUES)]
            for value in range(VALUES)
        ]
    )
    return Forced(play, after, split.astype(np.int8))


def _book_act(cards: tuple[Card, ...], up: Card, may: set[str]) -> int:
    return VERBS[by_charts(cards, up, may)]


def _column(up: int) -> int:
    """The column of an up card in the book, whose columns run from the two to the ace."""
    return 9 if up == ACE else up - 1


def book_switches(deals: NDArray[np.int64]) -> NDArray[np.bool_]:
    """By deal: whether the book switches."""
    worth = np.array([[book_worth((one, two)) for two in OF_VALUE] for one in OF_VALUE])
    first, second, third, fourth = deals
    kept = worth[first, second] + worth[third, fourth]
    changed: NDArray[np.bool_] = worth[first, fourth] + worth[third, second] > kept
    return changed
