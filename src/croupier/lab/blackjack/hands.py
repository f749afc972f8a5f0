"""Blackjack hands of a whole shoe: best play of every hand, whatever other cards are known.

A hand is played by its own cards, the bank's up card and the cards that were known when play began: nothing
in Buster, the other hand's two cards in Switch. Every figure is a sum over all cards that may come, without
replacement, in double precision; nothing is sampled and nothing is approximated.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import ACE, CLASSES, NATURAL, TEN, VALUES, dealer_ends
from croupier.kernels.blackjack.hands import (
    CODES,
    FREE,
    IMPOSSIBLE,
    PLAYER_NATURAL,
    SPLIT,
    STAND,
    Known,
    Nodes,
    best_play,
    count_roots,
    hand_nodes,
    new_play,
)
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.split import SplitWeights, falling, split_weights, weight_table

SPAN = 2048
"""Hands that one thread takes through the dealer's trie at a time."""
PAIRS = tuple(combinations_with_replacement(range(VALUES), 2))
"""Two cards by value: 55 pairs."""
PAIR = np.array([[PAIRS.index((min(a, b), max(a, b))) for b in range(VALUES)] for a in range(VALUES)])
"""The number of a pair of cards."""
KEY = 32 ** np.arange(VALUES)


def in_threads(work: Callable[[int], None], items: Iterable[int]) -> None:
    """Does the work for each number, on all processors."""
    numbers = list(items)
    if len(numbers) == 1:
        work(numbers[0])
        return
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for _ in threads.map(work, numbers):
            pass


def ways(*cards: int) -> int:
    """The number of orders in which these cards may be dealt."""
    return math.factorial(len(cards)) // math.prod(math.factorial(cards.count(card)) for card in set(cards))


class Family(NamedTuple):
    """Hands and the dealer's ends against them, for every set of known cards."""

    nodes: Nodes
    known: Known
    rows: NDArray[np.int64]
    """By set of known cards and hand: the row."""


class Families:
    """Families that were worked out before, for hands of one shoe that are played in several ways."""

    def __init__(self) -> None:
        self._trie: object = None
        self._found: dict[tuple[object, ...], Family] = {}

    def family(
        self,
        numbers: Numbers,
        nodes: Nodes,
        others: NDArray[np.int8],
        shoe: NDArray[np.float64],
        table: NDArray[np.float64],
        odd: int = TEN,
        own: int = 0,
    ) -> Family:
        """Return the result of ``family``, cached; a change of the dealer's trie empties the cache."""
        if numbers.trie is not self._trie:
            self._trie, self._found = numbers.trie, {}
        asked = odd, own, *(part.tobytes() for part in (nodes.cards, others, shoe, table))
        if asked not in self._found:
            self._found[asked] = family(numbers, nodes, others, shoe, table, odd, own)
        return self._found[asked]


def family(
    numbers: Numbers,
    nodes: Nodes,
    others: NDArray[np.int8],
    shoe: NDArray[np.float64],
    table: NDArray[np.float64],
    odd: int = TEN,
    own: int = 0,
) -> Family:
    """Takes every hand with every set of known cards through the dealer's trie, equal ones once."""
    beside = (others[:, np.newaxis] + nodes.cards[np.newaxis]).reshape(-1, VALUES)
    _, first, rows = np.unique(beside.astype(np.int64) @ KEY, return_index=True, return_inverse=True)
    hands = np.ascontiguousarray(beside[first])
    ends = np.zeros((len(hands), CLASSES, VALUES))

    def take(begin: int) -> None:
        span = slice(begin, begin + SPAN)
        dealer_ends(numbers.trie, shoe, odd, table, own, hands[span], ends[span])

    in_threads(take, range(0, len(hands), SPAN))
    known = Known(shoe=shoe, odd=odd, table=table, own=own, hands=hands, ends=ends)
    return Family(nodes, known, rows.reshape(len(others), -1))


def nodes_among(kept: NDArray[np.int64]) -> Nodes:
    """Return some of the hands, by their indices; hands that can follow from one must be kept with it."""
    every = hand_nodes()
    place = np.full(len(every.total) + 1, -1)
    place[kept] = np.arange(len(kept))
    return Nodes(
        cards=every.cards[kept],
        total=every.total[kept],
        soft=every.soft[kept],
        size=every.size[kept],
        child=place[every.child[kept]],
        pair=place[every.pair],
    )


@cache
def nodes_with(value: int, copies: int) -> tuple[Nodes, NDArray[np.int64]]:
    """The hands with at least this many cards of a value, and where they are among all hands.

    These are the hands of a split; a split ace gets one card only.
    """
    every = hand_nodes()
    kept = np.flatnonzero((every.cards[:, value] >= copies) & ((every.size == 2) | (value != ACE)))
    return nodes_among(kept), kept


