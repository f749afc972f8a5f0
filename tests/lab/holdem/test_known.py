"""Hold'em by someone who sees cards: what is counted after a flop, and what seeing cards is worth."""

from itertools import combinations

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS
from croupier.hands import Category, rank_high
from croupier.lab import analyse
from croupier.lab.core.lower import pack_floor, unpack
from croupier.lab.games.texas_holdem_bonus.known import worths_of as bonus_worths
from croupier.lab.games.ultimate_texas_holdem.guide import blind_table
from croupier.lab.games.ultimate_texas_holdem.known import worths_of as ultimate_worths
from croupier.lab.holdem.known import _preferred, by_card, flop_of
from croupier.lab.holdem.showdowns import showdowns
from croupier.lab.known.question import knowing

ULTIMATE, BONUS = "ultimate-texas-holdem", "texas-holdem-bonus"
FLOOR = pack_floor(BANK_PLAYS)


def indices(cards):
    return np.array([card.index for card in parse_cards(cards)], dtype=np.int64)


def seen_but(left, *known):
    """Everything but these cards, as cards of others."""
    gone = {card.index for cards in (left, *known) for card in parse_cards(cards)}
    return np.array([card for card in range(52) if card not in gone], dtype=np.int64)


def best_of(cards):
    return max(rank_high(five) for five in combinations(cards, 5))


@pytest.mark.parametrize("bank", ["", "8h", "8hKd"])
def test_every_turn_river_and_holding_that_can_come_is_compared(bank):
    """Seven cards are left, two of them spades like hand and flop: every hand is ranked by itself."""
    hole, flop, left = "AsTs", "2s7sTd", "9s3sTh2h7cKcQd"
    found = flop_of(
        indices(hole), indices(bank), seen_but(left, hole, flop, bank), np.sort(indices(flop)), FLOOR
    )
    order = sorted(parse_cards(left), key=lambda card: card.index)
    plays = unpack(FLOOR)
    counted = []
    for run in combinations(order, 2):
        board = (*parse_cards(flop), *run)
        own = best_of((*parse_cards(hole), *board))
        rest = [card for card in order if card not in run]
        missing = 2 - len(parse_cards(bank))
        holdings = [(*parse_cards(bank), *more) for more in combinations(rest, missing)]
        ranks = [best_of((*holding, *board)) for holding in holdings]
        counted.append(
            (
                own.category,
                sum(rank < own for rank in ranks) / len(ranks),
                sum(rank == own for rank in ranks) / len(ranks),
                sum(rank < plays for rank in ranks) / len(ranks),
            )
        )

    seeing = found.seeing
    assert list(zip(*map(np.ndarray.tolist, seeing), strict=True)) == [
        pytest.approx(each) for each in counted
    ]
    assert len(found.places) == 7


def test_who_sees_nothing_counts_as_advice_does():
    hole, flop = parse_cards("KhQh"), parse_cards("Kd7h2c")
    advised = showdowns(hole, flop, FLOOR)
    nobody = np.zeros(0, dtype=np.int64)
    found = flop_of(indices("KhQh"), nobody, nobody, np.sort(indices("Kd7h2c")), FLOOR)

    assert (found.blind.category == advised.category).all()
    assert found.blind.below == pytest.approx(advised.below / 990)
    assert found.blind.equal == pytest.approx(advised.equal / 990)
    assert found.blind.under == pytest.approx(advised.under / 990)
    assert (found.among == np.arange(1081)).all()


@pytest.mark.parametrize("worths", [ultimate_worths(blind_table()), bonus_worths(Category.STRAIGHT)])
def test_who_does_not_see_cards_loses_by_it_and_nothing_where_nothing_is_seen(worths):
    _, costs = worths
    nobody = np.zeros(0, dtype=np.int64)
    hole, flop = indices("Jh4d"), np.sort(indices("Kd7h2c"))

    assert costs(flop_of(hole, nobody, nobody, flop, FLOOR)) == pytest.approx(0, abs=1e-12)
    for bank in ("3s5s", "KsKc", "8s"):
        assert (costs(flop_of(hole, indices(bank), indices("Jc4c"), flop, FLOOR)) >= -1e-12).all()
    # A jack is enough to bet by, against three and five, but not for somebody who does not see them.
    assert costs(flop_of(hole, indices("3s5s"), nobody, flop, FLOOR)).max() > 0.1


def test_who_sees_leaves_best_play_only_without_a_doubt():
    """By flop, what the second act gains over the first: once always, once now and then, once on average."""
    sure = np.array([[0.0, 1.0], [0.0, 1.1]] * 10)
    loses = -sure
    unsure = np.array([[0.0, 5.0], [0.0, -4.9]] * 10)

    assert [_preferred(leads) for leads in (sure, loses, unsure)] == [1, 0, 0]


def test_worths_of_turns_and_rivers_by_the_turn():
    """Four cards, six pairs in their order: each card's mean over the three others."""
    assert by_card(np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])) == pytest.approx([2, 10 / 3, 4, 14 / 3])


@pytest.mark.parametrize("game", [ULTIMATE, BONUS])
def test_both_cards_of_the_bank_are_worth_much_and_no_card_nothing(game):
    both, none = knowing(game, see=0, bank=2, sets=2), knowing(game, see=0, sets=2)

    assert none.gain == 0
    assert none.edge == both.edge == analyse(game, "ante").edge
    assert not both.exact
    assert both.within > 0


@pytest.mark.parametrize(
    ("options", "asked", "says"),
    [
        ({}, {"see": 0, "bank": 3}, "it hides 2"),
        ({}, {"see": 40}, "expected 0 to"),
        ({"strategy": "never-fold"}, {"see": 2}, "leave the strategy out"),
    ],
)
def test_what_cannot_be_seen_is_refused(options, asked, says):
    with pytest.raises(DataInvalid, match=says):
        knowing(BONUS, options=options, **asked)
