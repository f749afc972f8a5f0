"""The player-dealer's wager: who is settled first, and what happens when it is used up."""

import pytest

from croupier.table import events as e
from tests.games.banked.felt import baccarat, came_to, play

SEVEN_OVER_SIX = ("d dh player 9h8d", "d dh banker Kd6h")
NINE_OVER_SEVEN = ("d dh player Kc9d", "d dh banker 4h3s")


def clause(name):
    return pytest.mark.clause("ez-baccarat-panda-8", name)


def settled(round_):
    return [(event.player, event.spot) for event in round_.log if isinstance(event, e.WagerSettled)]


def laid_out(bank, **options):
    """Everybody but the bank wagers on both lines and the tie; then seven over six."""
    round_ = baccarat(1000, 1000, 1000, 1000, bank=bank, **options)
    for player in (4, 1, 3, 2):
        if player != bank:
            play(round_, *[f"p{player} w {spot} 10" for spot in ("tie", "banker", "player")])
    return play(round_, "d nb", *SEVEN_OVER_SIX)


@clause("EZ Method")
@clause("EZ-R13")
@pytest.mark.parametrize(("bank", "order"), [(4, (1, 2, 3)), (1, (2, 3, 4)), (2, (3, 4, 1)), (3, (4, 1, 2))])
def test_each_kind_goes_once_around_from_the_left_of_the_bank(bank, order):
    kinds = ("player", "banker", "tie")

    assert settled(laid_out(bank)) == [(player, spot) for spot in kinds for player in order]


@clause("EZ-R13")
def test_by_option_seat_by_seat():
    kinds = ("player", "banker", "tie")

    assert settled(laid_out(2, settle_shape="seat")) == [
        (player, spot) for player in (3, 4, 1) for spot in kinds
    ]
    assert settled(laid_out(2, settle_shape="wager")) == settled(laid_out(2))


@clause("EZ-R14")
def test_panda_is_settled_before_dragon():
    round_ = play(baccarat(), "p1 w player 10", "p1 w dragon7 5", "p1 w panda8 5", "d nb", *SEVEN_OVER_SIX)

    assert settled(round_) == [(1, "player"), (1, "panda8"), (1, "dragon7")]


@clause("EZ Type")
def test_once_the_wager_is_exhausted_the_rest_goes_back():
    round_ = play(
        baccarat(200, 200, 200, 100, wager=100), "p1 w player 60", "p2 w player 60", "p3 w banker 50", "d nb"
    )
    play(round_, *NINE_OVER_SEVEN)

    assert came_to(round_, "returns") == [{"player": 120}, {"player": 100}, {"banker": 50}, {}]
    assert came_to(round_, "uncovered") == [{}, {"player": 20}, {"banker": 50}, {}]
    assert came_to(round_, "bank", "finishing_stacks") == (-100, [260, 240, 200, 0])


@clause("EZ Type")
def test_a_bank_that_covers_everything_returns_nothing_uncovered():
    round_ = play(
        baccarat(200, 200, 200, 400, wager=200), "p1 w player 60", "p2 w player 60", "p3 w banker 50", "d nb"
    )
    play(round_, *NINE_OVER_SEVEN)

    assert came_to(round_, "uncovered") == [{}, {}, {}, {}]
    assert came_to(round_, "bank") == -70


@clause("PD-R1")
def test_collected_losses_pay_later_winners():
    """$50 put up: the lost $30 lets it pay $70; where nothing refills, $50."""

    def bank(reading):
        round_ = play(
            baccarat(200, 200, 50, wager=50, coverage=reading), "p1 w banker 70", "p2 w player 30", "d nb"
        )
        return came_to(play(round_, "d dh player Ks2d", "d dh banker 9h9s"), "bank", "uncovered")

    assert bank("net") == (-40, [{}, {}, {}])
    assert bank("gross") == (-20, [{"banker": 20}, {}, {}])
    assert bank("action") == (10, [{"banker": 50}, {}, {}])


@clause("PD-R2")
def test_a_bank_that_has_won_its_wager_pays_no_more():
    def bank(reading):
        round_ = baccarat(200, 200, 200, 100, wager=40, coverage=reading)
        play(round_, "p1 w player 25", "p2 w player 25", "p3 w banker 30", "d nb")
        return came_to(play(round_, "d dh player Jc7c", "d dh banker 4h4s"), "bank", "uncovered")

    assert bank("net") == (40, [{}, {"player": 10}, {"banker": 30}, {}])
    assert bank("net-open-top") == (10, [{}, {"player": 10}, {}, {}])


@clause("PD-R12")
def test_a_losing_wager_larger_than_the_bank_is_collected_up_to_it():
    round_ = play(baccarat(200, 100, wager=40), "p1 w banker 100", "d nb", *SEVEN_OVER_SIX)

    assert came_to(round_, "returns", "uncovered", "bank") == ([{"banker": 60}, {}], [{"banker": 60}, {}], 40)


@clause("PD-R17")
def test_coverage_goes_by_the_order_of_settlement_not_by_choice():
    def covered(bank):
        stacks = [200, 200, 200]
        stacks[bank - 1] = 40
        round_ = baccarat(*stacks, bank=bank, wager=40)
        others = [player for player in (1, 2, 3) if player != bank]
        play(round_, *[f"p{player} w player 30" for player in others], "d nb", *NINE_OVER_SEVEN)
        return [player + 1 for player, cut in enumerate(came_to(round_, "uncovered")) if cut]

    assert covered(3) == [2]
    assert covered(1) == [3]
    assert covered(2) == [1]


@clause("EZ-R13")
def test_the_shape_decides_who_is_covered():
    def bank(shape):
        round_ = baccarat(200, 40, 200, bank=2, wager=40, settle_shape=shape)
        play(round_, "p1 w player 25", "p3 w player 25", "p3 w banker 50", "p3 w tie 5", "d nb")
        play(round_, "d dh player 2c2d", "d dh banker Kh4s", "d dh player Ad")
        return came_to(round_, "bank", "finishing_stacks")

    assert bank("wager") == (-40, [215, 0, 225])
    assert bank("seat") == (5, [225, 45, 170])


@clause("EZ Type")
def test_pushes_are_never_uncovered_even_when_the_bank_is_gone():
    round_ = play(baccarat(200, 200, 20, wager=20), "p1 w tie 10", "p2 w player 50", "p2 w dragon7 5", "d nb")
    play(round_, "d dh player Jc6d", "d dh banker Qh6s")

    assert came_to(round_, "returns") == [{"tie": 30}, {"player": 50, "dragon7": 5}, {}]
    assert came_to(round_, "uncovered") == [{"tie": 7.77}, {"dragon7": 5}, {}]


def test_the_bank_gets_back_what_it_holds():
    round_ = play(baccarat(1000, 300, wager=200), "p1 w player 50", "d nb", *SEVEN_OVER_SIX)

    assert round_.log[-2] == e.BankReturned(player=2, amount=15_000)
    assert came_to(round_, "finishing_stacks") == [1050, 250]
