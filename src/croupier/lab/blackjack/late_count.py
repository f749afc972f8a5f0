"""What a late switch is worth to the last card: second hands played with exactly the cards that are out.

``late`` takes the second hand at its worth given the first one's two cards. Here, for each set of cards at
which the switch is made, the second hand is played with those cards out, with either second card, by the same
acts; its gain over the worth assumed before is the correction. This takes minutes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack import second as second
from croupier.kernels.blackjack.dealer import CLASSES, EIGHT, NINE, SEVEN, TEN, VALUES, Trie, dealer_ends
from croupier.kernels.blackjack.hands import LIMIT, PLAYER_NATURAL, THREE_CARDS
from croupier.kernels.blackjack.late import FIELD, Shoe
from croupier.lab.blackjack.hands import PAIRS, SPAN, hands_limit, in_threads, multisets
from croupier.lab.blackjack.late import LateSwitch, Played, Second, Tree, follow_moves, met
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.split import split_weights, weight_table


def correction(
    numbers: Numbers, found: LateSwitch, deals: NDArray[np.int64], ups: range = range(VALUES)
) -> float:
    """What all deals together gain when their second hands are counted with the cards that are out."""
    counted = met(found, deals)
    return sum(
        _correction(
            numbers,
            found.second,
            found.dealt.tree,
            [(each, which[:, up]) for each, which in counted],
            up,
            found.shoe,
        )
        for up in ups
    )


ENTRIES = 1 << 23
"""Room for the ends of all second hands against one up card."""
PLACES = 1 << 21
"""Initial room in the table of sets of cards."""


def _correction(
    numbers: Numbers,
    base: Second,
    tree: Tree,
    counted: list[tuple[Played, NDArray[np.bool_]]],
    up: int,
    shoe: Shoe,
) -> float:
    """What the moves against an up card gain with the cards that are out, over the worth assumed before."""
    keys, times = zip(*(_moves(played, which, up, shoe) for played, which in counted), strict=True)
    merged, where = np.unique(np.concatenate(keys), return_inverse=True)
    often = np.bincount(where, weights=np.concatenate(times), minlength=len(merged)).astype(np.float64)
    lists, hands = np.unique(merged >> LIST, return_inverse=True)
    taken = sum(
        float((played.late.moved[which, up] * (played.cases.changed - played.cases.kept)[which, up]).sum())
        for played, which in counted
    )
    sets, classes, counts = (np.zeros(ENTRIES, dtype=np.int64) for _ in range(3))
    begins = np.zeros(len(lists) + 1, dtype=np.int64)
    second.write_hands(
        lists,
        up,
        _acts(numbers, base),
        np.array(PAIRS),
        tree.nodes,
        tree.starts,
        tree.line,
        numbers.rules,
        sets,
        classes,
        counts,
        begins,
    )
    places, filled = PLACES, -1
    while filled < 0:
        table_keys, table = np.full(places, second.EMPTY), np.zeros((places, second.ENDS))
        filled = second.throw_in(
            hands, merged & ((1 << LIST) - 1), often, begins, sets, classes, counts, table_keys, table
        )
        places *= 2
    met = table_keys != second.EMPTY
    return _worth_of(numbers, table_keys[met], table[met], up, shoe) - taken


LIST = FIELD * VALUES
"""Bits of a set of cards; the number of a second hand is above them."""


def _moves(
    played: Played, which: NDArray[np.bool_], up: int, shoe: Shoe
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Second hands and cards that are out, packed; how often after the switch, minus how often without it."""
    case, keys, ways = follow_moves(played, which, up, shoe, write=True)
    kept, changed = (played.lists[case, place] << LIST | keys for place in (0, 1))
    return np.concatenate([kept, changed]), np.concatenate([-ways, ways]).astype(np.float64)


def _acts(numbers: Numbers, base: Second) -> second.Acts:
    """The acts of second hands as the kernel reads them."""
    splits = base.hands.splits
    room = 8
    other, pair = (np.zeros((VALUES, room), dtype=np.int64) for _ in range(2))
    for value in range(VALUES):
        weights = split_weights(hands_limit(numbers, value))
        for out, count in weights.other.items():
            other[value, out] = count
        for out, count in weights.pair.items():
            pair[value, out] = count
    return second.Acts(
        act=base.hands.act,
        split=base.split,
        act_other=np.stack([each.act_other for each in splits]),
        act_pair=np.stack([each.act_pair for each in splits]),
        other=other,
        pair=pair,
        switched_aces=base.aces,
    )


def _worth_of(
    numbers: Numbers, keys: NDArray[np.int64], counts: NDArray[np.float64], up: int, shoe: Shoe
) -> float:
    """The worth of all ends with all sets of cards, against an up card."""
    rules, cards = numbers.rules, shoe.left
    hands = (keys[:, None] >> (FIELD * np.arange(VALUES)) & 31).astype(np.int8)
    table = weight_table(cards[TEN], float(cards.sum()), {0: 1})
    trie = trie_of(numbers.trie, up)
    finals = [LIMIT - 5, *range(LIMIT - 4, LIMIT + 1), *(over + THREE_CARDS for over in (23, 24, 25))]
    finals.append(PLAYER_NATURAL)
    worths = np.concatenate([rules.worth[finals, :, up], rules.plays[None, :, up]])
    totals = np.zeros(len(hands))

    def take(begin: int) -> None:
        span = slice(begin, begin + SPAN)
        ends = np.zeros((len(hands[span]), CLASSES, VALUES))
        dealer_ends(trie, cards, TEN, table, 0, hands[span], ends)
        totals[span] = np.einsum("ht,te,he->h", counts[span, : len(worths)], worths, ends[:, :, up])

    in_threads(take, range(0, len(hands), SPAN))
    gained = float(totals.sum())
    saved = counts[:, second.SAVED] != 0
    if saved.any():
        with_789 = hands[saved].astype(np.int64) + (multisets([(SEVEN, EIGHT, NINE)])[0])
        chances = (
            np.prod(shoe.falling[np.arange(VALUES), with_789], axis=1) / shoe.orders[with_789.sum(axis=1)]
        )
        gained += rules.gives_back * rules.orders_789[up] * float(chances @ counts[saved, second.SAVED])
    return gained


def trie_of(trie: Trie, up: int) -> Trie:
    """The part of the dealer's trie that begins with an up card."""
    mine = trie.place % VALUES == up
    here = np.array([mine[begin:end].any() for begin, end in zip(trie.first, trie.first[1:], strict=False)])
    kept, below = here.copy(), np.zeros(trie.deepest + 2, dtype=np.bool_)
    for node in range(len(here) - 1, -1, -1):
        depth = trie.depth[node]
        kept[node] = here[node] or below[depth + 1]
        below[depth + 1] = False
        below[depth] |= kept[node]
    many = np.diff(np.concatenate([[0], np.cumsum(mine)])[trie.first])
    return Trie(
        depth=trie.depth[kept],
        value=trie.value[kept],
        copy=trie.copy[kept],
        first=np.concatenate([[0], np.cumsum(many[kept])]),
        place=trie.place[mine],
        orders=trie.orders[mine],
        deepest=trie.deepest,
    )
