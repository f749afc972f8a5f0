"""Three Card Poker as a person plays it: what to play against which card, what simpler rules cost, advice."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.three_card_poker_6_card_bonus.game import QUEEN_HIGH
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.hands.three_card import ThreeCard, ThreeCardRank, rank_three
from croupier.kernels.ranks import three_card as kernel
from croupier.kernels.ranks.three_card import FOLDED, rank_table
from croupier.lab.core.advised import Advised, best_first
from croupier.lab.core.laboratory import Chart, Guide, Simplified
from croupier.lab.core.lower import indices
from croupier.lab.core.worth import net_odds
from croupier.lab.games.three_card_poker_6_card_bonus.figures import ante, figures_when
from croupier.lab.games.three_card_poker_6_card_bonus.play import (
    GAME,
    Nets,
    Strategy,
    gain_by_playing,
    pack_three,
    posted_bonus,
    situations,
    worths,
)
from croupier.money import Odds
from croupier.pay import game_tables

RANKS = "23456789TJQKA"
ANY_HAND = "any hand"
LOWEST = pack_three(ThreeCardRank(ThreeCard.HIGH_CARD, (5, 3, 2)))
LOWEST_PAIR = pack_three(ThreeCardRank(ThreeCard.PAIR, (2, 3)))

SAYS = {
    Strategy.BY_CARD: "Play against a jack or less; else from Q-9-2, K-9-2 or A-9-2, by the bank's card.",
    Strategy.BOOK: "Play Q-6-4 or better, whatever the bank shows.",
    Strategy.MIMIC: "Play queen-high or better, as the bank does.",
    Strategy.ALWAYS: "Play every hand.",
}


def guide(options: Options) -> Guide:
    """When to play, by the bank's card, and what easier rules cost."""
    card_up, nets = bool(options["pd_card_up"]), worths(options, posted_bonus(options))
    cuts = best_cuts(card_up, nets)
    least = [ANY_HAND if cut <= LOWEST else f"{words_of(cut)} or better" for cut in cuts]
    if card_up:
        lines = [f"The bank shows {cards}: play {hand}." for cards, hand in _grouped(least).items()]
    else:
        lines = [f"Play {least[0]}."]
    chart = Chart(
        title="Play from" if card_up else "Play from, the bank's cards unseen",
        rows=tuple(RANKS) if card_up else ("unseen",),
        columns=("play",),
        cells=tuple((hand,) for hand in (least if card_up else least[:1])),
        legend={ANY_HAND: "whatever you hold"},
        note="Fold anything less.",
    )
    pairs_played = (cuts <= LOWEST_PAIR).all()
    side_bets = ("The bonus bets change nothing: a pair is never folded.",) if pairs_played else ()
    by_cuts = situations().ranks[:, None] >= np.repeat(cuts, 4)[None, :]
    simplified = [Simplified("The list above, without suits.", figures_when(by_cuts, nets, options, "").edge)]
    simplified += [
        Simplified(says, ante(strategy, options, bonus=posted_bonus(options)).edge)
        for strategy, says in SAYS.items()
        if card_up or strategy is not Strategy.BY_CARD
    ]
    return Guide(
        game=GAME.id,
        best=ante(Strategy.BEST, options, bonus=posted_bonus(options)).edge,
        lines=(*lines, *side_bets),
        charts=(chart,),
        simplified=tuple(simplified),
    )


def best_cuts(card_up: bool, nets: Nets) -> NDArray[np.int64]:
    """By rank of the bank's card, the lowest rank to play for a player who looks at ranks alone."""
    seen = situations()
    gain = np.broadcast_to(gain_by_playing(card_up, nets), seen.bank.shape[:2]) * seen.ways[:, None]
    by_up = gain.reshape(len(seen.ranks), 13, 4).sum(axis=2)
    held, place = np.unique(seen.ranks, return_inverse=True)
    by_rank = np.zeros((len(held), 13), dtype=np.int64)
    np.add.at(by_rank, place, by_up)
    from_here = by_rank[::-1].cumsum(axis=0)[::-1]
    cuts: NDArray[np.int64] = held[from_here.argmax(axis=0)].astype(np.int64)
    return cuts


def words_of(packed: int) -> str:
    """A packed rank as players say it.

    >>> words_of(1781)
    'Q-9-2'
    """
    category, place = ThreeCard(packed >> kernel.CATEGORY_SHIFT), packed & 0xFFF
    if category in (ThreeCard.HIGH_CARD, ThreeCard.FLUSH):
        ranks = "-".join(RANKS[part] for part in (place // 169, place // 13 % 13, place % 13))
        return ranks if category is ThreeCard.HIGH_CARD else f"{ranks} suited"
    return f"{category.row.replace('_', ' ')} {RANKS[place // 13 if category is ThreeCard.PAIR else place]}"


def _grouped(least: list[str]) -> dict[str, str]:
    """Neighbouring cards with the same line merged, the lowest first."""
    groups: list[tuple[str, str]] = []
    for rank, hand in zip(RANKS, least, strict=True):
        if groups and groups[-1][1] == hand:
            groups[-1] = (f"{groups[-1][0][0]} to {rank}", hand)
        else:
            groups.append((rank, hand))
    return dict(groups)


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """What may be done now and its worth: in antes after the deal, with Pair Plus where there is one.

    The 6 Card Bonus is left out: it is settled the same whatever is done.
    """
    nets = worths(options, posted_bonus(options))
    category = rank_three(view.own_cards).category
    pair_plus = Fraction(view.own.wagers.get("pairplus", 0), view.own.wagers["ante"])
    award = game_tables(GAME.folder)[options["pairplus_table"]].get(category.row)
    won = net_odds(award) if isinstance(award, Odds) else Fraction(-1)
    found = []
    if view.wager("play"):
        counts = bank_against(view)
        played = sum((n * nets[category, k] for k, n in enumerate(counts)), Fraction()) / sum(counts)
        found.append(Advised("w play", played + pair_plus * won))
    if view.may("f"):
        found.append(Advised("f", nets[category, FOLDED] - pair_plus))
    return best_first(found)


def bank_against(view: BankedView) -> list[int]:
    """The bank's hands with the card that it shows, or all of them: not qualified, below, equal, above."""
    bank = np.zeros((1, 52, 4), dtype=np.int32)
    kernel.fill_bank(indices([view.own_cards]), pack_three(QUEEN_HIGH), rank_table(), bank)
    ways = bank[0, view.bank_shown[0].index] if view.bank_shown else bank[0].sum(axis=0)
    return [int(count) for count in ways]
