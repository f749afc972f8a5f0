"""Caribbean Stud's guide, advice and simulated rounds."""

import math
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD, DEALER_PLAYS, Outcome
from croupier.hands import Category
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.lower import pack_floor
from croupier.lab.core.options import read_for
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.caribbean_stud.guide import bet_table
from croupier.lab.games.caribbean_stud.play import AGAINST_DEALER, ROWS, Strategy, worths_by_category
from croupier.lab.hands.rank import rank_hand
from croupier.money import dollars
from croupier.pay.progressive import Fine, Meter, fine
from tests.banked_rounds import BETTOR, dealt, decided, nets, open_round, wagered
from tests.twins.test_caribbean_stud import one_by_one

LAB = LABORATORIES["caribbean-stud"]
ROUNDS = 400_000


def at(cards, *, options=None, meter=None, **more):
    return dealt(
        wagered(open_round(CARIBBEAN_STUD, options or {}, meter), {"ante": 10, **more}),
        iter(parse_cards(cards)),
    )


def advised(round_, **options):
    found = LAB.advise(round_.view(BETTOR), read_for(LAB.game, LAB.asks, options))
    return {act.action: act.worth for act in found}


def test_a_pair_is_bet_and_a_jack_folded():
    assert list(advised(at("9c9d 5h 3s 2c 7d8d9hTs2s"))) == ["w bet", "f"]
    assert list(advised(at("JcTd 5h 3s 2c 7d8d9hTs2s"))) == ["f", "w bet"]
    assert advised(at("JcTd 5h 3s 2c 7d8d9hTs2s"))["f"] == -1


def test_advice_is_worth_what_the_dealers_hands_come_to():
    # The dealer's hands one by one by the readable ranking; a pair pays the bet at even money.
    hand, (up,) = parse_cards("9c9d5h3s2c"), parse_cards("2s")
    none, below, equal, above = one_by_one(hand, up)

    found = advised(at("9c9d 5h 3s 2c 7d8d9hTs2s"))

    assert found["w bet"] == Fraction(none + 3 * below - 3 * above, 163_185)
    assert none + below + equal + above == 163_185


def test_ace_king_depends_on_the_dealers_card():
    # Matching a card of one's own, and not.
    assert next(iter(advised(at("AcKdJh 8s 2c 3d4d6h7s8h")))) == "w bet"
    assert next(iter(advised(at("AcKdJh 8s 2c 3d4d6h7s9h")))) == "f"


def test_before_the_deal_the_ante_is_worth_what_it_gains():
    assert advised(open_round(CARIBBEAN_STUD, {})) == {"w ante": -analyse("caribbean-stud").edge}


@pytest.mark.clause("caribbean-stud", "CSP-R10")
def test_an_award_that_a_fold_would_lose_counts():
    posted = {"progressive": "csp-base", "progressive_wager": "1"}
    meter = Meter(meter=fine(dollars(10_000)), seed=Fine(0), reserve=Fine(0))
    deal = "KcJc 5c 3c 2c 7d8d9hTs2s"
    with_award = advised(at(deal, options=posted, meter=meter, progressive=1), **posted)
    kept = {**posted, "fold_keeps_progressive": True}

    # A flush is given $50: five antes.
    assert with_award["w bet"] - advised(at(deal))["w bet"] == 5
    assert advised(at(deal, options=kept, meter=meter, progressive=1), **kept) == advised(at(deal))


def test_the_published_rules_cost_next_to_nothing():
    best, rules = analyse("caribbean-stud"), analyse("caribbean-stud", options={"strategy": "up-card"})

    assert 0 < rules.edge - best.edge < Fraction(1, 100_000)
    assert round(100 * float(rules.edge), 3) == 5.225


def test_rules_of_thumb_in_their_order():
    edges = [analyse("caribbean-stud", options={"strategy": str(name)}).edge for name in Strategy]

    assert [str(name) for name in Strategy] == ["best", "up-card", "ace-king", "pairs", "always"]
    assert edges[0] < edges[1] < edges[3] < edges[2] < edges[4]


