"""The spread is that of the play behind the expectation."""

import math

import numpy as np
import pytest

from croupier.games.banked.caribbean_stud.book import stays
from croupier.games.banked.three_card_poker_6_card_bonus.book import Q_6_4
from croupier.hands.three_card import rank_three
from croupier.lab import analyse
from croupier.lab.bank.rounds import FullTable, require_bank, sample
from croupier.lab.bank.seat import seat
from croupier.lab.bank.side import bank_side
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.options import read_for
from croupier.lab.questions.own_play import play_own
from croupier.money import dollars

BANKED = {
    "three-card-poker-6-card-bonus": ("ante", "pairplus", "sixcard"),
    "ultimate-texas-holdem": ("ante", "trips"),
    "fortune-pai-gow-poker": ("game", "bonus"),
    "21st-century-blackjack-buster": ("game", "buster"),
    "21st-century-blackjack-switch": ("game", "supermatch"),
}
ROUNDS = 1 << 18


@pytest.mark.parametrize("game_id", BANKED)
def test_every_wager_of_every_seat_gains_and_spreads_as_its_figures_say(game_id):
    lab = require_bank(game_id)
    wagers = BANKED[game_id]
    laid = {spot.name: dollars(10) for spot in lab.game.spots if spot.required or spot.name in wagers}
    full = FullTable(game=game_id, bettors=3, laid=laid, options=read_for(lab.game, lab.asks, {}))
    rounds = sample(full, wagers, ROUNDS, 5)
    units = [dollars(10) * (lab.game.hands if lab.game.spot(name).per_hand else 1) for name in wagers]

    gains = np.concatenate([block.gains / units for block in rounds.blocks()])

    for place, name in enumerate(wagers):
        company = {"other_players": 2, "stake": dollars(10)} if name == "bonus" else {}
        figures = analyse(game_id, name, None, company)
        error = NORMAL_99 * figures.standard_deviation / math.sqrt(ROUNDS)
        for mine in gains[:, :, place].T:
            assert abs(mine.mean() + float(figures.edge)) < 1.5 * error, name
    # The rare awards of side bets may not have come in a sample; what the game pays has.
    figures = analyse(game_id, wagers[0])
    for mine in gains[:, :, 0].T:
        squares = (mine - mine.mean()) ** 2
        within = 1.5 * NORMAL_99 * squares.std() / math.sqrt(ROUNDS)
        assert abs(squares.mean() - figures.standard_deviation**2) < within


def test_a_table_of_best_players_spreads_more_than_one_of_bots():
    banked = bank_side("three-card-poker-6-card-bonus")
    result = banked.at()

    assert banked.play == "best play"
    assert abs(result.spread - 16_518) < 30
    assert banked.stretch(320, result).ruin(dollars(3_000)) == pytest.approx(0.214, abs=0.005)


def test_a_strategy_that_is_asked_for_is_played_by_all():
    best, book = (
        bank_side("three-card-poker-6-card-bonus", bettors=2, rounds=ROUNDS, options=options)
        for options in ({}, {"strategy": "queen-six-four"})
    )

    assert book.play == "the strategy queen-six-four"
    assert best.at().spread > book.at().spread + book.at().spread_within


@pytest.mark.parametrize(
    ("game_id", "strategy", "by_book"),
    [
        (
            "three-card-poker-6-card-bonus",
            "queen-six-four",
            lambda seen: "play" if rank_three(seen.cards) >= Q_6_4 else "fold",
        ),
        ("caribbean-stud", "ace-king", lambda seen: "bet" if stays(seen.cards) else "fold"),
    ],
)
def test_the_strategy_named_after_the_book_costs_what_the_book_costs(game_id, strategy, by_book):
    assert play_own(game_id, by_book).figures.edge == analyse(game_id, options={"strategy": strategy}).edge


@pytest.mark.parametrize("game_id", ["casino-war", "four-card-poker"])
def test_where_no_kernel_plays_the_table_does_by_best_play(game_id):
    assert LABORATORIES[game_id].rounds is None
    found = seat(game_id, {"ante": dollars(10)}, rounds=20)

    assert found.rounds == 20
    assert found.play == "best play"
