"""Caribbean Stud as a person plays it: what to bet on, what simpler rules cost, advice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD, DEALER_PLAYS
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.kernels.games.caribbean_stud import holdings
from croupier.lab.core.advised import Advised, best_first
from croupier.lab.core.laboratory import Chart, Guide, Simplified
from croupier.lab.core.lower import PLACE_BITS, category_of, pack_floor
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.caribbean_stud.figures import ante
from croupier.lab.games.caribbean_stud.play import (
    COMPLETIONS,
    ROWS,
    Strategy,
    folded,
    situations,
    where_to_bet,
    worths_by_category,
)
from croupier.lab.games.caribbean_stud.progressive import posting_of
from croupier.lab.hands.rank import rank_hand, rank_hands
from croupier.money import Cents
from croupier.pay import PayTable, game_tables

RANKS = "23456789TJQKA"
SAYS = {
    Strategy.UP_CARD: (
        "Bet pairs and better, fold below ace-king. Bet ace-king against a queen or less that matches one of "
        "your cards; against an ace or king if you have a queen or jack; and if you have a queen and the "
        "dealer's card matches nothing and is below your fourth card."
    ),
    Strategy.ACE_KING: "Bet ace-king or better, whatever the dealer shows.",
    Strategy.PAIRS: "Bet a pair or better.",
    Strategy.ALWAYS: "Bet every hand.",
}


def bet_table() -> PayTable:
    """The posted table of the bet."""
    return game_tables(CARIBBEAN_STUD.folder)["bet"]


def guide(options: Options) -> Guide:
    """Return best play: bet pairs, fold less than ace-king, and a chart for hands in between."""
    return Guide(
        game=CARIBBEAN_STUD.id,
        best=ante().edge,
        lines=(
            "Bet every pair and everything better.",
            "Fold everything below ace-king.",
            "With ace-king look at the dealer's card: the charts say how often best play bets; the exact "
            "choice depends on the smaller cards and the suits.",
        ),
        charts=tuple(_ace_king_chart(matches=matches) for matches in (True, False)),
        simplified=tuple(Simplified(says, ante(strategy=strategy).edge) for strategy, says in SAYS.items()),
    )


def _ace_king_chart(*, matches: bool) -> Chart:
    """How often best play bets ace-king, by its third card and the dealer's card."""
    seen, cards = situations(), holdings()
    bets = where_to_bet(Strategy.BEST, seen, worths_by_category(odds_rows(bet_table(), ROWS)))
    ace_king = (seen.rank >= pack_floor(DEALER_PLAYS)) & (seen.rank >> PLACE_BITS == Category.HIGH_CARD)
    third = cards.parts[seen.holding, 2]
    paired = cards.held[seen.holding, seen.up] > 0
    rows, cells = [], []
    for own in range(10, 1, -1):
        row = []
        for up in range(12, -1, -1):
            where = ace_king & (third == own) & (seen.up == up) & (paired == matches)
            row.append(_share(int(seen.ways[where & bets].sum()), int(seen.ways[where].sum())))
        rows.append(f"A-K-{RANKS[own]}")
        cells.append(tuple(row))
    return Chart(
        title="Ace-king, the dealer's card " + ("matching one of yours" if matches else "matching none"),
        rows=tuple(rows),
        columns=tuple(reversed(RANKS)),
        cells=tuple(cells),
        legend={"b": "bet", "f": "fold", "…%": "bet in this share of deals", "": "impossible"},
    )


def _share(part: int, whole: int) -> str:
    if not whole:
        return ""
    if part in (0, whole):
        return "b" if part else "f"
    return f"{100 * part / whole:.0f}%"


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """Return the legal actions: wagers by their gain, then the worth of the round, in antes.

    A progressive award counts where a fold would lose it (CSP-R10).
    """
    if len(view.bank_shown) != 1:
        return ()
    worth = worths_by_category(odds_rows(bet_table(), ROWS))[category_of(rank_hand(view.own_cards))]
    counts = against(view.own_cards, view.bank_shown[0])
    bet = sum((count * gain for count, gain in zip(counts, worth, strict=True)), Fraction()) / COMPLETIONS
    if "progressive" in view.own.wagers and options["progressive"] and not options["fold_keeps_progressive"]:
        table = game_tables(CARIBBEAN_STUD.folder)[options["progressive"]]
        posting = posting_of(CARIBBEAN_STUD, table, options)
        meter = Cents(view.meter or options["meter"] or 0)
        bet += posting.award(category_of(rank_hand(view.own_cards)), meter) / int(view.own.wagers["ante"])
    found = []
    if view.wager("bet"):
        found.append(Advised("w bet", bet))
    if view.may("f"):
        found.append(Advised("f", folded()))
    return best_first(found)


@cache
def fours() -> NDArray[np.uint8]:
    """Every choice of four among the 46 unseen cards."""
    return np.array(list(combinations(range(46), 4)), dtype=np.uint8)


def against(cards: tuple[Card, ...], up: Card) -> list[int]:
    """The dealer's hands with this up card, counted card by card: not qualified, below, equal, above."""
    seen = [card.index for card in (*cards, up)]
    rest = np.setdiff1d(np.arange(52, dtype=np.uint8), np.array(seen, dtype=np.uint8))
    dealer = rank_hands(np.column_stack([rest[fours()], np.full(len(fours()), up.index, dtype=np.uint8)]))
    own, plays = rank_hand(cards), dealer >= pack_floor(DEALER_PLAYS)
    return [
        int((~plays).sum()),
        int((plays & (dealer < own)).sum()),
        int((plays & (dealer == own)).sum()),
        int((plays & (dealer > own)).sum()),
    ]
