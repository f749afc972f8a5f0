from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.hands import Category, rank_high
from croupier.lab.games.caribbean_stud.progressive import with_straight_flush_award
from croupier.lab.progressive.meter_value import (
    HANDS,
    HANDS_LEFT,
    MeterValue,
    Posting,
    category_chances,
    meter_value,
    progressive,
    straight_flush,
)
from croupier.money import Cents, dollars
from croupier.pay import Fixed, PayTable, game_tables

TABLES = game_tables("banked/caribbean_stud")


def posting(name, **more):
    table = TABLES[name]
    return Posting(table=table, wager=more.pop("wager", table.wager), **more)


def test_chances_are_complete():
    assert sum(category_chances().values()) == 1
    assert category_chances()[Category.ROYAL_FLUSH] == Fraction(4, HANDS)


def test_base_table_by_hand():
    # 4 royals take the meter, 36 straight flushes a tenth; 624, 3,744 and 5,108 hands are paid from the tray.
    value = meter_value(posting("csp-base"))

    assert value.per_cent == (4 + Fraction(36, 10)) / HANDS
    assert value.fixed == Fraction(624 * 50_000 + 3_744 * 10_000 + 5_108 * 5_000, HANDS)
    assert value.break_even == (100 - value.fixed) / value.per_cent


@pytest.mark.parametrize("name", ["csp-base", "pmg-01", "pmg-02"])
def test_edge_is_nothing_at_the_break_even_meter(name):
    value = meter_value(posting(name))
    even = value.break_even

    assert value.expected(even) == 0
    assert value.expected(Cents(int(even) - 100)) < 0 < value.expected(Cents(int(even) + 100))


@pytest.mark.parametrize("name", ["csp-base", "pmg-01", "pmg-02"])
@pytest.mark.parametrize("meter", ["0", "5000", "123456.70"])
def test_figures_lie_on_the_line(name, meter):
    posted = posting(name, other_players=3)

    figures = progressive("caribbean-stud", posted, dollars(meter))

    assert -figures.edge * posted.wager == meter_value(posted).expected(dollars(meter))


def test_awards_off_the_meter_are_rounded_down_to_the_cent():
    posted = posting("csp-base")

    assert posted.award(Category.STRAIGHT_FLUSH, Cents(100_009)) == 10_000
    assert posted.award(Category.ROYAL_FLUSH, Cents(100_009)) == 100_009


def test_straight_flush_may_be_posted_in_dollars():
    fixed = with_straight_flush_award(TABLES["csp-base"], "5000")

    assert fixed["straight_flush"] == Fixed(Cents(500_000))
    value = meter_value(Posting(table=fixed, wager=Cents(100)))
    assert value.per_cent == Fraction(4, HANDS)
    assert value.fixed - meter_value(posting("csp-base")).fixed == Fraction(36 * 500_000, HANDS)


def test_straight_flush_is_fixed_in_the_other_tables():
    assert with_straight_flush_award(TABLES["pmg-01"], "10%") is TABLES["pmg-01"]

    with pytest.raises(DataInvalid, match="only csp-base"):
        with_straight_flush_award(TABLES["pmg-01"], "5000")


def test_dollars_stay_when_the_wager_grows_unless_posted_otherwise():
    assert posting("csp-base", wager=Cents(500)).award(Category.FLUSH, Cents(0)) == 5_000
    assert posting("csp-base", wager=Cents(500), scale_dollars=True).award(Category.FLUSH, Cents(0)) == 25_000


def test_for_one_awards_grow_with_the_wager():
    assert posting("pmg-01", wager=Cents(200)).award(Category.FLUSH, Cents(0)) == 8_000


def test_envy_grows_with_the_wager():
    assert posting("pmg-01").envy(Category.ROYAL_FLUSH) == 100_000
    assert posting("pmg-01", wager=Cents(200)).envy(Category.ROYAL_FLUSH) == 200_000
    assert posting("csp-base").envy(Category.ROYAL_FLUSH) == 0


