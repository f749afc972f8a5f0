"""A switch after acts on the first hand: best play of the first hand with the switch still open.

The second cards may change places at any moment until the second hand is touched: after hits, after a double,
after a split; but not once the first hand is over. The first hand is played by its own cards and the other
hand's two; the switch is made where both hands together are then worth more, with the second hand taken at
its worth given the first one's two cards. The second hand is played by its own cards and the first one's two,
as they lie then. After a split the switch is decided by the cards of the first of its hands alone, and a pair
that the switch makes there is not split again.

The result is off by what the cards drawn to the first hand do to the second where the switch comes after
them; ``late_count`` counts that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import (
    FREE,
    IMPOSSIBLE,
    SPLIT,
    STAND,
    Nodes,
    best_play,
    hand_nodes,
    new_play,
)
from croupier.kernels.blackjack.late import Cases, Late, Shoe, Tables, decide_some, follow_all
from croupier.lab.blackjack.figures import staked
from croupier.lab.blackjack.hands import (
    KEY,
    PAIR,
    PAIRS,
    Hands,
    Splits,
    family,
    free,
    hands_limit,
    in_threads,
    multisets,
    nodes_with,
    splitting,
)
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.split import SplitWeights, falling, split_weights, weight_table

NATURAL = int(PAIR[ACE, TEN])
TWO = np.array(np.meshgrid(*[np.arange(VALUES)] * 2, indexing="ij")).reshape(2, -1)
"""First and second card of a hand: 100 pairs of values."""
CASES_AT_ONCE = 250


class Tree(NamedTuple):
    """Hands, the hands that can follow from each two cards, and each hand with its second card exchanged."""

    nodes: Nodes
    starts: NDArray[np.int64]
    line: NDArray[np.int64]
    swap: NDArray[np.int64]
    """By hand, value that goes and value that comes: the new hand, -1 if it is over."""


def tree_of(nodes: Nodes, root: int | None = None) -> Tree:
    """The tree of some hands, from each two cards or from one root."""
    keys = nodes.cards.astype(np.int64) @ KEY
    order = np.argsort(keys)
    wanted = keys[:, None, None] - KEY[None, :, None] + KEY[None, None, :]
    at = np.minimum(np.searchsorted(keys[order], wanted), len(keys) - 1)
    swap = np.where((keys[order][at] == wanted) & (nodes.cards > 0)[:, :, None], order[at], -1)
    starts, line = [0], list[int]()
    for node in range(len(keys)):
        if node == root or (root is None and nodes.size[node] == 2):
            line += _below(nodes, node)
        starts.append(len(line))
    return Tree(nodes, np.array(starts), np.array(line), swap)


def _below(nodes: Nodes, root: int) -> list[int]:
    """Return a hand and every hand that can follow from it, fewest cards first."""
    found, waiting = {root}, [root]
    while waiting:
        for after in nodes.child[waiting.pop()].tolist():
            if after >= 0 and after not in found:
                found.add(after)
                waiting.append(after)
    return sorted(found)


def shoe_of(numbers: Numbers, cards: NDArray[np.float64]) -> Shoe:
    """The shoe as the kernels want it."""
    holes = np.full(VALUES, -1)
    holes[ACE], holes[TEN] = TEN, ACE
    return Shoe(
        left=cards,
        falling=np.array([falling(count, 40) for count in cards]),
        orders=falling(float(cards.sum()), 80),
        peeked=np.where(numbers.peeked, holes, -1),
    )


class Second(NamedTuple):
    """Second hands played without a late switch, by the first hand's two cards and their own."""

    hands: Hands
    split: NDArray[np.bool_]
    """By first hand, value of a pair and up card."""
    dealt: NDArray[np.float64]
    """By first hand, second hand and up card: what second hands are worth as dealt."""
    switched: NDArray[np.float64]
    """Indexed in the same way: second hands that a switch has made."""
    aces: bool
    """Whether aces that a switch has paired may be split."""

    def per_unit(self, worths: NDArray[np.float64]) -> NDArray[np.float64]:
        """Worths per unit of weight."""
        weights = self.hands.dealt
        return np.divide(worths, weights, out=np.zeros_like(worths), where=weights > 0)


