"""What some cards contain, against going through every five of them; and tables that pay the best row."""

from dataclasses import replace

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import Sight
from croupier.games.catalog import GAMES
from croupier.hands import Category
from croupier.hands.contents import contents
from croupier.lab import analyse
from croupier.lab.catalog import LABORATORIES
from croupier.lab.hands.contained import best_paying, best_row, contained, counts_by_contents
from croupier.money import Odds
from croupier.pay import read_tables
from croupier.table.banked.table import BankedTable

TCP, UTH = "three-card-poker-6-card-bonus", "ultimate-texas-holdem"


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_contents_are_those_of_every_five(cards):
    random = np.random.default_rng(cards)
    dealt = [random.permutation(52)[:cards] for _ in range(150)]
    # Hands that chance hardly deals: a straight beside a flush, a steel wheel, a royal, two trips.
    few = ["2c3c4c5d6cTcKd", "Ac2c3c4c5c9dTd", "TcJcQcKcAc2d3d", "4c4d4h5c5d5hAs", "9c9d9h9s2c2d3c"]
    names = {str(card): card.index for card in DECK}
    dealt += [np.array([names[text[i : i + 2]] for i in range(0, 2 * cards, 2)]) for text in few]

    masks = contained(np.array(dealt, dtype=np.uint8))

    for hand, mask in zip(dealt, masks, strict=True):
        assert [category for category in reversed(Category) if mask >> category & 1] == contents(
            [DECK[card] for card in hand]
        ), hand


def test_in_the_order_of_poker_the_best_paying_row_is_the_highest_hand():
    assert analyse(TCP, "sixcard", options={"rows": "best-paying"}).edge == analyse(TCP, "sixcard").edge
    assert sum(counts_by_contents(6).values()) == 20_358_520


def test_a_straight_that_pays_more_than_a_flush_takes_hands_that_have_both():
    table = LABORATORIES[TCP].pay_table("TCB-6B3")
    turned = replace(table, pays={**table.pays, "straight": Odds(100, 1)})
    poker, best = (analyse(TCP, "sixcard", turned, {"rows": rows}) for rows in ("poker", "best-paying"))

    chance = {figures: {row.outcome: row.probability for row in figures.rows} for figures in (poker, best)}
    assert chance[best]["straight"] > chance[poker]["straight"]
    assert chance[best]["flush"] < chance[poker]["flush"]
    assert best.edge < poker.edge
    assert sum(best_paying(turned, 6).values()) == 20_358_520


@pytest.mark.parametrize(
    ("game_id", "spot", "option"), [(TCP, "sixcard", "sixcard_pays"), (UTH, "trips", "trips_pays")]
)
def test_the_table_pays_by_the_row_that_the_lab_counts(game_id, spot, option):
    """A straight before a flush, two pairs before three of a kind: every set of rows some cards are in."""
    own = {"straight": "100:1", "flush": "15:1", "two_pair": "9:1", "three_of_a_kind": "2:1", "pair": "1:1"}
    table = BankedTable.post(GAMES[game_id], options={option: own, "rows": "best-paying"})
    side, cards = table.game.side_bets[spot], {TCP: 6, UTH: 7}[game_id]
    random = np.random.default_rng(cards)
    dealt = np.array([random.permutation(52)[:cards] for _ in range(3000)], dtype=np.uint8)
    contents_of, met = contained(dealt), set()
    for hand, mask in zip(dealt.tolist(), contents_of.tolist(), strict=True):
        paid = best_row(table.side_table(side), mask)
        own_cards, others = ([DECK[card] for card in part] for part in (hand[:3], hand[3:]))
        sight = Sight(
            hand=tuple(own_cards),
            bank=tuple(others),
            board=tuple(others),
            middle={},
            folded=False,
            options=table.options,
        )
        assert table.side_row(side, sight) == (paid.row if paid.row in own else None)
        met.add(paid)
    assert {Category.STRAIGHT, Category.TWO_PAIR, Category.FLUSH, Category.PAIR} <= met
    figures = analyse(game_id, spot, options={option: own, "rows": "best-paying"})
    assert figures.pay_table == "posted"
    assert analyse(game_id, spot, options={option: own}).edge > figures.edge


def test_what_only_knows_the_highest_hand_does_not_play_it():
    with pytest.raises(DataInvalid, match="folded hand is paid"):
        analyse(UTH, "trips", options={"rows": "best-paying", "folded_trips": "lose"})


def test_a_table_in_a_file_leaves_rows_out_by_name():
    text = """
    [mine]
    source = "a designer's draft"
    clause = "draft 1"
    [mine.pays]
    royal_flush = "1000:1"
    straight_flush = "none"
    four_of_a_kind = "none"
    full_house = "none"
    flush = "10:1"
    straight = "none"
    three_of_a_kind = "5:1"
    """
    mine = read_tables(text, file="mine.toml")["mine"]
    figures = analyse(TCP, "sixcard", mine)

    assert [row.outcome for row in figures.rows] == ["royal flush", "flush", "three of a kind", "nothing"]
