"""Mexican Poker hands by clause: the stripped deck, the joker up and down."""

import pytest

from croupier.cards import parse_cards
from croupier.hands.mexican import rank_mexican


def hand(text, *, wild=False, standard=False):
    return rank_mexican(parse_cards(text), wild=wild, standard=standard)


@pytest.mark.clause("mexican-poker", "MEX-R2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AhKhQhJh7h", "6h5h4h3h2h"),
        ("6h5h4h3h2h", "AcAdAhAsKc"),
        ("5c5d5h5s3c", "AhKh6h4h2h"),
        ("7h6h4h3h2h", "AcAdAhKcKd"),  # a flush above a full house
        ("2c2d2h3c3d", "AcKdQhJs7c"),
        ("Qc Jd7h6s5c", "7c6d5h4s3c"),  # the jack follows the seven
        ("7c6d5h4s3c", "5cAd4h3s2c"),
        ("5cAd4h3s2c", "AcAdAhKcQd"),
        ("2c2d2h4c3d", "AcAdKhKcQd"),
        ("3c3d2h2c4d", "AcAdKhQcJd"),
        ("2c2d5h4c3d", "AcKdQhJc6d"),
    ],
)
def test_better_before_worse(better, worse):
    assert hand(better) > hand(worse)


@pytest.mark.clause("mexican-poker", "MEX-R2")
def test_the_standard_order_may_be_posted():
    flush, full = "7h6h4h3h2h", "2c2d2h3c3d"

    assert hand(flush) > hand(full)
    assert hand(flush, standard=True) < hand(full, standard=True)
    assert hand("5c5d5h5s3c", standard=True) > hand(full, standard=True)


@pytest.mark.clause("mexican-poker", "MEX-R3")
@pytest.mark.parametrize(
    ("cards", "down", "up"),
    [
        ("Jo7c7d7h7s", "five of a kind", "four of a kind"),
        ("JoAcAdAhAs", "five of a kind", "five of a kind"),
        ("JoKcKd5h2d", "three of a kind", "pair"),
        ("JoAc5d3h2s", "straight", "straight"),
        ("JoAcKdQhJs", "straight", "straight"),
        ("JoAh6h4h2h", "flush", "flush"),
        ("Jo6h5h4h3h", "straight flush", "straight flush"),
        ("JoKcKdQhQs", "full house", "two pair"),
        ("JoAcKdQh6s", "pair", "pair"),
    ],
)
def test_the_joker_down_is_any_card_and_up_an_ace_or_a_run(cards, down, up):
    assert hand(cards, wild=True).words == down
    assert hand(cards, wild=False).words == up


def test_a_hand_has_five_cards():
    with pytest.raises(ValueError, match="five cards"):
        hand("AcKdQh")
