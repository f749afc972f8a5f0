"""Let It Ride and Mississippi Stud by someone who sees cards, beside plain recursions over the same cards."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.errors import DataInvalid
from croupier.hands import Category, rank_high
from croupier.lab.known.question import knowing

LET_IT_RIDE, MISSISSIPPI = "let-it-ride", "mississippi-stud"
PAYS = {
    LET_IT_RIDE: (0, 2, 3, 5, 8, 11, 50, 200, 1000),
    MISSISSIPPI: (0, 2, 3, 4, 6, 10, 40, 100, 500),
}
"""By the posted tables: from a pair, which is paid by its rank, to a royal flush."""


def nets(game, own, unseen):
    """What five cards gain, by the set of those that come."""
    more = 5 - len(own)
    return {frozenset(cards): net(game, [*own, *cards]) for cards in combinations(unseen, more)}


def net(game, cards):
    rank = rank_high([DECK[card] for card in cards])
    if rank.category is Category.HIGH_CARD:
        return -1
    if rank.category is Category.PAIR:
        pair = rank[1][0]
        if game == LET_IT_RIDE:
            return 1 if pair >= 10 else -1
        return 1 if pair >= 11 else 0 if pair >= 6 else -1
    return PAYS[game][rank.category - 1]


def mean(values):
    found = list(values)
    return sum(found) / len(found)


def rides(game, own, unseen):
    """Whether each of the two bets rides: with three cards, and by the fourth."""
    found = nets(game, own, unseen)
    return mean(found.values()), {
        card: mean(found[frozenset((card, other))] for other in unseen if other != card) for card in unseen
    }


def stud(game, own, unseen, act):
    """What Mississippi Stud is worth: ``act`` chooses on each street, and is told what each bet is worth."""
    found, bets = nets(game, own, unseen), (1, 2, 3)

    @cache
    def worth(board, staked):
        left = [card for card in unseen if card not in board]
        if len(board) == 2:
            last = mean(found[board | {card}] for card in left)
            by_bet = {bet: (staked + bet) * last for bet in bets}
        else:
            by_bet = {
                bet: mean(worth(frozenset({*board, card}), staked + bet) for card in left) for bet in bets
            }
        return act(board, staked, {0: -staked, **by_bet})

    return worth(frozenset(), 1)


def dealt(own, seen, seed):
    cards = np.random.default_rng(seed).permutation(52).tolist()
    return cards[:own], cards[own + seen :], cards[own:]


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_let_it_ride_is_a_plain_recursion(seed):
    own, unseen, others = dealt(3, 30, seed)
    first, second = rides(LET_IT_RIDE, own, unseen)
    blind_first, blind_second = rides(LET_IT_RIDE, own, others)
    gained = max(first, 0) - (first if blind_first > 0 else 0)
    gained += mean(max(worth, 0) - (worth if blind_second[card] > 0 else 0) for card, worth in second.items())

    assert float(knowing(LET_IT_RIDE, see=30, sets=1, seed=seed).gain) == pytest.approx(gained, abs=1e-9)


@pytest.mark.parametrize("seed", [2, 5])
def test_mississippi_stud_is_a_plain_recursion(seed):
    own, unseen, others = dealt(2, 30, seed)
    done = {}

    def note(board, staked, worths):
        # Best play bets where a fold is worth as much, and the smaller of equal bets.
        done[board, staked] = max((1, 2, 3, 0), key=lambda bet: round(worths[bet], 9))
        return max(worths.values())

    # The round by best play without the cards, on the boards that can still come.
    stud(MISSISSIPPI, own, others, note)
    blind = stud(MISSISSIPPI, own, unseen, lambda board, staked, worths: worths[done[board, staked]])
    seeing = stud(MISSISSIPPI, own, unseen, lambda board, staked, worths: max(worths.values()))

    assert float(knowing(MISSISSIPPI, see=30, sets=1, seed=seed).gain) == pytest.approx(
        seeing - blind, abs=1e-9
    )


@pytest.mark.parametrize("game", [LET_IT_RIDE, MISSISSIPPI])
def test_who_sees_nothing_plays_as_best_play_does_and_who_sees_more_gains_more(game):
    nothing, few, many = (knowing(game, see=see, sets=200) for see in (0, 6, 18))

    assert nothing.knowing == pytest.approx(float(nothing.edge), abs=1e-9)
    assert nothing.within < 1e-9
    assert 0 <= few.gain < many.gain
    assert few.within > 0
    assert not few.exact


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"see": 31}, "expected 0 to 30"),
        ({"see": 1, "bank": 1}, "1 card of the bank; it hides none"),
        ({"see": 1, "options": {"strategy": "always"}}, "leave the strategy out"),
    ],
)
def test_what_cannot_be_seen_is_refused(asked, says):
    with pytest.raises(DataInvalid, match=says):
        knowing(LET_IT_RIDE, **asked)
