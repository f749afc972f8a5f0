"""What the wagers of Fortune Pai Gow Poker cost: the game by a way to set hands, the bonus and its envy."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.fortune_pai_gow_poker.game import Outcome
from croupier.games.banked.vocabulary import Options
from croupier.games.option import Option
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow.pairs import BACK, FRONT, WINS
from croupier.lab.core.bonus import bonus_figures, nets_by_row, rows_of_all
from croupier.lab.core.figures import Figures, Row, figures_of, mean, variance
from croupier.lab.core.laboratory import DECLARED
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.fortune_pai_gow_poker.best import best_setting, wins_of
from croupier.lab.games.fortune_pai_gow_poker.play import GAME, PAIRS, pairs, rules_of, worth
from croupier.lab.games.fortune_pai_gow_poker.rows import BY_KERNEL, chances, chances_without, together
from croupier.lab.progressive.envy import added_variance
from croupier.lab.progressive.meter_value import OTHER_PLAYERS
from croupier.money import Cents, dollars, say_dollars
from croupier.pay import PayTable, game_tables

TABLES = ("fpg-02", "fpg-02-royal-match")

STAKE = Option(
    "stake", default=dollars(5), of=Cents, says="the bonus wager, which has an envy button from $5"
)


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
            "the standard deviation is of hand and envy together, all hands from one deck; the hit "
            "frequency is of the player's hand alone",
        ),
    )


def bonus_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the bonus once these cards are out, envy included."""
    table = posted(table, options)
    joker = Joker(options["bonus_joker"])
    found = chances_without(joker, out, matched="royal_match" in table.pays)
    needed = rows_of_all(GAME.folder, TABLES) - {"five_of_a_kind"}
    own = bonus_figures(GAME, "bonus", table, found, needed=needed).edge
    return own - mean(envy_rows(table, options, found))


def envy_variance(table: PayTable, options: Options) -> Fraction:
    """What envy adds to the variance, in wagers squared."""
    matched, stake = "royal_match" in table.pays, options["stake"]
    joker = Joker(options["bonus_joker"])
    by_row, pairs = chances(joker, matched=matched), together(joker, matched=matched)
    own = nets_by_row(table, tuple(by_row))
    envy = {row: Fraction(table.envy.get(row, 0), stake) for row in by_row}

    def multiplied(mine: Mapping[str, Fraction]) -> Fraction:
        """The mean of a quantity of one hand times the envy for another."""
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


def envy_rows(table: PayTable, options: Options, by_row: Mapping[str, Fraction] | None = None) -> list[Row]:
    """What the hands of others bring to an envy button: how many are expected, and their worth in wagers.

    ``by_row`` is how likely each row is, if it is not that of a whole deck.
    """
    others, stake = options.get("other_players", 0), options.get("stake", dollars(5))
    players = GAME.seats[1] - 1
    if others >= players:
        raise DataInvalid(f"{others} other players; expected 0 to {players - 1}", key="other_players")
    if stake <= 0:
        raise DataInvalid("the wager must be more than $0, like 5", key="stake")
    assert GAME.envy is not None
    if not others or stake < GAME.envy.least:
        return []
    by_row = by_row or chances(Joker(options["bonus_joker"]), matched="royal_match" in table.pays)
    unknown = sorted(set(table.envy) - set(by_row))
    if unknown:
        raise DataInvalid(
            f"unknown row {unknown[0]!r} of envy; choose one of {', '.join(by_row)}", key=table.id
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


def posted(table: PayTable, options: Options) -> PayTable:
    """The table asked for, or the one with a row for royal matches where the option posts it (FPG-R4)."""
    usual, matched = (game_tables(GAME.folder)[name] for name in TABLES)
    return matched if table == usual and options.get("royal_match") is not None else table


HOUSE_WAY, BEST = "house-way", "best"

STRATEGY = Option("strategy", default=HOUSE_WAY, of=(HOUSE_WAY, BEST), says="how the player's hands are set")

ASKS = (STRATEGY, OTHER_PLAYERS, STAKE)


def game(table: PayTable, options: Options) -> Figures:
    """The figures of the game wager of a player who sets every hand by the strategy asked for."""
    odds_rows(table, frozenset(DECLARED.pays))
    rules = rules_of(options)
    if options["strategy"] == BEST:
        return against_house_way(
            rules, *best_setting(*rules), "every hand is set best, by its ranks and its own flush"
        )
    found = pairs(*rules)
    copied = PAIRS - 2 * found[WINS]
    one_each = copied - (found[FRONT] + found[BACK]) // 2
    front, back = (float(Fraction(found[which], PAIRS)) for which in (FRONT, BACK))
    edge = float(Fraction(copied - one_each, PAIRS))
    return game_figures(
        {
            "both hands higher": (found[WINS], Outcome.WON),
            "one hand each": (one_each, Outcome.ONE_EACH),
            "both hands lower": (found[WINS], Outcome.LOST),
            "lost by a copy": (copied - one_each, Outcome.LOST),
        },
        (
            "both hands are set the house way; the strategy says what that costs against the best setting",
            f"fronts are copies in {front:.4%} of rounds, backs in {back:.4%}, and the bank wins copies:",
            f"being the bank is worth {edge:.4%} of every wager it covers",
        ),
    )


def against_house_way(
    rules: tuple[Joker, bool], packed: NDArray[np.uint32], lower: NDArray[np.int64], said: str
) -> Figures:
    """The figures of a player with a setting for every look, against the bank's house way.

    ``lower`` has the bank's lower fronts and lower backs against each.
    """
    wins = wins_of(*rules, packed)
    # A round that is won has two lower hands of the bank, and one that is pushed has one.
    one_each = int(lower.sum()) - 2 * wins
    return game_figures(
        {
            "both hands higher": (wins, Outcome.WON),
            "one hand each": (one_each, Outcome.ONE_EACH),
            "both hands lower, or copies": (PAIRS - wins - one_each, Outcome.LOST),
        },
        (f"{said}; the bank's hand is set the house way",),
    )


def game_figures(counted: Mapping[str, tuple[int, Outcome]], notes: tuple[str, ...]) -> Figures:
    """The figures of the game wager from the pairs of hands with each outcome."""
    return figures_of(
        [Row(says, Fraction(ways, PAIRS), worth(outcome)) for says, (ways, outcome) in counted.items()],
        game=GAME.id,
        wager="game",
        pay_table=DECLARED.id,
        per="game wager",
        notes=(
            *notes,
            "winners are paid without commission; the collection fee is separate",
        ),
    )
