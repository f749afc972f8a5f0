"""How bots weigh their hands in pot games: 0 folds to a bet, 1 calls, 2 bets.

A game's declaration names one of these functions. They are rough on purpose: bots keep people company and
are not meant to win their money.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from croupier.cards import JOKER, Card, Rank
from croupier.hands import Category, rank_high
from croupier.hands.eight import low_of_any, low_of_two_and_three

Cards = Sequence[Card]
Weight = Callable[[Cards, Cards], int]
"""From hole cards and a board to 0, 1 or 2."""
Keeps = Callable[[Cards], list[Card]]
"""From a hand to the cards that are kept in a draw."""

FLOP = 3
"""The cards that a board needs before it makes a hand with two hole cards."""
LOW_CARD = 8
"""The highest card that belongs in a low hand."""


def company(hole: Cards, board: Cards) -> int:
    """Calls with anything: for a game whose declaration does not say how its hands are weighed."""
    return 1


# ── a board in the middle ───────────────────────────────────────────────────────────────────────────


def before_flop(hole: Cards) -> int:
    """With two cards, big pairs and ace-king bet; pairs, suited and high cards call."""
    high, low = sorted((card.rank for card in hole), reverse=True)
    suited = hole[0].suit == hole[1].suit
    if (high == low and high >= Rank.JACK) or (high, low) == (Rank.ACE, Rank.KING):
        return 2
    together = high - low == 1 and low >= Rank.EIGHT
    return int(high == low or low >= Rank.TEN or together or (suited and (high == 14 or high - low == 1)))


def after_flop(hole: Cards, board: Cards) -> int:
    """With two cards and the board, what the cards add to the board decides; a flush draw calls."""
    made, shared = rank_high((*hole, *board)), _category(board)
    if made.category >= Category.TWO_PAIR and made.category > shared:
        return 2
    paired = any(card.rank in {one.rank for one in board} for card in hole) or hole[0].rank == hole[1].rank
    drawing = len(board) < 5 and any(
        sum(card.suit == suit for card in (*hole, *board)) == 4 for suit in {card.suit for card in hole}
    )
    return int(paired or drawing)


def _category(board: Cards) -> Category:
    """The category of the board alone."""
    if len(board) == 5:
        return rank_high(board).category
    copies = sorted((sum(one.rank == card.rank for one in board) for card in board), reverse=True)
    return {1: Category.HIGH_CARD, 2: Category.PAIR}.get(copies[0], Category.THREE_OF_A_KIND)


def holdem(hole: Cards, board: Cards) -> int:
    """The weight of the best two hole cards; the others are thrown away sooner or later."""
    if len(board) < FLOP:
        return max(before_flop(two) for two in combinations(hole, 2))
    return max(after_flop(two, board) for two in combinations(hole, 2))


def holdem_split(hole: Cards, board: Cards) -> int:
    """As in hold'em, but a made low calls."""
    low = len(board) >= 3 and low_of_any((*hole, *board), LOW_CARD) is not None
    return max(holdem(hole, board), int(low))


def two_and_three(hole: Cards, board: Cards) -> int:
    """With two hole cards and three of the board: three of a kind bets, two pairs or a flush draw calls."""
    if len(board) < FLOP:
        return max(before_flop(two) for two in combinations(hole, 2))
    made = max(
        rank_high((*two, *three)).category
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
    )
    if made >= Category.THREE_OF_A_KIND:
        return 2
    suits, shared = Counter(card.suit for card in hole), Counter(card.suit for card in board)
    drawing = len(board) < 5 and any(count >= 2 and shared[suit] == 2 for suit, count in suits.items())
    return int(made == Category.TWO_PAIR or drawing)


def two_and_three_split(hole: Cards, board: Cards) -> int:
    """As in Omaha, but a made low calls, and bets if the high hand would call; ace-deuce sees the flop."""
    weight = two_and_three(hole, board)
    if len(board) < FLOP:
        ranks = {card.rank for card in hole}
        return max(weight, int(Rank.ACE in ranks and Rank.TWO in ranks))
    if low_of_two_and_three(hole, board, LOW_CARD) is None:
        return weight
    return 2 if weight else 1


