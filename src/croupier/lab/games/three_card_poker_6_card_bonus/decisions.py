"""The one decision of Three Card Poker, for custom strategies."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from croupier.cards.card import DECK
from croupier.games.banked.vocabulary import Options
from croupier.hands.three_card import ThreeCard
from croupier.kernels.ranks.three_card import CATEGORY_SHIFT
from croupier.lab.core.decisions import RANKS, Acts, Decision, Decisions, Feature, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import DECLARED
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.three_card_poker_6_card_bonus.figures import figures_when
from croupier.lab.games.three_card_poker_6_card_bonus.play import (
    DEALS,
    gain_by_playing,
    posted_bonus,
    situations,
    worths,
)
from croupier.pay import PayTable

PLAY, ACTS = "play", ("fold", "play")
HANDS, UP_CARDS = math.comb(52, 3), 49


def decisions(table: PayTable, options: Options) -> Decisions:
    """Whether to play, by the hand and, where it is face up, the bank's card."""
    odds_rows(table, frozenset(DECLARED.pays))
    card_up, nets = bool(options["pd_card_up"]), worths(options, posted_bonus(options))
    seen, gain = situations(), gain_by_playing(card_up, nets)
    # An up card that the player holds cannot come.
    hand, up = np.nonzero(seen.bank.sum(axis=2) > 0) if card_up else (np.arange(len(gain)), None)
    worth = gain[hand, up] if up is not None else gain[:, 0]
    ranks = np.sort(seen.hands.astype(np.int64) >> 2, axis=1)[hand]
    features = [
        Feature("hand", tuple(category.row for category in ThreeCard), seen.ranks[hand] >> CATEGORY_SHIFT),
        Feature("high", RANKS, ranks[:, 2]),
        Feature("middle", RANKS, ranks[:, 1]),
        Feature("low", RANKS, ranks[:, 0]),
    ]
    if up is not None:
        features.append(Feature("up", RANKS, up >> 2))

    def figures(acts: Acts, said: str) -> Figures:
        plays = np.zeros(seen.bank.shape[:2], dtype=np.bool_)
        if up is None:
            plays[:] = (acts[PLAY] == 1)[:, None]
        else:
            plays[hand, up] = acts[PLAY] == 1
        return figures_when(plays, nets, options, said)

    def look(situation: int) -> Seen:
        own = seen.hands[hand[situation]].tolist()
        shown = None if up is None else DECK[int(up[situation])]
        return Seen(decision=PLAY, cards=tuple(DECK[card] for card in own), up=shown)

    scale = math.lcm(*(net.denominator for net in nets.ravel()))
    return Decisions(
        points=(
            Decision(
                name=PLAY,
                acts=ACTS,
                features=tuple(features),
                seen=look,
                worths=np.stack([np.zeros_like(worth), worth], axis=1),
            ),
        ),
        deals={PLAY: HANDS * (UP_CARDS if card_up else 1)},
        part=Fraction(1, scale * DEALS),
        best=lambda: {PLAY: (worth > 0).astype(np.int64)},
        reached=lambda _: {PLAY: seen.ways[hand].astype(np.int64)},
        figures=figures,
    )
