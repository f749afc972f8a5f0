"""One hand's history, and the name under which it is kept."""

from croupier.numbers import HandNumber, Player
from croupier.table.banked.hand import HandPlay, hand_key

SECOND = HandNumber(2)


def test_first_hands_are_kept_under_the_players_number():
    assert hand_key(Player(3)) == 3
    assert hand_key(Player(3), SECOND) == (3, 2)


def test_hands_in_the_middle_have_a_name_and_no_number():
    assert hand_key("banker", SECOND) == "banker"


def test_marks_are_kept_once_and_in_order():
    played = HandPlay(root=HandNumber(1)).marked("split").marked("doubled", due=1).marked("split")

    assert played == HandPlay(root=HandNumber(1), marks=("doubled", "split"), due=1)


def test_a_mark_leaves_the_hand_before_it_alone():
    before = HandPlay(root=HandNumber(1))
    before.marked("split", stood=True)

    assert (before.marks, before.stood) == ((), False)