def test_each_other_player_adds_the_same_envy():
    alone, two, seven = (meter_value(posting("pmg-01", other_players=others)).fixed for others in (0, 1, 6))

    assert two - alone == Fraction(4 * 100_000 + 36 * 30_000, HANDS)
    assert seven - alone == 6 * (two - alone)


def test_tables_without_envy_do_not_mind_company():
    assert meter_value(posting("csp-base", other_players=6)) == meter_value(posting("csp-base"))


def test_no_meter_makes_up_for_a_table_without_percentages():
    table = PayTable(id="flat", source="a test", clause="1", pays={"royal_flush": Fixed(Cents(100))})

    assert meter_value(Posting(table=table, wager=Cents(100))).break_even is None


def test_hit_frequency_counts_rows_that_pay():
    figures = progressive("caribbean-stud", posting("csp-base"), dollars(10_000))

    assert figures.hit_frequency == Fraction(4 + 36 + 624 + 3_744 + 5_108, HANDS)


def test_straight_flush_cards():
    for top in range(5, 15):
        hand = rank_high([DECK[card] for card in straight_flush(top)])

        assert hand.ties == (top,)
        assert hand.category in (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def test_spread_with_envy_by_going_through_every_straight_flush():
    # Envy alone: no awards, so that the square can be summed over pairs of disjoint straight flushes.
    table = PayTable(
        id="envy only",
        source="a test",
        clause="1",
        pays={},
        envy={"royal_flush": Cents(100_000), "straight_flush": Cents(30_000)},
        wager=Cents(100),
    )
    hands = [
        frozenset(card + suit for card in straight_flush(top)) for top in range(5, 15) for suit in range(4)
    ]
    envy = {hand: 1000 if {32 + max(hand) % 4, 48 + max(hand) % 4} <= hand else 300 for hand in hands}
    assert Counter(envy.values()) == {1000: 4, 300: 36}
    mean = Fraction(sum(envy.values()), HANDS)
    square = Fraction(sum(amount**2 for amount in envy.values()), HANDS)
    both = Fraction(
        2 * sum(envy[one] * envy[two] for one, two in combinations(hands, 2) if not one & two),
        HANDS * HANDS_LEFT,
    )

    figures = progressive("caribbean-stud", Posting(table=table, wager=Cents(100), other_players=2), Cents(0))

    assert figures.standard_deviation == pytest.approx(sqrt(2 * square + 2 * both - 4 * mean**2), rel=1e-12)


def test_mean_and_spread_agree_with_dealt_hands():
    # A table that pays often, so that a few thousand deals say something.
    table = PayTable(
        id="often", source="a test", clause="1", pays={"pair": Fixed(Cents(200))}, wager=Cents(100)
    )
    random = Random(4)
    pays = [200 if rank_high(random.sample(DECK, 5)).category is Category.PAIR else 0 for _ in range(4_000)]

    figures = progressive("caribbean-stud", Posting(table=table, wager=Cents(100)), Cents(0))

    assert float(figures.edge) == pytest.approx(1 - sum(pays) / len(pays) / 100, abs=0.05)
    assert figures.standard_deviation == pytest.approx(0.99, abs=0.05)


def test_unknown_rows_are_refused():
    table = PayTable(id="odd", source="a test", clause="1", pays={"five_of_a_kind": Fixed(Cents(100))})

    with pytest.raises(DataInvalid, match="unknown row 'five_of_a_kind'"):
        Posting(table=table, wager=Cents(100))


def test_a_wager_of_nothing_is_refused():
    with pytest.raises(DataInvalid, match=r"more than \$0"):
        posting("csp-base", wager=Cents(0))


def test_a_wager_that_gains_at_any_meter_is_said_to_give_money_away():
    losing = MeterValue(wager=Cents(100), fixed=Fraction(40), per_cent=Fraction(1, 10_000))
    giving = MeterValue(wager=Cents(100), fixed=Fraction(460), per_cent=Fraction(1, 10_000))

    assert any(note.startswith("breaks even at a meter of $6,000;") for note in losing.notes(None))
    assert any(note.startswith("gains on average at any meter") for note in giving.notes(None))
