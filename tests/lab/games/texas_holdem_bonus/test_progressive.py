from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.games.banked.texas_holdem_bonus.rows import royal_row
from croupier.hands import Category, rank_high
from croupier.lab import analyse
from croupier.lab.core.starting_hands import starting_hand
from croupier.lab.games.texas_holdem_bonus.progressive import (
    ROYALS,
    chances_when,
    royal_boards,
    royal_chances,
)
from croupier.lab.holdem.streets import categories

EVERYBODY = (True,) * 169
# Of 133,784,560 seven-card hands; published counts.
SEVENS = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
}


@pytest.mark.parametrize("category", SEVENS)
def test_categories_of_all_starting_hands_are_those_of_seven_cards(category):
    # Any two of seven cards may be the own ones.
    assert sum(categories()[category]) == 21 * SEVENS[category]
    assert chances_when(EVERYBODY)[category.row] == Fraction(SEVENS[category], 133_784_560)


@pytest.mark.clause("texas-holdem-bonus", "THB-R7")
def test_royals_are_all_named():
    for hand in range(169):
        row, column = divmod(hand, 13)
        cards = 6 if row == column else 4 if row > column else 12

        assert cards * sum(royal_boards(hand).values()) == categories()[Category.ROYAL_FLUSH][hand]


@pytest.mark.clause("texas-holdem-bonus", "THB-R7")
@pytest.mark.parametrize("hole", ["AsKs", "AsKd", "As9s", "TcTd", "7c2d", "As2c"])
def test_royals_by_the_card_that_completes_them(hole):
    # Every royal flush that the two cards allow, the other cards of the board by chance and in any order.
    hole = parse_cards(hole)
    found, ways = dict.fromkeys(ROYALS, Fraction()), royal_boards(starting_hand(hole))
    for suit in range(4):
        royal = [card for card in DECK if card.suit == suit and card.rank >= 10]
        needed = [card for card in royal if card not in hole]
        if len(needed) < 5 - 2:
            continue
        rest = [card for card in DECK if card not in needed and card not in hole]
        others = list(combinations(rest, 5 - len(needed)))
        places = list(combinations(range(5), len(needed)))
        for place in places:
            more = iter(Random(0).choice(others))
            wanted = iter(needed)
            board = tuple(next(wanted) if spot in place else next(more) for spot in range(5))
            assert rank_high(hole + board).category is Category.ROYAL_FLUSH
            found[royal_row(hole, board)] += Fraction(len(others), len(places))

    assert found == ways


@pytest.mark.clause("texas-holdem-bonus", "THB 18")
def test_figures_of_the_royal_table_with_a_meter():
    figures = analyse("texas-holdem-bonus", "progressive", "thbp-08", {"meter": "100000"})
    rows = {row.outcome: row for row in figures.rows}

    assert rows["royal after 5"].net == 99_999
    assert rows["royal after 6"].net == 24_999
    assert rows["royal after 7"].net == 4_999
    assert rows["community royal"].net == 2_999
    assert rows["full house"].net == 9
    assert rows["no award"].net == -1
    assert "flush" not in rows
    assert sum(row.probability for row in figures.rows) == 1
    # Four suited pairs of ten different ranks and the flop that completes them.
    assert rows["royal after 5"].probability == Fraction(40 * 1, 1326 * 19_600)


@pytest.mark.clause("texas-holdem-bonus", "THB-R3")
def test_folded_hands_lose_the_wager():
    stays = analyse("texas-holdem-bonus", "progressive", "pmg-01")
    never = analyse("texas-holdem-bonus", "progressive", "pmg-01", {"strategy": "never-fold"})

    assert stays.edge > never.edge
    folded = tuple(hand != 0 for hand in range(169))
    assert royal_chances(folded)["community_royal"] < royal_chances(EVERYBODY)["community_royal"]


@pytest.mark.clause("texas-holdem-bonus", "THB 18b")
def test_each_other_player_adds_the_same_envy():
    edges = [
        analyse("texas-holdem-bonus", "progressive", "pmg-01", {"other_players": others}).edge
        for others in range(7)
    ]
    steps = {one - other for one, other in pairwise(edges)}
    stays = analyse(
        "texas-holdem-bonus", "progressive", "pmg-01", {"strategy": "never-fold", "other_players": 1}
    )
    alone = analyse("texas-holdem-bonus", "progressive", "pmg-01", {"strategy": "never-fold"})

    assert len(steps) == 1
    # Everybody stays: $1,000 for a royal flush and $300 for a straight flush of seven cards, for $1.
    assert alone.edge - stays.edge == Fraction(4_324 * 1000 + 37_260 * 300, 133_784_560)


def test_the_jackpot_table_has_no_envy():
    assert (
        analyse("texas-holdem-bonus", "progressive", "thbp-08", {"other_players": 6}).edge
        == analyse("texas-holdem-bonus", "progressive", "thbp-08").edge
    )


def test_break_even_is_where_the_edge_is_nothing():
    at = [
        analyse("texas-holdem-bonus", "progressive", "thbp-08", {"meter": str(meter)}).edge
        for meter in (0, 1_000_000)
    ]
    dollars = int(at[0] / (at[0] - at[1]) * 1_000_000)
    below = analyse("texas-holdem-bonus", "progressive", "thbp-08", {"meter": str(dollars)})
    above = analyse("texas-holdem-bonus", "progressive", "thbp-08", {"meter": str(dollars + 1)})

    assert below.edge > 0 > above.edge
    assert any(note.startswith(f"breaks even at a meter of ${dollars:,}") for note in below.notes)


@pytest.mark.clause("texas-holdem-bonus", "THB 18")
def test_the_caribbean_tables_favour_the_player_on_seven_cards():
    # Awards made for five cards: trips 9, straight 30, flush 40, full house 50, four 300 for 1, by hand.
    awards = {"three_of_a_kind": 9, "straight": 30, "flush": 40, "full_house": 50, "four_of_a_kind": 300}
    figures = analyse("texas-holdem-bonus", "progressive", "pmg-01", {"strategy": "never-fold"})
    returned = sum(
        Fraction(SEVENS[category] * awards[category.row], 133_784_560) for category in list(SEVENS)[2:]
    )

    assert figures.edge == 1 - returned
    assert figures.edge < -3


def test_too_many_players_are_refused():
    with pytest.raises(DataInvalid, match="expected 0 to 6"):
        analyse("texas-holdem-bonus", "progressive", "pmg-01", {"other_players": 7})
