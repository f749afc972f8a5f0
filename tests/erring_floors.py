"""Fair floors with players who err: how often anything is flagged where only the play is imperfect.

Three Card Poker with Pair Plus is dealt from the lab's exact counts: the player's hand, the bank's card, and
how many of the bank's hands win, lose or do not qualify. Players fold what they should play and play what
they should fold, as people do: mostly near the limit, some anywhere, some fold good hands. The tests are
those of a table: best play and luck of the ante, rows and money of Pair Plus by the cards of folded hands
too, and the test of the person.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands.three_card import ThreeCard
from croupier.kernels.ranks import three_card as kernel
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.options import read_for
from croupier.lab.fairness.evidence import Evidence, share_of
from croupier.lab.fairness.expected import Expected, expected
from croupier.lab.fairness.wagers import LuckEvidence, MoneyEvidence, Personal, RowEvidence
from croupier.lab.games.three_card_poker_6_card_bonus.play import GAME, posted_bonus, situations, worths
from croupier.lab.questions.edge import analyse

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Game:
    """The exact counts of the game as numbers."""

    hands: Floats
    """The chance of each class of the player's hand."""
    bank: Floats
    """By class and up card, how many of the bank's hands lead to each outcome."""
    nets: Floats
    """By class, what each outcome is worth in antes; the last is a fold."""
    play: Floats
    """By class and up card, what playing is worth."""
    ante: Expected
    pair_plus: Expected
    pays: NDArray[np.int64]
    """The class of Pair Plus for each class of hand."""


@cache
def game() -> Game:
    """The game with its usual options."""
    lab = LABORATORIES[GAME.id]
    options, seen = read_for(GAME, lab.asks, {}), situations()
    nets = worths(options, posted_bonus(options)).astype(float)
    category = seen.ranks >> kernel.CATEGORY_SHIFT
    bank = seen.bank.astype(float)
    whole = np.maximum(bank.sum(axis=2), 1)
    pair_plus = expected(analyse(GAME.id, "pairplus"))
    rows = [ThreeCard(int(one)).row.replace("_", " ") for one in category]
    lost = next(place for place, one in enumerate(pair_plus.classes) if one.net == -1)
    places = [pair_plus.class_named(row) for row in rows]
    return Game(
        hands=seen.ways / seen.ways.sum(),
        bank=bank,
        nets=nets[category],
        play=np.einsum("ijk,ik->ij", bank, nets[category][:, :4]) / whole,
        ante=expected(analyse(GAME.id, "ante")),
        pair_plus=pair_plus,
        pays=np.array([lost if place is None else place for place in places]),
    )


def erring_floor(seed: int, *, rounds: int, looks: int = 5) -> list[Evidence]:
    """The evidence of every test of one fair table with one player who errs in a way of their own."""
    chance, the = np.random.default_rng(seed), game()
    ante, pair_plus = the.ante, the.pair_plus
    kind, rate = seed % 3, chance.uniform(0.02, 0.4)
    hand = chance.choice(len(the.hands), rounds, p=the.hands)
    left = the.bank[hand].sum(axis=2)
    up = (left.cumsum(axis=1) > chance.random(rounds)[:, None] * left.sum(axis=1)[:, None]).argmax(axis=1)
    ways = the.bank[hand, up]
    came = (ways.cumsum(axis=1) > chance.random(rounds)[:, None] * ways.sum(axis=1)[:, None]).argmax(axis=1)
    worth, folded = the.play[hand, up], the.nets[hand, 4]
    best = worth > folded
    # Near the limit; anywhere; or only by folding what should be played.
    err = chance.random(rounds) < rate * (np.exp(-np.abs(worth - folded)) if kind == 0 else 1.0)
    plays = np.where(err & (best if kind == 2 else True), ~best, best)
    gained = np.where(plays, the.nets[hand, came], folded)
    above = gained + float(ante.edge)
    cost = np.where(plays == best, 0.0, np.abs(worth - folded))
    most, luck, person = LuckEvidence(ante, one_sided=True), LuckEvidence(ante), Personal()
    rows, money = RowEvidence(pair_plus), MoneyEvidence(pair_plus)
    for number in range(rounds):
        most.follow(number, [1.0], [above[number]])
        luck.follow(number, [1.0], [above[number] + cost[number]])
        person.follow(number, [1.0], [most.upward(above[number])])
    for look in np.array_split(the.pays[hand], looks):
        counts = np.bincount(look, minlength=len(pair_plus.classes))
        rows.follow_counts(rounds, counts)
        money.follow_counts(rounds, counts)
    return [most, luck, rows, money, person]


def erring_floors(floors: int, *, rounds: int) -> Floats:
    """For each of many fair floors, the smallest error rate at which it would have been flagged."""
    return np.array(
        [
            min(
                float(np.exp(-test.peak)) / share_of(place)
                for place, test in enumerate(erring_floor(seed, rounds=rounds))
            )
            for seed in range(floors)
        ]
    )
