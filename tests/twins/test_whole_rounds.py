"""Whole rounds of the kernel are those of the engine: the same cards, the lab's decisions, the same money."""

from collections import Counter

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.kernels.core.combine import draw_rows
from croupier.lab import LABORATORIES
from croupier.lab.core.options import read_for
from croupier.lab.questions.table_rounds import net_of
from croupier.lab.rounds.at_table import laid_with, play
from croupier.table import BankedTable

SEED, BLOCK, ROUNDS = 11, 6, 60
"""Rounds in which no two acts are worth the same, so that there is one best act."""
PAIRS_FIRST = {"pair": "3:1", "two_pair": "1:1", "three_of_a_kind": "2:1"}
"""Rows that pay a hand more for a lower hand it contains."""
PLAYED = (
    ("caribbean-stud", "ante", 10, {}),
    ("caribbean-stud", "progressive", 10, {"progressive": "csp-base", "meter": "10000"}),
    ("high-card-flush", "ante", 14, {}),
    ("high-card-flush", "ante", 14, {"ante": "40"}),
    ("high-card-flush", "flush", 7, {}),
    ("high-card-flush", "straight_flush", 7, {}),
    ("high-card-flush", "progressive", 7, {"progressive": "hcfp-1"}),
    ("let-it-ride", "bet_1", 5, {}),
    ("mississippi-stud", "ante", 5, {}),
    ("mississippi-stud", "bonus", 5, {}),
    ("three-card-poker-6-card-bonus", "ante", 6, {}),
    ("three-card-poker-6-card-bonus", "ante", 6, {"pd_card_up": False, "ante_option": "push"}),
    ("three-card-poker-6-card-bonus", "ante", 6, {"ante_bonus": {"straight": "1:1", "pair": "3:2"}}),
    ("three-card-poker-6-card-bonus", "pairplus", 6, {}),
    ("three-card-poker-6-card-bonus", "sixcard", 6, {}),
    ("three-card-poker-6-card-bonus", "sixcard", 6, {"sixcard_pays": PAIRS_FIRST, "rows": "best-paying"}),
    ("texas-holdem-bonus", "ante", 12, {}),
    ("texas-holdem-bonus", "bonus", 4, {}),
    ("texas-holdem-bonus", "progressive", 12, {"progressive": "thbp-08", "meter": "10000"}),
    ("ultimate-texas-holdem", "ante", 9, {}),
    ("ultimate-texas-holdem", "blind", 9, {}),
    ("ultimate-texas-holdem", "trips", 9, {"folded_trips": "lose"}),
)
"""Game, wager, how many cards a round needs, options."""


@pytest.mark.parametrize(("game", "wager", "cards", "asked"), PLAYED)
def test_every_round_of_a_block_ends_as_at_the_table(game, wager, cards, asked):
    lab = LABORATORIES[game]
    options = read_for(lab.game, lab.asks, asked)
    analysed = lab.wagers[wager]
    simulator = analysed.simulator(lab.pay_table(analysed.posted(options)), options)
    posted = {option.name: options[option.name] for option in lab.game.options}
    table = BankedTable(game=lab.game, options=posted)
    dealt = np.zeros((ROUNDS, cards), dtype=np.uint8)
    draw_rows(SEED, BLOCK, np.arange(52, dtype=np.uint8), 0, dealt)

    counts = simulator.play(SEED, BLOCK, ROUNDS)

    kernel = Counter()
    for net, count in zip(simulator.nets, counts.tolist(), strict=True):
        kernel[net] += count
    engine = Counter()
    for row in dealt.tolist():
        rest = [card for card in DECK if card.index not in row]
        deck = [*(DECK[index] for index in row), *rest]
        round_ = play(lab, table, laid_with(lab, wager, options), options, "", deck=deck)
        engine[net_of(lab, wager, round_)] += 1
    assert +kernel == engine
