"""Options of the draw games: own discards in the new stub, more than two blinds."""

import pytest

from croupier.errors import CardInUse
from croupier.money import Cents, dollars
from croupier.table import PotRound, PotTable, forced_bets
from tests.pot_games import Shoe, act, felt

EIGHT = [100] * 8


def short_stub(**options):
    """Eight players of Lowball, three of whom throw everything away: 53 less forty and a burn are twelve.

    The first two get five each, the third two more: the stub is empty and that player is due three.
    """
    hand = felt("lowball", EIGHT, **options)
    shoe = Shoe(hand, 7)
    for player in range(1, 9):
        act(hand, f"d dh p{player} {''.join(card.text for card in shoe.take(5))}")
    for player in (3, 4, 5, 6, 7, 8, 1, 2):
        act(hand, f"p{player} cc")
    for player in range(1, 9):
        thrown = hand.state.cards.hole[player] if player < 4 else ()
        act(hand, f"p{player} sd {''.join(card.text for card in thrown)}")
    for player, count in ((1, 5), (2, 5), (3, 2)):
        act(hand, f"d dh p{player} {''.join(card.text for card in shoe.take(count))}")
    assert hand.state.cards.stub == 0
    act(hand, "d shuffle")
    return hand


@pytest.mark.clause("lowball", "POT-R24")
@pytest.mark.clause("badugi", "BAD-R4")
def test_the_discards_of_a_player_still_to_draw_stay_out():
    hand = short_stub()
    own = next(cards for _, player, cards in hand.state.cards.pile if player == 3)

    # The burn and ten discards of the first two are the stub; the third player's own five are not.
    assert hand.state.cards.stub == 11
    with pytest.raises(CardInUse):
        act(hand, f"d dh p3 {own[0]}")


@pytest.mark.clause("lowball", "POT-R24")
@pytest.mark.clause("badugi", "BAD-R4")
def test_if_posted_players_get_their_own_discards_back():
    hand = short_stub(own_discards=True)

    assert hand.state.cards.stub == 16
    assert hand.state.cards.pile == []


def blinds(*amounts, **options):
    posted = felt("lowball", [100] * 5, **options).table
    table = PotTable.post(posted.game, posted.limits, options=options)
    forced = forced_bets(table, [dollars(1)] * 5, [dollars(amount) for amount in amounts])
    hand = PotRound(table, [dollars(100)] * 5, forced)
    for player in range(1, 6):
        act(hand, f"d dh p{player} ??????????")
    return hand


@pytest.mark.clause("lowball", "LB-R17")
def test_with_three_blinds_the_last_is_the_big_blind_and_acts_last():
    hand = blinds(1, 2, 4, 0, 0, blinds=3)

    assert hand.state.waiting == [4, 5, 1, 2, 3]
    act(hand, "p4 cc", "p5 f", "p1 cc", "p2 cc")
    # The blind is a live bet: its player may check or raise.
    assert {choice.verb for choice in hand.legal(3)} == {"f", "cc", "cbr"}


@pytest.mark.clause("lowball", "LB-R17")
def test_equal_blinds_are_told_apart_by_their_number():
    """Two of $4: without a number posted the first is the big blind, the other a new player's blind."""
    assert blinds(2, 4, 4, 0, 0).state.waiting == [3, 4, 5, 1, 2]
    assert blinds(2, 4, 4, 0, 0, blinds=3).state.waiting == [4, 5, 1, 2, 3]


@pytest.mark.clause("lowball", "LB-R17")
def test_a_third_blind_that_nobody_posted_is_no_big_blind():
    assert blinds(2, 4, 0, 0, 0, blinds=3).state.waiting == [3, 4, 5, 1, 2]
    assert blinds(2, 0, 4, 0, 0, blinds=3).state.waiting == [4, 5, 1, 2, 3]


@pytest.mark.clause("lowball", "LB-R17")
def test_one_blind_is_the_big_blind():
    assert blinds(4, 0, 0, 0, 0).state.waiting == [2, 3, 4, 5, 1]


@pytest.mark.clause("lowball", "LB-R10")
def test_without_blinds_the_left_of_the_button_is_first():
    hand = blinds(0, 0, 0, 0, 0)

    assert hand.state.waiting == [1, 2, 3, 4, 5]
    assert hand.state.betting.to_match == Cents(0)
