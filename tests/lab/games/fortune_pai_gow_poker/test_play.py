from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from croupier.cards import DECK, JOKER, parse_cards, write_cards
from croupier.errors import DataInvalid
from croupier.games.banked.fortune_pai_gow_poker.game import Outcome, by_house_way
from croupier.hands.pai_gow import Joker, bonus_row
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.options import read_for
from croupier.lab.games.fortune_pai_gow_poker.best import costs
from croupier.lab.games.fortune_pai_gow_poker.guide import back_of, front_of
from croupier.lab.games.fortune_pai_gow_poker.play import GAME, hands_without, house_ways, worth
from croupier.lab.games.fortune_pai_gow_poker.rows import chances
from croupier.money import Odds
from croupier.pay import game_tables
from tests.banked_rounds import BETTOR, dealt, decided, nets, open_round, wagered
from tests.sampled import agrees

LAB = LABORATORIES[GAME.id]
FPG_02 = game_tables(GAME.folder)["fpg-02"]
CARDS = (*DECK, JOKER)


def options(**given):
    return read_for(LAB.game, LAB.asks, given)


# ── the game ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def game():
    return analyse(GAME.id, "game")


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Cmp d")
def test_the_bank_gains_by_copies_alone(game):
    rows = {row.outcome: row for row in game.rows}

    assert rows["both hands higher"].probability == rows["both hands lower"].probability
    assert game.edge == rows["lost by a copy"].probability
    assert sum(row.probability for row in game.rows) == 1
    assert game.hit_frequency == rows["both hands higher"].probability


def test_what_outcomes_are_worth():
    assert [worth(outcome) for outcome in Outcome] == [1, 0, -1, -1]


def test_notes_say_what_banking_is_worth(game):
    assert f"being the bank is worth {float(game.edge):.4%}" in game.notes[2]
    assert "without commission" in game.notes[3]


def test_simulated_and_exact_agree():
    assert agrees(LAB, "game", options(), rounds=1 << 20, seed=7)
    assert agrees(LAB, "bonus", options(), rounds=1 << 20)
    assert agrees(LAB, "bonus", options(bonus_joker="wild", royal_match=1000), rounds=1 << 20)


def test_a_bug_in_the_game_hands_changes_how_they_are_set():
    wild, bug = (house_ways(joker, True) for joker in Joker)

    changed = (wild.front != bug.front) | (wild.back != bug.back)
    assert changed[sevens().hands[:, 6] == 52].any()
    assert not changed[sevens().hands[:, 6] != 52].any()


# ── the bonus ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("fortune-pai-gow-poker", "FPG-R4")
def test_a_row_for_royal_matches():
    posted = analyse(GAME.id, "bonus", options={"royal_match": 1000})

    assert posted.pay_table == "fpg-02-royal-match"
    # 72 hands are paid 1000 instead of 150.
    assert analyse(GAME.id, "bonus").edge - posted.edge == Fraction(72 * 850, 154_143_080)


@pytest.mark.clause("fortune-pai-gow-poker", "FPG-R3")
def test_five_of_a_kind_only_with_a_wild_joker():
    assert chances(Joker.BUG, matched=False)["five_of_a_kind"] == 0
    # Four of one of twelve ranks, the joker, and two other cards.
    assert chances(Joker.WILD, matched=False)["five_of_a_kind"] == Fraction(12 * 1_128, 154_143_080)


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Envy 1")
def test_envy_from_five_dollars():
    alone = analyse(GAME.id, "bonus").edge
    by_row = chances(Joker.BUG, matched=False)
    each = sum(by_row[row] * cents for row, cents in FPG_02.envy.items())

    assert analyse(GAME.id, "bonus", options={"other_players": 3, "stake": "4.99"}).edge == alone
    five = analyse(GAME.id, "bonus", options={"other_players": 3, "stake": "5"})
    assert alone - five.edge == 3 * each / 500
    assert (
        alone - analyse(GAME.id, "bonus", options={"other_players": 3, "stake": "10"}).edge == 3 * each / 1000
    )
    assert any("expected number" in row.outcome for row in five.rows)


