"""Texas Hold'em Bonus as a person plays it: charts, what simpler rules cost, and advice for any position."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.texas_holdem_bonus.game import ANTE_PAYS_FROM
from croupier.games.banked.texas_holdem_bonus.rows import bonus_row
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options, Sight
from croupier.hands import Category
from croupier.kernels.holdem.boards import FLOP, RANKS, TURN
from croupier.kernels.holdem.deals import deals
from croupier.kernels.holdem.rivers import OTHERS
from croupier.lab.core.advised import Advised, best_first
from croupier.lab.core.laboratory import DECLARED, Guide, Simplified
from croupier.lab.core.starting_hands import hand_name, starting_chart, starting_hand
from croupier.lab.core.worth import net_odds
from croupier.lab.games.texas_holdem_bonus.figures import ante_figures
from croupier.lab.games.texas_holdem_bonus.play import (
    AGAINST_DEALER,
    GAME,
    Played,
    Strategy,
    best_tally,
    counted,
    folded,
    judged,
    net,
    played,
    tally,
    where_to_bet_flops,
    where_to_bet_turns,
)
from croupier.lab.games.texas_holdem_bonus.progressive import royal_boards
from croupier.lab.holdem.chart import share_chart, situations
from croupier.lab.holdem.showdowns import Showdowns, showdowns
from croupier.lab.holdem.streets import RIVERS, categories
from croupier.lab.progressive.own_meter import award_of
from croupier.money import Odds
from croupier.pay import game_tables

DRAW = "four to a flush"
NO_MORE = "no more than the board"
ACE, NOBODY = "A", "-"


def made_hands(cards: int, *, high: str, draws: bool) -> NDArray[np.uint8]:
    """Bets on anything the hole cards make, on flush draws if they count, and with this card in the hole."""
    found = situations(cards)
    return found.called(
        name
        for name in found.names
        if (not name.startswith(NO_MORE) or f", {high} in the hole" in name)
        and (draws or not name.startswith(DRAW))
    )


RULES = {
    "Bet with anything your hole cards make; on the flop also with four to a flush with a ten.": NOBODY,
    "The same, and on the flop with an ace too.": ACE,
}


@cache
def simplified(ante_from: Category) -> tuple[Simplified, ...]:
    """The edge that rules of thumb leave the dealer."""
    known = counted(ante_from)
    ways: dict[str, Played] = {
        "No hand is folded; best play from the flop on.": played(ante_from, Strategy.NEVER_FOLD)
    }
    turn = made_hands(TURN, high=NOBODY, draws=False)
    for says, high in RULES.items():
        ways[says] = judged(tally(known, made_hands(FLOP, high=high, draws=True), turn), Strategy.BEST)
    # How a hand ends does not depend on the bets.
    never = np.zeros_like(best_tally(ante_from))
    never[:, 0, 0] = best_tally(ante_from).sum(axis=(1, 2))
    ways["No bet on flop or turn."] = judged(never, Strategy.BEST)
    return tuple(Simplified(says, ante_figures(play, DECLARED, ()).edge) for says, play in ways.items())


def guide(options: Options) -> Guide:
    """Best play in lists and charts, and what simpler rules cost."""
    ante_from = ANTE_PAYS_FROM[options["ante_pays_from"]]
    best, known = played(ante_from), counted(ante_from)
    thrown = [hand_name(hand) for hand, stays in enumerate(best.stays) if not stays]
    before = starting_chart(
        "Before the flop",
        lambda hand: "2" if best.stays[hand] else "f",
        {"2": "twice the ante", "f": "fold"},
    )
    charts = [before]
    for title, cards, bets in (
        ("On the flop", FLOP, where_to_bet_flops(known)),
        ("On the turn", TURN, where_to_bet_turns(known)),
    ):
        met = np.broadcast_to(np.array(best.stays)[deals(cards).hole_class], bets.shape)
        charts.append(share_chart(title, cards, bets > 0, met, "bet"))
    return Guide(
        game=GAME.id,
        best=ante_figures(best, DECLARED, ()).edge,
        lines=(
            f"Fold {', '.join(thrown)}; see the flop with everything else.",
            "On the flop and on the turn bet with anything that your hole cards make, and with high cards as "
            "often as the charts say; otherwise check.",
            "Each of the two bets is won or lost separately: bet when you are ahead more often than behind.",
        ),
        charts=tuple(charts),
        simplified=simplified(ante_from),
    )


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """What may be done now and what the round is then worth, in antes.

    Side wagers count where a fold would lose them: the progressive always, the bonus where the table says so
    (THB-R3).
    """
    ante_from = ANTE_PAYS_FROM[options["ante_pays_from"]]
    if not view.board:
        return _before_flop(view, {**options, "meter": view.meter}, ante_from)
    runs = showdowns(view.own_cards, view.board)
    counts = outcome_counts(runs, ante_from)
    made = "turn" in view.own.wagers
    if len(view.board) == FLOP:
        further = _river_bets(runs, counts)
        found = {
            "w turn": _mean(counts, 1, 0) + further,
            "cc": _mean(counts, 0, 0) + further,
        }
        spot = "turn"
    else:
        found = {"w river": _mean(counts, made, 1), "cc": _mean(counts, made, 0)}
        spot = "river"
    return best_first(
        [
            Advised(action, worth)
            for action, worth in found.items()
            if (view.may("cc") if action == "cc" else view.wager(spot))
        ]
    )


def _before_flop(view: BankedView, options: Options, ante_from: Category) -> tuple[Advised, ...]:
    hand = starting_hand(view.own_cards)
    found = []
    kept, lost = _bonus(view, options)
    if view.wager("flop"):
        more = _progressive(view, options, hand) + kept
        found.append(Advised("w flop", played(ante_from).worths[hand] + more))
    if view.may("f"):
        found.append(Advised("f", folded() + lost))
    return best_first(found)


def _progressive(view: BankedView, options: Options, hand: int) -> Fraction:
    """What the progressive brings a hand that stays, in antes; the wager itself is gone either way."""
    if "progressive" not in view.own.wagers or not options["progressive"]:
        return Fraction()
    table = game_tables(GAME.folder)[options["progressive"]]
    row, column = divmod(hand, RANKS)
    cards = 6 if row == column else 4 if row > column else 12
    boards: dict[str, Fraction] = {
        category.row: Fraction(categories()[category][hand], cards) for category in Category
    }
    boards |= royal_boards(hand)
    paid = sum((boards[row] * award_of(table, row, options) for row in table.pays), Fraction())
    return paid / (RIVERS * int(view.own.wagers["ante"]))


def _bonus(view: BankedView, options: Options) -> tuple[Fraction, Fraction]:
    """Return the bonus's gain, in antes, if the hand stays and if it folds; zero if they are equal."""
    staked = Fraction(view.own.wagers.get("bonus", 0), view.own.wagers["ante"])
    if not options["fold_forfeits_bonus"] or not staked:
        return Fraction(), Fraction()
    pays = game_tables(GAME.folder)[options["bonus"]].pays
    gains = {row: net_odds(award) for row, award in pays.items() if isinstance(award, Odds)}
    row = bonus_row(Sight(hand=view.own_cards, bank=(), middle={}, board=(), folded=False, options=options))
    gain = gains.get(row or "", Fraction(-1))
    if row == "aces":
        # The dealer has the other two aces once in 1,225 times.
        gain += (gains["aces_against_aces"] - gain) / comb(50, 2)
    return staked * gain, -staked


