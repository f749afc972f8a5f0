"""Three Card Poker: ante and play by best play or a rule of thumb, Pair Plus, 6 Card Bonus, exactly.

The player sees three own cards and, unless the table keeps it down, one of the bank's, then plays or folds.
Every hand against every up card is counted (kernels.three_card); what outcomes are worth is declared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.three_card_poker_6_card_bonus.game import (
    QUEEN_HIGH,
    THREE_CARD_POKER,
    Outcome,
)
from croupier.games.banked.three_card_poker_6_card_bonus.strategy import Q_6_4
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.hands.three_card import ThreeCard, ThreeCardRank
from croupier.kernels.ranks import three_card as kernel
from croupier.kernels.ranks.three_card import FOLDED, ThreeCards, rank_table
from croupier.lab.core.bonus import bonus_figures, bonus_simulator, rows_of_all
from croupier.lab.core.dealt import high_rounds
from croupier.lab.core.figures import Figures, Row, figures_of, rows_by_net
from croupier.lab.core.laboratory import DECLARED, Analysed, Simulator
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.threads import in_spans
from croupier.lab.core.worth import net_odds, net_results, odds_rows
from croupier.lab.hands.rank import rank_hands, suit_classes
from croupier.money import Odds
from croupier.pay import PayTable

GAME = THREE_CARD_POKER
COMPLETIONS = math.comb(48, 2)
"""Ways to complete the bank's hand behind the card that it shows: 1,128."""
DEALS = math.comb(52, 3) * 49 * COMPLETIONS
"""Own hands, up cards and the bank's two others: 1,221,511,200."""
SPAN = 200
"""Own hands that a thread takes at a time."""

Nets = NDArray[np.object_]
"""By own category, what each outcome is worth in antes: bank out, below, equal, above; folded."""


class Strategy(StrEnum):
    """When to play."""

    BEST = "best"
    BY_CARD = "by-card"
    """Against a jack or less always; against a higher card with that card and a nine, or better."""
    BOOK = "queen-six-four"
    """With Q-6-4 or better, whatever the bank shows."""
    MIMIC = "mimic"
    """With queen-high or better, as the bank does."""
    ALWAYS = "always"


SAID = {
    Strategy.BEST: "best play, which plays {share:.4%} of deals",
    Strategy.BY_CARD: "plays against a jack or less, and from Q-9-2, K-9-2, A-9-2, {share:.4%} of deals",
    Strategy.BOOK: "plays Q-6-4 or better, {share:.4%} of deals",
    Strategy.MIMIC: "plays queen-high or better, {share:.4%} of deals",
    Strategy.ALWAYS: "plays every hand",
}


def ante(strategy: Strategy, options: Options, *, bonus: Mapping[str, Odds] | None = None) -> Figures:
    """The figures of ante and play, in antes; ``bonus`` pays the ante of hands that are played besides."""
    nets = worths(options, bonus or {})
    plays = where_to_play(strategy, bool(options["pd_card_up"]), nets)
    return figures_when(plays, nets, options, SAID[strategy])


def figures_when(plays: NDArray[np.bool_], nets: Nets, options: Options, said: str) -> Figures:
    """The figures of whoever plays in these situations and folds in the others."""
    deals = deals_by_outcome(plays)
    rows: list[Row] = []
    for found, says in enumerate(SAYS):
        by_net: dict[Fraction, int] = {}
        for category in ThreeCard:
            net = nets[category, found]
            by_net[net] = by_net.get(net, 0) + int(deals[category, found])
        rows += rows_by_net(says, by_net, DEALS)
    share = 1 - Fraction(int(deals[:, FOLDED].sum()), DEALS)
    seen = "one card of the bank is seen" if options["pd_card_up"] else "no card of the bank is seen"
    return figures_of(
        rows,
        game=GAME.id,
        wager="ante",
        pay_table=DECLARED.id,
        per="ante",
        average_wager=1 + share,
        notes=(said.format(share=float(share)), seen),
    )


SAYS = ("the bank does not qualify", "won", "equal hands", "lost", "folded")


def strategy_of(options: Options) -> Strategy:
    """The strategy asked for, the best if none is."""
    return Strategy(options.get("strategy", Strategy.BEST))


def worths(options: Options, bonus: Mapping[str, Odds]) -> Nets:
    """What each outcome is worth for each own category, in antes, as the game declares it."""
    out = Outcome.UNQUALIFIED if options["ante_option"] == "pay" else Outcome.UNQUALIFIED_PUSH
    stakes = {"ante": 1, "play": 1}
    nets = np.empty((len(ThreeCard), 5), dtype=object)
    for category in ThreeCard:
        extra = net_odds(bonus[category.row]) if category.row in bonus else Fraction()
        for found, outcome in enumerate((out, Outcome.HIGHER, Outcome.EQUAL, Outcome.LOWER)):
            won = net_results(GAME.results[outcome], stakes, lambda _, result: result.odds)
            nets[category, found] = won + extra
        nets[category, FOLDED] = net_results(
            GAME.results[Outcome.FOLDED], {"ante": 1}, lambda _, result: result.odds
        )
    return nets