def test_the_guide_is_complete():
    guide = LAB.guide(read_for(LAB.game, LAB.asks, {}))

    assert guide.best == analyse("caribbean-stud").edge
    assert all(rule.edge > guide.best for rule in guide.simplified)
    for chart in guide.charts:
        assert len(chart.cells) == len(chart.rows) == 9
        assert all(len(row) == len(chart.columns) == 13 for row in chart.cells)
    matching, other = guide.charts
    assert set(matching.cells[0]) == {"b"}  # A-K-Q against a card it holds
    assert set(other.cells[-1]) == {"f", ""}  # A-K-4-3-2 against a card it does not hold


def test_rounds_at_the_table_gain_what_the_lab_says():
    random, worth = Random(41), worths_by_category(odds_rows(bet_table(), ROWS))
    for _ in range(150):
        cards = random.sample(DECK, 10)
        round_ = dealt(wagered(open_round(CARIBBEAN_STUD, {}), {"ante": 10}), iter(cards))
        decided(round_, "w bet")
        mine, theirs = rank_hand(cards[:5]), rank_hand(cards[5:])
        if theirs < pack_floor(DEALER_PLAYS):
            outcome = Outcome.NO_HAND
        elif mine == theirs:
            outcome = Outcome.EQUAL
        else:
            outcome = Outcome.HIGHER if mine > theirs else Outcome.LOWER

        gained = Fraction(sum(nets(round_).values()), dollars(10))
        assert gained == worth[Category(mine >> 12)][AGAINST_DEALER.index(outcome)], cards


@pytest.mark.parametrize("strategy", Strategy)
def test_simulated_and_exact_agree_within_the_interval(strategy):
    read = read_for(LAB.game, LAB.asks, {"strategy": str(strategy)})
    rounds, figures = (
        LAB.wagers["ante"].simulator(bet_table(), read),
        analyse("caribbean-stud", options={"strategy": str(strategy)}),
    )
    counts = rounds.play(3, 1, ROUNDS)
    mean = counts @ np.array([float(net) for net in rounds.nets]) / ROUNDS
    folded = float(figures.rows[0].probability)

    assert counts.sum() == ROUNDS
    assert abs(mean + float(figures.edge)) < NORMAL_99 * figures.standard_deviation / math.sqrt(ROUNDS)
    folds = counts[[name.startswith("folded") for name in rounds.buckets]].sum()
    assert abs(folds / ROUNDS - folded) <= NORMAL_99 * math.sqrt(folded * (1 - folded) / ROUNDS)


@pytest.mark.parametrize(
    ("table", "others"), [("csp-base", 0), ("pmg-01", 0), ("pmg-02", 0), ("pmg-01", 1), ("pmg-02", 6)]
)
def test_the_simulated_progressive_agrees(table, others):
    read = read_for(LAB.game, LAB.asks, {"meter": "10000", "other_players": others})
    analysed = LAB.wagers["progressive"]
    rounds, figures = (work(LAB.pay_table(table), read) for work in (analysed.simulator, analysed.work))
    counts = rounds.play(4, 0, ROUNDS)
    mean = counts @ np.array([float(net) for net in rounds.nets]) / ROUNDS

    assert counts.sum() == ROUNDS
    assert abs(mean + float(figures.edge)) < NORMAL_99 * figures.standard_deviation / math.sqrt(ROUNDS)


@pytest.mark.clause("caribbean-stud", "CSP 21")
def test_simulated_envy_is_what_the_sign_says():
    read = read_for(LAB.game, LAB.asks, {"other_players": 2, "progressive_wager": "2"})
    rounds = LAB.wagers["progressive"].simulator(LAB.pay_table("pmg-01"), read)
    nets = dict(zip(rounds.buckets, rounds.nets, strict=True))

    # Twice the wager, twice the envy: one straight flush $600, two $1,200, with a royal flush $2,600.
    assert nets["high card, envy $600"] == 299
    assert nets["high card, envy $1,200"] == 599
    assert nets["flush, envy $2,600"] == 39 + 1_300


def test_envy_for_another_row_is_refused():
    read = read_for(LAB.game, LAB.asks, {})
    table = replace(LAB.pay_table("pmg-01"), envy={"flush": 500})

    with pytest.raises(DataInvalid, match="unknown row 'flush' of envy; choose one of royal_flush, straight"):
        LAB.wagers["progressive"].work(table, read)
