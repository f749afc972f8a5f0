"""Equities against published figures, and against a slow count by the readable rankings."""

from fractions import Fraction

import pytest

from croupier.cards import DECK, parse_cards
from croupier.errors import DataInvalid
from croupier.hands.compose import best, exactly, lowest
from croupier.hands.high import rank_high
from croupier.hands.low import qualifies, rank_ace_to_five
from croupier.lab.hands.equity import equity


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
    assert abs(float(exact.share - sampled.share)) <= sampled.half_width
    assert 0.004 < sampled.half_width < 0.009  # 2.58 deviations of a pot won or lost, over √20,000


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
        ("razz", ("As2h3d7c8c9cTcJc", "8s5h4d2c")),
        ("texas-holdem", ("Jo2d", "KdKc")),
    ],
)
def test_what_cannot_be_compared_is_refused(game, hands):
    with pytest.raises(DataInvalid):
        compare(game, *hands)


def test_three_stud_hands_are_sampled_and_repeat():
    hands = ("AsAhKd7c", "8s8h4d2c", "TcJcQcKc")
    one, two = (compare("seven-card-stud", *hands, samples=30_000, seed=5) for _ in range(2))

    assert [each.share for each in one] == [each.share for each in two]
    assert sum(each.share for each in one) == 1
    assert not one[0].exact


def test_every_case_and_pairs_of_draws_agree(monkeypatch):
    # One card to come for each of two hands is few enough to count either way.
    hands = ("As2h3d7c8cKs", "8s5h4d2c2dTc")
    counted = compare("seven-card-stud-hi-lo", *hands)
    monkeypatch.setattr("croupier.lab.hands.compared.EXACT_MAX", 10)
    paired = compare("seven-card-stud-hi-lo", *hands)

    assert counted == paired
    assert counted[0].cases == 40 * 39


@pytest.mark.parametrize(
    ("game", "hands", "expected"),
    [
        # Pat hands: nothing to come.
        ("lowball", ("Jo2d3h4s9c", "5d2c3c4c9d"), (1, 0)),
        ("badugi", ("Ah2c3d4s", "Ad2h3c5s"), (1, 0)),
        ("deuce-to-seven-triple-draw", ("7c5d4h3s2c", "7d5c4c3c2d"), (Fraction(1, 2), Fraction(1, 2))),
        ("mexican-poker", ("KcKd5h2dJo", "AcAd5c2h3c"), (1, 0)),
    ],
)
def test_draw_games_with_pat_hands(game, hands, expected):
    found = compare(game, *hands)

    assert tuple(each.share for each in found) == expected
    assert found[0].cases == 1


def test_a_joker_dealt_up_is_no_third_king():
    found = compare("mexican-poker", "KcKd5h2dJo", "AcAd5c2h3c", form="joker-up")

    assert found[0].share == 0


def test_one_card_to_draw_in_badugi():
    # Three cards to a badugi against a pat one: nine spades make four different ones.
    one, other = compare("badugi", "Ah2c3d", "Kc4dQhJs")

    better = sum(
        1
        for card in DECK
        if card.text not in ("Ah", "2c", "3d", "Kc", "4d", "Qh", "Js")
        and card.suit == 3
        and card.rank not in (14, 2, 3)
        and card.rank <= 13
    )
    assert one.cases == 45
    assert one.high == better  # any badugi with A-2-3 and a spade up to the king beats K-Q-J-4
    assert one.share + other.share == 1


def test_two_boards_are_the_mean_of_each():
    hands = ("AsKhQsJh", "8h8d7h6d")
    first, second = parse_cards("2c7c9s"), parse_cards("AhKd4c")
    both = compare("double-board-omaha", *hands, board=first, second_board=second)[0]
    one = compare("omaha", *hands, board=first, dead=second)[0]
    two = compare("omaha", *hands, board=second, dead=first)[0]

    assert both.share == (one.share + two.share) / 2


@pytest.mark.parametrize(
    ("game", "hands", "more", "said"),
    [
        ("pineapple", ("AsAhKd", "QsQd"), {}, "after the discard"),
        ("short-deck-holdem", ("As2h", "KdKc"), {}, "not in the deck"),
        ("razz", ("As2h3d7c", "8s5h4d2c"), {"board": parse_cards("Kc")}, "no board"),
        ("texas-holdem", ("AsAh", "KdKc"), {"board": parse_cards("2c3c4c5c6c7c")}, "at most 5"),
        ("texas-holdem", ("AsAh", "KdKc"), {"second_board": parse_cards("2c")}, "one board"),
        ("texas-holdem", ("AsAh", "KdKc"), {"form": "hi-lo"}, "no form"),
        ("texas-holdem", ("AsAh", "AsKc"), {}, "As is named twice"),
        ("chess", ("AsAh", "AsKc"), {}, "texas-holdem"),
    ],
)
def test_errors_say_what_was_expected(game, hands, more, said):
    with pytest.raises(DataInvalid) as refused:
        compare(game, *hands, **more)

    assert said in str(refused.value)
