"""What seen cards are worth."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.games.banked.high_card_flush.game import DEALER_PLAYS
from croupier.hands import rank_high
from croupier.hands.longest_flush import longest_flush
from croupier.hands.three_card import rank_three
from croupier.lab import analyse
from croupier.lab.blackjack.rules import numbers
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.options import read_for
from croupier.lab.counting.removal import effects_of_removal, shoe_wager
from croupier.lab.games.caribbean_stud.known import betting
from croupier.lab.games.high_card_flush.known import against
from croupier.lab.games.high_card_flush.play import key_of
from croupier.lab.games.three_card_poker_6_card_bonus.known import playing
from croupier.lab.games.three_card_poker_6_card_bonus.play import worths
from croupier.lab.games.twenty_first_century_blackjack_buster.play import edge_of
from croupier.lab.known.question import knowing
from croupier.lab.known.shoe import counted_sets
from croupier.lab.questions.edge import posted

HCF, STUD = "high-card-flush", "caribbean-stud"
SWITCH = "21st-century-blackjack-switch"
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
    up = np.array([51])
    left = [50, 49, 3]
    others = np.array([card for card in range(52) if card not in {*hand.tolist(), 51, *left}])
    own = rank_three([DECK[card] for card in hand])
    expected = []
    for pair in ((50, 49), (50, 3), (49, 3)):
        bank = rank_three([DECK[card] for card in (51, *pair)])
        expected.append(float(nets[own.category, 3 if bank > own else 1]))

    assert playing(hand, up, others, nets) == pytest.approx(sum(expected) / 3)


def test_the_whole_hand_of_the_bank_is_counted_and_parts_of_it_lie_between():
    """Seen card by card the bank's hand is worth more and more; random deals agree with what is counted."""
    none, one, three = (
        knowing(TCP, options={"pd_card_up": False}, see=0, bank=bank, sets=2) for bank in (0, 1, 3)
    )
    two, shown = knowing(TCP, see=0, bank=1), analyse(TCP, "ante").edge

    assert one.exact
    assert two.exact
    assert none.edge > one.knowing == shown > two.knowing > three.knowing
    sampled = knowing(TCP, see=1, bank=1, sets=500)
    assert not sampled.exact
    assert float(sampled.knowing) == pytest.approx(float(two.knowing), abs=2 * sampled.within)


@pytest.mark.parametrize(("game", "hidden"), [(HCF, 7), (STUD, 4)])
def test_a_bank_seen_but_for_one_card_is_worth_less_than_one_that_is_seen(game, hidden):
    whole = knowing(game, see=0, bank=hidden)
    most = knowing(game, see=0, bank=hidden - 1, sets=100)

    assert whole.exact
    assert whole.edge == analyse(game, "ante").edge
    assert float(whole.knowing) < float(most.knowing) + most.within
    assert most.knowing < most.edge
    assert knowing(game, see=0, sets=2).gain == 0


def test_hands_of_the_dealer_at_high_card_flush_are_those_that_can_be_dealt():
    """Nine cards are left, three of the dealer's are seen: every four of the nine, one by one."""
    hand = np.array([DECK.index(card) for card in parse_cards("Kc Jc 9c 4d 5d 6h 7s")])
    banks = np.array([DECK.index(card) for card in parse_cards("Qc Tc 2d")])
    left = [DECK.index(card) for card in parse_cards("Ac 8c 3d Td 9h Jh Qh 2s 3s")]
    others = np.array([card for card in range(52) if card not in {*hand.tolist(), *banks.tolist(), *left}])
    own = longest_flush([DECK[card] for card in hand])
    expected = [0, 0, 0, 0]
    for four in combinations(left, 4):
        dealer = longest_flush([DECK[card] for card in (*banks.tolist(), *four)])
        end = 0 if dealer < DEALER_PLAYS else 1 if dealer < own else 2 if dealer == own else 3
        expected[end] += 1

    assert against(key_of(own), hand, banks, others) == expected
    assert all(expected[end] for end in (0, 1, 3))


