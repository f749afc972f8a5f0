"""Seven-card ranking beside treys, eval7, phevaluator and PokerKit: one run, the same random hands for all.

Peers take one hand at a time; each gets its own card objects, made before the clock starts, and as many
of the hands as it ranks in a second or so. Every answer is checked: it must order all hands as ours does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Measured, best_of
from croupier.cards.card import DECK
from croupier.lab import count_seven_card_hands, rank_hand, rank_hands
from croupier.lab.hands.one_hand import rank_in_python

# Alspach, https://people.math.sfu.ca/~alspach/comp20/: high card to royal flush.
SEVEN_CARD_COUNTS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]
EVERY_HAND = 133_784_560

Ranked = Sequence[int] | NDArray[np.generic]


def random_hands(hands: int, *, seed: int) -> NDArray[np.uint8]:
    """Hands of seven distinct cards in random order, each equally likely."""
    random, found = np.random.default_rng(seed), []
    while sum(map(len, found)) < hands:
        drawn = random.integers(0, 52, size=(hands, 7), dtype=np.uint8)
        in_order = np.sort(drawn, axis=1)
        found.append(drawn[(in_order[:, 1:] != in_order[:, :-1]).all(axis=1)])
    return np.concatenate(found)[:hands]


def same_order(ours: NDArray[np.uint16], theirs: Ranked, *, best_is_high: bool) -> str:
    """State that two rankings order all hands in the same way, ties included; stop if they do not."""
    other = np.asarray(theirs, dtype=np.int64) * (1 if best_is_high else -1)
    by_ours = np.lexsort((other, ours))
    rises = np.diff(ours[by_ours].astype(np.int64)) > 0
    if not np.array_equal(rises, np.diff(other[by_ours]) > 0) or (np.diff(other[by_ours]) < 0).any():
        raise AssertionError("two rankings disagree on the order of hands")
    return f"same order on {len(ours):,} hands"


def treys(hands: NDArray[np.uint8]) -> Callable[[], Ranked]:
    """Treys, a Python port of deuces."""
    from treys import Card, Evaluator

    deck, evaluate = [Card.new(card.text) for card in DECK], Evaluator().evaluate
    dealt = [
        ([deck[card] for card in hand[:2]], [deck[card] for card in hand[2:]]) for hand in hands.tolist()
    ]
    return lambda: [evaluate(hole, board) for hole, board in dealt]


def eval7(hands: NDArray[np.uint8]) -> Callable[[], Ranked]:
    """eval7, compiled by Cython."""
    from eval7 import Card, evaluate

    deck = [Card(card.text) for card in DECK]
    dealt = [[deck[card] for card in hand] for hand in hands.tolist()]
    return lambda: [evaluate(hand) for hand in dealt]


def phevaluator(hands: NDArray[np.uint8]) -> Callable[[], Ranked]:
    """PokerHandEvaluator's Python package; it numbers the cards as we do."""
    from phevaluator import evaluate_cards

    dealt = hands.tolist()
    return lambda: [evaluate_cards(*hand) for hand in dealt]


def phevaluator_raw(hands: NDArray[np.uint8]) -> Callable[[], Ranked]:
    """What its package calls after it has looked at the cards: seven numbers, no check."""
    from phevaluator._pheval import evaluate_7cards

    dealt = hands.tolist()
    return lambda: [evaluate_7cards(*hand) for hand in dealt]


def pkrbot(hands: NDArray[np.uint8]) -> Callable[[], Ranked]:
    """pkrbot, compiled by Cython; its cards are objects as well."""
    from pkrbot import Card, evaluate

    deck = [Card(card.text) for card in DECK]
    dealt = [[deck[card] for card in hand] for hand in hands.tolist()]
    return lambda: [evaluate(hand) for hand in dealt]


def pokerkit(hands: NDArray[np.uint8]) -> Callable[[], Ranked]:
    """PokerKit's standard high hand."""
    from pokerkit import Card, StandardHighHand

    deck = [next(Card.parse(card.text)) for card in DECK]
    dealt = [
        ([deck[card] for card in hand[:2]], [deck[card] for card in hand[2:]]) for hand in hands.tolist()
    ]
    return lambda: [StandardHighHand.from_game(hole, board).entry.index for hole, board in dealt]


PEERS: dict[str, tuple[Callable[[NDArray[np.uint8]], Callable[[], Ranked]], int, bool]] = {
    "eval7": (eval7, 500_000, True),
    "phevaluator, its raw call": (phevaluator_raw, 200_000, False),
    "pkrbot": (pkrbot, 200_000, True),
    "phevaluator": (phevaluator, 100_000, False),
    "treys": (treys, 100_000, False),
    "pokerkit": (pokerkit, 2_000, True),
}
"""How each is called, how many hands it gets, and whether its higher number is the better hand."""


def measure(hands: NDArray[np.uint8]) -> Iterator[Measured]:
    """Ours in bulk and one at a time, then each peer that is installed."""
    rank_hands(hands[:1])
    out = np.empty(len(hands), dtype=np.uint16)
    seconds, ours = best_of(7, lambda: rank_hands(hands, out))
    yield Measured(
        "croupier, in bulk", seconds, len(hands), "by the peers below; against the reference in tests/twins"
    )

    single = [[DECK[card] for card in hand] for hand in hands[:200_000].tolist()]
    ways = {"croupier, one hand at a time": rank_hand}
    if rank_hand is not rank_in_python:
        ways["croupier, one hand at a time without the extension"] = rank_in_python
    for what, rank in ways.items():
        rank(single[0])
        seconds, ranks = best_of(5, lambda rank=rank: [rank(hand) for hand in single])
        yield Measured(what, seconds, len(single), same_order(ours[:200_000], ranks, best_is_high=True))

    for name, (prepare, count, best_is_high) in PEERS.items():
        if find_spec(name.partition(",")[0]) is None:
            continue
        seconds, ranks = best_of(3, prepare(hands[:count]))
        yield Measured(name, seconds, count, same_order(ours[:count], ranks, best_is_high=best_is_high))


def measure_every_hand() -> Measured:
    """All seven-card hands, counted by rank on one thread."""
    count_seven_card_hands()
    seconds, counts = best_of(5, count_seven_card_hands)
    if [int(counts[each << 12 : (each + 1) << 12].sum()) for each in range(10)] != SEVEN_CARD_COUNTS:
        raise AssertionError("the categories of all seven-card hands are not the published ones")
    return Measured(
        "croupier, every hand counted by rank", seconds, EVERY_HAND, "published counts of all categories"
    )