class Splits(NamedTuple):
    """Splitting a pair: what it is worth for each set of known cards, and how its hands are played."""

    worth: NDArray[np.float64]
    """By known cards and up card."""
    act_other: NDArray[np.int8]
    """By known cards, hand and up card: hands whose second card was another one."""
    act_pair: NDArray[np.int8]
    """By known cards, hand and up card: hands that got a splitting card and could not be split again."""
    found: NDArray[np.float64]
    """By known cards, up card, outcome (eight more if doubled) and dealer's end: hands."""
    rounds: NDArray[np.float64]
    """By known cards, up card, hands made (0, 1, 2, …) and dealer's end: rounds."""


class Forced(NamedTuple):
    """Acts that a strategy prescribes, by hand and up card; FREE where the best one is taken."""

    play: NDArray[np.int8]
    after_split: NDArray[np.int8]
    split: NDArray[np.int8]
    """By value of the pair and up card: 1 to split, 0 not to, FREE for the better."""


def free() -> Forced:
    """Nothing prescribed."""
    size = len(hand_nodes().total)
    acts = np.full((size, VALUES), FREE, dtype=np.int8)
    return Forced(acts, acts, np.full((VALUES, VALUES), FREE, dtype=np.int8))


def splitting(
    numbers: Numbers,
    value: int,
    others: NDArray[np.int8],
    limit: int,
    forced: Forced,
    *,
    shoe: NDArray[np.float64] | None = None,
    hands: int = 2,
    played: tuple[NDArray[np.int8], NDArray[np.int8]] | None = None,
    counted: SplitWeights | None = None,
    tallied: bool = True,
    families: Families | None = None,
) -> Splits:
    """Splits a pair of this value for each set of known cards, up to a number of hands.

    Weights are of the pair, the known cards and the up card together, like those of other hands. ``played``
    prescribes acts for each set separately, as ``Splits`` has them: after another second card, after a pair;
    ``counted`` says which hands are counted, if not all of them. Unless ``tallied``, only worths are.
    """
    whole = numbers.shoe if shoe is None else shoe
    weights = counted or split_weights(limit, hands)
    every, found_by = hand_nodes(), families.family if families else family
    size = len(others)
    splits = Splits(
        worth=np.zeros((size, VALUES)),
        act_other=np.full((size, len(every.total), VALUES), STAND, dtype=np.int8),
        act_pair=np.full((size, len(every.total), VALUES), STAND, dtype=np.int8),
        found=np.zeros((size, VALUES, 2 * CODES, CLASSES)),
        rounds=np.zeros((size, VALUES, limit + 1, CLASSES)),
    )
    for beside in np.unique(others[:, value]):
        where = np.flatnonzero(others[:, value] == beside)
        rest = others[where].copy()
        rest[:, value] = 0
        left = whole.copy()
        left[value] -= 2 + beside
        gone = falling(whole[value], 3 + beside)[-1] / falling(whole.sum(), 3 + beside)[-1]
        for copies, how_often in ((1, weights.other), (2, weights.pair)):
            if not any(how_often.values()):
                continue
            nodes, kept = nodes_with(value, copies)
            table = gone * weight_table(left[value], left.sum(), how_often)
            hands_of = found_by(numbers, nodes, rest, left, table, odd=value, own=1)
            acts = np.broadcast_to(forced.after_split, splits.act_other.shape)
            if played is not None:
                acts = played[copies - 1]
            _play_split(numbers, value, copies, where, kept, hands_of, acts, splits, tallied)
        if tallied:
            _count_rounds(numbers, value, where, rest, left, gone, limit, hands, splits)
    return splits


def _play_split(
    numbers: Numbers,
    value: int,
    copies: int,
    where: NDArray[np.int64],
    kept: NDArray[np.int64],
    hands: Family,
    forced: NDArray[np.int8],
    splits: Splits,
    tallied: bool,
) -> None:
    """Plays the hands of a split that begin with another card, or with a pair, and adds up the results."""
    nodes, known, rows = hands
    # No hand of a split may be surrendered.
    rules = numbers.rules._replace(surrender=np.full(2, IMPOSSIBLE))
    seconds = [value] if copies == 2 else [second for second in range(VALUES) if second != value]
    roots = nodes.pair[value, seconds]
    together = np.zeros(len(roots), dtype=np.int64)
    stands = np.full((len(kept), VALUES), STAND, dtype=np.int8)
    acts = splits.act_pair if copies == 2 else splits.act_other

    def one(place: int) -> None:
        play = new_play(len(kept))
        prescribed = stands if value == ACE else np.ascontiguousarray(forced[where[place], kept])
        best_play(nodes, rows[place], known, rules, prescribed, play)
        acts[where[place], kept] = play.act
        splits.worth[where[place]] += play.best[roots].sum(axis=0)
        if tallied:
            found = splits.found[where[place]][None]
            count_roots(roots, together, nodes, rows[place], known, rules, play, found)

    in_threads(one, range(len(where)))