def test_the_dealer_at_caribbean_stud_holds_only_what_nobody_has_seen():
    """Ace-king against an ace, all but six cards seen: fifteen hands, read one by one."""
    hand = np.array([DECK.index(card) for card in parse_cards("As Kd 9c 5h 3s")])
    banks = np.array([DECK.index(card) for card in parse_cards("Ad Qc 7h")])
    left = [DECK.index(card) for card in parse_cards("2c 4d 6s Ks Ah Jd")]
    others = np.array([card for card in range(52) if card not in {*hand.tolist(), *banks.tolist(), *left}])
    own = rank_high([DECK[card] for card in hand])
    lost = 0
    for two in combinations(left, 2):
        dealer = rank_high([DECK[card] for card in (*banks.tolist(), *two)])
        ace_king = dealer.category > 0 or dealer.ties[:2] == (14, 13)
        lost += ace_king and dealer > own
    # By category and end: one unit for a hand that is lost.
    counting = np.tile(np.array([0.0, 0.0, 0.0, 1.0]), (10, 1))

    assert betting(hand, banks, others, counting) == pytest.approx(lost / 15)
    assert 0 < lost < 15


def test_the_hidden_card_of_blackjack_is_worth_more_than_the_edge():
    """Both cards of the bank face up: as in games that deal it so, a bettor gains about a tenth."""
    found = knowing(BUSTER, see=0, bank=1)

    assert float(found.edge) == pytest.approx(float(analyse(BUSTER, "game").edge), abs=1e-12)
    assert float(found.knowing) == pytest.approx(-0.110564, abs=1e-6)
    assert found.exact
    assert found.choosing is None


def test_whoever_does_not_use_the_hidden_card_gains_nothing_by_it():
    """Played by a book that looks at the up card, the rounds of all ten hidden cards are all rounds."""
    lab, _, table, read = posted(BUSTER, options={"strategy": "book"})
    rules = numbers(lab.game, table, read)

    parts = [edge_of(table, read, rules.with_hole(hole)) for hole in range(10)]

    assert sum(parts) == pytest.approx(edge_of(table, read, rules), abs=1e-12)
    assert max(parts) < 1


def test_insurance_is_taken_when_the_hidden_card_is_a_ten():
    found = knowing(BUSTER, "insurance", see=0, bank=1)
    chance = Fraction(96, 311)

    assert found.bets == pytest.approx(float(chance))
    assert found.choosing == pytest.approx(float(2 * chance))
    assert found.knowing == found.edge


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        (BUSTER, {"see": 0, "bank": 2}, "it hides 1"),
        (BUSTER, {"wager": "buster", "see": 0, "bank": 1}, "before the bank has a card"),
        (BUSTER, {"see": 0, "bank": 1, "options": {"strategy": "book"}}, "leave the strategy out"),
        (EZ, {"see": 0, "bank": 1}, "before the bank has a card"),
        (SWITCH, {"see": 0, "bank": 1, "options": {"late_switch": True}}, "a switch before the play"),
        (STUD, {"see": 0, "bank": 5}, "it hides 4"),
        (TCP, {"see": 0, "bank": 3}, "it hides 2"),
        ("fortune-pai-gow-poker", {"see": 0, "bank": 8}, "it hides 7"),
    ],
)
def test_what_is_not_counted_is_said(game, options, says):
    with pytest.raises(DataInvalid, match=says):
        knowing(game, **options)


@pytest.mark.parametrize(
    ("game", "wager", "see", "says"),
    [
        (STUD, "ante", 50, "expected 0 to"),
        (EZ, "tie", 415, "can be out"),
        (TCP, "ante", 50, "expected 0 to"),
        (EZ, "tie", -1, "0 cards or more"),
    ],
)
def test_what_cannot_be_seen_is_refused(game, wager, see, says):
    with pytest.raises(DataInvalid, match=says):
        knowing(game, wager, see=see)
