"""Ultimate Texas Hold'em as a person plays it: charts, what simpler rules cost, advice for any position."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.kernels.games.ultimate_texas_holdem import RAISE
from croupier.kernels.holdem.boards import FLOP
from croupier.kernels.holdem.deals import deals
from croupier.kernels.holdem.rivers import OTHERS
from croupier.lab.core.advised import Advised, best_first, bet
from croupier.lab.core.laboratory import Guide, Simplified
from croupier.lab.core.lower import pack_floor
from croupier.lab.core.starting_hands import starting_chart, starting_hand
from croupier.lab.core.worth import net_odds
from croupier.lab.games.ultimate_texas_holdem.play import (
    AGAINST_BANK,
    BLIND_TABLES,
    GAME,
    LAST_TIMES,
    ON_FLOP_TIMES,
    best,
    blind_odds,
    choose,
    fold_worth,
    worth,
)
from croupier.lab.games.ultimate_texas_holdem.thumb import SAYS, rule
from croupier.lab.holdem.chart import share_chart
from croupier.lab.holdem.showdowns import Showdowns, showdowns
from croupier.money import Odds
from croupier.pay import PayTable, game_tables

LINES = (
    "Before the flop: four antes with the hands marked 4 in the chart, otherwise check; never three.",
    "On the flop, if nothing was wagered yet: two antes with two pairs or better, with nearly every pair "
    "that uses a hole card, and with four to a flush that has a ten or better in the hole.",
    "After the river: one ante with anything better than the board, with a pair that uses a hole card, or "
    "when fewer than 21 unseen cards would beat you together with the board; otherwise fold.",
)


def blind_table() -> PayTable:
    """The posted table of the blind."""
    return game_tables(GAME.folder)[BLIND_TABLES[0]]


@cache
def simplified() -> tuple[Simplified, ...]:
    """The edge that the rules of thumb leave the bank."""
    odds = blind_odds(blind_table())
    return tuple(Simplified(says, choose(odds, rule(strategy)).edge) for strategy, says in SAYS.items())


def guide(options: Options) -> Guide:
    """Best play in lists and charts, and what simpler rules cost."""
    found = best(blind_table())
    checked = np.array(found.early)[deals(FLOP).hole_class] == 0
    before = starting_chart(
        "Before the flop", lambda hand: "4" if found.early[hand] else "–", {"4": "four antes", "–": "check"}
    )
    met = np.broadcast_to(checked, found.flops.shape)
    flop = share_chart("On the flop, after a check", FLOP, found.flops == RAISE, met, "two antes")
    return Guide(
        game=GAME.id,
        best=found.edge,
        lines=LINES,
        charts=(before, flop),
        simplified=simplified(),
    )


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """What may be done now and what the round is then worth, in antes, without Trips.

    Trips counts where a fold would lose it, from the flop on.
    """
    if not view.board:
        worths = best(blind_table()).worths
        hand = starting_hand(view.own_cards)
        found = {times: worths[times][hand] for times in worths}
    elif len(view.board) == FLOP:
        found = _on_flop(view, options)
    else:
        found = _after_river(view, options)
    return best_first(
        [Advised(_act(view, times), value) for times, value in found.items() if _may(view, times)]
    )


def _act(view: BankedView, times: int) -> str:
    if times:
        return bet("play", times * view.own.wagers["ante"])
    return "cc" if view.may("cc") else "f"


def _may(view: BankedView, times: int) -> bool:
    if not times:
        return view.may("cc") or view.may("f")
    choice = view.wager("play")
    if choice is None:
        return False
    return choice.low <= times * view.own.wagers["ante"] <= choice.high


def _on_flop(view: BankedView, options: Options) -> dict[int, Fraction]:
    runs = showdowns(view.own_cards, view.board, pack_floor(BANK_PLAYS))
    kept, lost = trips_when_folded(view, runs, options)
    raised = bet_worths(runs, ON_FLOP_TIMES)
    later = bet_worths(runs, LAST_TIMES)
    fold = fold_worth()
    ways = len(runs.rank) * OTHERS
    return {
        ON_FLOP_TIMES: sum(map(_plus, raised, kept), Fraction()) / ways,
        0: sum(
            (
                max(_plus(bet, stay), OTHERS * (fold + gone))
                for bet, stay, gone in zip(later, kept, lost, strict=True)
            ),
            Fraction(),
        )
        / ways,
    }


def _after_river(view: BankedView, options: Options) -> dict[int, Fraction]:
    runs = showdowns(view.own_cards, view.board, pack_floor(BANK_PLAYS))
    (kept,), (lost,) = trips_when_folded(view, runs, options)
    (bet,) = bet_worths(runs, LAST_TIMES)
    return {LAST_TIMES: _plus(bet, kept) / OTHERS, 0: fold_worth() + lost}


def _plus(bet: Fraction, side: Fraction) -> Fraction:
    """A river's sum over the bank's holdings, plus what a side bet gains on each."""
    return bet + OTHERS * side


def bet_worths(runs: Showdowns, times: int) -> list[Fraction]:
    """For each way the board may come: the sum over the bank's holdings with this many antes wagered."""
    odds = blind_odds(blind_table())
    nets = {
        category: [worth(outcome, times, odds[category]) for outcome in AGAINST_BANK] for category in Category
    }
    return [
        sum((count * net for count, net in zip(counts, nets[Category(category)], strict=True)), Fraction())
        for category, counts in zip(runs.category.tolist(), outcome_counts(runs).tolist(), strict=True)
    ]


def outcome_counts(runs: Showdowns) -> NDArray[np.int64]:
    """How many of the bank's holdings lead to each outcome."""
    won_under = np.minimum(runs.below, runs.under)
    lost_under = np.maximum(0, runs.under - runs.below - runs.equal)
    lost = OTHERS - runs.below - runs.equal - lost_under
    return np.column_stack([runs.below - won_under, won_under, runs.equal, lost, lost_under])


def trips_when_folded(
    view: BankedView, runs: Showdowns, options: Options
) -> tuple[list[Fraction], list[Fraction]]:
    """What Trips gains, in antes, for each board if the hand stays and if it is folded.

    Zero either way where a folded hand is paid like any other.
    """
    staked = Fraction(view.own.wagers.get("trips", 0), view.own.wagers["ante"])
    if options["folded_trips"] == "pay" or not staked:
        return [Fraction()] * len(runs.rank), [Fraction()] * len(runs.rank)
    pays = game_tables(GAME.folder)[options["trips_table"]].pays
    gains = {}
    for category in Category:
        award = pays.get(category.row)
        gains[category] = staked * net_odds(award) if isinstance(award, Odds) else -staked
    kept = [gains[Category(category)] for category in runs.category.tolist()]
    return kept, [-staked] * len(kept)
