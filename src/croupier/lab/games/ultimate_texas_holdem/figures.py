"""What Ultimate Texas Hold'em costs: the ante with what goes with it, the blind's part, and Trips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from math import comb

from croupier.errors import DataInvalid
from croupier.games.banked.bonus_rows import BEST_PAYING, ROWS
from croupier.games.banked.ultimate_texas_holdem.game import Outcome
from croupier.games.option import Options
from croupier.hands import Category
from croupier.lab.core.bonus import bonus_figures, house_rows
from croupier.lab.core.figures import Figures, Row, figures_of
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.worth import net_odds
from croupier.lab.games.ultimate_texas_holdem.play import (
    AGAINST_BANK,
    BLIND_TABLES,
    GAME,
    Played,
    blind_odds,
    fold_worth,
    played,
    worth,
)
from croupier.lab.games.ultimate_texas_holdem.play import play as play_by
from croupier.lab.games.ultimate_texas_holdem.thumb import SAYS, Strategy, rule
from croupier.lab.hands.contained import best_paying
from croupier.lab.hands.left import row_chances
from croupier.lab.hands.rank import count_seven_card_hands
from croupier.pay import PayTable, game_tables

TRIPS_TABLES = ("trips-03",)
SEVENS = comb(52, 7)

WORDS = {
    Outcome.HIGHER: "won with {hand}",
    Outcome.HIGHER_UNQUALIFIED: "won with {hand}, the bank not qualified",
    Outcome.LOWER: "lost",
    Outcome.LOWER_UNQUALIFIED: "lost, the bank not qualified",
}
ANTES = {4: "4 antes", 3: "3 antes", 2: "2 antes", 1: "1 ante"}


def ante_figures(table: PayTable, play: Played, notes: tuple[str, ...]) -> Figures:
    """The figures of ante, blind and play, in antes."""
    odds = blind_odds(table)
    rows = [Row("folded", play.chance(int(play.tally[0].sum())), fold_worth())]
    equal, wagered = Fraction(), 2 * rows[0].probability
    for times, outcome, category, chance in outcomes(play):
        wagered += (2 + times) * chance
        if outcome is Outcome.EQUAL:
            equal += chance
            continue
        hand = category.words if odds[category].win else "a hand below the blind's table"
        words = f"{ANTES[times]}: {WORDS[outcome].format(hand=hand)}"
        gained = worth(outcome, times, odds[category])
        if rows[-1].outcome == words:
            chance += rows.pop().probability
        rows.append(Row(words, chance, gained))
    rows.append(Row("equal hands", equal, Fraction(0)))
    return figures_of(
        rows,
        game=GAME.id,
        wager="ante",
        pay_table=table.id,
        per="ante",
        average_wager=wagered,
        notes=notes,
    )


def outcomes(play: Played) -> Iterator[tuple[int, Outcome, Category, Fraction]]:
    """Every way a hand that was not folded ends, with its chance; hands of equal worth are merged."""
    for times, tally in play.tally.items():
        for place, outcome in enumerate(AGAINST_BANK) if times else ():
            for category in reversed(Category):
                if ways := int(tally[category, place]):
                    yield times, outcome, category, play.chance(ways)


def posted_ante(table: PayTable, options: Options) -> Figures:
    """The figures of the ante by best play or by a rule."""
    strategy = Strategy(options["strategy"])
    play = by_strategy(table, strategy)
    shares = {times: float(play.chance(int(tally.sum()))) for times, tally in play.tally.items()}
    said = ", ".join(f"{ANTES[times]} on {share:.4%}" for times, share in shares.items() if times)
    how = SAYS.get(strategy, "best play").rstrip(".")
    notes = (
        f"{how}: wagers {said} and folds {shares[0]:.4%} of deals",
        "with the blind, which is equal to the ante and required",
        "where a bet after the river is worth as much as a fold, it is made",
    )
    return ante_figures(table, play, notes)


def by_strategy(table: PayTable, strategy: Strategy) -> Played:
    """All deals by best play or by a rule."""
    return played(table) if strategy is Strategy.BEST else play_by(blind_odds(table), rule(strategy))


def posted_blind(table: PayTable, options: Options) -> Figures:
    """Return the figures of the blind alone, played by the strategy of the whole game."""
    play, odds = by_strategy(table, Strategy(options["strategy"])), blind_odds(table)
    lost, back = play.chance(int(play.tally[0].sum())), Fraction()
    won: dict[Category, Fraction] = {}
    for _times, outcome, category, chance in outcomes(play):
        if outcome in (Outcome.LOWER, Outcome.LOWER_UNQUALIFIED):
            lost += chance
        elif outcome is Outcome.EQUAL or not odds[category].win:
            back += chance
        else:
            won[category] = won.get(category, Fraction()) + chance
    rows = [
        Row(f"won with {category.words}", chance, net_odds(odds[category]))
        for category, chance in sorted(won.items(), reverse=True)
    ]
    rows += [Row("returned", back, Fraction(0)), Row("lost or folded", lost, Fraction(-1))]
    return figures_of(
        rows,
        game=GAME.id,
        wager="blind",
        pay_table=table.id,
        per="blind",
        notes=("the blind's part of the ante's figures; it is never made alone",),
    )


own_trips = partial(house_rows, option="trips_pays", folder=GAME.folder, tables=TRIPS_TABLES)
"""The table of Trips, with the house's own rows if it posts any, and the rows it must have."""


def posted_trips(table: PayTable, options: Options) -> Figures:
    """The figures of Trips, which is paid on the player's own seven cards."""
    play = None
    table, needed = own_trips(table, options)
    if options["folded_trips"] == "lose":
        play = by_strategy(game_tables(GAME.folder)[BLIND_TABLES[0]], Strategy(options["strategy"]))
    notes = ["paid whether the hand is folded or not"]
    if play is not None:
        notes = ["lost if play of the ante folds the hand, whatever it is"]
    paid_best = options[ROWS.name] == BEST_PAYING
    if paid_best and play is not None:
        raise DataInvalid("the best-paying row is counted where a folded hand is paid", key=ROWS.name)
    if paid_best:
        notes.append("a hand in several rows is paid by the best-paying one")
    chances = {
        category.row: chance - (play.chance(int(play.tally[0][category].sum())) if play else 0)
        for category, chance in (
            seven_card_chances().items()
            if not paid_best
            else ((category, Fraction(many, SEVENS)) for category, many in best_paying(table, 7).items())
        )
    }
    return bonus_figures(GAME, "trips", table, chances, needed=needed, notes=notes)


def trips_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of Trips, paid on every hand, once these cards are out."""
    table, needed = own_trips(table, options)
    chances = row_chances(7, out, table if options[ROWS.name] == BEST_PAYING else None)
    return bonus_figures(GAME, "trips", table, chances, needed=needed).edge


@cache
def seven_card_chances() -> Mapping[Category, Fraction]:
    """How likely each category is in the best five of seven cards, the best first."""
    counts = count_seven_card_hands()
    return {
        category: Fraction(int(counts[category << PLACE_BITS : (category + 1) << PLACE_BITS].sum()), SEVENS)
        for category in reversed(Category)
    }
