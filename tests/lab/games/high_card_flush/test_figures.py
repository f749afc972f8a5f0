from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.hands.longest_flush import longest_flush, longest_run
from croupier.kernels.games.high_card_flush import FOLD, MOST, ONCE
from croupier.lab import LABORATORIES, analyse, analyse_all
from croupier.lab.core.options import read_for
from croupier.lab.games.high_card_flush.figures import ante
from croupier.lab.games.high_card_flush.play import GAME, Strategy, stake_of, worths
from croupier.lab.games.high_card_flush.runs import chances_by_row, row_of
from croupier.money import Odds
from croupier.pay import game_tables
from tests.banked_rounds import BETTOR, dealt, decided, nets, open_round, wagered
from tests.sampled import agrees

LAB = LABORATORIES[GAME.id]
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def options(**given):
    return read_for(LAB.game, LAB.asks, given)


# ── figures ──────────────────────────────────────────────────────────────────────────────────────────


def test_what_outcomes_are_worth_in_antes():
    # The dealer has no hand; won, equal, lost [HCF 7, 9].
    nets_ = worths(options())

    assert nets_[3, MOST].tolist() == nets_[4, ONCE].tolist() == [1, 2, 0, -2]
    assert nets_[5, MOST].tolist() == [1, 3, 0, -3]
    assert nets_[7, MOST].tolist() == [1, 4, 0, -4]
    assert nets_[2, FOLD].tolist() == [-1] * 4


@pytest.mark.clause("high-card-flush", "HCF-R8")
def test_the_largest_wager_caps_a_raise():
    # Antes of $40 leave room for 2 1/2 of them in $100; of $30 for three.
    assert stake_of(7, MOST, options(ante="40")) == Fraction(5, 2)
    assert stake_of(7, MOST, options(ante="30")) == 3
    assert stake_of(5, MOST, options(ante="40")) == 2
    assert analyse(GAME.id, options={"ante": "30"}).edge == analyse(GAME.id).edge
    cut = analyse(GAME.id, options={"ante": "60"})
    assert cut.edge > analyse(GAME.id).edge
    assert "caps the raise on 5 cards" in cut.notes[-1]


def test_best_play_is_better_than_any_rule():
    edges = [ante(strategy, options()).edge for strategy in Strategy]

    assert edges[0] < min(edges[1:])


def test_average_wager():
    assert analyse(GAME.id, options={"strategy": "always", "ante": "100"}).average_wager == 2
    figures = analyse(GAME.id)
    assert 1 < figures.average_wager < 2 + Fraction(1, 10)
    assert figures.element_of_risk == figures.edge / figures.average_wager


@pytest.mark.clause("high-card-flush", "HCF-R1")
def test_a_flush_bet_is_lost_with_a_fold_unless_posted():
    posted = game_tables(GAME.folder)["fb-1"]
    rich = replace(posted, pays={**posted.pays, "three": Odds(1, 10)})
    lost, kept = (
        analyse(GAME.id, "flush", rich, {"fold_keeps_side_bets": keeps}) for keeps in ("false", "true")
    )

    assert kept.edge < lost.edge
    assert "would pay but are folded" in lost.notes[0]
    # No posted table pays a hand that best play folds.
    for table in (f"fb-{number}" for number in range(1, 8)):
        same = {analyse(GAME.id, "flush", table, {"fold_keeps_side_bets": k}).edge for k in (False, True)}
        assert len(same) == 1


def test_every_table_is_analysed():
    found = {figures.pay_table for figures in analyse_all(GAME.id)}

    assert found == set(game_tables(GAME.folder)) | {"declared"}
    posted = analyse_all(
        GAME.id, options={"flush": "fb-3", "straight_flush": "sfb-6", "progressive": "hcfp-2"}
    )
    assert [figures.pay_table for figures in posted] == ["declared", "fb-3", "sfb-6", "hcfp-2"]


