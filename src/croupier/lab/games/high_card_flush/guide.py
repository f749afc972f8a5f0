"""High Card Flush as a person plays it: what to raise, what simpler rules cost, advice at the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from croupier.cards import Card
from croupier.games.banked.high_card_flush.game import NUMBERS, Outcome
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.hands.longest_flush import longest_flush
from croupier.kernels.games.high_card_flush import CARDS, DEALERS, FLOOR, FOLD, MASKS, MOST, OWN, SIZE, UPTO
from croupier.kernels.games.high_card_flush import dealer_against as kernel_against
from croupier.lab.core.advised import Advised, best_first, bet
from croupier.lab.core.laboratory import Chart, Guide, Simplified
from croupier.lab.core.worth import net_odds
from croupier.lab.games.high_card_flush.figures import ante, figures_from
from croupier.lab.games.high_card_flush.play import (
    GAME,
    LENGTHS,
    OUTCOMES,
    Strategy,
    deals_by_flush,
    floor,
    least_raised,
    stake_of,
    units_of,
    worth_on,
)
from croupier.money import Odds
from croupier.pay import game_tables

RANKS = "23456789TJQKA"
SPOTS = ("ante", "raise")

SAYS = {
    Strategy.BOOK: "Raise the most on T-8-6 or better, fold the rest.",
    Strategy.MIMIC: "Raise the most on what the dealer plays, three cards with a nine or better.",
    Strategy.ALWAYS: "Raise the most on every hand.",
}


def guide(options: Options) -> Guide:
    """Which flush to raise, and what easier rules cost."""
    deals = deals_by_flush(-1, units_of(options)).sum(axis=2)
    total = deals.sum(axis=1)
    masks = np.array([mask for mask in range(MASKS) if SIZE[mask] == 3 and total[mask]])
    shares = 1 - deals[masks, FOLD] / total[masks]
    cut = best_cut(options)
    lines = [
        f"A flush of {' or '.join(map(str, lengths))} cards: raise {times}."
        for times, lengths in _most_by_length(options).items()
    ]
    raised, folded = masks[shares == 1], masks[shares == 0]
    open_ = masks[(shares > 0) & (shares < 1)]
    if len(open_) and len(raised) and len(folded):
        lines += [
            f"Three cards, {words_of(_first_always(masks, shares))} or better: raise once.",
            f"Three cards, {words_of(int(open_.min()))} to {words_of(int(open_.max()))}: the other cards "
            f"decide; by the flush alone raise from {words_of(cut % MASKS)}.",
            "High cards outside the flush favour a raise, since the dealer cannot hold them.",
            f"Three cards, {words_of(int(folded[folded < open_.min()].max()))} or less, and two cards: fold.",
        ]
    else:
        lines.append(f"Raise from {words_of(cut % MASKS)}.")
    chart = Chart(
        title="Three-card flushes between always and never",
        rows=tuple(words_of(int(mask)) for mask in open_[::-1]),
        columns=("hands raised",),
        cells=tuple((f"{share:.1%}",) for share in shares[(shares > 0) & (shares < 1)][::-1]),
        legend={},
        note="Share of hands with this flush that best play raises.",
    )
    by_flush = Simplified(
        f"Raise the most on {words_of(cut % MASKS)} or better, fold the rest.",
        figures_from(cut, options, "").edge,
    )
    rules = {strategy: Simplified(says, ante(strategy, options).edge) for strategy, says in SAYS.items()}
    first = [] if cut == least_raised(Strategy.BOOK) else [by_flush]
    return Guide(
        game=GAME.id,
        best=ante(Strategy.BEST, options).edge,
        lines=tuple(lines),
        charts=(chart,),
        simplified=(*first, *rules.values()),
    )


def best_cut(options: Options) -> int:
    """The lowest flush to raise for a player who looks at the flush alone and plays it best."""
    units, folded = units_of(options)
    worth = np.array(units).reshape(-1, 3, 4)
    deals = deals_by_flush(-1, units_of(options)).sum(axis=1)
    masks = np.flatnonzero(deals.sum(axis=1))
    keys = SIZE[masks] * MASKS + masks
    order = np.argsort(keys)
    gains = [
        sum(int(n) * (int(worth[SIZE[mask], MOST, place]) - folded) for place, n in enumerate(deals[mask]))
        for mask in masks[order]
    ]
    best, at, total = 0, len(gains), 0
    for place in range(len(gains) - 1, -1, -1):
        total += gains[place]
        if total > best:
            best, at = total, place
    return int(keys[order][min(at, len(gains) - 1)])


def _most_by_length(options: Options) -> dict[str, list[int]]:
    """How many antes to raise on four cards and more, longest first."""
    by_times: dict[str, list[int]] = {}
    for length in sorted(LENGTHS, reverse=True):
        if length > 3:
            stake = stake_of(length, MOST, options)
            words = "once the ante" if stake == 1 else f"{float(stake):g} times the ante"
            by_times.setdefault(words, []).insert(0, length)
    return by_times


def _first_always(masks: Any, shares: Any) -> int:
    """The flush from which every one up is always raised."""
    not_always = masks[shares < 1]
    return int(masks[masks > not_always.max()].min()) if len(not_always) else int(masks.min())


def words_of(mask: int) -> str:
    """A flush as players say it.

    >>> words_of(0b1_0101_0000)
    'T-8-6'
    """
    return "-".join(RANKS[rank] for rank in range(12, -1, -1) if mask >> rank & 1)


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """What may be done now and its worth: in antes after the deal, with the flush bet where there is one.

    The straight-flush bet and the progressive are left out: they are settled the same whatever is done.
    """
    counts = against(view.own_cards)
    on_ante, on_raise = (_mean(counts, [worth_on(spot, found) for found in OUTCOMES]) for spot in SPOTS)
    won, lost = flush_bet(view, options)
    found = []
    if choice := view.wager("raise"):
        for amount in dict.fromkeys((choice.high, choice.low)):
            worth = on_ante + Fraction(amount, view.own.wagers["ante"]) * on_raise + won
            found.append(Advised(bet("raise", amount), worth))
    if view.may("f"):
        found.append(Advised("f", worth_on("ante", Outcome.FOLDED) + lost))
    return best_first(found)


def _mean(counts: list[int], nets: list[Fraction]) -> Fraction:
    return sum((count * net for count, net in zip(counts, nets, strict=True)), Fraction()) / sum(counts)


def flush_bet(view: BankedView, options: Options) -> tuple[Fraction, Fraction]:
    """What the flush bet gains, in antes, if the hand is raised and if it is folded."""
    staked = Fraction(view.own.wagers.get("flush", 0), view.own.wagers["ante"])
    side = GAME.side_bets["flush"]
    award = game_tables(GAME.folder)[options["flush"]].get(NUMBERS[longest_flush(view.own_cards).length])
    won = staked * net_odds(award) if isinstance(award, Odds) else -staked
    return won, won if side.survives_fold(options) else -staked


def against(cards: tuple[Card, ...]) -> list[int]:
    """The dealer's hands against these cards: not qualified, below, equal, above."""
    suits = np.zeros(4, dtype=np.int64)
    for card in cards:
        suits[card.suit] |= 1 << card.rank - 2
    ways = np.zeros(3, dtype=np.int64)
    kernel_against(suits, floor(), ways, np.zeros(CARDS + 1, dtype=np.int64))
    none, below, upto = int(ways[FLOOR]), int(ways[OWN]), int(ways[UPTO])
    return [none, below - none, upto - below, DEALERS - upto]