def outcome_counts(runs: Showdowns, ante_from: Category) -> NDArray[np.int64]:
    """How many of the dealer's holdings lead to each outcome, for each way the board may come."""
    paid = np.where(runs.category >= ante_from, runs.below, 0)
    return np.column_stack([paid, runs.below - paid, runs.equal, OTHERS - runs.below - runs.equal])


def _mean(counts: NDArray[np.int64], turn: int, river: int) -> Fraction:
    """What the round is worth with or without each bet, over everything that may come."""
    ways: list[int] = counts.sum(axis=0).tolist()
    nets = [net(outcome, turn, river) for outcome in AGAINST_DEALER]
    return sum((way * gain for way, gain in zip(ways, nets, strict=True)), Fraction()) / sum(ways)


def _river_bets(runs: Showdowns, counts: NDArray[np.int64]) -> Fraction:
    """Return what the bet on the turn will add: for each turn card its gain over the rivers, or zero."""
    gains = [net(outcome, 0, 1) - net(outcome, 0, 0) for outcome in AGAINST_DEALER]
    total = Fraction()
    for turn in np.unique(runs.runs):
        ways = counts[(runs.runs == turn).any(axis=1)].sum(axis=0).tolist()
        total += max(Fraction(), sum((way * gain for way, gain in zip(ways, gains, strict=True)), Fraction()))
    return total / (2 * int(counts.sum()))