@pytest.mark.clause("high-card-flush", "HCF 12")
def test_the_progressive_is_a_line_in_its_meter():
    chances = chances_by_row("progressive")
    edges = [analyse(GAME.id, "progressive", "hcfp-3", {"meter": str(meter)}).edge for meter in (0, 100_000)]

    gained = chances["seven"] + chances["six_to_the_ace"] + chances["six"] / 10
    assert edges[0] - edges[1] == 100_000 * gained
    # hcfp-1 pays six to the ace like any six.
    lower = [analyse(GAME.id, "progressive", "hcfp-1", {"meter": str(meter)}).edge for meter in (0, 100_000)]
    assert lower[0] - lower[1] == 100_000 * (
        chances["seven"] + (chances["six_to_the_ace"] + chances["six"]) / 10
    )


def test_break_even_meter_breaks_even():
    note = analyse(GAME.id, "progressive", "hcfp-4").notes[1]
    meter = note.split("$")[1].split(";")[0]

    at = analyse(GAME.id, "progressive", "hcfp-4", {"meter": str(meter)}).edge
    assert abs(at) < Fraction(1, 10**6)


def test_awards_for_one_follow_the_posted_wager():
    once, five = (
        analyse(GAME.id, "progressive", "hcfp-1", {"progressive_wager": wager}).edge for wager in ("1", "5")
    )

    assert once == five  # nothing on the meter: all awards are "for 1"


# ── bad input ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("wager", "table", "row"),
    [("flush", "fb-1", "five"), ("straight_flush", "sfb-1", "three"), ("progressive", "hcfp-1", "six")],
)
def test_a_missing_row_and_an_unknown_one_are_named(wager, table, row):
    posted = game_tables(GAME.folder)[table]
    short = replace(posted, pays={name: odds for name, odds in posted.pays.items() if name != row})
    odd = replace(posted, pays={**posted.pays, "eight": Odds(9)})

    with pytest.raises(DataInvalid, match=f"row '{row}' is missing"):
        analyse(GAME.id, wager, short)
    with pytest.raises(DataInvalid, match="unknown row 'eight'; choose one of"):
        analyse(GAME.id, wager, odd)


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"ante": "0"}, "ante"),
        ({"ante": "101"}, "ante"),
        ({"strategy": "hope"}, "strategy"),
    ],
)
def test_impossible_options(given, key):
    with pytest.raises(DataInvalid) as refused:
        analyse(GAME.id, options=given)
    assert refused.value.key == key


def test_a_flush_bet_pays_odds_only():
    posted = game_tables(GAME.folder)["hcfp-1"]

    with pytest.raises(DataInvalid, match="unknown row 'six_to_the_ace'; choose one of"):
        analyse(GAME.id, "flush", posted)


# ── guide and advice ─────────────────────────────────────────────────────────────────────────────────


def test_guide():
    guide = LAB.guide(options())

    assert guide.lines[:3] == (
        "A flush of 6 or 7 cards: raise 3 times the ante.",
        "A flush of 5 cards: raise 2 times the ante.",
        "A flush of 4 cards: raise once the ante.",
    )
    assert guide.best == analyse(GAME.id).edge
    assert all(simpler.edge > guide.best for simpler in guide.simplified)
    # 28 three-card flushes to a ten are neither always raised nor always folded.
    assert len(guide.charts[0].rows) == len(guide.charts[0].cells) == 28
    assert guide.charts[0].rows[0] == "T-9-8"


def test_guide_where_the_largest_wager_cuts_raises():
    assert "A flush of 4 or 5 or 6 or 7 cards: raise once the ante." in LAB.guide(options(ante="100")).lines


def position(cards, wagers=None, given=None):
    round_ = wagered(open_round(GAME, given or {}), wagers or {"ante": 10})
    rest = [card for card in DECK if card not in parse_cards(cards)]
    return dealt(round_, (*parse_cards(cards), *rest))


