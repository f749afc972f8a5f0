"""Fortune Pai Gow Poker's bonus on seven cards, with either joker, and the envy that it brings, exactly."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.fortune_pai_gow_poker.game import FORTUNE_PAI_GOW_POKER
from croupier.games.banked.vocabulary import Options
from croupier.games.option import Option
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow import bonus as kernel
from croupier.kernels.pai_gow.looks import looks
from croupier.kernels.pai_gow.rounds import count_rows, found_by
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.bonus import bonus_figures, bonus_simulator, nets_by_row, rows_of_all
from croupier.lab.core.figures import Figures, Row, mean, variance
from croupier.lab.core.laboratory import Analysed, Simulator
from croupier.lab.games.fortune_pai_gow_poker.play import PAIRS
from croupier.lab.games.fortune_pai_gow_poker.rows import BY_KERNEL, chances, rows_of_looks, together
from croupier.lab.progressive.envy import added_variance
from croupier.lab.progressive.meter_value import OTHER_PLAYERS
from croupier.money import Cents, dollars, say_dollars
from croupier.pay import PayTable, game_tables

GAME = FORTUNE_PAI_GOW_POKER
TABLES = ("fpg-02", "fpg-02-royal-match")

STAKE = Option("stake", default=5, of=Cents, says="the bonus wager, which has an envy button from $5")


def bonus(table: PayTable, options: Options) -> Figures:
    """The figures of the bonus, in units of it, envy included where others play it too."""
    table = posted(table, options)
    own = bonus_figures(
        GAME,
        "bonus",
        table,
        chances(Joker(options["bonus_joker"]), matched="royal_match" in table.pays),
        needed=rows_of_all(GAME.folder, TABLES) - {"five_of_a_kind"},
        notes=(f"joker {SAID[Joker(options['bonus_joker'])]}",),
    )
    envy = envy_rows(table, options)
    if not envy:
        return own
    each = float(mean(envy) / options["other_players"])
    return replace(
        own,
        edge=own.edge - mean(envy),
        standard_deviation=math.sqrt(variance(own.rows) + envy_variance(table, options)),
        rows=(*own.rows, *envy),
        notes=(
            *own.notes,
            f"a wager of {say_dollars(options['stake'])} and {options['other_players']} others; "
            f"each is worth {each:.4%} in envy",
            "the standard deviation is of own hand and envy together, all hands from one deck; the hit "
            "frequency is of the own hand alone",
        ),
    )


def envy_variance(table: PayTable, options: Options) -> Fraction:
    """What envy adds to the variance, in wagers squared."""
    matched, stake = "royal_match" in table.pays, options["stake"]
    joker = Joker(options["bonus_joker"])
    by_row, pairs = chances(joker, matched=matched), together(joker, matched=matched)
    own = nets_by_row(table, tuple(by_row))
    envy = {row: Fraction(table.envy.get(row, 0), stake) for row in by_row}

    def multiplied(mine: Mapping[str, Fraction]) -> Fraction:
        """The mean of something of one hand times the envy for another."""
        number = {row: BY_KERNEL.index(row) for row in by_row}
        products = (
            mine[row] * envy[other] * int(pairs[number[row], number[other]])
            for row in by_row
            for other in by_row
            if envy[other]
        )
        return sum(products, Fraction()) / PAIRS

    return added_variance(
        options["other_players"],
        own=sum((chance * own[row] for row, chance in by_row.items()), Fraction()),
        envy=sum((chance * envy[row] for row, chance in by_row.items()), Fraction()),
        square=sum((chance * envy[row] ** 2 for row, chance in by_row.items()), Fraction()),
        with_own=multiplied(own),
        with_envy=multiplied(envy),
    )


SAID = {
    Joker.BUG: "an ace, or completes a straight or flush",
    Joker.WILD: "fully wild",
}


def envy_rows(table: PayTable, options: Options) -> list[Row]:
    """What the hands of others bring to a button: how many are expected, and their worth in wagers."""
    others, stake = options.get("other_players", 0), options.get("stake", dollars(5))
    players = GAME.seats[1] - 1
    if others >= players:
        raise DataInvalid(f"{others} other players; expected are 0 to {players - 1}", key="other_players")
    if stake <= 0:
        raise DataInvalid("the wager is more than nothing; expected is an amount like 5", key="stake")
    assert GAME.envy is not None
    if not others or stake < GAME.envy.least:
        return []
    by_row = chances(Joker(options["bonus_joker"]), matched="royal_match" in table.pays)
    unknown = sorted(set(table.envy) - set(by_row))
    if unknown:
        raise DataInvalid(
            f"unknown row {unknown[0]!r} of envy; expected are {', '.join(by_row)}", key=table.id
        )
    return [
        Row(
            f"envy for {row.replace('_', ' ')}, expected number",
            others * chance,
            Fraction(table.envy[row], stake),
        )
        for row, chance in by_row.items()
        if row in table.envy
    ]


def bonus_rounds(joker: Joker) -> Callable[[int, int, int], NDArray[np.int64]]:
    """Hands dealt by chance, counted by row in the kernel's order."""
    is_wild = joker is Joker.WILD
    tables, by_joker = high_tables(7), kernel.joker_tables(is_wild)
    found = found_by(looks(), rows_of_looks(joker).astype(np.uint32))

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = np.zeros(kernel.ROWS, dtype=np.int64)
        count_rows(seed, block, rounds, is_wild, found, tables, by_joker, counts)
        return counts

    return play


def simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the bonus, envy left out."""
    table = posted(table, options)
    play = bonus_rounds(Joker(options["bonus_joker"]))
    if "royal_match" in table.pays:
        return bonus_simulator(table, BY_KERNEL, play)
    royal = BY_KERNEL.index("royal_flush")

    def merged(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = play(seed, block, rounds)
        counts[royal] += counts[-1]
        return counts[:-1]

    return bonus_simulator(table, BY_KERNEL[:-1], merged)


def posted(table: PayTable, options: Options) -> PayTable:
    """The table asked for, or that with a row for royal matches where the option posts one (FPG-R4)."""
    usual, matched = (game_tables(GAME.folder)[name] for name in TABLES)
    return matched if table == usual and options.get("royal_match") is not None else table


BONUS = Analysed(tables=TABLES, work=bonus, simulator=simulator)
ASKS = (OTHER_PLAYERS, STAKE)