@cache
def situations() -> ThreeCards:
    """Every own hand with what the bank can hold against it, counted once in a process."""
    hands, ways = suit_classes(3)
    table = rank_table()
    bank = np.zeros((len(hands), 52, 4), dtype=np.int32)
    floor = pack_three(QUEEN_HIGH)
    in_spans(
        lambda span: kernel.fill_bank(hands[slice(*span)], floor, table, bank[slice(*span)]),
        len(hands),
        span=SPAN,
    )
    ranks = table[hands[:, 0], hands[:, 1], hands[:, 2]]
    return ThreeCards(hands=hands, ways=ways, ranks=ranks, bank=bank)


def where_to_play(strategy: Strategy, card_up: bool, nets: Nets) -> NDArray[np.bool_]:
    """By own class and up card whether the strategy plays."""
    seen = situations()
    ranks = np.broadcast_to(seen.ranks[:, None], seen.bank.shape[:2])
    match strategy:
        case Strategy.ALWAYS:
            return ranks >= 0
        case Strategy.MIMIC:
            return ranks >= pack_three(QUEEN_HIGH)
        case Strategy.BOOK:
            return ranks >= pack_three(Q_6_4)
        case Strategy.BY_CARD:
            if not card_up:
                raise DataInvalid(
                    "by-card needs the bank's card; expected is pd_card_up=true or another strategy",
                    key="strategy",
                )
            return ranks >= np.array([least_by_card(card >> 2) for card in range(52)])
        case Strategy.BEST:
            return np.broadcast_to(gain_by_playing(card_up, nets) > 0, ranks.shape)


def gain_by_playing(card_up: bool, nets: Nets) -> NDArray[np.int64]:
    """How much better playing is than folding, by own class and up card, in parts of an ante."""
    seen, units = situations(), whole_units(nets)
    categories = seen.ranks >> kernel.CATEGORY_SHIFT
    played = np.einsum("ijk,ik->ij", seen.bank.astype(np.int64), units[categories, :FOLDED])
    gain: NDArray[np.int64] = played - units[categories, FOLDED][:, None] * seen.bank.sum(axis=2, dtype=int)
    return gain if card_up else gain.sum(axis=1, keepdims=True)


def least_by_card(up: int) -> int:
    """The least packed rank that the rule by the bank's card plays; two = 0."""
    return 0 if up + 2 < QUEEN else pack_three(ThreeCardRank(ThreeCard.HIGH_CARD, (up + 2, NINE, 2)))


QUEEN, NINE = 12, 9


def whole_units(nets: Nets) -> NDArray[np.int64]:
    """The worths as whole numbers of a common part of an ante."""
    scale = math.lcm(*(net.denominator for net in nets.ravel()))
    if max(abs(net) for net in nets.ravel()) * scale * DEALS >= 2**62:
        raise DataInvalid("the odds are too large or too uneven to be decided in 64-bit integers")
    units: NDArray[np.int64] = (nets * scale).astype(np.int64)
    return units


