"""Badugi by the kernel equals the reference on every suit class, and the published counts."""

import numpy as np

from croupier.cards import DECK
from croupier.hands.badugi import rank_badugi
from croupier.kernels.ranks.badugi import rank_badugis
from croupier.lab.hands.rank import suit_classes


def ranked():
    hands, members = suit_classes(4)
    worths = np.empty(len(hands), dtype=np.uint16)
    rank_badugis(hands, worths)
    return hands, members, worths


def test_every_suit_class_of_four_cards_is_in_the_order_of_the_reference():
    hands, _, worths = ranked()
    assert len(hands) == 16_432

    references = [rank_badugi([DECK[card] for card in hand]) for hand in hands.tolist()]
    by_worth = dict(zip(worths.tolist(), references, strict=True))

    # One worth for each rank of the reference, and the larger worth is the better hand.
    assert all(by_worth[worth] == rank for worth, rank in zip(worths.tolist(), references, strict=True))
    assert [by_worth[worth] for worth in sorted(by_worth)] == sorted(set(references), reverse=True)


def test_as_many_four_card_badugis_as_are_published():
    _, members, worths = ranked()
    four = worths >> 13 == 4

    assert members.sum() == 270_725
    assert members[four].sum() == 17_160
    assert len(np.unique(worths[four])) == 715
