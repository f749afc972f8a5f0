"""Counting the dealer's hands by ranks equals going through them one by one."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.games.banked.caribbean_stud.game import DEALER_PLAYS
from croupier.hands import rank_high
from croupier.lab.core.lower import pack_floor
from croupier.lab.games.caribbean_stud.play import situations
from croupier.lab.hands.rank import rank_hand, rank_hands

FOURS = np.array(list(combinations(range(46), 4)), dtype=np.uint8)


@pytest.fixture(scope="module")
def counted():
    """The kernel's four counts by own hand and up card."""
    seen = situations()
    rows = {
        (int(rank), int(up), int(mask)): place
        for place, (rank, up, mask) in enumerate(zip(seen.rank, seen.up, seen.suit_mask, strict=True))
    }

    def find(hand, up):
        mask = sum(1 << card.rank - 2 for card in hand if card.suit == up.suit)
        return seen.dealer[rows[rank_hand(hand), up.rank - 2, mask]].tolist()

    return find


def one_by_one(hand, up):
    """No hand, below, equal, above: by the readable ranking."""
    own, counts = rank_high(hand), [0, 0, 0, 0]
    rest = [card for card in DECK if card not in (*hand, up)]
    for four in combinations(rest, 4):
        dealer = rank_high((*four, up))
        if not DEALER_PLAYS.plays(dealer):
            counts[0] += 1
        else:
            counts[1 if dealer < own else 2 if dealer == own else 3] += 1
    return counts


def all_at_once(hand, up):
    """The same by the bulk ranking, which has been proved equal to the readable one."""
    own, rest = (
        rank_hand(hand),
        np.array([card.index for card in DECK if card not in (*hand, up)], dtype=np.uint8),
    )
    hands = np.column_stack([rest[FOURS], np.full(len(FOURS), up.index, dtype=np.uint8)])
    dealer = rank_hands(hands)
    plays = dealer >= pack_floor(DEALER_PLAYS)
    return [
        int((~plays).sum()),
        int((plays & (dealer < own)).sum()),
        int((plays & (dealer == own)).sum()),
        int((plays & (dealer > own)).sum()),
    ]


@pytest.mark.parametrize(
    ("hand", "up"),
    [
        ("As Kd 9c 5h 3s", "2s"),  # ace-king, the up card in a suit that is held twice
        ("7s 5s 4s 3s 2c", "Ks"),  # the lowest hand, four of the up card's suit gone
        ("Ad Qd 8h 8s 2c", "8c"),  # the up card is of the own pair
        ("6c 5d 4h 3s 2c", "6d"),  # a straight
        ("Kh Jh 9h 4h 2h", "Qh"),  # a flush in the up card's suit
        ("Kh Jh 9h 4h 2h", "Ks"),  # a flush that the up card's suit can equal
        ("9c 9d 9h 9s 2c", "Ac"),  # four of a kind
        ("Ac Kc Qc Jc Tc", "As"),  # a royal flush
    ],
)
def test_twins_agree_one_hand_at_a_time(counted, hand, up):
    hand, (up,) = parse_cards(hand), parse_cards(up)

    assert counted(hand, up) == one_by_one(hand, up)


def disagreements(counted, *, seed, deals):
    random = Random(seed)
    for _ in range(deals):
        *hand, up = random.sample(DECK, 6)
        if counted(hand, up) != all_at_once(hand, up):
            yield hand, up


def test_twins_agree_on_random_deals(counted):
    assert list(disagreements(counted, seed=15, deals=200)) == []


@pytest.mark.long
def test_twins_agree_on_many_random_deals(counted):
    assert list(disagreements(counted, seed=20, deals=5_000)) == []


def test_twins_agree_on_random_flushes(counted):
    random = Random(16)
    for _ in range(50):
        suit = random.randrange(4)
        hand = random.sample(DECK[suit::4], 5)
        up = random.choice([card for card in DECK if card not in hand])

        assert counted(hand, up) == all_at_once(hand, up), (hand, up)
