from croupier.server.picture.chips import discs, rack
from croupier.server.picture.fee_sign import bank_fee_lines, pot_fee_lines
from tests.california import player_dealer_option, pot_option


def test_a_pot_fee_says_what_is_taken_when():
    (line,) = pot_fee_lines([pot_option("holdem-family.poker_rates", 4)])

    assert line == "7 or more players: $1 at the deal, $4 on the flop, $1 on the river"


def test_a_fee_that_waits_for_the_pot_says_so():
    (line,) = pot_fee_lines([pot_option("holdem-family.poker_rates", 31)])

    assert line == "5 or fewer players: $1 at the deal, $3 on the flop once the pot holds $19"


def test_a_fee_of_nothing_is_not_said():
    (line,) = pot_fee_lines([pot_option("holdem-family.poker_rates", 150)])

    assert "$0" not in line


def test_a_banks_fee_is_said_for_players_and_bank():
    lines = bank_fee_lines(player_dealer_option("ez-baccarat-panda-8.rules", 1))

    assert lines == ("Players: $1 for a wager on the Player or the Banker line", "Bank: $2 a hand")


def test_a_fee_by_bands_is_said_from_least_to_most():
    lines = bank_fee_lines(player_dealer_option("ez-baccarat-panda-8.rules", 10))

    assert lines == ("Players: nothing", "Bank: $1 to $8 a hand")


def test_stacks_are_made_of_the_largest_chips_and_stay_low():
    assert discs(166_600) == [1000, 500, 100, 25, 25, 5, 5, 5, 1]
    assert discs(50) == []
    assert len(discs(10**9)) == 9


def test_the_rack_offers_chips_that_fit_the_limits():
    assert rack(0, 9_900) == [1, 5, 25]
    assert rack(0, 10**7) == [5, 25, 100, 500, 1000]
    assert rack(0, 9_900, 50) == [0.5, 1, 5, 25]
