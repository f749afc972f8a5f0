"""Published figures of Caribbean Stud (oracles "Caribbean Stud")."""

import pytest

from croupier.games.banked.caribbean_stud.game import DEALER_PLAYS
from croupier.lab import analyse
from croupier.lab.core.lower import pack_floor
from croupier.lab.games.caribbean_stud.play import COMPLETIONS, DEALS, situations
from croupier.lab.hands.rank import count_five_card_hands

DEALS_PUBLISHED = 19_933_230_517_200
"""Oracle "total combinations": https://wizardofodds.com/ask-the-wizard/caribbean-stud-poker/"""

# Oracles 'strategy …: total loss over all deals / house edge / element of risk':
# https://toho-talent.com/2022/04/14/caribbean-stud-poker-strategy/
STRATEGIES = {
    "best": (1_041_372_912_372, 5.224, 2.555),
    "ace-king": (1_132_600_203_540, 5.682, 2.672),
    "always": (3_310_360_338_060, 16.607, 5.536),
}


def test_total_combinations():
    seen = situations()

    assert DEALS == DEALS_PUBLISHED
    assert int(seen.ways.sum()) * COMPLETIONS == DEALS_PUBLISHED
    assert (seen.dealer.sum(axis=1) == COMPLETIONS).all()  # every payoff one: each situation is complete


@pytest.mark.parametrize(("strategy", "published"), STRATEGIES.items())
def test_loss_edge_and_element_of_risk(strategy, published):
    loss, edge, element_of_risk = published

    figures = analyse("caribbean-stud", "ante", options={"strategy": strategy})

    assert figures.edge * DEALS_PUBLISHED == loss
    assert round(100 * float(figures.edge), 3) == edge
    assert round(100 * float(figures.element_of_risk), 3) == element_of_risk


def test_house_edge_of_best_play_to_six_places():
    # Oracle "house edge, optimal": http://www.casinoadvisor.com/caribbean-stud-poker-probability-article.html
    assert round(float(analyse("caribbean-stud").edge), 6) == 0.052243


def test_dealer_qualifies():
    # Oracle "dealer qualifies": https://wizardofodds.com/ask-the-wizard/caribbean-stud-poker/
    counts = count_five_card_hands()

    assert counts[pack_floor(DEALER_PLAYS) :].sum() == 1_463_700
    assert counts[1 << 12 :].sum() == 1_296_420
    assert counts[pack_floor(DEALER_PLAYS) : 1 << 12].sum() == 167_280
