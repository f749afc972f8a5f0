"""What is seen on a flop is called by one name, the one that a person would use."""

from collections import Counter
from random import Random

import numpy as np

from croupier.cards import DECK, Card
from croupier.hands import Category, rank_high
from croupier.kernels.holdem.boards import FLOP
from croupier.kernels.holdem.deals import deals
from croupier.lab.holdem.chart import situations

ON_THREE_CARDS = {1: Category.HIGH_CARD, 2: Category.PAIR, 3: Category.THREE_OF_A_KIND}


def called(hole: list[Card], flop: list[Card]) -> str:
    """The name of one hand on one flop, read from the cards."""
    made = rank_high([*hole, *flop]).category
    ranks = [card.rank for card in flop]
    if made > ON_THREE_CARDS[max(Counter(ranks).values())]:
        if made >= Category.STRAIGHT:
            return "straight or better"
        if made in (Category.THREE_OF_A_KIND, Category.TWO_PAIR):
            return "three of a kind" if made is Category.THREE_OF_A_KIND else "two pairs"
        return "a pair in the hole" if hole[0].rank == hole[1].rank else "a pair with a hole card"
    suit, cards = Counter(card.suit for card in (*hole, *flop)).most_common(1)[0]
    if cards >= 4 and any(card.suit == suit and card.rank >= 10 for card in hole):
        return "four to a flush, a ten or better of it in the hole"
    high = max(card.rank for card in hole)
    what = f"{high.letter} in the hole" if high >= 10 else "nothing above a nine in the hole"
    return f"no more than the board, {what}"


def test_every_hand_on_a_flop_has_the_name_that_its_cards_say():
    found, known, random = situations(FLOP), deals(FLOP), Random(5)
    met = set()
    for _ in range(4_000):
        flop, hole = random.randrange(len(known.cards)), random.randrange(len(known.hole))
        board, own = (
            [DECK[card] for card in cards.tolist()] for cards in (known.cards[flop], known.hole[hole])
        )
        number = found.numbers[flop, hole]
        if set(board) & set(own):
            assert number == len(found.names)
            continue
        assert found.names[number] == called(own, board), (own, board)
        met.add(found.names[number])
    assert met == set(found.names)


def test_names_together_are_their_hands():
    found = situations(FLOP)
    first, last = found.names[0], found.names[-1]

    both = found.called([first, last])

    assert np.array_equal(both, (found.numbers == 0) | (found.numbers == len(found.names) - 1))
    # Every two of 52 cards that are not among three others: 49 × 48 / 2 on each flop.
    assert (found.called(found.names).sum(axis=1) == 1176).all()
