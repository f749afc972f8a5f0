"""Figures and charts of 21st Century Blackjack with Buster."""

from dataclasses import replace

import pytest

from croupier.lab import analyse
from croupier.lab.questions.advise import guide
from croupier.money import Odds
from tests.lab.blackjack.test_hands import BB_1, BUSTER, edge


def test_naturals_of_buster_are_those_of_the_deal():
    rows = {row.outcome: float(row.probability) for row in analyse(BUSTER).rows}
    cards, tens, aces = 312, 96, 24
    natural = 2 * tens * aces / (cards * (cards - 1))
    both = natural * 2 * (tens - 1) * (aces - 1) / ((cards - 2) * (cards - 3))

    assert rows["both Natural"] == pytest.approx(both, abs=1e-14)
    assert rows["Natural"] == pytest.approx(natural - both, abs=1e-14)
    assert rows["lost to a Natural"] == pytest.approx(natural - both, abs=1e-14)


def test_a_paid_natural_costs_what_its_odds_say():
    natural = next(row.probability for row in analyse(BUSTER).rows if row.outcome == "Natural")
    table = replace(BB_1, pays={**BB_1.pays, "natural": Odds.parse("3:2")})

    gain = edge(BUSTER) - edge(BUSTER, None, table)

    assert gain == pytest.approx(float(natural) * 0.3, abs=1e-12)


def test_less_surrender_costs_the_player():
    any_time, two_cards, never = (edge(BUSTER, surrender=until) for until in ("any", "two-cards", "never"))

    assert any_time < two_cards < never


def test_a_surrender_that_costs_all_is_never_used():
    assert edge(BUSTER, surrender_cost=1) == pytest.approx(edge(BUSTER, surrender="never"), abs=1e-12)


def test_charts_of_buster():
    found = guide(BUSTER)
    hard, _, pairs = found.charts
    cells = dict(zip(hard.rows, hard.cells, strict=True))

    # What every basic strategy of a bank that hits soft 17 agrees on.
    assert set(cells["17"][:9]) == {"S"}
    assert cells["11"][0] == "Dh"
    assert cells["16"][5] == "H"
    assert cells["16"][8] == "R"
    assert set(dict(zip(pairs.rows, pairs.cells, strict=True))["A-A"]) == {"P"}
    assert set(dict(zip(pairs.rows, pairs.cells, strict=True))["T-T"]) == {""}
    assert all(simpler.edge >= found.best for simpler in found.simplified)


def test_charts_of_one_deck_name_exceptions():
    assert any("T-2 against 4: hit" in line for line in guide(BUSTER, {"decks": 1}).lines)