def test_envy_is_in_the_spread():
    # Were hands independent, five others would add five times the variance of one envy; cards that one hand
    # holds are not in another, which takes a little away.
    by_row = chances(Joker.BUG, matched=False)
    envy = {row: Fraction(cents, 500) for row, cents in FPG_02.envy.items()}
    mean = sum(by_row[row] * worth for row, worth in envy.items())
    one = sum(by_row[row] * worth**2 for row, worth in envy.items()) - mean**2
    alone = analyse(GAME.id, "bonus")
    shared = analyse(GAME.id, "bonus", options={"other_players": 5, "stake": "5"})

    independent = alone.standard_deviation**2 + 5 * float(one)
    assert shared.standard_deviation**2 == pytest.approx(independent, rel=1e-3)
    assert shared.standard_deviation**2 != pytest.approx(independent, rel=1e-9)
    assert shared.hit_frequency == alone.hit_frequency
    assert any("is of hand and envy together" in note for note in shared.notes)


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"other_players": 6}, "other_players"),
        ({"stake": "0"}, "stake"),
        ({"bonus_joker": "deuce"}, "bonus_joker"),
    ],
)
def test_impossible_options(given, key):
    with pytest.raises(DataInvalid) as refused:
        analyse(GAME.id, "bonus", options=given)
    assert refused.value.key == key


def test_a_table_with_missing_or_unknown_rows():
    short = replace(FPG_02, pays={row: odds for row, odds in FPG_02.pays.items() if row != "flush"})
    odd = replace(FPG_02, pays={**FPG_02.pays, "five_kings": Odds(9)})
    envious = replace(FPG_02, envy={**FPG_02.envy, "nine_high": 500})

    with pytest.raises(DataInvalid, match="row 'flush' is missing"):
        analyse(GAME.id, "bonus", short)
    with pytest.raises(DataInvalid, match="unknown row 'five_kings'"):
        analyse(GAME.id, "bonus", odd)
    with pytest.raises(DataInvalid, match="unknown row 'nine_high' of envy"):
        analyse(GAME.id, "bonus", envious, {"other_players": 1})


# ── guide and advice ─────────────────────────────────────────────────────────────────────────────────


def test_guide_has_a_chart_for_two_pairs(game):
    guide = LAB.guide(options())
    chart = guide.charts[0]
    cells = {
        row: dict(zip(chart.columns, cells, strict=True))
        for row, cells in zip(chart.rows, chart.cells, strict=True)
    }

    # Queens and better are split, jacks to nines unless an ace, eights to sixes unless a king, then a queen.
    assert cells["Q"]["K"] == cells["J"]["K"] == cells["8"]["Q"] == cells["5"]["J or less"] == "S"
    assert cells["J"]["A"] == cells["9"]["A"] == cells["8"]["K"] == cells["5"]["Q"] == "K"


def test_guide_says_what_the_house_way_costs(game):
    guide = LAB.guide(options())
    house, paired, second = guide.simplified

    # Counted in two ways: by pairs of hands, and setting by setting.
    assert house.edge == game.edge
    assert guide.best < second.edge < paired.edge < house.edge
    cost = f"{float(house.edge - guide.best):.4%}"
    assert any(line.startswith(f"Cost of the house way: {cost}") for line in guide.lines)
    by_category = costs(Joker.WILD, True)
    assert sum(found.cost for found in by_category.values()) == house.edge - guide.best
    assert sum(found.hands for found in by_category.values()) == 1
    assert all(0 <= found.better <= found.hands for found in by_category.values())


def test_best_chart_splits_high_pairs_and_keeps_low_ones_behind_an_ace():
    chart = LAB.guide(options()).charts[1]
    cells = {
        row: dict(zip(chart.columns, cells, strict=True))
        for row, cells in zip(chart.rows, chart.cells, strict=True)
    }

    assert cells["A"]["J or less"] == cells["K"]["J or less"] == "S"
    assert cells["3"]["A"] == cells["4"]["A"] == "K"
    assert cells["A"]["A"] == cells["K"]["K"] == cells["Q"]["Q"] == "–"


