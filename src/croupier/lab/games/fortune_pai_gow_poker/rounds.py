"""Fortune Pai Gow Poker played by kernels: the game by the house way, and its bonus."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.fortune_pai_gow_poker.game import Outcome
from croupier.games.banked.vocabulary import Options
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow import bonus as kernel
from croupier.kernels.pai_gow.looks import looks
from croupier.kernels.pai_gow.rounds import FRONT_BITS, count_rows, found_by, play_rounds
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.bonus import bonus_simulator
from croupier.lab.core.laboratory import DECLARED, Simulator
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.fortune_pai_gow_poker.figures import HOUSE_WAY, envy_rows, posted
from croupier.lab.games.fortune_pai_gow_poker.play import house_ways, rules_of, worth
from croupier.lab.games.fortune_pai_gow_poker.rows import BY_KERNEL, rows_of_looks
from croupier.pay import PayTable


def bonus_rounds(joker: Joker) -> Callable[[int, int, int], NDArray[np.int64]]:
    """Random hands, counted by row in the kernel's order."""
    is_wild = joker is Joker.WILD
    tables, by_joker = high_tables(7), kernel.joker_tables(is_wild)
    found = found_by(looks(), rows_of_looks(joker).astype(np.uint32))

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = np.zeros(kernel.ROWS, dtype=np.int64)
        count_rows(seed, block, rounds, is_wild, found, tables, by_joker, counts)
        return counts

    return play


def fortune_simulator(table: PayTable, options: Options) -> Simulator | None:
    """Rounds of the bonus; none where others' hands bring envy, since no other hand is dealt."""
    table = posted(table, options)
    if envy_rows(table, options):
        return None
    play = bonus_rounds(Joker(options["bonus_joker"]))
    if "royal_match" in table.pays:
        return bonus_simulator(table, BY_KERNEL, play)
    royal = BY_KERNEL.index("royal_flush")

    def merged(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = play(seed, block, rounds)
        counts[royal] += counts[-1]
        return counts[:-1]

    return bonus_simulator(table, BY_KERNEL[:-1], merged)


def game_simulator(table: PayTable, options: Options) -> Simulator | None:
    """Rounds of the game wager, both hands set the house way; none for another way to set them."""
    odds_rows(table, frozenset(DECLARED.pays))
    if options["strategy"] != HOUSE_WAY:
        return None
    front, back = house_ways(*rules_of(options))
    tables = found_by(looks(), back.astype(np.uint32) << np.uint32(FRONT_BITS) | front)

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = np.zeros(3, dtype=np.int64)
        play_rounds(seed, block, rounds, tables, counts)
        return counts

    outcomes = (Outcome.LOST, Outcome.ONE_EACH, Outcome.WON)
    return Simulator(
        buckets=tuple(str(outcome.value) for outcome in outcomes),
        nets=tuple(worth(outcome) for outcome in outcomes),
        play=play,
    )
