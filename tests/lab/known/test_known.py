"""What seen cards are worth."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.hands.three_card import rank_three
from croupier.lab import analyse
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.options import read_for
from croupier.lab.counting.removal import effects_of_removal, shoe_wager
from croupier.lab.games.three_card_poker_6_card_bonus.known import playing
from croupier.lab.games.three_card_poker_6_card_bonus.play import worths
from croupier.lab.known.question import knowing
from croupier.lab.known.shoe import counted_sets

EZ, BUSTER, TCP = "ez-baccarat-panda-8", "21st-century-blackjack-buster", "three-card-poker-6-card-bonus"


@pytest.mark.parametrize("see", [0, 1, 2])
def test_cards_seen_change_nothing_where_nothing_is_decided(see):
    found = knowing(EZ, "banker", see=see)

    assert found.exact
    assert found.knowing == found.edge == analyse(EZ, "banker").edge


def test_the_burn_is_the_mean_of_the_effects_of_removal():
    found = knowing(BUSTER, "game", see=1)
    effects = effects_of_removal(BUSTER, "game")

    assert float(found.gain) == pytest.approx(float(effects.balance), abs=1e-12)
    assert found.gain > 0


def test_two_cards_are_every_two_cards():
    _, _, shoe = shoe_wager(EZ, "tie")
    sets = counted_sets(shoe, 2)

    assert len(sets) == 55
    two_tens = tuple(count - 2 * (kind == 0) for kind, count in enumerate(shoe.whole))
    assert sets[two_tens] == Fraction(128 * 127, 416 * 415)


def test_many_cards_make_a_wager_good_now_and_then():
    found = knowing(EZ, "dragon7", see=350, sets=60)

    assert not found.exact
    assert found.bets > 0
    assert found.choosing > 0
    assert float(found.knowing) == pytest.approx(float(found.edge), abs=2 * found.within)


def test_at_three_card_poker_cards_of_others_are_worth_something_and_none_nothing():
    assert knowing(TCP, see=0, sets=20).gain == 0
    some = knowing(TCP, see=15, sets=150)

    assert some.gain >= 0
    assert float(some.edge) == pytest.approx(float(analyse(TCP, "ante").edge))
    assert some.knowing <= some.edge


def test_the_bank_holds_only_what_nobody_has_seen():
    """A pair of twos against an ace with all but four cards seen: two hands are left to the bank."""
    lab = LABORATORIES[TCP]
    nets = worths(read_for(lab.game, lab.asks, {}), {}).astype(float)
    hand = np.array([0, 1, 6])
    up = 51
    left = [50, 49, 3]
    others = np.array([card for card in range(52) if card not in {*hand.tolist(), up, *left}])
    own = rank_three([DECK[card] for card in hand])
    expected = []
    for pair in ((50, 49), (50, 3), (49, 3)):
        bank = rank_three([DECK[card] for card in (up, *pair)])
        expected.append(float(nets[own.category, 3 if bank > own else 1]))

    assert playing(hand, up, others, nets) == pytest.approx(sum(expected) / 3)


@pytest.mark.parametrize(
    ("game", "wager", "see", "says"),
    [
        ("caribbean-stud", "ante", 5, "cannot be asked"),
        (EZ, "tie", 415, "can be out"),
        (TCP, "ante", 50, "expected 0 to"),
        (EZ, "tie", -1, "0 cards or more"),
    ],
)
def test_what_cannot_be_seen_is_refused(game, wager, see, says):
    with pytest.raises(DataInvalid, match=says):
        knowing(game, wager, see=see)
