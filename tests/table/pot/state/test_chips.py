"""Where the chips of a pot-game hand are."""

from croupier.money import Cents
from croupier.numbers import Player
from croupier.table.pot.state.chips import Chips

ONE, TWO = Player(1), Player(2)


def test_chips_put_in_leave_the_stack_for_bet_and_pot():
    chips = Chips([Cents(100), Cents(80)])
    chips.put_in(ONE, 30)
    chips.put_in(TWO, 80)
    chips.put_in(ONE, 10)

    assert (chips.stacks[ONE], chips.stacks[TWO]) == (60, 0)
    assert (chips.bets[ONE], chips.totals[TWO], chips.pot) == (40, 80, 120)
    assert sum(chips.stacks) + chips.pot == sum(chips.starting)


def test_what_players_began_with_stays():
    chips = Chips([Cents(100), Cents(80)])
    chips.put_in(ONE, 100)

    assert (chips.starting[ONE], chips.starting[TWO]) == (100, 80)


def test_fees_are_added_up_whatever_they_are_for():
    chips = Chips([Cents(100)])
    assert chips.fees_taken() == 0

    chips.fees += [("flop", 300), ("jackpot", 100)]

    assert chips.fees_taken() == 400