def deals_by_outcome(plays: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many deals of each own category end with the bank out, below, equal, above; or folded."""
    seen = situations()
    bank = seen.bank.astype(np.int64) * seen.ways[:, None, None]
    deals = np.zeros((len(ThreeCard), 5), dtype=np.int64)
    for category in ThreeCard:
        own = seen.ranks >> 12 == category
        deals[category, :FOLDED] = bank[own][plays[own]].sum(axis=0)
        deals[category, FOLDED] = bank[own][~plays[own]].sum()
    assert deals.sum() == DEALS, "every deal is counted once"
    return deals


def pack_three(rank: ThreeCardRank) -> int:
    """A three-card rank as the kernel writes it; a floor that names fewer ranks is filled with twos."""
    length = {ThreeCard.HIGH_CARD: 3, ThreeCard.FLUSH: 3, ThreeCard.PAIR: 2}.get(rank.category, 1)
    place = 0
    for tie in (*rank.ties, *(2,) * (length - len(rank.ties))):
        place = place * 13 + tie - 2
    return rank.category << kernel.CATEGORY_SHIFT | place


# ── the bonus bets ───────────────────────────────────────────────────────────────────────────────────


PAIR_PLUS_TABLES = ("tcp-pp-1",)
SIX_CARD_TABLES = ("TCB-6B3",)


def pair_plus(table: PayTable, options: Options) -> Figures:
    """Pair Plus of a player who plays the ante by the strategy: a folded hand forfeits it [TCP 11]."""
    played = deals_by_outcome(
        where_to_play(
            strategy_of(options), bool(options["pd_card_up"]), worths(options, posted_bonus(options))
        )
    )
    chances = {
        category.row: Fraction(int(played[category, :FOLDED].sum()), DEALS)
        for category in reversed(ThreeCard)
    }
    lost = sum(
        (Fraction(int(played[c, FOLDED]), DEALS) for c in ThreeCard if c.row in table.pays), Fraction()
    )
    folds = f"{float(lost):.4%} of hands would pay and are folded, which forfeits it"
    note = folds if lost else "no hand that pays is folded"
    return bonus_figures(
        GAME, "pairplus", table, chances, needed=rows_of_all(GAME.folder, PAIR_PLUS_TABLES), notes=(note,)
    )


def six_card(table: PayTable, options: Options) -> Figures:
    """The 6 Card Bonus: the best five of the player's and the bank's cards; a fold does not lose it."""
    chances = {
        category.row: Fraction(six_card_counts()[category], math.comb(52, 6))
        for category in reversed(Category)
    }
    return bonus_figures(GAME, "sixcard", table, chances, needed=rows_of_all(GAME.folder, SIX_CARD_TABLES))


@cache
def six_card_counts() -> tuple[int, ...]:
    """How many of the 20,358,520 six-card hands are of each category, counted up to suits."""
    hands, members = suit_classes(6)
    categories = rank_hands(hands) >> PLACE_BITS
    return tuple(int(members[categories == category].sum(dtype=np.int64)) for category in Category)


def posted_bonus(options: Options) -> Mapping[str, Odds]:
    """What a house that posts an ante bonus pays on the ante of a hand that is played (TCP-R3)."""
    posted = options.get("ante_bonus") or {}
    rows = {row: Odds(odds) if isinstance(odds, int) else Odds.parse(odds) for row, odds in posted.items()}
    known = frozenset(category.row for category in ThreeCard)
    if unknown := sorted(set(rows) - known):
        raise DataInvalid(
            f"unknown row {unknown[0]!r}; expected are {', '.join(sorted(known))}", key="ante_bonus"
        )
    return rows


def posted_ante(table: PayTable, options: Options) -> Figures:
    """The ante as the table posts it."""
    odds_rows(table, frozenset(DECLARED.pays))
    return ante(strategy_of(options), options, bonus=posted_bonus(options))


# ── rounds by chance ─────────────────────────────────────────────────────────────────────────────────


def played_rounds(options: Options) -> Callable[[int, int, int], NDArray[np.int64]]:
    """A kernel that deals rounds by the strategy and counts them by own category and outcome."""
    nets = worths(options, posted_bonus(options))
    plays = where_to_play(strategy_of(options), bool(options["pd_card_up"]), nets)
    spread, numbers = kernel.for_every_suit(situations().hands, plays), kernel.hand_numbers()
    ranks, floor = kernel.ranks_by_number(), pack_three(QUEEN_HIGH)

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = np.zeros((len(ThreeCard), 5), dtype=np.int64)
        kernel.play_rounds(seed, block, rounds, floor, numbers, ranks, spread, counts)
        return counts

    return play


def ante_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of ante and play."""
    odds_rows(table, frozenset(DECLARED.pays))
    nets, play = worths(options, posted_bonus(options)), played_rounds(options)
    return Simulator(
        buckets=tuple(
            f"{says} with {category.row.replace('_', ' ')}" for category in ThreeCard for says in SAYS
        ),
        nets=tuple(nets.ravel().tolist()),
        play=lambda seed, block, rounds: play(seed, block, rounds).ravel(),
    )


def pair_plus_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of Pair Plus, forfeited with a fold."""
    play = played_rounds(options)

    def by_row(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = play(seed, block, rounds)
        return np.append(counts[:, :FOLDED].sum(axis=1), counts[:, FOLDED].sum())

    return bonus_simulator(table, (*(category.row for category in ThreeCard), "folded"), by_row)


def six_card_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the 6 Card Bonus."""
    return bonus_simulator(table, tuple(category.row for category in Category), partial(high_rounds, 6))


ANTE = Analysed(tables=(DECLARED.id,), work=posted_ante, simulator=ante_simulator)
PAIR_PLUS = Analysed(
    tables=PAIR_PLUS_TABLES, work=pair_plus, posted_by="pairplus_table", simulator=pair_plus_simulator
)
SIX_CARD = Analysed(
    tables=SIX_CARD_TABLES, work=six_card, posted_by="sixcard_table", simulator=six_card_simulator
)
