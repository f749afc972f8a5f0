"""The decisions of 21st Century Blackjack with Buster, for custom strategies."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import TEN, VALUES
from croupier.lab.blackjack import decisions as of
from croupier.lab.blackjack.figures import ERROR
from croupier.lab.blackjack.hands import PAIRS, multisets, play_hands
from croupier.lab.blackjack.insured import chances, insured
from croupier.lab.blackjack.strategy import paths_of
from croupier.lab.core.decisions import Acts, Decision, Decisions, Further, Parts
from croupier.lab.core.figures import Figures
from croupier.lab.games.twenty_first_century_blackjack_buster.figures import figures_of
from croupier.lab.games.twenty_first_century_blackjack_buster.play import Solved, solve, solved
from croupier.pay import PayTable

TWINS = [PAIRS.index((value, value)) for value in range(VALUES)]
"""Pairs of one value, by value."""


def decisions(table: PayTable, options: Options) -> Decisions:
    """Insurance, splits and the play of every hand."""
    best = solve(table, {**options, "strategy": "best"})
    rules, hands, (node, up) = best.numbers, best.hands, of.held()
    legal = np.stack(
        [of.allowed(rules, np.full(len(node), act, dtype=np.int64)) for act in range(len(of.HAND_ACTS))]
    )
    worths = np.stack([hands.acts[0, node, acts, up] for acts in legal], axis=1)
    kept = hands.unsplit[0, TWINS].ravel()
    split = np.stack([each.worth[0] for each in hands.splits]).ravel()
    if not rules.splits_tens:
        split[TEN * VALUES :] = kept[TEN * VALUES :]
    often = hands.dealt[0, TWINS].ravel()
    insuring = insured(BLACKJACK_BUSTER, table, options, np.zeros(len(PAIRS), dtype=np.bool_))
    points = (
        Decision(
            name=of.INSURANCE,
            acts=("no", "insure"),
            features=of.insurance_features(),
            seen=of.see_insurance,
            worths=np.stack([np.zeros(len(PAIRS)), insuring.worths], axis=1),
            ways=chances(options),
        ),
        Decision(
            name=of.SPLIT,
            acts=("play", "split"),
            features=of.pair_features(),
            seen=of.see_pair,
            worths=np.stack([kept, split], axis=1),
            ways=often,
        ),
        Decision(
            name=of.HAND,
            acts=of.HAND_ACTS,
            features=of.hand_features(),
            seen=of.see_hand,
            worths=worths,
            ways=hands.playing[0, node, up],
        ),
    )
    played: dict[bytes, Solved] = {}

    def splits(acts: Acts) -> Acts:
        """The acts without splits of tens that the table does not allow."""
        chosen = acts[of.SPLIT].copy()
        if not rules.splits_tens:
            chosen[TEN * VALUES :] = 0
        return {**acts, of.SPLIT: chosen}

    def play(acts: Acts) -> Solved:
        key = acts[of.HAND].tobytes() + acts[of.SPLIT].tobytes()
        if key not in played:
            forced = of.prescribed(rules, acts[of.HAND], splits(acts)[of.SPLIT])
            played[key] = solved(rules, play_hands(rules, multisets([()]), forced), forced.split)
        return played[key]

    def reached(acts: Acts) -> dict[str, Parts]:
        forced = of.prescribed(rules, acts[of.HAND], splits(acts)[of.SPLIT])
        paths = paths_of(forced.play[np.newaxis], forced.split)
        ones = np.ones(VALUES * VALUES)
        return {of.INSURANCE: np.ones(len(PAIRS)), of.SPLIT: ones, of.HAND: paths[node, up]}

    def figures(acts: Acts, said: str) -> Figures:
        taken = insured(BLACKJACK_BUSTER, table, options, acts[of.INSURANCE] == 1)
        return figures_of(play(acts), table, options, said, taken)

    def further(acts: Acts) -> list[Further]:
        """What the hands of each split pair lose, over all up cards."""
        own = play(acts)
        chosen = splits(acts)[of.SPLIT].reshape(VALUES, VALUES) == 1
        found = []
        for value in range(VALUES):
            lost = np.where(
                chosen[value], best.hands.splits[value].worth[0] - own.hands.splits[value].worth[0], 0
            )
            if lost.sum() <= ERROR:
                continue
            at = lost > 0
            found.append(
                Further(
                    decision=of.AFTER_SPLIT,
                    does="as the lines say",
                    best="each hand best",
                    frequency=Fraction(float(hands.dealt[0, TWINS[value]][at].sum())),
                    cost=Fraction(float(lost.sum())),
                    example=of.see_pair(value * VALUES + int(lost.argmax()), of.AFTER_SPLIT),
                )
            )
        return found

    return Decisions(
        points=points,
        deals={point.name: 1 for point in points},
        part=Fraction(1),
        best=lambda: {point.name: point.worths.argmax(axis=1) for point in points},
        reached=reached,
        figures=figures,
        best_edge=Fraction(best.edge) - Fraction(float(np.maximum(insuring.worths, 0).sum())),
        further=further,
        error=100 * ERROR,
    )
