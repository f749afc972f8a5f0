"""Figures of the blackjacks: what options change, what is refused, what a person reads."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.errors import CroupierError, DataInvalid
from croupier.games.catalog import GAMES
from croupier.lab import analyse
from croupier.lab.blackjack.options import UNMOVED
from croupier.lab.blackjack.split import split_weights, ways
from croupier.money import Odds
from croupier.pay import game_tables

BUSTER, SWITCH = "21st-century-blackjack-buster", "21st-century-blackjack-switch"
BB_1 = game_tables("banked/twenty_first_century_blackjack_buster")["bb-1"]


def edge(game_id, wager=None, table=None, **options):
    return float(analyse(game_id, wager, table, options).edge)


# ── the rows ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game_id", [BUSTER, SWITCH])
def test_rows_have_the_mean_of_the_round(game_id):
    # The edge comes from backward induction, the rows from counting the outcomes of the acts taken.
    figures = analyse(game_id)

    assert sum(row.probability for row in figures.rows) == 1
    assert -sum(row.probability * row.net for row in figures.rows) == pytest.approx(figures.edge, abs=1e-10)
    assert figures.method == "float64"
    assert 0 < figures.error <= 1e-10
    assert 1 < figures.average_wager < Fraction(5, 4)


# ── options ──────────────────────────────────────────────────────────────────────────────────────────


def test_fewer_decks_and_a_standing_soft_17_help_the_player():
    assert edge(BUSTER, decks=1) < edge(BUSTER, decks=2) < edge(BUSTER) < edge(BUSTER, decks=8)
    assert edge(BUSTER, soft_17="stand") < edge(BUSTER)


def test_tens_are_not_split_so_the_rule_for_them_changes_nothing():
    assert edge(BUSTER, split_tens="rank") == edge(BUSTER)


def test_best_play_is_better_than_any_chart():
    best, chart, book, bank = (
        edge(BUSTER, strategy=strategy) for strategy in ("best", "chart", "book", "bank")
    )

    assert best < chart < book < bank
    assert chart - best < 0.0002


def test_insurance_beside_a_natural():
    paid, pushed = (edge(SWITCH, "insurance", insurance_vs_natural=how) for how in ("pay", "push"))

    assert edge(BUSTER, "insurance") == paid == pytest.approx(1 - 3 * 96 / 311)
    # One hand in 71 is a Natural against the bank's, which then gains nothing instead of two units.
    assert pushed - paid == pytest.approx(2 * 96 / 311 * 2 * 23 * 95 / (310 * 309))


MOVING = {
    BUSTER: {"decks", "surrender_cost", "surrender", "split_tens", "buster_table"},
    SWITCH: {
        *("decks", "late_switch", "peek_ten", "split_tens", "split_limit", "switched_aces"),
        *("insurance_vs_natural", "supermatch_table"),
    },
}
"""Options with a test of what they change here, or in tests/known where that takes long."""


@pytest.mark.parametrize("game_id", [BUSTER, SWITCH])
def test_every_option_changes_a_figure_or_says_why_not(game_id):
    options = {option.name for option in GAMES[game_id].options}

    assert options == MOVING[game_id] | (options & set(UNMOVED))
    assert not MOVING[game_id] & set(UNMOVED)


@pytest.mark.parametrize(
    ("game_id", "option", "value"),
    [
        (BUSTER, "always_complete", True),
        (BUSTER, "coverage", "gross"),
        (BUSTER, "unit", 100),
        (BUSTER, "seats", 9),
        (SWITCH, "act_from", "house-dealer"),
        (SWITCH, "insurance_exact", True),
        (SWITCH, "equal_hands", False),
    ],
)
def test_an_option_that_changes_nothing_is_noted(game_id, option, value):
    figures = analyse(game_id, options={option: value})

    assert figures.edge == analyse(game_id).edge
    assert any(note.startswith(f"{option} = ") and UNMOVED[option] in note for note in figures.notes)
    assert not any("changes no figure" in note for note in analyse(game_id).notes)


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game_id", "wager"), [(BUSTER, "game"), (BUSTER, "buster"), (SWITCH, "supermatch")])
def test_zero_decks_are_refused(game_id, wager):
    with pytest.raises(DataInvalid, match="decks"):
        analyse(game_id, wager, options={"decks": 0})


@pytest.mark.parametrize(
    ("game_id", "options", "expected"),
    [
        (SWITCH, {"decks": 9}, "decks"),
        (SWITCH, {"split_limit": "table"}, "split_limit"),
        (SWITCH, {"late_switch": "perhaps"}, "late_switch"),
        (SWITCH, {"switched_aces": "twice"}, "switched_aces"),
        (BUSTER, {"surrender": "always"}, "surrender"),
        (BUSTER, {"surrender_cost": 2}, "surrender_cost"),
        (BUSTER, {"soft_17": "fold"}, "soft_17"),
        (BUSTER, {"jokers": 2}, "jokers"),
    ],
)
def test_an_impossible_value_is_named(game_id, options, expected):
    with pytest.raises(CroupierError, match=expected):
        analyse(game_id, options=options)


@pytest.mark.parametrize(
    ("wager", "table", "row"),
    [("game", "bb-1", "natural"), ("buster", "buster-1", "5_cards"), ("insurance", "bb-1", "insurance")],
)
def test_a_missing_or_unknown_row_is_named(wager, table, row):
    posted = game_tables("banked/twenty_first_century_blackjack_buster")[table]
    short = replace(posted, pays={name: odds for name, odds in posted.pays.items() if name != row})
    long = replace(posted, pays={**posted.pays, "9_lives": Odds(9)})

    with pytest.raises(DataInvalid, match=f"'{row}' is missing"):
        analyse(BUSTER, wager, short)
    with pytest.raises(DataInvalid, match="unknown row '9_lives'"):
        analyse(BUSTER, wager, long)


# ── splits ───────────────────────────────────────────────────────────────────────────────────────────


def test_ways_of_a_split_to_four_hands():
    # Two others; one more split and three others; two more splits at five moments.
    assert sorted((way.again, way.others, way.either) for way in ways(2, 2, 4)) == sorted(
        [(0, 2, 0), (1, 3, 0), (1, 3, 0), (2, 0, 4), (2, 1, 3), (2, 1, 3), (2, 2, 2), (2, 2, 2)]
    )


def test_every_split_makes_some_number_of_hands():
    # A shoe where one card in ten splits, drawn with replacement: chances of 2, 3 and 4 hands.
    chances = {
        made: sum(count * 0.1**out for out, count in weights.items())
        for made, weights in split_weights(4).rounds.items()
    }

    assert chances[2] == pytest.approx(0.9**2)
    assert chances[3] == pytest.approx(2 * 0.1 * 0.9**3)
    assert sum(chances.values()) == pytest.approx(1)
