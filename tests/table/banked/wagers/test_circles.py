"""Several betting circles of one person at a seat: Buster Blackjack, fee options 11 to 15."""

import pytest

from croupier.games.banked.view import name_of
from croupier.table import events as e
from tests.games.banked.felt import came_to, play, refused
from tests.games.banked.player_dealer_felt import felt

BB = "21st-century-blackjack-buster"


def clause(name):
    return pytest.mark.clause(BB, name)


def table(option, *stacks, **more):
    chips = stacks or (5000, 5000, 9000)
    return felt(BB, *chips, wager=3000, fees=("blackjack-5-buster.rules", option), **more)


def takes(round_, player=1):
    """What the player is offered on their own hand: smallest, largest and step, in dollars."""
    own = [choice for choice in round_.legal(player) if name_of(choice) == "w game" and choice.on is None]
    (choice,) = own
    return choice.low // 100, choice.high // 100, choice.step // 100


def fees(round_):
    return {event.player: event.amount // 100 for event in round_.log if isinstance(event, e.FeeCharged)}


@clause("BB Rates")
@pytest.mark.parametrize(
    ("option", "range_"),
    [
        (2, (10, 100, 1)),
        (11, (25, 1200, 1)),
        (13, (50, 1200, 1)),
        (14, (100, 2000, 100)),
        (15, (50, 2000, 1)),
    ],
)
def test_a_wager_fills_as_many_circles_as_the_option_has_at_a_seat(option, range_):
    assert takes(table(option)) == range_


@clause("BB Rates")
def test_option_twelve_limits_the_circle_and_not_their_number():
    least, most, step = takes(table(12, 5040, 9000))

    assert (least, step) == (100, 100)
    assert most == 4900, "fifty circles and their fees would be $5,050"


@clause("BB Rates")
@pytest.mark.parametrize(
    ("option", "amount", "fee"),
    [(11, 100, 1), (11, 101, 2), (11, 1200, 12), (12, 300, 3), (14, 100, 1), (14, 2000, 20), (15, 250, 3)],
)
def test_every_circle_pays_its_fee(option, amount, fee):
    round_ = play(table(option), f"p1 w game {amount}", "d nb")

    assert fees(round_) == {1: fee, 3: 2}


@clause("BB Rates")
def test_a_circle_of_one_amount_takes_no_other():
    for amount in (50, 150, 2100):
        assert refused(table(14), f"p1 w game {amount}").code == "stake/out_of_range"
    assert play(table(14), "p1 w game 100", "p1 w game 100").state.wagers == {(1, "game"): 20_000}


@clause("BB Rates")
def test_the_back_line_shares_the_circles_of_a_seat():
    round_ = play(table(11, 5000, 5000, 9000, 5000, seats=(1, 2, 3, 0), bank=3), "p1 w game 600")
    play(round_, "p4 w game@1 500")

    assert refused(round_, "p4 w game@1 101").clause == "PD 5"
    assert refused(round_, "p2 w game@1 101").code == "stake/out_of_range"
    play(round_, "p4 w game@1 100")
    assert refused(round_, "p2 w game@1 25").clause == "PD 5"
    play(round_, "p2 w game 1200", "d nb")
    assert fees(round_) == {1: 6, 2: 12, 3: 2, 4: 6}


@clause("BB Rates")
def test_a_backer_may_fill_all_the_circles_that_are_left_at_once():
    round_ = play(table(11, 5000, 5000, 9000, 5000, seats=(1, 2, 3, 0), bank=3), "p1 w game 600")

    assert refused(round_, "p4 w game@1 601").clause == "PD 5"
    assert play(round_, "p4 w game@1 600").state.wagers[4, "game@1"] == 60_000


@clause("BB Rates")
def test_all_circles_are_on_one_hand():
    round_ = play(table(14), "p1 w game 300", "d nb", "d dh p1 Td9c", "d dh b 6dTc", "p1 stand", "d dh b Kc")

    assert came_to(round_, "returns")[0] == {"game": 600}
