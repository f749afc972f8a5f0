"""Charts after the flop: rules of thumb that the two games know, read from charts, and what they cost."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from croupier.cards import Rank
from croupier.cards.card import DECK
from croupier.hands import Category, rank_high
from croupier.kernels.holdem.boards import FLOP, TURN
from croupier.kernels.holdem.deals import deals
from croupier.lab import analyse
from croupier.lab.games.texas_holdem_bonus.guide import RULES, simplified
from croupier.lab.games.ultimate_texas_holdem.cells import river_cells, see_river
from croupier.lab.holdem.cells import board_cells, see_board
from croupier.lab.questions.chart_file import write_chart
from croupier.lab.questions.own_play import decisions_of, play_chart

ULTIMATE, BONUS = "ultimate-texas-holdem", "texas-holdem-bonus"

BY_OUTS = """
[[on_flop]]
hand = "two_pair+"
do = "2x"
[[on_flop]]
pocket = "yes"
high = "3+"
do = "2x"
[[on_flop]]
pocket = "no"
matched = "2+"
do = "2x"
[[on_flop]]
draw = "T+"
do = "2x"
[[on_flop]]
do = "check"

[[after_river]]
more = "yes"
do = "1x"
[[after_river]]
pocket = "yes"
high = "3+"
do = "1x"
[[after_river]]
pocket = "no"
matched = "2+"
do = "1x"
[[after_river]]
outs = "20-"
do = "1x"
[[after_river]]
do = "fold"
"""

MADE_HANDS = """
[[on_flop]]
more = "yes"
do = "bet"
[[on_flop]]
draw = "T+"
do = "bet"
[[on_flop]]
high = "A"
do = "bet"
[[on_flop]]
do = "check"

[[on_turn]]
more = "yes"
do = "bet"
[[on_turn]]
do = "check"
"""


@cache
def written(game_id):
    return write_chart(game_id, decisions_of(game_id))


def before_flop(game_id):
    """The written chart's lines for starting hands, which are best play's."""
    text = written(game_id)
    return text[text.index("[[before_flop]]") : text.index("[[on_flop]]")]


@pytest.fixture(scope="module")
def by_outs():
    return play_chart(ULTIMATE, before_flop(ULTIMATE) + BY_OUTS)


def test_the_published_rule_as_a_chart_has_its_exact_figures(by_outs):
    known = analyse(ULTIMATE, options={"strategy": "outs"})

    assert by_outs.figures.edge == known.edge
    assert by_outs.figures.rows == known.rows
    assert by_outs.best == analyse(ULTIMATE).edge
    assert by_outs.beyond == 0


def test_every_loss_after_the_flop_has_its_line_and_they_add_up(by_outs):
    assert sum(each.cost for each in by_outs.deviations) == by_outs.cost > 0
    assert {each.decision for each in by_outs.deviations} == {"on_flop", "after_river"}
    # One line may be too bold with some deals and too timid with others: best play is that of each deal.
    assert {(each.does, each.best) for each in by_outs.deviations if each.line == 5} == {
        ("check", "2x"),
        ("fold", "1x"),
    }
    costly = by_outs.deviations[0]
    assert (costly.decision, costly.line, costly.does) == ("after_river", 4, "1x")
    assert len(costly.example.cards) == 7


def test_a_rule_of_thumb_of_texas_holdem_bonus_as_a_chart_has_its_exact_edge():
    [says] = [says for says, high in RULES.items() if high == "A"]
    [known] = [each for each in simplified(Category.FLUSH) if each.says == says]

    own = play_chart(BONUS, before_flop(BONUS) + MADE_HANDS)

    assert own.figures.edge == known.edge
    assert sum(each.cost for each in own.deviations) == own.cost
    assert {each.decision for each in own.deviations} == {"on_flop", "on_turn"}


@pytest.mark.parametrize(("game_id", "most"), [(ULTIMATE, 0.001), (BONUS, 0.005)])
def test_the_written_chart_is_best_play_before_the_flop_and_close_to_it_later(game_id, most):
    own = play_chart(game_id, written(game_id))

    assert 0 < own.cost < most
    assert "before_flop" not in {each.decision for each in own.deviations}


def test_decisions_that_a_chart_leaves_out_are_best_plays():
    own = play_chart(ULTIMATE, '[[before_flop]]\ndo = "4x"')

    assert own.figures.edge == analyse(ULTIMATE, options={"strategy": "four"}).edge
    assert own.figures.notes[-1].endswith("best play on flop and after river")


def described(hole, board):
    """What charts name of two cards and a board, read card by card."""
    cards = (*hole, *board)
    ranks = [card.rank for card in board]
    low, high = sorted(card.rank for card in hole)
    matched = max((rank for rank in (low, high) if rank in ranks), default=None)
    suits = [card.suit for card in cards]
    drawn = [card.rank for card in hole if suits.count(card.suit) >= 4]

    def straight(held):
        low_aces = held | ({1} if Rank.ACE in held else set())
        return any(set(range(first, first + 5)) <= low_aces for first in range(1, 11))

    held = {card.rank for card in cards}
    more = [rank for rank in Rank if not straight(held) and straight(held | {rank})]
    return {
        "matched": matched.letter if matched else "none",
        "high": high.letter,
        "low": low.letter,
        "pocket": "yes" if low == high else "no",
        "draw": max(drawn).letter if drawn else "none",
        "straight": str(min(len(more), 2)),
        "over": str(sum(rank > (matched or high) for rank in ranks)),
        "hand": made(cards).category.row,
    }


def made(cards):
    return max(rank_high(five) for five in combinations(cards, 5))


@pytest.mark.parametrize("cards", [FLOP, TURN])
def test_deals_of_a_cell_are_named_by_their_cards(cards):
    known, cells, random = deals(cards), board_cells(cards), Random(cards)
    for _ in range(300):
        board, hole = random.randrange(len(known.cards)), random.randrange(len(known.hole))
        if set(known.cards[board]) & set(known.hole[hole]):
            continue
        named = cells.named(int(cells.numbers[0][board, hole]))
        expected = described(
            [DECK[card] for card in known.hole[hole]], [DECK[card] for card in known.cards[board]]
        )
        assert {name: named[name] for name in expected} == expected


def test_the_example_of_a_cell_looks_like_it():
    for cell in Random(1).sample(range(len(board_cells(FLOP).examples)), 200):
        seen = see_board("on_flop", FLOP, cell)
        expected = described(seen.cards[:2], seen.cards[2:])
        assert {name: seen.named[name] for name in expected} == expected
    for cell in Random(2).sample(range(len(river_cells().examples)), 200):
        seen = see_river("after_river", cell)
        assert len(set(seen.cards)) == 7
        hole, board = seen.cards[:2], seen.cards[2:]
        own, others = made(seen.cards), set(DECK) - set(seen.cards)
        named = described(hole, board)
        assert {name: seen.named[name] for name in ("matched", "high", "low", "pocket", "hand")} == {
            name: named[name] for name in ("matched", "high", "low", "pocket", "hand")
        }
        assert seen.named["more"] == ("yes" if own.category > rank_high(board).category else "no")
        assert int(seen.named["outs"]) == sum(made((*board, card)) > own for card in others)
