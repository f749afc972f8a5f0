"""The other rankings in bulk, Omaha beside phevaluator, and equities from the cards to the fraction."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Measured, best_of
from benchmarks.seven_cards import same_order
from croupier.kernels.ranks.badugi import rank_badugis
from croupier.kernels.ranks.omaha import rank_two_and_three
from croupier.lab.hands.classes import HandCounts
from croupier.lab.hands.equity import equity
from croupier.lab.hands.hand_counts import counted, hand_counts
from croupier.lab.hands.rankings import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    HIGH,
    MEXICAN_WILD,
    SHORT_DECK,
    rank_by,
    tables,
)

HANDS = 1_000_000
PROVED = "on every suit class, tests/twins"
EQUITIES = (
    ("texas-holdem", "", "AsAh", "KdKc"),
    ("texas-holdem", "", "AA", "KK"),
    ("texas-holdem", "", "AsKs", "random"),
    ("texas-holdem", "", "TT+,AQs+,AKo", "22+,A2s+,KTs+"),
    ("texas-holdem", "Ts7s2d", "TT+,AQs+,AKo", "22+,A2s+,KTs+"),
    ("texas-holdem", "", "AA", "KK", "QQ"),
    ("omaha-hi-lo", "", "AsAh2s3h", "KcKdQcJd"),
    ("omaha", "", "A?A?????", "random"),
    ("razz", "", "As2h3d7c", "8s5h4d2c"),
)
"""A game, a board, and what is compared: each answer says whether it was counted or sampled."""


def dealt(deck: tuple[int, ...], cards: int, hands: int = HANDS) -> NDArray[np.uint8]:
    """Random hands of a deck."""
    rng = np.random.default_rng(5)
    order = rng.random((hands, len(deck)), dtype=np.float32)
    places = np.argpartition(order, cards, axis=1)[:, :cards]
    return np.array(deck, dtype=np.uint8)[places]


def omaha_one_by_one(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Every hand with a board of its own."""
    found = np.empty(len(hands), dtype=np.uint16)
    five = tables(HIGH, 5)
    for place, hand in enumerate(hands):
        rank_two_and_three(hand[:4], hand[None, 4:], found[place : place + 1], five)
    return found


def measure() -> Iterator[Measured]:
    """Each ranking, then Omaha on many boards and beside its peer, then equities."""
    for ranking, cards in ((ACE_TO_FIVE, 7), (SHORT_DECK, 7), (DEUCE_TO_SEVEN, 5), (MEXICAN_WILD, 5)):
        hands = dealt(ranking.deck, cards)
        rank_by(ranking, hands[:10])
        seconds, _ = best_of(5, lambda hands=hands, ranking=ranking: rank_by(ranking, hands))
        yield Measured(f"{ranking.name}, {cards} cards", seconds, HANDS, PROVED)
    hands, found = dealt(tuple(range(52)), 4), np.empty(HANDS, dtype=np.uint16)
    rank_badugis(hands[:10], found[:10])
    seconds, _ = best_of(5, lambda: rank_badugis(hands, found))
    yield Measured("badugi", seconds, HANDS, PROVED)
    boards = dealt(tuple(range(8, 52)), 5)
    own = np.array([0, 1, 6, 7], dtype=np.uint8)
    seconds, _ = best_of(3, lambda: rank_two_and_three(own, boards, found, tables(HIGH, 5)))
    yield Measured("omaha, one hand on many boards", seconds, HANDS, "all of a short deck, tests/twins")
    if find_spec("phevaluator"):
        yield peer()
    for game, board, *written in EQUITIES:
        seconds, shares = best_of(
            5, lambda game=game, board=board, written=written: equity(game, written, board=board)
        )
        what = f"equity of {game}, {' v '.join(written)}{' on ' + board if board else ''}"
        method = "exact" if shares[0].exact else f"sampled, ± {shares[0].half_width:.4f}"
        yield Measured(what, seconds, shares[0].cases, f"{float(shares[0].share):.6f}, {method}")
    for ranking, cards in (("high", 7), ("ace-to-five", 7), ("deuce-to-seven", 7), ("badugi", 4)):

        def count(ranking: str = ranking, cards: int = cards) -> HandCounts:
            counted.cache_clear()
            return hand_counts(ranking, cards)

        count()
        seconds, found = best_of(1, count)
        yield Measured(
            f"all hands of {cards} cards by {ranking}", seconds, found.hands, f"{found.distinct:,} different"
        )


def peer() -> Measured:
    """Omaha by phevaluator, one hand at a time, on the same hands."""
    from phevaluator import evaluate_omaha_cards

    hands = dealt(tuple(range(52)), 9, 20_000)
    rows = [tuple(map(int, [*hand[4:], *hand[:4]])) for hand in hands]
    seconds, theirs = best_of(2, lambda: [evaluate_omaha_cards(*row) for row in rows])
    return Measured(
        "phevaluator, omaha one hand at a time",
        seconds,
        len(rows),
        same_order(omaha_one_by_one(hands), theirs, best_is_high=False),
    )