def _count_rounds(
    numbers: Numbers,
    value: int,
    where: NDArray[np.int64],
    rest: NDArray[np.int8],
    left: NDArray[np.float64],
    gone: float,
    limit: int,
    hands: int,
    splits: Splits,
) -> None:
    """The weight of each number of hands with each dealer's end."""
    for made, counted in split_weights(limit, hands).rounds.items():
        table = gone * weight_table(left[value], left.sum(), counted)
        ends = np.zeros((len(rest), CLASSES, VALUES))
        dealer_ends(numbers.trie, left, value, table, 0, rest, ends)
        splits.rounds[where, :, made] = (ends * numbers.rules.plays).transpose(0, 2, 1)


class Hands(NamedTuple):
    """Everything about hands dealt from a whole shoe, for each set of known cards."""

    others: NDArray[np.int8]
    acts: NDArray[np.float64]
    """By known cards, hand, act (hit, stand, double, surrender) and up card."""
    act: NDArray[np.int8]
    """The act taken, apart from splits."""
    stands: NDArray[np.float64]
    """By known cards, hand and up card: the worth of standing."""
    playing: NDArray[np.float64]
    """The weight of the hand in rounds that a dealer's Natural has not ended."""
    best: NDArray[np.float64]
    """The worth of the act taken."""
    natural: NDArray[np.float64]
    """By known cards and up card: what a Natural is worth in rounds that a dealer's Natural has not ended."""
    looked: NDArray[np.float64]
    """By known cards, pair and up card: the weight of a Natural that a look at the hole card finds."""
    dealt: NDArray[np.float64]
    """By known cards, pair and up card: the weight of the deal in rounds not ended by a dealer's Natural."""
    unsplit: NDArray[np.float64]
    """By known cards, pair and up card: the worth without splitting; ace and ten count 21."""
    found: NDArray[np.float64]
    """By known cards, pair, up card, outcome and dealer's end: the weight, without splitting."""
    splits: tuple[Splits, ...]
    """By value."""


def play_hands(
    numbers: Numbers,
    others: NDArray[np.int8],
    forced: Forced | None = None,
    *,
    shoe: NDArray[np.float64] | None = None,
    tallied: bool = True,
    families: Families | None = None,
) -> Hands:
    """Plays every hand for each set of known cards: best, or as a strategy prescribes.

    Unless ``tallied``, only worths are counted, not how hands end. ``families`` are of other ways to play.
    """
    prescribed = forced or free()
    shoe, nodes = numbers.shoe if shoe is None else shoe, hand_nodes()
    table = weight_table(shoe[TEN], shoe.sum(), {0: 1})
    hands = (families.family if families else family)(numbers, nodes, others, shoe, table)
    known, rows = hands.known, hands.rows
    pairs = np.array([nodes.pair[pair] for pair in PAIRS])
    numbered = np.arange(len(PAIRS))
    size, many = len(others), len(nodes.total)
    made = Hands(
        others=others,
        acts=np.zeros((size, many, SPLIT, VALUES)),
        act=np.zeros((size, many, VALUES), dtype=np.int8),
        stands=np.zeros((size, many, VALUES)),
        playing=np.zeros((size, many, VALUES)),
        best=np.zeros((size, many, VALUES)),
        natural=np.einsum(
            "odj,dj->oj", known.ends[rows[:, nodes.pair[ACE, TEN]]], numbers.rules.worth[PLAYER_NATURAL]
        ),
        looked=known.ends[rows[:, pairs], NATURAL] * numbers.peeked,
        dealt=np.zeros((size, len(PAIRS), VALUES)),
        unsplit=np.zeros((size, len(PAIRS), VALUES)),
        found=np.zeros((size, len(PAIRS), VALUES, 2 * CODES, CLASSES)),
        splits=tuple(
            splitting(
                numbers,
                value,
                others,
                hands_limit(numbers, value),
                prescribed,
                shoe=shoe,
                tallied=tallied,
                families=families,
            )
            for value in range(VALUES)
        ),
    )

    def one(place: int) -> None:
        play = new_play(many)
        best_play(nodes, rows[place], known, numbers.rules, prescribed.play, play)
        made.acts[place], made.act[place] = play.acts, play.act
        made.stands[place], made.playing[place], made.best[place] = play.stands, play.playing, play.best
        made.dealt[place], made.unsplit[place] = play.playing[pairs], play.best[pairs]
        if tallied:
            count_roots(pairs, numbered, nodes, rows[place], known, numbers.rules, play, made.found[place])

    in_threads(one, range(size))
    return made


def hands_limit(numbers: Numbers, value: int) -> int:
    """How many hands a pair may become."""
    return 2 if value == ACE and numbers.aces_split_once else numbers.splits_max + 1


def multisets(hands: Sequence[Sequence[int]]) -> NDArray[np.int8]:
    """Cards by value as counts."""
    return np.array([[list(hand).count(value) for value in range(VALUES)] for hand in hands], dtype=np.int8)
