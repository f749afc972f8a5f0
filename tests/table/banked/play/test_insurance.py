"""Insurance where exactly half is posted: each hand once, and nothing is offered when nothing is left."""

from croupier.cards import parse_cards
from croupier.games.catalog import game
from croupier.money import dollars
from croupier.numbers import DEALER
from croupier.table import commands as c
from tests.banked_rounds import BETTOR, dealt, open_round
from tests.refusal import refused

SWITCH = game("21st-century-blackjack-switch")


def offered(options, *stakes):
    """A round with these wagers on the two hands and an ace up."""
    round_ = open_round(SWITCH, options)
    for hand, amount in enumerate(stakes, start=1):
        round_.apply(c.PlaceWager(player=BETTOR, spot="game", hand=hand, amount=dollars(amount)))
    return dealt(round_, parse_cards("Tc9s TdTs KdAh 2c2d2h2s"))


def insure(round_, hand, amount):
    round_.apply(c.PlaceWager(player=BETTOR, spot="insurance", hand=hand, amount=dollars(amount)))


def choices(round_):
    return [(choice.hand, choice.low, choice.high) for choice in round_.legal(BETTOR)]


def test_a_hand_that_is_insured_for_half_is_not_offered_more():
    round_ = offered({"insurance_exact": True}, 20, 20)
    assert choices(round_) == [(1, 1_000, 1_000), (2, 1_000, 1_000)]
    insure(round_, 1, 10)
    assert choices(round_) == [(2, 1_000, 1_000)]
    for amount in (0, 100, 1_000):
        again = c.PlaceWager(player=BETTOR, spot="insurance", hand=1, amount=amount)
        assert refused(round_, again).code == "stake/out_of_range"
    insure(round_, 2, 10)
    assert round_.over, "nobody is left to insure, and the bank has a Natural"


def test_a_wager_without_half_a_chip_is_not_insured():
    """Half of the second hand's wager is no whole chip."""
    options = {"insurance_exact": True, "equal_hands": False, "min": dollars(1), "chip": dollars(1)}
    round_ = offered(options, 20, 1)
    assert choices(round_) == [(1, 1_000, 1_000)]
    insure(round_, 1, 10)
    assert round_.over


def test_up_to_half_may_be_added():
    round_ = offered({}, 20, 20)
    insure(round_, 1, 4)
    assert choices(round_) == [(1, 100, 600), (2, 100, 1_000)]
    assert [choice.verb for choice in round_.legal(DEALER)] == ["closed"]
