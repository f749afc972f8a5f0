"""Whose hand is dealt to next from the deck."""

from croupier.games.choice import DealTo
from croupier.table.session.family import Dealing

ONE_TO_COME, THREE_TO_COME = DealTo(to=1, count=1), DealTo(to=2, count=3)


def test_without_packets_the_first_hand_gets_all_that_are_due():
    assert Dealing().next_hand([ONE_TO_COME, THREE_TO_COME]) == ONE_TO_COME
    assert Dealing().next_hand([THREE_TO_COME, ONE_TO_COME]) == THREE_TO_COME


def test_in_packets_the_hand_with_the_most_to_come_gets_a_packet():
    assert Dealing(packet=2).next_hand([ONE_TO_COME, THREE_TO_COME]) == DealTo(to=2, count=2)


def test_a_packet_is_no_larger_than_what_is_due():
    assert Dealing(packet=5).next_hand([THREE_TO_COME]) == THREE_TO_COME


def test_of_hands_with_as_much_to_come_the_first_is_served():
    assert Dealing(packet=1).next_hand([DealTo(to=1, count=2), DealTo(to=2, count=2)]).to == 1
