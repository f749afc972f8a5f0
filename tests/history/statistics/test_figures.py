"""Statistics of players, counted by hand from four short hands and compared with another library's."""

import json
from fractions import Fraction

import pokerkit
import pytest

from croupier.errors import DataInvalid
from croupier.history import read_document, read_text, replay
from croupier.history.statistics.figures import Statistics, Times, statistics

HEAD = """\
[{number}]
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
players = {players}
actions = [{actions}]
"""
DEALT = ["d dh p1 AsKs", "d dh p2 QcQd", "d dh p3 7h7c"]
HANDS = [
    # Cat makes it two bets, Ann three, and everybody else folds.
    (["Ann", "Bob", "Cat"], ["p3 cbr 6", "p1 cbr 18", "p2 f", "p3 f"]),
    # Nobody raises; Bob bets the flop and calls the turn, and his queens win.
    (
        ["Ann", "Bob", "Cat"],
        [
            "p3 cc", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cc", "p2 cbr 4", "p3 cc", "p1 f",
            "d db 9s", "p2 cc", "p3 cbr 8", "p2 cc", "d db Js", "p2 cc", "p3 cc", "p2 sm QcQd", "p3 sm",
        ],
    ),
    # Ann raises, Cat calls and folds to a bet on the flop.
    (["Bob", "Cat", "Ann"], ["p3 cbr 6", "p1 f", "p2 cc", "d db 2c3d4h", "p2 cc", "p3 cbr 8", "p2 f"]),
    # Nobody comes: Ann wins the blinds without a decision.
    (["Cat", "Ann", "Bob"], ["p3 f", "p1 f"]),
]  # fmt: skip


def written(players, actions, number=1, head=HEAD):
    lines = ", ".join(f'"{action}"' for action in [*DEALT, *actions])
    return head.format(number=number, players=json.dumps(players), actions=lines)


TEXT = "".join(written(*hand, number=number) for number, hand in enumerate(HANDS, start=1))


@pytest.fixture(scope="module")
def found():
    return statistics([replay(read_document(source)) for source in read_text(TEXT, "four.phhs")])


def test_the_first_street(found):
    assert {name: one.vpip for name, one in found.items()} == {
        "Ann": Times(3, 3),  # not the hand that she won without acting
        "Bob": Times(0, 4),  # a check of the big blind is no choice to pay
        "Cat": Times(3, 4),
    }
    assert [found[name].pfr for name in ("Ann", "Bob", "Cat")] == [Times(2, 3), Times(0, 4), Times(1, 4)]
    assert [found[name].three_bet for name in ("Ann", "Bob", "Cat")] == [
        Times(1, 1),
        Times(0, 1),
        Times(0, 1),
    ]
    assert found["Cat"].fold_to_three_bet == Times(1, 1)
    assert found["Ann"].fold_to_three_bet == Times()


def test_later_streets_and_the_showdown(found):
    ann, bob, cat = found["Ann"], found["Bob"], found["Cat"]

    assert (ann.saw, bob.saw, cat.saw) == (Times(2, 4), Times(1, 4), Times(2, 4))
    assert (ann.c_bet, bob.c_bet, cat.fold_to_c_bet) == (Times(1, 1), Times(), Times(1, 1))
    assert (ann.wtsd, bob.wtsd, cat.wtsd) == (Times(0, 2), Times(1, 1), Times(1, 2))
    assert (ann.won_saw, cat.won_saw) == (Times(1, 2), Times(0, 2))
    assert (bob.won_showdown, cat.won_showdown) == (Times(1, 1), Times(0, 1))
    assert [(one.later_raises, one.later_calls, one.later_folds) for one in (ann, bob, cat)] == [
        (1, 0, 1),
        (1, 1, 0),
        (1, 1, 1),
    ]
    assert (ann.aggression, cat.aggression, cat.aggression_frequency) == (None, 1, Times(1, 3))


