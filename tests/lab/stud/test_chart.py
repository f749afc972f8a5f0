"""A street's decisions by row and column."""

import numpy as np

from croupier.lab.stud.chart import street_chart
from croupier.lab.stud.seen import classes


def test_a_cell_names_what_is_done_the_most_deals_first():
    hands = classes(2).hands
    pair, high = hands[:, 0] // 4 == hands[:, 1] // 4, hands.max(axis=1) >= 48
    acts = np.where(pair, 2, np.where(high & (hands[:, 0] % 4 == hands[:, 1] % 4), 1, 0))

    chart = street_chart(
        "two cards",
        2,
        {"pairs": pair, "others": ~pair},
        {"an ace": high, "no ace": ~high},
        {0: "f", 1: "b", 2: "r"},
        acts,
        {"r": "raise", "b": "bet", "f": "fold"},
    )

    # An ace with another card is suited in a quarter of deals, which is bet.
    assert chart.cells == (("r", "r"), ("f/b", "f"))
    assert chart.legend["f/b"] == "fold or bet, by the cards"
    assert (chart.rows, chart.columns) == (("pairs", "others"), ("an ace", "no ace"))


def test_a_cell_that_cannot_be_is_empty():
    never = np.zeros(169, dtype=bool)

    chart = street_chart("none", 2, {"row": never}, {"column": ~never}, {}, np.zeros(169, dtype=int), {})

    assert chart.cells == (("",),)
