"""Published figures of Four Card Poker.

Wizard of Odds, Four Card Poker (https://wizardofodds.com/games/four-card-poker/): the ante with the first
bonus table, and Aces Up by seven pay tables, of which the fifth is the usual one. Virgin Casino prints the
return of Aces Up by its table, the fourth here (https://www.virgincasino.com/nj/online-casino/four-card-poker).
Stanley Ko's edge of the printed strategy and Shuffle Master's share of all wagers are quoted by 888casino
(https://www.888casino.com/blog/novelty-games/four-card-poker-bad-beat-bonus-faulty-math/).
"""

import pytest

from croupier.lab import analyse

GAME = "four-card-poker"


def test_the_ante_by_best_play():
    figures = analyse(GAME, "ante")

    assert f"{float(figures.edge):.2%}" == "2.79%"
    assert f"{float(figures.element_of_risk):.2%}" == "1.30%"
    assert f"{float(figures.average_wager):.2f}" == "2.14"


def test_the_ante_by_the_printed_strategy():
    figures = analyse(GAME, "ante", options={"strategy": "printed"})

    assert f"{float(figures.edge):.2%}" == "3.40%"
    assert f"{float(figures.element_of_risk):.2%}" == "1.58%"


@pytest.mark.parametrize(
    ("table", "published"),
    [(1, "1.98"), (2, "2.58"), (3, "2.78"), (4, "3.37"), (5, "3.89"), (6, "4.24"), (7, "6.15")],
)
def test_aces_up(table, published):
    figures = analyse(GAME, "acesup", options={"acesup_table": f"aces-up-{table}"})

    assert f"{float(figures.edge):.2%}" == f"{published}%"


@pytest.mark.parametrize(
    ("row", "hands"),
    [
        ("four of a kind", 624),
        ("straight flush", 2072),
        ("three of a kind", 58_656),
        ("flush", 114_616),
        ("straight", 101_808),
        ("two pair", 123_552),
        ("pair of aces", 81_096),
    ],
)
def test_hands_of_the_best_four_of_five_cards(row, hands):
    (chance,) = [each.probability for each in analyse(GAME, "acesup").rows if each.outcome == row]

    assert chance * 2_598_960 == hands
