"""Mississippi Stud's figures, guide, advice and rounds by chance."""

from fractions import Fraction

import pytest

from croupier.cards import parse_cards, write_cards
from croupier.errors import DataInvalid
from croupier.games.banked.mississippi_stud.game import MISSISSIPPI_STUD as GAME
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.options import read_for
from croupier.lab.core.starting_hands import cards_of
from croupier.lab.questions.advise import guide
from croupier.lab.questions.simulate import Engine, simulate
from tests.banked_rounds import BETTOR, dealt, decided, nets, open_round, wagered

LAB = LABORATORIES[GAME.id]


def at(cards, *acts, options=None, **more):
    """A round with ten on the ante, played by these acts from cards in the order in which they are dealt."""
    deck = iter(parse_cards(cards))
    round_ = dealt(wagered(open_round(GAME, options or {}), {"ante": 10, **more}), deck)
    for act in acts:
        round_ = dealt(decided(round_, act), deck)
    return round_


def advised(round_, **options):
    found = LAB.advise(round_.view(BETTOR), read_for(LAB.game, LAB.asks, options))
    return {act.action: act.worth for act in found}


def test_a_pair_is_bet_three_times_and_rags_are_folded():
    assert next(iter(advised(at("4c4d")))) == "w third_street 30"
    assert next(iter(advised(at("Ac2d")))) == "w third_street 10"
    assert next(iter(advised(at("Tc2d")))) == "f"
    assert advised(at("Tc2d"))["f"] == -1


def test_best_play_of_all_starting_hands_is_worth_the_edge():
    # Two cards of every kind, as advice at the table tells them.
    worth = Fraction()
    for number in range(169):
        cards = cards_of(number)
        ways = 6 if cards[0].rank == cards[1].rank else 4 if cards[0].suit == cards[1].suit else 12
        worth += Fraction(ways, 1326) * max(advised(at(write_cards(cards))).values())

    assert worth == -analyse(GAME.id, "ante").edge


def test_every_bet_that_a_street_takes_is_named():
    worth = advised(at("4c4d"))

    assert set(worth) == {"w third_street 10", "w third_street 20", "w third_street 30", "f"}
    assert worth["w third_street 30"] > worth["w third_street 20"] > worth["w third_street 10"] > worth["f"]


def test_advice_on_fifth_street_is_worth_the_last_card():
    worth = advised(at("JcJd 7h 2s", "w third_street 30", "w fourth_street 30"))

    # Two jacks make three of a kind, six sevens and twos two pairs, forty others leave the pair.
    assert worth["w fifth_street 30"] == 10 * Fraction(2 * 3 + 6 * 2 + 40, 48)
    assert worth["f"] == -7


def test_folding_loses_what_has_been_staked():
    round_ = at("AcKd 7h 2s", "w third_street 10", "w fourth_street 20", "f")

    assert sum(nets(round_).values()) == -4000


def test_before_the_deal_each_wager_is_worth_what_it_gains():
    found = advised(open_round(GAME, {}))

    assert found == {"w ante": -analyse(GAME.id, "ante").edge}
    assert set(advised(wagered(open_round(GAME, {}), {"ante": 10}))) >= {"w bonus"}


def test_whoever_looks_on_is_not_advised():
    assert LAB.advise(at("4c4d").view(None), read_for(LAB.game, LAB.asks, {})) == ()


def test_the_bonus_is_paid_by_the_houses_own_rows():
    own = analyse(GAME.id, "bonus", options={"bonus_pays": {"pair": "3:1"}})

    assert own.edge == 1 - 4 * Fraction(3744, 22_100)
    with pytest.raises(DataInvalid, match="unknown row"):
        analyse(GAME.id, "bonus", options={"bonus_pays": {"pears": "3:1"}})


def test_rows_of_the_ante_tell_folds_by_street():
    figures = analyse(GAME.id, "ante")
    folded = [row for row in figures.rows if row.outcome.startswith("folded")]

    assert folded[0].outcome == "folded on third street"
    # Two low cards apart; a middle card beside a low one, but for a suited six and five.
    assert folded[0].probability == Fraction(6 * 16 + 20 * 16 - 4, 1326)
    assert {row.net for row in figures.rows if row.outcome.startswith("royal flush")} <= {
        500 * Fraction(antes) for antes in range(4, 11)
    }


def test_the_guide_says_best_play_and_what_simpler_rules_cost():
    told = guide(GAME.id)

    assert told.best == analyse(GAME.id).edge
    assert [simpler.edge for simpler in told.simplified] == sorted(
        simpler.edge for simpler in told.simplified
    )
    assert told.simplified[0].edge == told.best
    third, fourth, *fifth = told.charts
    assert [row[place] for place, row in enumerate(third.cells)] == ["3"] * 13
    assert third.cells[third.rows.index("6")][third.columns.index("5")] == "1"
    assert third.cells[third.rows.index("5")][third.columns.index("6")] == "f"
    assert fourth.cells[fourth.rows.index("a low pair")][-1] == "1"
    row = fifth[0].rows.index("3 points")
    assert [chart.cells[row][-1] for chart in fifth] == ["f", "1"]


def test_rounds_at_the_table_agree_with_the_edge():
    found = simulate(GAME.id, "ante", rounds=400, seed=4, engine=Engine.TABLE, workers=1)

    assert found.agrees_with(analyse(GAME.id, "ante").edge)