class Played(NamedTuple):
    """First hands with the switch open: the act taken and the hands it leads to."""

    tree: Tree
    tables: Tables
    cases: Cases
    firsts: NDArray[np.int64]
    late: Late
    lists: NDArray[np.int64]
    """By case: the second hand as dealt and after the switch, as numbers of ``list_number``."""


def list_number(first: NDArray[np.int64], hand: NDArray[np.int64], *, switched: bool) -> NDArray[np.int64]:
    """The number of a second hand given the first one's two cards."""
    many = len(PAIRS)
    return (first * many + hand) * 2 + switched


def play_cases(
    numbers: Numbers, tree: Tree, tables: Tables, cases: Cases, shoe: Shoe, lists: NDArray[np.int64]
) -> Played:
    """Chooses the acts of all cases."""
    sizes = (tree.starts[1:] - tree.starts[:-1])[cases.root]
    firsts = np.concatenate([[0], np.cumsum(sizes)])
    many = len(cases.root)
    late = Late(
        act=np.zeros((firsts[-1], VALUES), dtype=np.int8),
        doubled=np.zeros((firsts[-1], VALUES), dtype=np.int16),
        worth=np.zeros((many, VALUES)),
        moved=np.zeros((many, VALUES)),
        more=np.zeros((many, 2, VALUES)),
    )

    def some(begin: int) -> None:
        finish = min(begin + CASES_AT_ONCE, many)
        nodes, starts, line, swap = tree
        decide_some(
            cases, begin, finish, nodes, starts, line, firsts, swap, tables, numbers.rules, shoe, late
        )

    in_threads(some, range(0, many, CASES_AT_ONCE))
    return Played(tree, tables, cases, firsts, late, lists)


# ── the first hand of a split ────────────────────────────────────────────────────────────────────────


class SplitFirst(NamedTuple):
    """The first hand of each split, and the worth of the split with the switch open."""

    played: tuple[Played | None, ...]
    """By value of the pair. Cases are by hands split off before, second card, and the other hand's cards."""
    worth: NDArray[np.float64]
    """By value of the pair, cards of the other hand (ten times the first plus the second) and up card."""
    units: NDArray[np.float64]
    """The amount staked on the other hands of the split."""


def again_at_most(numbers: Numbers, value: int) -> int:
    """How often the first hand of a split may be split again before it is played."""
    return hands_limit(numbers, value) - 2


def split_first(numbers: Numbers, base: Second, shoe: Shoe) -> SplitFirst:
    """Plays the first hand of every split with the switch open, and the others as without it."""
    worth = np.full((VALUES, len(TWO[0]), VALUES), IMPOSSIBLE)
    units = np.zeros_like(worth)
    played: list[Played | None] = []
    for value in range(VALUES):
        if value == TEN and not numbers.splits_tens:
            played.append(None)
            continue
        made = _first_of(numbers, base, value, shoe)
        others = _others_of(numbers, base, value, shoe)
        many, beside = len(TWO[0]), PAIR[TWO[0], TWO[1]]
        worth[value] = others.worth[beside] + made.late.worth.reshape(-1, many, VALUES).sum(axis=0)
        units[value] = staked(others.found)[beside]
        played.append(made)
    return SplitFirst(tuple(played), worth, units)


def split_ways(numbers: Numbers, value: int) -> Iterator[tuple[int, int]]:
    """Hands split off again before the first one is played, and its second card."""
    most = again_at_most(numbers, value)
    for again in range(most + 1):
        for card in range(VALUES):
            if card != value or again == most:
                yield again, card


