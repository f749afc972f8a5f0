"""Who acts for a player: the person's device, or the dealer for somebody who has none."""

from croupier.money import dollars
from croupier.table import commands as c
from croupier.table.session import commands as sc
from tests.refusal import refused
from tests.table.session.pot_room import NAMES, PotRoom


def before_the_flop(*without):
    """Three seats dealt in, those of ``without`` with no device; seat 3 has the button."""
    room = PotRoom()
    for seat in (1, 2, 3):
        device = seat not in without
        room.session.apply(sc.SitDown(person=NAMES[seat - 1], seat=seat, buy_in=dollars(100), device=device))
    return room.draw("2h 3h Ah").start()


def entered(player):
    return sc.Act(command=c.Fold(player=player), entered=True)


def test_the_dealer_enters_what_somebody_without_a_device_does_and_nothing_else():
    room = before_the_flop(3)

    for player in (1, 2):
        assert refused(room.session, entered(player)).code == "role/missing"
    # The first and the last player are on either side of numbers that nobody has.
    for player in (0, 4):
        assert refused(room.session, entered(player)).code == "seat/unknown"
    assert refused(room.session, entered(3)).code == "phase/not_now", (
        "the deal comes first, then it is entered"
    )
    assert refused(before_the_flop(1, 2).session, entered(3)).code == "role/missing"


def test_a_dealer_who_does_not_say_that_it_is_entered_acts_for_nobody():
    room = before_the_flop(3)

    assert refused(room.session, sc.Act(command=c.Fold(player=3))).code == "role/missing"