@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("AhKhQhJhTh9h2c", ["w raise 30", "w raise 10", "f"]),
        ("AhKhQhJhTh9c2c", ["w raise 20", "w raise 10", "f"]),
        ("Jh3h2h 4c5c 6d 7s", ["w raise 10", "f"]),
        ("Th8h6h 7d4d2d 9c", ["f", "w raise 10"]),
        ("Th8h6h Js AdQd Jc", ["w raise 10", "f"]),
        ("9h8h7h AsKd QcJc", ["f", "w raise 10"]),
    ],
)
def test_advice_at_the_table(cards, actions):
    advised = LAB.advise(position(cards).view(BETTOR), options())

    assert [act.action for act in advised] == actions
    assert {act.action: act.worth for act in advised}["f"] == -1


def test_advice_weighs_the_flush_bet_that_a_fold_would_lose():
    view = position("Th8h6h 7d4d2d 9c", {"ante": 10, "flush": 5, "straight_flush": 5}).view(BETTOR)

    assert {act.action: act.worth for act in LAB.advise(view, options())}["f"] == -1 - Fraction(1, 2)


def test_advice_before_the_deal_and_for_nobody():
    round_ = wagered(open_round(GAME, {}), {"ante": 10})

    advised = LAB.advise(round_.view(BETTOR), options())

    assert {act.action for act in advised} >= {"w flush", "w straight_flush"}
    assert LAB.advise(round_.view(None), options()) == ()


# ── the table and the lab ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("given", [{}, {"flush": "fb-4", "straight_flush": "sfb-6"}])
def test_the_table_settles_random_rounds_as_the_lab_counts_them(given):
    random, tables = Random(13), game_tables(GAME.folder)
    read = options(**given)
    for number in range(60):
        deck = random.sample(DECK, 14)
        if number % 3 == 0:  # long flushes are rare
            deck = sorted(DECK, key=lambda card: (card.suit != number % 4, random.random()))[:14]
        round_ = dealt(
            wagered(open_round(GAME, given), {"ante": 10, "flush": 10, "straight_flush": 10}), deck
        )
        own, dealer = longest_flush(deck[:7]), longest_flush(deck[7:])
        high = int(10 * stake_of(own.length, MOST, read))
        action = random.choice([f"w raise {high}", "w raise 10", "f"])
        found = nets(decided(round_, action))

        done = FOLD if action == "f" else ONCE if action == "w raise 10" else MOST
        none = dealer < (3, (9,))
        outcome = 0 if none else 1 if dealer < own else 2 if dealer == own else 3
        assert found["ante"] + found.get("raise", 0) == 1_000 * worths(read)[own.length, done, outcome]
        flush = paid(tables[read["flush"]], NUMBERS[own.length])
        assert found["flush"] == (-1_000 if done == FOLD else flush)
        run = row_of(longest_run(deck[:7]), "straight_flush")
        assert found["straight_flush"] == paid(tables[read["straight_flush"]], run)


def paid(table, row):
    odds = table.get(row)
    return -1_000 if odds is None else 1_000 * odds.win


@pytest.mark.parametrize(
    ("wager", "given", "rounds"),
    [
        ("ante", {}, 1 << 20),
        ("ante", {"strategy": "ten-eight-six", "ante": "60"}, 1 << 20),
        ("flush", {}, 1 << 20),
        ("flush", {"fold_keeps_side_bets": True, "strategy": "mimic"}, 1 << 20),
        ("straight_flush", {}, 1 << 21),
        ("progressive", {"meter": "100000"}, 1 << 21),
    ],
)
def test_simulated_and_exact_agree(wager, given, rounds):
    assert agrees(LAB, wager, options(**given), rounds=rounds)


def test_there_is_no_envy():
    table = replace(LAB.pay_table("hcfp-1"), envy={"seven": 1_000})

    with pytest.raises(DataInvalid, match="unknown row 'seven' of envy; expected none"):
        analyse(GAME.id, "progressive", table)
