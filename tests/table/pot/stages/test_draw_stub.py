"""A stub that ends at a draw: the burn that it has no card for, and the one that takes its last (POT-R2)."""

import pytest

from croupier.cards import UNSEEN
from croupier.errors import NotNow
from croupier.history import read_document, read_text, replay
from croupier.history.write import write_document
from croupier.table import events as e
from tests.pot_games import act, felt
from tests.refusal import refuse


def second_draw(left):
    """Ten players of Badugi before their second draw, with so many of the 12 cards left after the deal.

    Every card is unseen, and no burn is written. Players 1 to 3 exchange cards in the first draw; player 1
    wants two in the second.
    """
    hand = felt("badugi", [100] * 10)
    for player in range(1, 11):
        act(hand, f"d dh p{player} ????????")
    bets(hand, 3)
    drawn = {1: 4, 2: 4, 3: 3 - left}
    for player in range(1, 11):
        act(hand, f"p{player} sd {'??' * drawn.get(player, 0)}")
    for player, count in drawn.items():
        if count:
            act(hand, f"d dh p{player} {'??' * count}")
    bets(hand, 1)
    assert hand.state.cards.stub == left
    for player in range(1, 11):
        act(hand, f"p{player} sd {'????' if player == 1 else ''}")
    return hand


def bets(hand, first):
    for step in range(10):
        act(hand, f"p{(first + step - 1) % 10 + 1} cc")


def burns(hand):
    return [event for event in hand.log if isinstance(event, e.CardsBurned)]


@pytest.mark.clause("badugi", "POT-R2")
def test_a_burn_left_out_because_the_stub_was_empty_is_not_made_after_the_shuffle():
    hand = second_draw(0)
    assert [choice.verb for choice in hand.legal(0)] == ["shuffle"]

    act(hand, "d shuffle")

    assert [choice.verb for choice in hand.legal(0)] == ["dh"]
    refuse(hand, "d burn ??", NotNow)
    act(hand, "d dh p1 ????")
    assert len(burns(hand)) == 1
    # The burn and the eleven discards of the first draw came back, and two of them were dealt.
    assert hand.state.cards.stub == 1 + 11 - 2


@pytest.mark.clause("badugi", "POT-R2")
def test_an_unwritten_burn_that_takes_the_last_card_is_inferred_from_the_shuffle():
    named, unnamed = second_draw(1), second_draw(1)
    assert [choice.verb for choice in unnamed.legal(0)] == ["burn"]

    act(named, "d burn ??", "d shuffle")
    act(unnamed, "d shuffle")

    assert unnamed.log == named.log
    assert burns(unnamed)[-1].cards == (UNSEEN,)
    act(unnamed, "d dh p1 ????")
    assert len(burns(unnamed)) == 2


@pytest.mark.clause("badugi", "POT-R2")
def test_two_cards_are_enough_for_the_burn_and_one_more_so_no_shuffle_is_due():
    refuse(second_draw(2), "d shuffle", NotNow, "enough cards")


@pytest.mark.clause("badugi", "POT-R2")
@pytest.mark.parametrize("left", [0, 1])
def test_the_record_of_such_a_hand_can_be_replayed(left):
    hand = second_draw(left)
    act(hand, "d shuffle", "d dh p1 ????", *[f"p{player} f" for player in range(1, 10)])

    again = replay(read_document(read_text(write_document(hand), "badugi.toml")[0]))

    assert again.error is None
    assert again.round.log == hand.log