def _first_of(numbers: Numbers, base: Second, value: int, shoe: Shoe) -> Played:
    nodes, _ = nodes_with(value, 1)
    tree, most = tree_of(nodes), again_at_most(numbers, value)
    known = multisets([(*pair, *[value] * (1 + again)) for again in range(most + 1) for pair in PAIRS])
    tables = tables_of(numbers, nodes, known, shoe, stands=value == ACE)
    ways = np.array(list(split_ways(numbers, value)))
    # Rows, not columns: arrays with another layout would make the kernels compile again.
    again, card = np.ascontiguousarray(np.repeat(ways, len(TWO[0]), axis=0).T)
    first, comes = np.tile(TWO, len(ways))
    root = nodes.pair[value, card]
    beside = again * len(PAIRS) + PAIR[first, comes]
    after = again * len(PAIRS) + PAIR[first, card]
    kept = base.per_unit(base.dealt)[PAIR[value, value], PAIR[first, comes]]
    changed = base.per_unit(base.switched)[PAIR[value, comes], PAIR[first, card]]
    playing = tables.playing[beside, root]
    acts = np.full((len(root), 3, VALUES), IMPOSSIBLE)
    may_stand = nodes.total[root] > numbers.rules.hit_to
    acts[may_stand, 0] = (tables.stands[beside, root] + playing * kept)[may_stand]
    acts[:, 2] = tables.best[after, tree.swap[root, card, comes]] + playing * changed
    cases = Cases(root, card, comes, beside, after, kept, changed, acts, value != ACE, moves_at_root=True)
    lists = np.stack(
        [
            list_number(np.full_like(card, PAIR[value, value]), PAIR[first, comes], switched=False),
            list_number(PAIR[value, comes], PAIR[first, card], switched=True),
        ],
        axis=1,
    )
    return play_cases(numbers, tree, tables, cases, shoe, lists)


def tables_of(
    numbers: Numbers, nodes: Nodes, known: NDArray[np.int8], shoe: Shoe, *, stands: bool = False
) -> Tables:
    """Plays these hands for each set of known cards; split aces stand."""
    cards = shoe.left
    hands = family(numbers, nodes, known, cards, weight_table(cards[TEN], float(cards.sum()), {0: 1}))
    shape = (len(known), len(nodes.total), VALUES)
    made = Tables(known, np.zeros(shape), np.zeros(shape), np.zeros(shape))
    forced = np.full(shape[1:], STAND if stands else FREE, dtype=np.int8)

    def one(place: int) -> None:
        play = new_play(shape[1])
        best_play(nodes, hands.rows[place], hands.known, numbers.rules, forced, play)
        made.stands[place], made.playing[place], made.best[place] = play.stands, play.playing, play.best

    in_threads(one, range(len(known)))
    return made


def _others_of(numbers: Numbers, base: Second, value: int, shoe: Shoe) -> Splits:
    """All hands of a split but the first, for each other hand."""
    limit = hands_limit(numbers, value)
    every, most = split_weights(limit), limit - 2
    other = {out: every.other.get(out, 0) - (out <= most) for out in {*every.other, *range(most + 1)}}
    pair = {out: every.pair.get(out, 0) - (out == most) for out in {*every.pair, most}}
    splits = base.hands.splits[value]
    return splitting(
        numbers,
        value,
        base.hands.others,
        limit,
        free(),
        shoe=shoe.left,
        played=(splits.act_other, splits.act_pair),
        counted=SplitWeights(other, pair, every.rounds),
    )


# ── both hands together ──────────────────────────────────────────────────────────────────────────────


class LateSwitch(NamedTuple):
    """Every deal with the switch open while the first hand is played."""

    second: Second
    dealt: Played
    """Cases are deals, as in ``DEALS``."""
    splits: SplitFirst
    shoe: Shoe

    @property
    def worth(self) -> NDArray[np.float64]:
        """By deal and up card: both hands, the second at its worth given the first one's two cards."""
        return self.dealt.late.worth