def thrown(hole: Cards, board: Cards, count: int) -> tuple[Card, ...]:
    """The ``count`` cards to throw away: those that leave the greatest weight, then the highest ranks."""

    def left(gone: tuple[Card, ...]) -> tuple[int, int]:
        kept = [card for card in hole if card not in gone]
        return holdem(kept, board), sum(card.rank for card in kept)

    return max(combinations(hole, count), key=left)


# ── one card ────────────────────────────────────────────────────────────────────────────────────────


def court(hole: Cards, board: Cards) -> int:
    """A king or a pair bets, a queen calls."""
    rank = hole[0].rank
    if any(card.rank == rank for card in board) or rank is Rank.KING:
        return 2
    return int(rank is Rank.QUEEN)


# ── cards up ────────────────────────────────────────────────────────────────────────────────────────


def stud(hole: Cards, board: Cards) -> int:
    """More than a pair bets, and so does a big pair early; a pair, flush draws and early high cards call."""
    cards = [card for card in (*hole, *board) if card is not JOKER]
    jokers = len(hole) + len(board) - len(cards)
    copies = Counter(card.rank for card in cards)
    pairs = sorted((count for count in copies.values()), reverse=True)
    best = pairs[0] + jokers if pairs else jokers
    straightened = len(cards) >= 5 and rank_high(cards).category >= Category.STRAIGHT
    if best >= 3 or len([count for count in pairs if count > 1]) > 1 or straightened:
        return 2
    early = len(hole) <= 3
    if best == 2:
        return 2 if early and max(copies, key=lambda rank: (copies[rank], rank)) >= Rank.JACK else 1
    suited = max(Counter(card.suit for card in cards).values(), default=0)
    to_come = len(hole) < 7
    return int((early and (suited == 3 or min(copies) >= Rank.TEN)) or (to_come and suited == 4))


def stud_low(hole: Cards, board: Cards) -> int:
    """All cards low and of different ranks bet; with one missing they call while more cards are to come."""
    lows, seen = len(low_ranks((*hole, *board))), len(hole) + len(board)
    wanted = min(5, seen)
    if lows >= wanted:
        return 2
    return int(lows == wanted - 1 and 3 < seen < 7)


def stud_split(hole: Cards, board: Cards) -> int:
    """The higher of the weights for high and for low."""
    return max(stud(hole, board), stud_low(hole, board))


def low_ranks(cards: Cards) -> set[int]:
    """The different ranks that make a low, the ace lowest; a joker is the lowest rank not held."""
    ranks = {1 if card.rank is Rank.ACE else int(card.rank) for card in cards if card is not JOKER}
    lows = {rank for rank in ranks if rank <= LOW_CARD}
    for _ in range(sum(card is JOKER for card in cards)):
        lows.add(next(rank for rank in range(1, 14) if rank not in lows))
    return lows


# ── draws ───────────────────────────────────────────────────────────────────────────────────────────


def ace_to_five_keeps(hole: Cards) -> list[Card]:
    """One card of each low rank, and the joker."""
    found: dict[int, Card] = {}
    for card in hole:
        if card is JOKER or card.rank is Rank.ACE or card.rank <= LOW_CARD:
            found.setdefault(0 if card is JOKER else int(card.rank), card)
    return list(found.values())


def deuce_to_seven_keeps(hole: Cards) -> list[Card]:
    """One card of each low rank, without aces; of a straight or flush, all but the highest card."""
    found: dict[int, Card] = {}
    for card in hole:
        if card.rank <= LOW_CARD:
            found.setdefault(int(card.rank), card)
    keeps = [found[rank] for rank in sorted(found)]
    if len(keeps) == 5 and rank_high(keeps).category > Category.HIGH_CARD:
        return keeps[:-1]
    return keeps


def badugi_keeps(hole: Cards) -> list[Card]:
    """The most low cards of different ranks and suits."""
    low = [card for card in hole if card.rank is Rank.ACE or card.rank <= LOW_CARD]
    for size in (4, 3, 2):
        for part in combinations(low, size):
            if len({card.rank for card in part}) == len({card.suit for card in part}) == size:
                return list(part)
    return low[:1]


def drawing(keeps: Keeps) -> Weight:
    """A pat hand bets; a hand that needs one card calls."""

    def weight(hole: Cards, board: Cards) -> int:
        return max(0, 2 - (len(hole) - len(keeps(hole))))

    return weight
