"""The decisions of 21st Century Blackjack Switch, for custom strategies: the switch, splits, each hand.

A chart plays a hand by its own cards and the up card. Best play also looks at the other hand's two cards;
what that gains is stated apart, and so is what a switch after acts on the first hand gains where the table
allows it: a chart switches before the play.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import HIT, LIMIT, hand_nodes
from croupier.lab.blackjack import decisions as of
from croupier.lab.blackjack.figures import ERROR
from croupier.lab.blackjack.hands import PAIR, PAIRS, Hands, multisets, play_hands
from croupier.lab.blackjack.rules import OF_VALUE, Asked
from croupier.lab.blackjack.seat import SeatLimit
from croupier.lab.blackjack.side import insurance_nets
from croupier.lab.core.decisions import Acts, Decision, Decisions, Feature, Further, Losses, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.games.twenty_first_century_blackjack_switch.figures import figures_of
from croupier.lab.games.twenty_first_century_blackjack_switch.insured import (
    Insured,
    chances,
    insurance_point,
)
from croupier.lab.games.twenty_first_century_blackjack_switch.play import (
    BOTH_NATURAL,
    DEALS,
    HAND_1,
    HAND_2,
    HANDS_SAID,
    NATURAL,
    SWITCHED_1,
    SWITCHED_2,
    SWITCHED_21,
    Solved,
    assembled,
    solve,
    together,
    worth_chart,
)
from croupier.pay import PayTable

SWITCH, SEAT_LIMIT = "switch", "seat_limit"
NOT_LATE = ", never switching after acts on a hand"
GAIN_MOST = 100
"""Hundredths of a wager at which the feature of a gain ends."""
TWINS = PAIR[np.arange(VALUES), np.arange(VALUES)]


def decisions(table: PayTable, options: Options) -> Decisions:
    """Insurance, the switch, splits and the play of every hand."""
    asked = Asked(table, {**options, "strategy": "best", "late_switch": False})
    best = solve(table, asked.options)
    # What a switch after acts on the first hand gains; refused with a limit for the seat, as in its figures.
    late = best.edge - solve(table, {**options, "strategy": "best"}).edge if options["late_switch"] else 0.0
    rules, hands = best.numbers, best.hands
    splits_switched_aces = options["switched_aces"] == "split"
    kept = together(best.dealt, HAND_1, HAND_2, best.seat)
    changed = together(best.switched, SWITCHED_1, SWITCHED_2, _after_switch(best, splits_switched_aces))
    changed = np.where(BOTH_NATURAL[:, np.newaxis], kept, changed)
    nets = insurance_nets(BLACKJACK_SWITCH, table, options)
    met = hands.dealt[HAND_2, HAND_1].ravel()
    orders = np.array([2.0 - (one == two) for one, two in PAIRS])
    node, up = of.held()
    legal = np.stack(
        [of.allowed(rules, np.full(len(node), act, dtype=np.int64)) for act in range(len(of.HAND_ACTS))]
    )
    points = (
        insurance_point(hands, nets),
        Decision(
            name=SWITCH,
            acts=("keep", "switch"),
            features=_switch_features(best),
            seen=_see_deal,
            worths=np.stack([kept.ravel(), changed.ravel()], axis=1),
        ),
        Decision(
            name=of.SPLIT,
            acts=("play", "split"),
            features=of.pair_features(),
            seen=of.see_pair,
            worths=np.stack(
                [
                    np.einsum("o,ovu->vu", orders, hands.unsplit[:, TWINS]).ravel(),
                    np.stack([orders @ each.worth for each in hands.splits]).ravel(),
                ],
                axis=1,
            ),
        ),
        Decision(
            name=of.HAND,
            acts=of.HAND_ACTS,
            features=of.hand_features(),
            seen=of.see_hand,
            worths=np.stack(
                [np.einsum("o,os->s", orders, hands.acts[:, node, acts, up]) for acts in legal], axis=1
            ),
        ),
    )
    played: dict[bytes, Solved] = {}

    def chosen_splits(acts: Acts) -> NDArray[np.bool_]:
        split: NDArray[np.bool_] = acts[of.SPLIT].reshape(VALUES, VALUES) == 1
        if not rules.splits_tens:
            split[TEN] = False
        return split

    def chosen_switches(acts: Acts) -> NDArray[np.bool_]:
        switch: NDArray[np.bool_] = (acts[SWITCH].reshape(-1, VALUES) == 1) & ~BOTH_NATURAL[:, np.newaxis]
        return switch

    def play(acts: Acts) -> Solved:
        key = b"".join(acts[name].tobytes() for name in (SWITCH, of.SPLIT, of.HAND))
        if key not in played:
            forced = of.prescribed(rules, acts[of.HAND], chosen_splits(acts).astype(np.int64))
            own = play_hands(rules, multisets(PAIRS), forced)
            played[key] = assembled(asked, rules, own, forced, lambda _: chosen_switches(acts))
        return played[key]

    def counts(acts: Acts) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """By other hand, hand and up card: deals that give it as dealt, and by a switch."""
        switch = chosen_switches(acts)
        as_dealt, as_switched = (np.zeros((len(PAIRS), len(PAIRS), VALUES)) for _ in range(2))
        for found, one, two, where in (
            (as_dealt, HAND_1, HAND_2, ~switch),
            (as_switched, SWITCHED_1, SWITCHED_2, switch),
        ):
            np.add.at(found, (two, one), where.astype(np.float64))
            np.add.at(found, (one, two), where.astype(np.float64))
        return as_dealt, as_switched

    def losses(acts: Acts) -> tuple[dict[str, Losses], Fraction]:
        as_dealt, as_switched = counts(acts)
        may_split = as_dealt + as_switched
        if not splits_switched_aces:
            may_split[:, PAIR[ACE, ACE]] = as_dealt[:, PAIR[ACE, ACE]]
        split = chosen_splits(acts)
        at_switch = np.stack([kept.ravel(), changed.ravel()], axis=1)
        own = np.take_along_axis(at_switch, acts[SWITCH][:, None], axis=1)[:, 0]
        found = {
            SWITCH: Losses(cost=(at_switch.max(axis=1) - own) / 2, often=met, best=at_switch.argmax(axis=1))
        }
        if of.INSURANCE in acts:
            found[of.INSURANCE] = _insurance_losses(points[0], hands, acts[of.INSURANCE])
        found[of.SPLIT], more = _split_losses(hands, may_split, split, splits_tens=rules.splits_tens)
        roots = as_dealt + as_switched
        roots[:, NATURAL] = 0.0
        for value in range(VALUES):
            twin = PAIR[value, value]
            roots[:, twin] -= np.where(split[value], may_split[:, twin], 0.0)
        acted = of.prescribed(rules, acts[of.HAND], split.astype(np.int64)).play
        reach = _reached(roots, acted)[:, node, up]
        by_act = np.stack(
            [np.einsum("os,os->s", reach, hands.acts[:, node, each, up]) for each in legal], axis=1
        )
        own = np.take_along_axis(by_act, acts[of.HAND][:, None], axis=1)[:, 0]
        found[of.HAND] = Losses(
            cost=(by_act.max(axis=1) - own) / 2,
            often=np.einsum("os,os->s", reach, hands.playing[:, node, up]),
            best=by_act.argmax(axis=1),
        )
        more += float((np.einsum("os,os->s", reach, hands.best[:, node, up]) - by_act.max(axis=1)).sum())
        return found, Fraction(more / 2 + late)

    def further(acts: Acts) -> list[Further]:
        """What the hands of each split pair lose, over all up cards and other hands."""
        as_dealt, as_switched = counts(acts)
        may_split = as_dealt + as_switched
        if not splits_switched_aces:
            may_split[:, PAIR[ACE, ACE]] = as_dealt[:, PAIR[ACE, ACE]]
        own, split = play(acts), chosen_splits(acts)
        found = _seat_losses(best, own, chosen_switches(acts), splits_switched_aces)
        for value in range(VALUES):
            twin = PAIR[value, value]
            lost = best.hands.splits[value].worth - own.hands.splits[value].worth
            by_up = np.where(split[value], (may_split[:, twin] * lost).sum(axis=0), 0.0) / 2
            if by_up.sum() <= 0:
                continue
            often = (may_split[:, twin] * hands.dealt[:, twin]).sum(axis=0)
            found.append(
                Further(
                    decision=of.AFTER_SPLIT,
                    does="as the lines say",
                    best="each hand best",
                    frequency=Fraction(float(often[by_up > 0].sum())),
                    cost=Fraction(float(by_up.sum())),
                    example=of.see_pair(value * VALUES + int(by_up.argmax()), of.AFTER_SPLIT),
                )
            )
        return found

    def figures(acts: Acts, said: str) -> Figures:
        taken = acts.get(of.INSURANCE, points[0].worths.argmax(axis=1)) == 1
        insured = Insured(taken.reshape(len(PAIRS), len(PAIRS)), nets)
        return figures_of(play(acts), table, asked.options, said + NOT_LATE * bool(late), insured)

    return Decisions(
        points=points,
        deals={point.name: 1 for point in points},
        part=Fraction(1),
        best=lambda: {point.name: point.worths.argmax(axis=1) for point in points},
        reached=lambda acts: {
            of.INSURANCE: np.ones(len(PAIRS) ** 2),
            SWITCH: np.ones(len(met)),
            of.SPLIT: np.ones(VALUES * VALUES),
            of.HAND: _reached(
                np.ones((1, len(PAIRS), VALUES)),
                of.prescribed(rules, acts[of.HAND], chosen_splits(acts).astype(np.int64)).play,
            )[0, node, up],
        },
        figures=figures,
        losses=losses,
        further=further,
        best_edge=Fraction(best.edge - late - float(np.maximum(points[0].worths[:, 1], 0).sum()) / 2),
        error=1000 * ERROR,
    )


def _after_switch(played: Solved, splits_switched_aces: bool) -> SeatLimit | None:
    """The limit for the seat as hands have it that a switch made."""
    if played.seat is None or splits_switched_aces:
        return played.seat
    return played.seat.unless(PAIR[ACE, ACE])


def _insurance_losses(point: Decision, hands: Hands, acts: NDArray[np.int64]) -> Losses:
    """What insuring hands or not loses."""
    return Losses(
        cost=point.lost(acts) / 2, often=chances(hands).ravel() / 2, best=point.worths.argmax(axis=1)
    )


def _seat_losses(
    best: Solved, own: Solved, switch: NDArray[np.bool_], splits_switched_aces: bool
) -> list[Further]:
    """What a limit of splits for the seat takes from two split pairs, more or less than from best play."""
    if best.seat is None or own.seat is None:
        return []
    own_after, best_after = (_after_switch(each, splits_switched_aces) for each in (own, best))
    assert own_after is not None
    assert best_after is not None
    as_dealt = own.seat.costs[HAND_1, HAND_2] - best.seat.costs[HAND_1, HAND_2]
    as_switched = own_after.costs[SWITCHED_1, SWITCHED_2] - best_after.costs[SWITCHED_1, SWITCHED_2]
    lost = np.where(switch, as_switched, as_dealt) / 2
    if not lost.any():
        return []
    often = best.hands.dealt[HAND_2, HAND_1]
    return [
        Further(
            decision=SEAT_LIMIT,
            does="as the lines say",
            best="splits left for the second pair",
            frequency=Fraction(float(often[lost != 0].sum())),
            cost=Fraction(float(lost.sum())),
            example=replace(_see_deal(int(np.abs(lost).argmax())), decision=SEAT_LIMIT),
        )
    ]


def _split_losses(
    hands: Hands, may_split: NDArray[np.float64], split: NDArray[np.bool_], *, splits_tens: bool
) -> tuple[Losses, float]:
    """What splitting or not loses, by value and up card; and what best play gains by the other hand."""
    plays, parts, often = (np.zeros((VALUES, VALUES)) for _ in range(3))
    more = 0.0
    for value in range(VALUES):
        many = may_split[:, TWINS[value]]
        unsplit = hands.unsplit[:, TWINS[value]]
        parted = hands.splits[value].worth if value != TEN or splits_tens else unsplit
        plays[value], parts[value] = (many * unsplit).sum(axis=0), (many * parted).sum(axis=0)
        often[value] = (many * hands.dealt[:, TWINS[value]]).sum(axis=0)
        each = (many * np.maximum(unsplit, parted)).sum(axis=0)
        more += float((each - np.maximum(plays[value], parts[value])).sum())
    both = np.stack([plays.ravel(), parts.ravel()], axis=1)
    own = np.where(split.ravel(), both[:, 1], both[:, 0])
    return Losses(cost=(both.max(axis=1) - own) / 2, often=often.ravel(), best=both.argmax(axis=1)), more


def _reached(roots: NDArray[np.float64], play: NDArray[np.int8]) -> NDArray[np.float64]:
    """By other hand, hand and up card: in how many ways play comes to it from its first two cards."""
    nodes = hand_nodes()
    reach = np.zeros((len(roots), len(nodes.total), VALUES))
    for place, pair in enumerate(PAIRS):
        reach[:, nodes.pair[pair]] += roots[:, place]
    hits = play == HIT
    for node in range(len(nodes.total)):
        if nodes.total[node] >= LIMIT:
            continue
        onward = reach[:, node] * hits[node]
        if not onward.any():
            continue
        for after in nodes.child[node]:
            if after >= 0:
                reach[:, after] += onward
    return reach


def _switch_features(best: Solved) -> tuple[Feature, ...]:
    """What a player sees of the two hands: how many points the switch gains by the worths of hands."""
    chart = worth_chart(best)
    as_dealt = np.array([chart[said] for said in HANDS_SAID])
    as_switched = as_dealt.copy()
    as_switched[NATURAL] = chart[SWITCHED_21]
    gain = as_switched[SWITCHED_1] + as_switched[SWITCHED_2] - as_dealt[HAND_1] - as_dealt[HAND_2]
    points = np.clip(np.round(gain), -GAIN_MOST, GAIN_MOST).astype(np.int64).ravel()
    naturals = (HAND_1 == NATURAL).astype(np.int64) + (HAND_2 == NATURAL)
    made = (SWITCHED_1 == NATURAL).astype(np.int64) + (SWITCHED_2 == NATURAL)
    ups = np.tile(np.arange(VALUES), len(naturals))
    return (
        Feature("gain", tuple(map(str, range(-GAIN_MOST, GAIN_MOST + 1))), points + GAIN_MOST),
        Feature("up", of.UPS, of.COLUMN[ups]),
        Feature("naturals", ("0", "1", "2"), np.repeat(naturals, VALUES)),
        Feature("new_21", ("0", "1", "2"), np.repeat(made, VALUES)),
    )


def _see_deal(situation: int) -> Seen:
    """Both hands, the first one's two cards first, and the up card."""
    deal, up = divmod(situation, VALUES)
    cards = tuple(OF_VALUE[value] for value in DEALS[:, deal])
    return Seen(decision=SWITCH, cards=cards, up=OF_VALUE[up])