def test_money(found):
    ann, bob, cat = found["Ann"], found["Bob"], found["Cat"]

    assert (ann.net, bob.net, cat.net) == (1400, 1300, -2700)
    assert (ann.per_hundred, ann.bets_per_hundred) == (35_000, 175)
    assert cat.bets == Fraction(-27, 2)
    assert cat.squares == 600**2 + 1400**2 + 600**2 + 100**2


def test_money_is_what_another_library_counts(found):
    hands = [pokerkit.HandHistory.loads(written(*hand).removeprefix("[1]\n")) for hand in HANDS]

    theirs = pokerkit.Statistics.from_hand_history(*hands)

    for name, ours in found.items():
        assert ours.hands == theirs[name].sample_count
        assert ours.net == 100 * theirs[name].payoff_sum
        assert ours.deviation == pytest.approx(100 * theirs[name].payoff_stdev)
        assert ours.error == pytest.approx(100 * theirs[name].payoff_stderr)


def test_parts_add_up(found):
    parts = [statistics([replay(read_document(source))]) for source in read_text(TEXT, "four.phhs")]

    for name, whole in found.items():
        assert sum((part[name] for part in parts), Statistics()) == whole


def one(text):
    return statistics([replay(read_document(source)) for source in read_text(text, "one.toml")])


STUD = """\
variant = "F7S"
antes = [1, 1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 ????2c", "d dh p2 ????9d", "d dh p3 ????Kh", "p1 pb", "p2 cbr 4", "p3 cbr 8", "p1 f", "p2 f"
]
"""


def test_a_bring_in_is_the_first_bet_and_no_choice():
    found = one(STUD)

    assert (found["p1"].vpip, found["p1"].three_bet) == (Times(0, 1), Times())
    assert (found["p2"].pfr, found["p2"].fold_to_three_bet) == (Times(1, 1), Times(1, 1))
    assert (found["p3"].three_bet, found["p3"].bets) == (Times(1, 1), Fraction(7, 4))


def test_of_a_showdown_that_nobody_saw_only_the_deeds_are_counted():
    actions = ["p3 f", "p1 cc", "p2 cc"]
    for board in ("2c3d4h", "9s", "Js"):
        actions += [f"d db {board}", "p1 cc", "p2 cc"]
    text = written(["Ann", "Bob", "Cat"], [*actions, "p1 sm ????", "p2 sm ????"]).replace("[1]\n", "")
    for hand in DEALT:
        text = text.replace(hand[-4:], "????")

    found = one(text)
    stated = one(text + "finishing_stacks = [202, 198, 200]\n")

    assert (found["Ann"].wtsd, found["Ann"].won_showdown) == (Times(1, 1), Times())
    assert (found["Ann"].hands, found["Ann"].settled, found["Cat"].settled) == (1, 0, 1)
    assert (stated["Ann"].net, stated["Bob"].net) == (200, -200)


@pytest.mark.parametrize(
    ("winnings", "net"),
    [
        ("[0, 0, 4.50]", 250),
        ("[0, 0, 4.50]\n_stated_fee = 0.50", 250),
        ("[0, 0, 5]", 300),
        ("[0, 0, 0]", 300),
    ],
)
def test_a_fee_that_is_missing_from_the_winnings_is_missing_from_the_net(winnings, net):
    text = written(["Ann", "Bob", "Cat"], ["p3 cbr 6", "p1 f", "p2 f"]).replace("[1]\n", "")
    found = one(f"{text}winnings = {winnings}\n")

    assert [found[name].net for name in ("Ann", "Bob", "Cat")] == [-100, -200, net]


def test_against_a_bank_the_money_is_counted():
    found = statistics("tests/rounds/mississippi-stud")

    assert found["p1"].hands == found["p1"].settled > 0
    assert (found["p1"].vpip, found["p1"].for_pot, found["p1"].bets_per_hundred) == (Times(), 0, None)


@pytest.mark.parametrize("given", [5, [5], "nowhere.phh", ["nowhere"]])
def test_what_holds_no_rounds_is_refused(given):
    with pytest.raises(DataInvalid):
        statistics(given)