def position(cards, wagers=None, given=None):
    round_ = wagered(open_round(GAME, given or {}), wagers or {"game": 20})
    rest = [card for card in CARDS if card not in parse_cards(cards)]
    return dealt(round_, (*parse_cards(cards), *rest))


@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("AcAd5h5sKcJd8h", "5h5s"),  # aces up are split
        ("KcKd9h9s4c4dAh", "KcKd"),  # three pairs
        ("9c8d7h6s5cQdQh", "QdQh"),  # a straight and a pair beside it
        ("AcKdJs9h7c5d3s", "KdJs"),
    ],
)
def test_advice_on_hands_that_set_themselves(cards, front):
    advised = LAB.advise(position(cards).view(BETTOR), options())

    assert len(advised) == 21
    assert set(parse_cards(advised[0].action.removeprefix("set "))) == set(parse_cards(front))
    assert [act.worth for act in advised] == sorted((act.worth for act in advised), reverse=True)


@pytest.mark.clause("fortune-pai-gow-poker", "FPG-R10")
def test_a_foul_setting_is_worth_what_the_table_makes_of_it():
    cards = "AcAdKhQs9c7d4h"  # aces in front of king-high
    for foul, expected in (("lose", None), ("house-way", "KhQs")):
        view = position(cards, given={"foul": foul}).view(BETTOR)
        worths = {act.action: act.worth for act in LAB.advise(view, options(foul=foul))}
        assert worths["set AcAd"] == (-1 if expected is None else worths[f"set {expected}"])


def test_advice_is_the_mean_over_the_banks_hands():
    cards = parse_cards("QcQd3h3sAcKd9h")
    advised = {
        act.action: act.worth for act in LAB.advise(position("QcQd3h3sAcKd9h").view(BETTOR), options())
    }
    random, rest = Random(21), [card for card in CARDS if card not in cards]
    assert hands_without(cards).sum() == 53_524_680
    gained = 0
    for _ in range(1_500):
        bank = by_house_way(tuple(random.sample(rest, 7)), options())
        mine = (front_of((1, (3,))), back_of((1, (12, 14, 13, 9))))
        higher = (mine[0] > front_of(bank.front_rank)) + (mine[1] > back_of(bank.back_rank))
        gained += higher - 1

    # Four standard deviations of the sample.
    assert abs(gained / 1_500 - float(advised["set 3h3s"])) < 4 * 0.75 / 1_500**0.5


def test_advice_before_the_deal_and_after_setting():
    round_ = wagered(open_round(GAME, {}), {"game": 20})
    assert {act.action for act in LAB.advise(round_.view(BETTOR), options())} >= {"w bonus"}

    assert LAB.advise(decided(position("AcKdJs9h7c5d3s"), "set KdJs").view(BETTOR), options()) == ()


# ── the table and the lab ────────────────────────────────────────────────────────────────────────────


def test_the_table_settles_random_rounds_as_the_lab_counts_them():
    random, values = Random(23), house_ways(Joker.WILD, True)
    fronts = dict.fromkeys(values.front.tolist())
    for _ in range(40):
        deck = random.sample(CARDS, 14)
        round_ = dealt(wagered(open_round(GAME, {}), {"game": 20, "bonus": 10}), deck)
        own, banks = (by_house_way(tuple(cards), options()) for cards in (deck[:7], deck[7:]))
        found = nets(decided(round_, f"set {write_cards(own.front)}"))

        mine, theirs = ((front_of(s.front_rank), back_of(s.back_rank)) for s in (own, banks))
        assert theirs[0] in fronts
        higher = (mine[0] > theirs[0]) + (mine[1] > theirs[1])
        assert found["game"] == 2_000 * (higher - 1)
        odds = FPG_02.get(bonus_row(deck[:7], Joker.BUG))
        assert found["bonus"] == (-1_000 if odds is None else 1_000 * odds.win)


def test_fronts_are_written_in_order():
    pairs = [front_of((1, (rank,))) for rank in range(2, 15)]
    high = [front_of((0, ranks)) for ranks in sorted(combinations(range(14, 1, -1), 2))]

    assert high == sorted(high)
    assert pairs == sorted(pairs)
    assert max(high) < min(pairs)
