"""Ranges against ranges: by the games' own rankings on late streets, by published figures before the flop."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from croupier.cards import DECK, parse_cards
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.lab.hands import versus as module
from croupier.lab.hands.before_flop import few_enough
from croupier.lab.hands.equity import equity
from croupier.lab.hands.pot_showdowns import HOLDEM, showdown
from croupier.lab.hands.ranges import read_held


def counted_by_hand(game_id, ranges, board, dead=()):
    """Every deal and every card to come, by the shares that the game declares."""
    game, played = GAMES[game_id], showdown(GAMES[game_id])
    lying = parse_cards(board)
    hands = [[tuple(DECK[card] for card in row) for row in read_held(text, played).hands] for text in ranges]
    total, cases = [Fraction(0)] * len(ranges), 0
    for deal in product(*hands):
        dealt = [card for hand in deal for card in hand]
        if len({*dealt, *lying, *dead}) < len(dealt) + len(lying) + len(dead):
            continue
        left = [card for card in DECK if card not in {*dealt, *lying, *dead}]
        for come in combinations(left, played.board - len(lying)):
            whole = (*lying, *come)
            worths = [[share.strength(hand, whole) for hand in deal] for share in game.shares]
            won = [
                [worth is not None and worth == max(filter(None, each)) for worth in each]
                for each in worths
                if any(worth is not None for worth in each)
            ]
            for each in won:
                for player, wins in enumerate(each):
                    total[player] += Fraction(int(wins), len(won) * sum(each))
            cases += 1
    return [part / cases for part in total], cases


@pytest.mark.parametrize(
    ("game", "ranges", "board"),
    [
        ("texas-holdem", ("AKs,77", "76s,QQ"), "5s6d7cKh"),
        ("texas-holdem", ("AKs", "76s", "QsQh,8s8h"), "5s6d7cKh"),
        ("omaha-hi-lo", ("As2s3hKd,As2s3hKc", "A?A?2c4c"), "5s6d7cKh"),
    ],
)
def test_late_streets_as_counted_by_hand(game, ranges, board):
    shares, cases = counted_by_hand(game, ranges, board)

    found = equity(game, ranges, board=board)

    assert [each.share for each in found] == shares
    assert found[0].cases == cases
    assert all(each.exact for each in found)


def test_aces_against_kings_over_all_suits():
    one, other = equity("texas-holdem", ["AA", "KK"])

    assert (one.high, other.high, one.ties) == (50_371_344, 10_986_372, 285_228)
    assert one.cases == 61_642_944
    assert f"{float(one.share):.6%}" == "81.946050%"


@pytest.mark.parametrize(
    ("hand", "published"),
    [("AsAh", "85.2037%"), ("AsKs", "67.0446%"), ("AsKh", "65.3201%"), ("7s2d", "34.5836%")],
)
def test_a_hand_against_any_other(hand, published):
    # The tables of hold'em hands against one random hand, e.g. Shackleford, wizardofodds.com.
    one, other = equity("texas-holdem", [hand, "random"])

    assert f"{float(one.share):.4%}" == published
    assert (one.cases, one.exact, one.share + other.share) == (1_225 * 1_712_304, True, 1)


def test_a_range_is_the_mean_of_its_hands():
    hands = ["AsKd", "7h7c", "7h7d"]
    each = [equity("texas-holdem", [hand, "QhQd"])[0].share for hand in hands if hand != "7h7d"]

    found = equity("texas-holdem", ["AsKd,7h7c", "QhQd"])[0]

    assert found.share == sum(each) / 2


def test_three_ranges_and_dead_cards_as_each_deal_alone():
    whole = equity("texas-holdem", ["AsAh,AsKs", "QdQc", "7s6s,JhTh"], dead="2c3d")
    parts = [
        equity("texas-holdem", [one, "QdQc", other], dead="2c3d")
        for one in ("AsAh", "AsKs")
        for other in ("7s6s", "JhTh")
    ]

    assert [each.share for each in whole] == [
        sum(part[place].share for part in parts) / 4 for place in range(3)
    ]


@pytest.mark.parametrize(
    ("game", "hands", "more"),
    [
        ("texas-holdem", ("AA,AKs", "random"), {}),
        ("texas-holdem", ("AA,AKs", "QQ,JTs", "random"), {"board": "5s6d7cKh"}),
        ("omaha", ("AsAh????", "KsKhQsQh"), {}),
        ("badugi", ("A?2c3d", "4s5c6d7h"), {}),
        (
            "double-board-omaha",
            ("AsAhKsKh,AsAhQsQh", "8d8c7d7c"),
            {"board": "2c3d9h", "second_board": "Td5c5h"},
        ),
    ],
)
def test_samples_hold_the_counted_value(game, hands, more):
    exact = equity(game, hands, **more)
    sampled = equity(game, hands, samples=60_000, seed=5, **more)

    assert exact[0].exact
    assert not sampled[0].exact
    for one, other in zip(exact, sampled, strict=True):
        assert abs(float(one.share - other.share)) <= other.half_width


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("omaha", ("A?A?????", "random")),
        ("razz", ("As2h3d", "8?7?", "random")),
        ("big-o-hi-lo", ("random",) * 3),
    ],
)
def test_what_is_too_much_to_count_is_sampled_and_repeats(game, hands, monkeypatch):
    monkeypatch.setattr(module, "SAMPLES", 5_000)
    one, two = equity(game, hands), equity(game, hands)

    assert [each.share for each in one] == [each.share for each in two]
    assert sum(each.share for each in one) == 1
    assert not one[0].exact
    assert one[0].half_width > 0


def test_how_much_is_counted():
    assert few_enough(HOLDEM, 8_281, 2)  # all hold'em hands against all, by rank
    assert not few_enough(showdown(GAMES["omaha"]), 8_281, 2)


@pytest.mark.parametrize(
    ("game", "hands", "more"),
    [
        ("texas-holdem", ("AsAh", "AsKd,AhKd"), {}),
        ("texas-holdem", ("AsAh,AsAd", "AsKd,AsQd"), {"samples": 50}),
        ("texas-holdem", ("AA", "KsKh,KsKd"), {"board": "Ks2d3h"}),
        ("omaha", ("AA", "KsKhQsQh"), {}),
        ("omaha", ("AsAh,KsKh", "KsKhQsQh"), {}),
        ("short-deck-holdem", ("22", "AA"), {}),
        ("big-o-hi-lo", ("?????????s", "random"), {}),
        ("texas-holdem", ("AsAh", ""), {}),
        ("texas-holdem", ((), "AA"), {}),
    ],
)
def test_ranges_that_cannot_be_dealt_are_refused(game, hands, more):
    with pytest.raises(DataInvalid):
        equity(game, hands, **more)
