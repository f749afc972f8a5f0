"""Texas Hold'em Bonus: every figure of the progressive tables, paid on a hand that holds it."""

import pytest

from croupier.errors import DataInvalid
from tests.games.banked.felt import came_to, play
from tests.games.banked.south_dakota import board, bonus_poker

DEALER = "8c7d"
HANDS = {
    # hole cards, flop, turn, river
    "royal flush": ("AhKh", "QhJhTh", "2c", "3d"),
    "straight flush": ("9h8h", "7h6h5h", "2c", "Kd"),
    "four of a kind": ("9h9s", "9d9c5h", "2c", "Kd"),
    "full house": ("9h9s", "9d5c5h", "2c", "Kd"),
    "flush": ("Ah9h", "7h4h2h", "Tc", "Kd"),
    "straight": ("9h8s", "7h6c5d", "2c", "Kd"),
    "three of a kind": ("9h9s", "9d5c3h", "Jc", "Kd"),
    "two pairs": ("9h5s", "9d5c3h", "Jc", "Kd"),
}
FIGURES = {
    # the meter shows $20,000 and 70 per cent of the wager; "for 1" on $1 and on $5, dollars from the tray
    ("pmg-01", 1): (20_000.70, 2000.07, 300, 50, 40, 30, 9, 0),
    ("pmg-02", 5): (20_003.50, 2000.35, 1500, 250, 200, 150, 45, 0),
    ("thbp-08", 1): (20_000.70, 250, 100, 10, 0, 0, 0, 0),
}


@pytest.mark.clause("texas-holdem-bonus", "THB 18")
@pytest.mark.parametrize(("table", "wager"), FIGURES)
def test_every_figure_of_the_progressive_tables(table, wager):
    """The wager itself is never returned."""
    paid = []
    for hand, *cards in HANDS.values():
        round_ = play(bonus_poker(progressive=table), "p1 w ante 10", f"p1 w progressive {wager}", "d nb")
        play(round_, f"d dh p1 {hand}", f"d dh b {DEALER}", "p1 w flop 20", *board(*cards))
        paid.append(came_to(round_, "returns")[0]["progressive"])

    assert tuple(paid) == FIGURES[table, wager]


@pytest.mark.clause("texas-holdem-bonus", "THB 18b")
@pytest.mark.parametrize(
    ("table", "wager", "envies"),
    [("pmg-01", 1, (1000, 300, 0)), ("pmg-02", 5, (5000, 1500, 0)), ("thbp-08", 1, (0, 0, 0))],
)
def test_every_envy_figure(table, wager, envies):
    found = []
    for name in ("royal flush", "straight flush", "four of a kind"):
        hand, *cards = HANDS[name]
        round_ = play(bonus_poker(1000, 1000, progressive=table), "p1 w ante 10", "p2 w ante 10")
        play(
            round_, f"p2 w progressive {wager}", "d nb", f"d dh p1 {hand}", "d dh p2 2s3s", f"d dh b {DEALER}"
        )
        play(round_, "p1 w flop 20", "p2 f", *board(*cards))
        found.append(came_to(round_, "envy"))

    assert found == [[0, envy] for envy in envies]


@pytest.mark.clause("texas-holdem-bonus", "THB 18")
@pytest.mark.parametrize("table", ["thbp-07", "csp-base", "hcfp-1", "thb-bonus-1", ""])
def test_no_other_progressive_table_is_posted(table):
    with pytest.raises(DataInvalid):
        bonus_poker(progressive=table)
