"""A blackjack table in words, its rules as numbers, and what a round that is played pays.

Twin:     croupier.table.banked.play.bank_draw and croupier.table.banked.settling
Equality: tests/twins/test_blackjack_tables.py
Packing:  final hands and the bank's ends are numbered as in croupier.kernels.blackjack.hands and .dealer; a
          payment is three numbers: its kind, and its odds as win and stake
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import LEAST, NATURAL, SUITED_789
from croupier.kernels.blackjack.hands import LIMIT, PLAYER_NATURAL, THREE_CARDS
from croupier.kernels.pot.words import part, signed

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

__all__ = ["LIMIT", "Jack", "add", "hand_total", "net_of", "settle", "side_class"]

HANDS, CARDS = 8, 22
"""The most hands of a player; the most cards of a hand."""
STAGE, DRAWN, NUMBER, TURN, STACK, SIDE, INSURED = range(7)
"""HEAD: what is waited for, cards dealt, hands, the hand in turn, chips, a side bet that lies there, and from
INSURED on the insurance of each hand."""
HEAD = INSURED + HANDS
SIZE, STAKE, DOUBLE, ROOT, FLAGS, HAND = range(6)
"""HAND: cards, wager, double, the dealt hand that it comes from, what has happened to it."""
SPLIT, SWITCHED, DOUBLED, SURRENDERED, ACES, STOOD, DUE, TOUCHED = (1 << bit for bit in range(8))
LOSES, HALF, PUSHES, PAYS = range(4)
"""What happens to a wager."""
BY_RANKS, BY_BANK = range(2)
"""What a side bet is paid by: equal ranks among the first cards, or how many cards a bank over 21 has."""
RANKS = 13
GIVEN_UP = 0
"""The final hand of one that was surrendered."""


class Jack(NamedTuple):
    """A game of blackjack as numbers."""

    shoe: NDArray[np.uint8]
    cards: int
    """How many places of the shoe a round can reach."""
    values: Ints
    """What every card counts, the ace one."""
    own: Ints
    """By hand: the places of its first cards."""
    bank: Ints
    """The places of the bank's first cards, the one that is up last."""
    drawn: int
    """How many cards are dealt then."""
    stack: int
    stakes: Ints
    """The wager on each hand."""
    dealt: int
    hit_to: int
    bank_stands: int
    bank_stands_soft: int
    may_switch: bool
    late_switch: bool
    surrenders: bool
    surrender_any: bool
    splits_max: int
    whole_seat: bool
    """Whether splits are counted for all hands together."""
    by_rank: bool
    aces_once: bool
    no_switched_aces: bool
    double_step: int
    insurance_step: int
    exact: bool
    """Whether insurance is exactly half."""
    peeks: Bools
    """By the card that is up."""
    always_draws: bool
    depends: Bools
    """By final hand: whether its result depends on the bank's draws."""
    pays: Ints
    """By final hand and the bank's end."""
    insurance_pays: Ints
    """By whether the bank has a Natural, and whether the hand has one."""
    unit: int
    """Payments by odds that are fractions are rounded down to it."""
    side: int
    """The wager on the side bet; 0 if there is none."""
    side_kind: int
    side_at_once: bool
    side_pays: Ints
    acts: Ints
    """By kind of action: its number."""
    kinds: Ints
    """By number of an action: its kind."""
    step_at: int
    insure_step: int
    play_step: int
    game_at: int
    double_at: int
    insurance_at: int
    side_at: int
    stack_at: int
    """Where an observation says all this."""


@part
def add(cards: NDArray[np.uint8], hand: Ints, card: int) -> None:
    """One more card for a hand."""
    cards[hand[SIZE]] = card
    hand[SIZE] += 1


@part
def hand_total(cards: NDArray[np.uint8], size: int, jack: Jack) -> int:
    """The highest count that is not over twenty-one, else the lowest."""
    low, aces = 0, False
    for place in range(size):
        value = signed(jack.values[cards[place]])
        low += value
        aces |= value == 1
    return low + 10 if aces and low + 10 <= LIMIT else low


