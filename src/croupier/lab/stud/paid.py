"""What five cards are paid, asked of a game's declaration once for each rank of hand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, Kind, Result, Sight
from croupier.lab.core.worth import net_result, odds_rows
from croupier.lab.hands.rank import rank_hands
from croupier.lab.stud.seen import HAND, classes, following
from croupier.money import EVEN_MONEY
from croupier.pay import PayTable, game_tables


@dataclass(frozen=True)
class Ends:
    """How hands of a game can end once all five cards are face up, the best first."""

    names: tuple[str, ...]
    results: tuple[Result, ...]
    rows: tuple[str | None, ...]
    """The row of the pay table for ends that are paid by one."""
    of_five: NDArray[np.int64]
    """By class of five cards, how it ends."""
    after_four: NDArray[np.int64]
    """By class of four cards, how many of the 48 last cards lead to each end."""

    def nets(self, table: PayTable, needed: frozenset[str]) -> tuple[Fraction, ...]:
        """What each end gains on one unit, with these rows posted."""
        odds = odds_rows(table, needed)
        return tuple(
            net_result(result, 1, odds[row] if row else EVEN_MONEY)
            for result, row in zip(self.results, self.rows, strict=True)
        )


@dataclass(frozen=True)
class Units:
    """What each end is worth in whole parts of a unit."""

    scale: int
    """How many parts a unit has."""
    ends: tuple[int, ...]


def ends(game: BankedGame, spot: str, own: int) -> Ends:
    """How a wager on the player's ``own`` cards and the board's can end."""
    ranks = rank_hands(classes(HAND).hands)
    distinct, first, place = np.unique(ranks, return_index=True, return_inverse=True)
    found: dict[tuple[str, str | None], Result] = {}
    end_of_rank = []
    for hand in reversed(classes(HAND).hands[first].tolist()):
        said, row, result = _judged(game, spot, [DECK[card] for card in hand], own)
        found.setdefault((said, row), result)
        end_of_rank.append(list(found).index((said, row)))
    of_five = np.array(end_of_rank[::-1])[place]
    assert len(distinct) == len(end_of_rank)
    last = of_five[following(HAND - 1)]
    return Ends(
        names=tuple(said for said, _ in found),
        results=tuple(found.values()),
        rows=tuple(row for _, row in found),
        of_five=of_five,
        after_four=np.stack([(last == end).sum(axis=1) for end in range(len(found))], axis=1),
    )


def _judged(game: BankedGame, spot: str, cards: list[Card], own: int) -> tuple[str, str | None, Result]:
    """How one hand ends, in words and by its row, and the result for the wager."""
    sight = Sight(
        hand=tuple(cards[:own]), bank=(), middle={}, board=tuple(cards[own:]), folded=False, options={}
    )
    outcome = game.judge(sight)
    result = game.results[outcome][spot]
    if result.kind is not Kind.TABLE:
        return str(outcome.value), None, result
    assert game.row is not None
    row = game.row(sight)
    return row.replace("_", " "), row, result


def posted_rows(game: BankedGame, table: str) -> frozenset[str]:
    """The rows that a table of this game must have."""
    return frozenset(game_tables(game.folder)[table].pays)


def whole_units(nets: tuple[Fraction, ...], most: int) -> Units:
    """The nets in whole parts of a unit; refused if ``most`` units over all deals would overflow 64 bits."""
    scale = math.lcm(*(net.denominator for net in nets))
    if max(abs(net) for net in nets) * scale * most >= 2**62:
        raise DataInvalid("the odds are too large or too uneven for exact sums in 64-bit integers")
    return Units(scale, tuple(int(net * scale) for net in nets))