def late_switch(
    numbers: Numbers, base: Second, deals: NDArray[np.int64], cards: NDArray[np.float64]
) -> LateSwitch:
    """Plays the deals with the switch open."""
    shoe = shoe_of(numbers, cards)
    splits = split_first(numbers, base, shoe)
    found = LateSwitch(base, _dealt(numbers, base, deals, splits.worth, shoe), splits, shoe)
    for played, which in met(found, deals):
        for up in range(VALUES):
            follow_moves(played, which[:, up], up, shoe)
    return found


def _dealt(
    numbers: Numbers,
    base: Second,
    deals: NDArray[np.int64],
    splits: NDArray[np.float64],
    shoe: Shoe,
) -> Played:
    """The first hand of every deal."""
    hands, tree = base.hands, tree_of(hand_nodes())
    nodes = tree.nodes
    one, two = PAIR[deals[0], deals[1]], PAIR[deals[2], deals[3]]
    new_one, new_two = PAIR[deals[0], deals[3]], PAIR[deals[2], deals[1]]
    root = nodes.pair[deals[0], deals[1]]
    second_hand = base.dealt[one, two]
    stands = hands.stands[two, root]
    stands[one == NATURAL] = hands.natural[two[one == NATURAL]]
    acts = np.full((len(root), 3, VALUES), IMPOSSIBLE)
    may_stand = nodes.total[root] > numbers.rules.hit_to
    acts[may_stand, 0] = (stands + second_hand)[may_stand]
    pairs = deals[0] == deals[1]
    acts[pairs, 1] = splits[deals[0], VALUES * deals[2] + deals[3]][pairs]
    acts[:, 2] = base.switched[new_two, new_one] + base.switched[new_one, new_two]
    kept, changed = base.per_unit(base.dealt)[one, two], base.per_unit(base.switched)[new_one, new_two]
    cases = Cases(
        root, deals[1], deals[3], two, new_two, kept, changed, acts, may_hit=True, moves_at_root=False
    )
    tables = Tables(hands.others, hands.stands, hands.playing, hands.best)
    lists = np.stack(
        [list_number(one, two, switched=False), list_number(new_one, new_two, switched=True)], axis=1
    )
    return play_cases(numbers, tree, tables, cases, shoe, lists)


def met(found: LateSwitch, deals: NDArray[np.int64]) -> list[tuple[Played, NDArray[np.bool_]]]:
    """All cases, and by up card whether they occur: a split hand only where the deal is split."""
    dealt = found.dealt
    every = [(dealt, np.ones_like(dealt.late.worth, dtype=np.bool_))]
    taken = dealt.late.act[dealt.firsts[:-1]] == SPLIT
    for value, played in enumerate(found.splits.played):
        if played is not None:
            pairs = np.flatnonzero((deals[0] == value) & (deals[1] == value))
            by_other = np.zeros((len(TWO[0]), VALUES), dtype=np.bool_)
            by_other[VALUES * deals[2, pairs] + deals[3, pairs]] = taken[pairs]
            every.append((played, np.tile(by_other, (len(played.cases.root) // len(by_other), 1))))
    return every


def follow_moves(
    played: Played, which: NDArray[np.bool_], up: int, shoe: Shoe, *, write: bool = False
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Weighs the moves of some cases against an up card; if recorded, their case, cards out and orders."""
    tree, tables, cases, firsts, late, _ = played
    ends, none = np.zeros(len(cases.root), dtype=np.int64), np.zeros(0, dtype=np.int64)
    given = (cases, up, which, tree.nodes, tree.starts, tree.line, firsts, tables, shoe, late)
    many = follow_all(*given, none, none, ends)
    keys, ways = np.zeros(many, dtype=np.int64), np.zeros(many, dtype=np.int64)
    if write and many:
        follow_all(*given, keys, ways, ends)
    return np.repeat(np.arange(len(ends)), np.diff(ends, prepend=0)), keys, ways
