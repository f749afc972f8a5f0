"""Fortune Pai Gow Poker for a player who sees cards of other players, or of the bank's seven.

For each random deal every hand that the bank can hold is counted, set the house way, and every setting of
the player's hand against them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import Options
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow.best import FRONT_BITS, FRONT_MASK, list_settings
from croupier.kernels.pai_gow.house_way import fill_house_ways
from croupier.kernels.pai_gow.joker_sevens import CARDS
from croupier.kernels.pai_gow.settings import SETTINGS, five_tables
from croupier.lab.core.known import Known
from croupier.lab.games.fortune_pai_gow_poker.best import best_setting, packed_settings
from croupier.lab.games.fortune_pai_gow_poker.figures import BEST, game
from croupier.lab.games.fortune_pai_gow_poker.play import (
    GAME,
    first_step,
    hands_among,
    house_ways,
    rules_of,
)
from croupier.lab.known.deals import Cards, check_seen, seen_in_deals
from croupier.pay import PayTable

SETS = 2_000
"""Default number of random deals."""
DECK = 53
SEEN_MOST = 35
"""Cards of five other players."""


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Return the game wager's edge for a player who sees cards of others and of the bank and sets best.

    A player who sees none sets the house way, or best, as the strategy option says.
    """
    check_seen(seen, SEEN_MOST, bank, CARDS)
    rules = rules_of(options)

    def acts(hand: Cards, banks: Cards, others: Cards) -> NDArray[np.float64]:
        return worths(rules, hand, banks, others)

    best = best_setting(*rules)[0] if options["strategy"] == BEST else None

    def blind(hand: Cards, shown: Cards) -> int:
        """The house way is the first setting; a best one is that of the hand's look."""
        if best is None:
            return 0
        [look] = np.flatnonzero(hands_among(frozenset(), frozenset(hand.tolist())))
        [place] = np.flatnonzero(settings_of(rules, hand) == best[look])
        return int(place)

    return seen_in_deals(
        acts,
        game=GAME.id,
        wager="game",
        edge=game(table, options).edge,
        seen=seen,
        bank=bank,
        own=CARDS,
        shown=0,
        sets=sets or SETS,
        seed=seed,
        deck=DECK,
        blind=blind,
    )


def worths(rules: tuple[Joker, bool], hand: Cards, banks: Cards, others: Cards) -> NDArray[np.float64]:
    """What each setting of the hand is worth, in game wagers, over every hand that the bank can hold."""
    ways = hands_among(frozenset([*hand.tolist(), *others.tolist()]), frozenset(banks.tolist()))
    set_by_house, own = house_ways(*rules), settings_of(rules, hand).astype(np.int64)
    # A setting gains one for each of front and back that beats the bank's, minus one.
    gained = np.zeros(len(own))
    for theirs, mine in ((set_by_house.front, own & FRONT_MASK), (set_by_house.back, own >> FRONT_BITS)):
        upto = np.bincount(theirs, ways, int(mine.max()) + 1).cumsum()
        gained += np.where(mine > 0, upto[mine - 1], 0.0)
    mean: NDArray[np.float64] = gained / ways.sum() - 1.0
    return mean


def settings_of(rules: tuple[Joker, bool], hand: Cards) -> NDArray[np.uint32]:
    """The settings of one hand that none dominates, the house way first."""
    # The joker is the highest card and comes last.
    hands = np.sort(hand)[None].astype(np.uint8)
    joker, five_aces_row = rules
    is_wild, tables = joker is Joker.WILD, five_tables(joker is Joker.WILD)
    front, back = np.zeros(1, dtype=np.uint8), np.zeros(1, dtype=np.uint16)
    fill_house_ways(hands, is_wild, first_step(five_aces_row), tables, front, back)
    begins, listed = np.zeros(2, dtype=np.int64), np.zeros(SETTINGS, dtype=np.uint32)
    list_settings(hands, is_wild, tables, packed_settings(front, back), begins, listed)
    return listed[: begins[-1]]
