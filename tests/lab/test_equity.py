"""Equities against published figures, and against a slow count by the readable rankings."""

from fractions import Fraction

import pytest

from croupier.cards import DECK, parse_cards
from croupier.errors import DataInvalid
from croupier.hands.compose import best, exactly, lowest
from croupier.hands.high import rank_high
from croupier.hands.low import qualifies, rank_ace_to_five
from croupier.lab.equity import equity


def compare(game, *hands, **more):
    return equity(game, [parse_cards(hand) for hand in hands], **more)


@pytest.mark.parametrize(
    ("hands", "wins", "losses", "ties"),
    [
        (("AsAh", "KdKc"), 1_388_072, 317_694, 6_538),
        (("AsKs", "QhQd"), 787_966, 917_606, 6_732),
    ],
)
def test_holdem_before_the_flop(hands, wins, losses, ties):
    one, other = compare("texas-holdem", *hands)

    assert (one.high, other.high, one.ties, one.cases) == (wins, losses, ties, 1_712_304)
    assert one.share == Fraction(2 * wins + ties, 2 * 1_712_304)
    assert one.share + other.share == 1


def test_omaha_before_the_flop():
    one, other = compare("omaha", "AsKhQsJh", "8h8d7h6d")

    assert (one.high, other.high, one.ties, one.cases) == (605_330, 480_678, 0, 1_086_008)
    assert round(float(one.share), 6) == 0.557390


def test_omaha_eight_or_better_before_the_flop():
    one, other = compare("omaha-hi-lo", "AsAh2s3h", "KcKdQcJd")

    assert (one.scoops, other.scoops) == (661_068, 240_230)
    assert (one.high, other.high) == (661_068, 424_940)
    assert (one.low, other.low) == (605_984, 0)
    assert round(float(one.share), 6) == 0.693755


def test_razz_on_fourth_street():
    one, other = compare("razz", "As2h3d7c", "8s5h4d2c")

    assert (one.high, other.high, one.ties) == (86_440_759, 54_626_233, 114_048)
    assert one.cases == 141_181_040
    assert round(float(one.share), 6) == 0.612673


@pytest.mark.parametrize(
    ("game", "hands"),
    [("omaha-hi-lo", ("As2d7hKc", "3s4dQhQc")), ("big-o-hi-lo", ("As2d7hKcKd", "3s4dQhQc5c"))],
)
def test_on_the_turn_as_counted_by_hand(game, hands):
    board = parse_cards("3c6d8sJh")
    held = [parse_cards(hand) for hand in hands]
    known = {*board, *held[0], *held[1]}
    share, cases = Fraction(0), 0
    for river in DECK:
        if river in known:
            continue
        whole = (*board, river)
        highs = [best(exactly(hand, whole, 2), rank_high) for hand in held]
        lows = [lowest(exactly(hand, whole, 2), rank_ace_to_five) for hand in held]
        able = [low for low in lows if qualifies(low, 8)]
        part = Fraction(highs[0] == max(highs), highs.count(max(highs)))
        if able:
            low = Fraction(lows[0] == min(able), lows.count(min(able)))
            part = (part + low) / 2
        share, cases = share + part, cases + 1

    assert compare(game, *hands, board=board)[0].share == share / cases


def test_a_sample_comes_near_and_says_so():
    exact = compare("texas-holdem", "AsAh", "KdKc")[0]
    sampled = compare("texas-holdem", "AsAh", "KdKc", samples=20_000)[0]

    assert exact.exact
    assert not sampled.exact
    assert abs(float(exact.share - sampled.share)) < 0.02


def test_a_complete_board_leaves_one_case():
    one, other = compare("texas-holdem", "AsAh", "KdKc", board=parse_cards("Ac2d3h4s9c"))

    assert (one.share, other.share, one.cases) == (1, 0, 1)


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("texas-holdem", ("AsAh", "AsKc")),
        ("texas-holdem", ("AsAh",)),
        ("texas-holdem", ("AsAhKd", "QsQd")),
        ("omaha", ("AsAh", "KdKc")),
        ("pan", ("AsAh", "KdKc")),
        ("razz", ("As2h3d7c", "8s5h4d2c", "9s9h9d9c")),
        ("texas-holdem", ("Jo2d", "KdKc")),
    ],
)
def test_what_cannot_be_compared_is_refused(game, hands):
    with pytest.raises(DataInvalid):
        compare(game, *hands)