@part
def net_of(pays: Ints, stake: int, jack: Jack) -> int:
    """What a wager wins or loses."""
    if pays[0] == PAYS:
        won = stake * pays[1] // pays[2]
        return signed(won if pays[2] == 1 else won // jack.unit * jack.unit)
    if pays[0] == PUSHES:
        return 0
    return signed(-(stake // 2) if pays[0] == HALF else -stake)


@part
def final_of(cards: NDArray[np.uint8], hand: Ints, jack: Jack) -> int:
    """How a hand ends."""
    if hand[FLAGS] & SURRENDERED:
        return GIVEN_UP
    total = hand_total(cards, hand[SIZE], jack)
    if hand[SIZE] == 2 and total == LIMIT and not hand[FLAGS] & (SPLIT | SWITCHED):
        return PLAYER_NATURAL
    return total + THREE_CARDS if total > LIMIT and hand[SIZE] == 3 else total


@part
def side_class(cards: NDArray[np.uint8], jack: Jack) -> int:
    """Equal ranks among a player's first cards: the sum of the squares of how many there are of each."""
    counts, found = np.zeros(RANKS, dtype=np.int64), 0
    for hand in range(jack.dealt):
        for place in range(jack.own.shape[1]):
            rank = cards[hand, place] >> 2
            found += 2 * counts[rank] + 1
            counts[rank] += 1
    return found


@part
def draws(head: Ints, finals: Ints, jack: Jack) -> bool:
    """Whether a result depends on the bank's draws."""
    if jack.always_draws or (head[SIDE] and jack.side_kind == BY_BANK):
        return True
    depends = False
    for hand in range(head[NUMBER]):
        depends |= jack.depends[finals[hand]]
    return depends


@part
def bank_end(bank: NDArray[np.uint8], size: int, jack: Jack) -> int:
    """How the bank's hand ends; one that need not draw counts as the least that stands."""
    total = hand_total(bank, size, jack)
    if size == 2 and total == LIMIT:
        return NATURAL
    if size == 3 and total == 24:
        # Seven, eight and nine of one suit: the cards of one suit are four indices apart.
        low = min(bank[0], bank[1], bank[2])
        high = max(bank[0], bank[1], bank[2])
        middle = signed(bank[0]) + signed(bank[1]) + signed(bank[2]) - signed(low) - signed(high)
        if jack.values[low] == 7 and signed(high) - middle == 4 == middle - signed(low):
            return SUITED_789
    return max(total, LEAST) - LEAST


@part
def settle(deck: NDArray[np.uint8], head: Ints, hands: Ints, cards: NDArray[np.uint8], jack: Jack) -> int:
    """The bank draws, and every wager is settled; returns what the player has won or lost."""
    finals = np.empty(HANDS, dtype=np.int64)
    for hand in range(head[NUMBER]):
        finals[hand] = final_of(cards[hand], hands[hand], jack)
    bank = np.empty(CARDS, dtype=np.uint8)
    size = 0
    for place in range(jack.bank.size):
        bank[size] = deck[jack.bank[place]]
        size += 1
    if draws(head, finals, jack):
        while True:
            total, low = hand_total(bank, size, jack), 0
            for place in range(size):
                low += jack.values[bank[place]]
            if total >= (jack.bank_stands if total == low else jack.bank_stands_soft):
                break
            bank[size] = deck[head[DRAWN]]
            head[DRAWN] += 1
            size += 1
    end = bank_end(bank, size, jack)
    stack = head[STACK]
    for hand in range(head[NUMBER]):
        pays = jack.pays[finals[hand], end]
        stack += hands[hand, STAKE] + net_of(pays, hands[hand, STAKE], jack)
        stack += hands[hand, DOUBLE] + net_of(pays, hands[hand, DOUBLE], jack)
        insured = head[INSURED + hand]
        if insured:
            both = jack.insurance_pays[signed(end == NATURAL), signed(finals[hand] == PLAYER_NATURAL)]
            stack += insured + net_of(both, insured, jack)
    if head[SIDE]:
        over = size if hand_total(bank, size, jack) > LIMIT else 0
        stack += head[SIDE] + net_of(jack.side_pays[over], head[SIDE], jack)
    return signed(stack - jack.stack)
