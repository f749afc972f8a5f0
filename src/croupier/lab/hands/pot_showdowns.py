"""How the pot games are shown down, for the kernels: cards of a full hand, of the board, and who wins what.

``tests/lab/hands/test_pot_showdowns.py`` compares them with the strengths that the games themselves declare.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.option import Option, Options, read_options
from croupier.games.pot.vocabulary import Comparison, Plays, PotGame, Ranked
from croupier.kernels.ranks.badugi import rank_badugis
from croupier.kernels.ranks.omaha import (
    low_masks,
    low_of_all,
    low_rows_two_and_three,
    low_two_and_three,
    rank_rows_two_and_three,
    rank_two_and_three,
)
from croupier.lab.hands.rankings import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    DEUCE_TO_SEVEN,
    HIGH,
    MEXICAN_BUG,
    MEXICAN_WILD,
    SHORT_DECK,
    Ranking,
    rank_by,
    tables,
)

Rows = NDArray[np.uint8]
Worths = NDArray[np.uint16]


@dataclass(frozen=True, kw_only=True)
class Showdown:
    """The showdown of one game. Larger worths win; a low of 0 is none."""

    own: int
    """Cards in a full hand."""
    board: int = 0
    boards: int = 1
    ranking: Ranking | None = HIGH
    """None for badugi, and for hands of one or two cards."""
    two: str = "any"
    """How many hole cards play: "any", "exactly" two, or "at most" two."""
    eight: int | None = None
    """The highest card of a low that takes half; None where there is no low."""
    few: tuple[int, ...] = ()
    """The deck of a game whose hands have one or two cards; a pair, or the higher ones, win."""

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards it is dealt from, by index."""
        if self.few:
            return self.few
        return tuple(range(52)) if self.ranking is None else self.ranking.deck

    def high(self, own: Rows, board: Rows) -> Worths:
        """What one hand is worth in every case; a row for each, or one row of hole cards for all."""
        if self.few:
            return _few(_joined(own, board))
        if self.ranking is None:
            worths = np.empty(len(own), dtype=np.uint16)
            rank_badugis(np.ascontiguousarray(own), worths)
            return worths
        if self.two == "exactly":
            worths = np.empty(len(board), dtype=np.uint16)
            if len(own) == 1:
                rank_two_and_three(own[0], board, worths, tables(self.ranking, 5))
            else:
                rank_rows_two_and_three(
                    np.ascontiguousarray(own), np.ascontiguousarray(board), worths, tables(self.ranking, 5)
                )
            return worths
        if self.two == "at most":
            pairs = [self._all(own[:, pair], board) for pair in combinations(range(own.shape[1]), 2)]
            best: Worths = np.maximum.reduce(pairs)
            return best
        return self._all(own, board)

    def low(self, own: Rows, board: Rows) -> Worths:
        """What one hand's low is worth in every case; 0 where the game has none."""
        cases = max(len(own), len(board)) if board.shape[1] else len(own)
        worths = np.zeros(cases, dtype=np.uint16)
        if self.eight is None:
            return worths
        if self.two == "exactly":
            lows = low_table(self.eight, exactly=True)
            if len(own) == 1:
                low_two_and_three(own[0], board, worths, lows)
            else:
                low_rows_two_and_three(np.ascontiguousarray(own), np.ascontiguousarray(board), worths, lows)
            return worths
        held = (
            [own[:, pair] for pair in combinations(range(own.shape[1]), 2)]
            if self.two == "at most"
            else [own]
        )
        for cards in held:
            found = np.empty(cases, dtype=np.uint16)
            low_of_all(_joined(cards, board), found, low_table(self.eight, exactly=False))
            np.maximum(worths, found, out=worths)
        return worths

    def _all(self, own: Rows, board: Rows) -> Worths:
        assert self.ranking is not None
        return rank_by(self.ranking, _joined(own, board))


def _few(cards: Rows) -> Worths:
    """A pair above high cards, then the higher rank and the lower."""
    ranks = np.sort(cards >> 2, axis=1).astype(np.uint16)
    high, low = ranks[:, -1], ranks[:, 0]
    paired = (high == low) & (cards.shape[1] == 2)
    worths: Worths = np.where(paired, 512 + high, 16 * high + low).astype(np.uint16)
    return worths


@cache
def low_table(worst: int, *, exactly: bool) -> Worths:
    """What every mask of ranks is worth as a low up to ``worst``."""
    return low_masks(worst, exactly=exactly)


def _joined(own: Rows, board: Rows) -> Rows:
    """Hole cards and board in one row each; one row of hole cards goes with every board."""
    if not board.shape[1]:
        return np.ascontiguousarray(own)
    held = np.broadcast_to(own, (len(board), own.shape[1])) if len(own) == 1 else own
    return np.ascontiguousarray(np.hstack([held, board]))


HOLDEM: Final = Showdown(own=2, board=5)

TWO: Final = {Plays.ALL: "any", Plays.TWO_AND_THREE: "exactly", Plays.AT_MOST_TWO: "at most"}
JOKER_UP: Final = "joker-up"
"""The form of a game in which a joker counts for more if it is dealt face down: here it was dealt up."""


def showdown(game: PotGame, *, joker_up: bool = False) -> Showdown:
    """How the hands of a game are shown down, by the shares that it declares."""
    first = game.shares[0].comparison
    assert first is not None, f"{game.id} says how its hands are read"
    second = game.shares[1].comparison if len(game.shares) > 1 else None
    return Showdown(
        own=game.own_cards,
        board=game.board_before[-1],
        boards=game.boards,
        ranking=_ranking(first, jokers=bool(game.deck.jokers), up=joker_up),
        two=TWO[first.plays],
        eight=None if second is None else second.worst,
        few=tuple(card.index for card in game.deck.cards) if first.ranked is Ranked.FEW else (),
    )


def _ranking(comparison: Comparison, *, jokers: bool, up: bool) -> Ranking | None:
    match comparison.ranked:
        case Ranked.BADUGI | Ranked.FEW:
            return None
        case Ranked.SHORT_DECK:
            return SHORT_DECK
        case Ranked.ACE_TO_FIVE:
            return ACE_TO_FIVE_JOKER if jokers else ACE_TO_FIVE
        case Ranked.DEUCE_TO_SEVEN:
            return replace(DEUCE_TO_SEVEN, joker=jokers)
        case Ranked.MEXICAN:
            return MEXICAN_BUG if up else MEXICAN_WILD
    return HIGH


def forms(game: PotGame) -> dict[str, Showdown]:
    """Other forms of the same game: a posted form, high and low halves, a joker dealt face up."""
    found = {
        name: showdown(_posted(game, {option.name: value}))
        for option in game.options
        for name, value in _names(option)
    }
    if game.shares[0].wild is not None:
        found[JOKER_UP] = showdown(game, joker_up=True)
    return found


def _names(option: Option) -> list[tuple[str, object]]:
    """The forms that an option posts, by name."""
    if option.name == "hi_lo":
        return [("hi-lo", True)]
    if option.name == "form" and isinstance(option.of, tuple):
        return [(str(value), value) for value in option.of if value != option.default]
    return []


def _posted(game: PotGame, options: Options) -> PotGame:
    return game if game.vary is None else game.vary(game, read_options(game.options, options))
