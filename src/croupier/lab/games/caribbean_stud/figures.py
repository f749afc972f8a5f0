"""What the ante of Caribbean Stud and its bet cost, by best play or by a rule of thumb, exactly."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD, Outcome
from croupier.games.option import Options
from croupier.hands import Category
from croupier.kernels.games.caribbean_stud import Situations
from croupier.lab.core.figures import Figures, Row, figures_of
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.caribbean_stud.play import (
    AGAINST_DEALER,
    COMPLETIONS,
    DEALS,
    ROWS,
    Strategy,
    bet_stake,
    folded,
    situations,
    where_to_bet,
    worths_by_category,
)
from croupier.pay import PayTable, game_tables


def ante(
    table: PayTable | None = None, *, strategy: Strategy = Strategy.BEST, notes: tuple[str, ...] = ()
) -> Figures:
    """The figures of the ante and its bet, in antes."""
    posted = table or game_tables(CARIBBEAN_STUD.folder)["bet"]
    bets = where_to_bet(strategy, situations(), worths_by_category(odds_rows(posted, ROWS)))
    return figures_when(bets, posted, (SAID[strategy], *notes))


def figures_when(bets: NDArray[np.bool_], posted: PayTable, notes: tuple[str, ...]) -> Figures:
    """The figures of betting in these situations and folding in the others."""
    worth = worths_by_category(odds_rows(posted, ROWS))
    seen = situations()
    categories = seen.rank >> PLACE_BITS
    rows = [Row("folded", Fraction(int(seen.ways[~bets].sum()) * COMPLETIONS, DEALS), folded())]
    by_category = {category: _deals(seen, bets & (categories == category)) for category in reversed(Category)}
    for place, outcome in enumerate(AGAINST_DEALER):
        if outcome is Outcome.HIGHER:
            rows += [
                Row(f"won with {category.words}", Fraction(deals[place], DEALS), worth[category][place])
                for category, deals in by_category.items()
            ]
        else:
            total = sum(deals[place] for deals in by_category.values())
            rows.append(Row(SAYS[outcome], Fraction(total, DEALS), worth[Category.HIGH_CARD][place]))
    bet_share = 1 - rows[0].probability
    return figures_of(
        rows,
        game=CARIBBEAN_STUD.id,
        wager="ante",
        pay_table=posted.id,
        per="ante",
        average_wager=1 + bet_stake() * bet_share,
        notes=tuple(note.replace("{share:.4%}", f"{float(bet_share):.4%}") for note in notes),
    )


SAYS = {
    Outcome.NO_HAND: "dealer has no hand",
    Outcome.EQUAL: "equal hands",
    Outcome.LOWER: "lost",
}

SAID = {
    Strategy.BEST: "best play, which bets on {share:.4%} of deals",
    Strategy.UP_CARD: "bets on pairs, and on ace-king by the dealer's card, {share:.4%} of deals",
    Strategy.ACE_KING: "bets on ace-king or better, {share:.4%} of deals",
    Strategy.PAIRS: "bets on a pair or better, {share:.4%} of deals",
    Strategy.ALWAYS: "bets on every hand",
}


def _deals(seen: Situations, where: NDArray[np.bool_]) -> list[int]:
    """How many deals end with the dealer not qualified, below, equal, above, in these situations."""
    return [int(seen.ways[where] @ column) for column in seen.dealer[where].T.astype(np.int64)]


def posted_ante(table: PayTable, options: Options) -> Figures:
    """The figures of the ante as asked for."""
    return ante(table, strategy=Strategy(options["strategy"]))
