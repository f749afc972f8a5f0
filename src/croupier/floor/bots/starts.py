"""Ranks a starting hand among all starting hands of its game: the best hand is near 0, the worst near 1.

A score orders the hands; where a hand stands is read off a sample of random hands, dealt once for each game
by a generator with a fixed seed. No card of the table comes from it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

from croupier.cards import JOKER, Card, Cards, Rank
from croupier.games.catalog import game
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import low_ranks, stud, stud_low, stud_split

SAMPLE = 2_000
LOW_GAMES = (stud_low, stud_split)
CHEN = {Rank.ACE: 10.0, Rank.KING: 8.0, Rank.QUEEN: 7.0, Rank.JACK: 6.0}
GAPS = {0: 0.0, 1: -1.0, 2: -2.0, 3: -4.0}


def place_of(game_id: str, hole: Cards) -> float:
    """Return the share of starting hands that are better than this one, from 0 to 1."""
    scores = _sample(game_id, len(hole))
    return 1 - bisect_left(scores, _score(_played(game_id), hole)) / len(scores)


@cache
def _sample(game_id: str, count: int) -> list[float]:
    played, random = _played(game_id), Random(count)  # noqa: S311
    cards = list(played.deck.cards)
    return sorted(_score(played, tuple(random.sample(cards, count))) for _ in range(SAMPLE))


def _played(game_id: str) -> PotGame:
    played = game(game_id)
    assert isinstance(played, PotGame)
    return played


def _score(played: PotGame, hole: Cards) -> float:
    """Return a number that is higher for a better starting hand."""
    if played.keeps is not None:
        kept = played.keeps(hole)
        return 20 * len(kept) - sum(_low_rank(card) for card in kept)
    if played.weigh in LOW_GAMES:
        low = len(low_ranks(hole)) * 10 - sum(map(_low_rank, hole)) / 2
        return low if played.weigh is stud_low else max(low, 10 * stud(hole, ()) + _high_cards(hole))
    if played.weigh is stud:
        return 12 * stud(hole, ()) + _high_cards(hole)
    twos = sorted((two_cards(first, second) for first, second in combinations(hole, 2)), reverse=True)
    if not twos:
        return float(hole[0].rank)
    # With more than two cards every further pair of cards that works together adds something.
    return twos[0] + sum(twos[1:]) / 2


def two_cards(first: Card, second: Card) -> float:
    """Return Chen's points for two hole cards of hold'em: pairs, high cards, suits and gaps."""
    if JOKER in (first, second):
        return 10.0
    high, low = sorted((first.rank, second.rank), reverse=True)
    points = CHEN.get(high, high / 2)
    if high == low:
        return max(5.0, 2 * points) + high / 100
    gap = high - low - 1
    points += GAPS.get(gap, -5.0) + (2.0 if first.suit == second.suit else 0.0)
    if gap <= 1 and high < Rank.QUEEN:
        points += 1
    return points + low / 100


def _high_cards(hole: Cards) -> float:
    """Return the pair that the cards hold, or their ranks, as a tie-break between hands of one weight."""
    ranks = Counter(card.rank for card in hole if card is not JOKER)
    return max((count * rank for rank, count in ranks.items()), default=28) / 4 + sum(ranks) / 40


def _low_rank(card: Card) -> int:
    return 1 if card is JOKER or card.rank is Rank.ACE else int(card.rank)
