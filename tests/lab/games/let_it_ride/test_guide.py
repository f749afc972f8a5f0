"""Let It Ride's figures, guide, advice and rounds by chance."""

from fractions import Fraction

from croupier.cards import parse_cards
from croupier.games.banked.let_it_ride.game import BETS
from croupier.games.banked.let_it_ride.game import LET_IT_RIDE as GAME
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.options import read_for
from croupier.lab.questions.advise import guide
from croupier.lab.questions.simulate import Engine, simulate
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table.advised import advised_command
from tests.banked_rounds import BETTOR, dealt, decided, nets, open_round, wagered

LAB = LABORATORIES[GAME.id]


def at(cards, *acts):
    """A round with ten on each bet, played by these acts from cards in the order in which they are dealt."""
    deck = iter(parse_cards(cards))
    round_ = dealt(wagered(open_round(GAME, {}), dict.fromkeys(BETS, 10)), deck)
    for act in acts:
        round_ = dealt(decided(round_, act), deck)
    return round_


def advised(round_):
    found = LAB.advise(round_.view(BETTOR), read_for(LAB.game, LAB.asks, {}))
    return {act.action: act.worth for act in found}


def test_a_paid_pair_rides_and_rags_come_down():
    assert list(advised(at("TcTd2h"))) == ["cc", "off bet_1"]
    assert list(advised(at("9c9d2h"))) == ["off bet_1", "cc"]
    assert list(advised(at("9c9d2h Kc", "off bet_1"))) == ["off bet_2", "cc"]


def test_the_last_decision_is_worth_every_bet_that_is_left():
    # A pair of tens: two cards make three of a kind, six two pairs, forty leave the pair.
    each = Fraction(2 * 3 + 6 * 2 + 40, 48)

    assert advised(at("TcTd2h 3s", "cc")) == {"cc": 3 * each, "off bet_2": 2 * each}
    assert advised(at("TcTd2h 3s", "off bet_1")) == {"cc": 2 * each, "off bet_2": each}


def test_the_first_decision_counts_the_second_bet_as_best_play_decides_it():
    found = advised(at("2c7d9h"))

    # Nothing yet: bet 3 rides whatever comes, and bet 2 where the next card is worth it, which is never here.
    assert found["cc"] == 2 * found["off bet_1"] < 0
    # Three suited cards: some fourth cards let bet 2 ride, so that the round is worth more than bet 3 alone.
    suited = advised(at("2c7c9c"))
    assert suited["off bet_1"] > suited["cc"] - suited["off bet_1"]


def test_what_is_pulled_down_comes_back():
    round_ = at("2c7d9h Ks 4s", "off bet_1", "off bet_2")

    assert nets(round_) == {"bet_1": 0, "bet_2": 0, "bet_3": -1000}


def test_advice_becomes_the_command_that_pulls_the_bet_down():
    legal = at("2c7d9h").legal(BETTOR)

    assert advised_command(legal, "off bet_1") == c.TakeOff(player=Player(BETTOR), spot="bet_1")
    assert advised_command(legal, "off bet_2") is None


def test_before_the_deal_the_bets_are_worth_what_they_gain():
    assert advised(open_round(GAME, {})) == {"w bet_1": -analyse(GAME.id).edge}
    assert LAB.advise(at("2c7d9h").view(None), read_for(LAB.game, LAB.asks, {})) == ()


def test_rows_come_by_how_many_bets_ride():
    flush = [row for row in analyse(GAME.id).rows if row.outcome.startswith("flush")]

    # Four cards of a flush to come are of one suit, so bet 2 rides with every flush.
    assert [row.net for row in flush] == [24, 16]
    assert sum(row.probability for row in flush) == Fraction(5_108, 2_598_960)


def test_the_guide_says_best_play_and_what_simpler_rules_cost():
    told = guide(GAME.id)

    assert told.best == told.simplified[0].edge == analyse(GAME.id).edge
    assert [simpler.edge for simpler in told.simplified] == sorted(
        simpler.edge for simpler in told.simplified
    )
    first, second = told.charts
    assert first.cells[first.rows.index("already paid")][-1] == "R"
    assert first.cells[first.rows.index("3 high cards")][:3] == ("R", "R", "R")
    assert second.cells[second.rows.index("0 high cards")][:3] == ("R", "R", "R")
    assert second.cells[second.rows.index("3 high cards")][second.columns.index("mixed, in a row")] == "R"


def test_rounds_at_the_table_agree_with_the_edge():
    found = simulate(GAME.id, rounds=400, seed=4, engine=Engine.TABLE, workers=1)

    assert found.agrees_with(analyse(GAME.id).edge)
