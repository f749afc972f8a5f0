"""Advice where the switch may come after acts on the first hand, while the second hand is untouched."""

from __future__ import annotations

import numpy as np

from croupier.kernels.blackjack.dealer import ACE, VALUES
from croupier.kernels.blackjack.hands import IMPOSSIBLE, LIMIT
from croupier.kernels.blackjack.late import Cases
from croupier.lab.blackjack.hands import multisets
from croupier.lab.blackjack.late import play_cases, shoe_of, tables_of, tree_of
from croupier.lab.blackjack.position import (
    SPLIT_VERB,
    Hand,
    Position,
    hand_worth,
    is_natural,
    nodes_from,
    shoe_without,
    standing_worth,
    total_of,
)
from croupier.lab.blackjack.rules import Numbers


class Table:
    """The cards of a position in which the switch is still open."""

    def __init__(self, rules: Numbers, seen: Position, up: int) -> None:
        self.rules, self.seen, self.up = rules, seen, up
        (self.first, *self.drawn), (third, fourth) = seen.hands[1], seen.hands[2]
        self.goes, *self.drawn = self.drawn
        self.second: Hand = (third, fourth)
        self.switched_first: Hand = (self.first, fourth, *self.drawn)
        self.switched_second: Hand = (third, self.goes)
        self.rest = [card for number, cards in seen.hands.items() if number not in (1, 2) for card in cards]
        """Cards of hands split off from the first."""

    def second_worth(self, *, switched: bool) -> float:
        """What the second hand is worth given all other cards, with best play."""
        hand, beside = (
            (self.switched_second, self.switched_first) if switched else (self.second, self.seen.hands[1])
        )
        aces = not switched or self.rules.options["switched_aces"] == "split" or hand != (ACE, ACE)
        shoe = shoe_without(self.rules, (*beside, *self.rest, *self.seen.others))
        worth = hand_worth(self.rules, shoe, hand, self.up, splits=aces)
        return worth.as_natural if is_natural(hand) and not switched else worth.best

    def first_standing(self, *, switched: bool) -> float:
        """What the first hand is worth without a switch, in units of its wager."""
        hand, beside = (
            (self.switched_first, self.switched_second) if switched else (self.seen.hands[1], self.second)
        )
        shoe = shoe_without(self.rules, (*beside, *self.rest, *self.seen.others))
        natural = is_natural(hand) and not switched and not self.rest
        worth = standing_worth(self.rules, shoe, hand, self.up, natural=natural)
        return 2 * worth if 1 in self.seen.doubled else worth

    def first_switched(self, *, in_turn: bool) -> float:
        """What the first hand is worth after the switch: played on, unless it has stood or been doubled."""
        hand = self.switched_first
        may_go_on = in_turn or total_of(self.seen.hands[1]) >= LIMIT
        split_ace = bool(self.rest) and self.first == ACE
        if not may_go_on or split_ace or 1 in self.seen.doubled or total_of(hand) >= LIMIT:
            return self.first_standing(switched=True)
        shoe = shoe_without(self.rules, (*self.switched_second, *self.rest, *self.seen.others))
        aces = self.rules.options["switched_aces"] == "split" or hand != (ACE, ACE)
        return hand_worth(self.rules, shoe, hand, self.up, splits=aces and not self.rest).best

    def open_acts(self) -> dict[str, float]:
        """The acts of a first hand in turn that is not split, with the switch open after them."""
        rules, up, hand = self.rules, self.up, self.seen.hands[1]
        cards = shoe_without(rules, self.seen.others)
        shoe = shoe_of(rules, cards)
        nodes = nodes_from((self.first, *self.drawn))
        root = int(np.flatnonzero((nodes.cards == multisets([hand])[0]).all(axis=1))[0])
        tables = tables_of(rules, nodes, multisets([self.second, self.switched_second]), shoe)
        kept, changed = np.zeros((1, VALUES)), np.zeros((1, VALUES))
        kept[0, up], changed[0, up] = self.second_worth(switched=False), self.second_worth(switched=True)
        zero, one = np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64)
        cases = Cases(
            root=zero + root,
            goes=zero + self.goes,
            comes=zero + self.second[1],
            beside=zero,
            beside_after=one,
            kept=kept,
            changed=changed,
            root_acts=np.full((1, 3, VALUES), IMPOSSIBLE),
            may_hit=True,
            moves_at_root=True,
        )
        lists = np.zeros((1, 2), dtype=np.int64)
        found = play_cases(rules, tree_of(nodes, root), tables, cases, shoe, lists)
        hit, double = found.late.more[0, :, up] / tables.playing[0, root, up]
        beside = shoe_without(rules, (*self.second, *self.seen.others))
        plain = hand_worth(rules, beside, hand, up)
        acts = {"hit": float(hit), "w double": float(double)}
        for verb in ("stand", SPLIT_VERB):
            if verb in plain.acts:
                acts[verb] = plain.acts[verb] + kept[0, up]
        return acts


def late_acts(
    rules: Numbers, seen: Position, number: int, up: int, own: dict[str, float]
) -> dict[str, float]:
    """Every act with the worth of both dealt hands; ``own`` are the acts of the hand whose turn it is.

    Before a split the switch stays open after every act. After it the hands are taken as played without
    another switch.
    """
    table = Table(rules, seen, up)
    second = table.second_worth(switched=False)
    changed = table.second_worth(switched=True)
    if number == 1 and not table.rest:
        acts = table.open_acts()
        switch = table.first_switched(in_turn=True) + changed
    elif number == 1:
        acts = {verb: worth + second for verb, worth in own.items()}
        switch = table.first_switched(in_turn=True) + changed
    elif number == 2:
        first = table.first_standing(switched=False)
        acts = {verb: worth + first for verb, worth in own.items()}
        switch = table.first_switched(in_turn=False) + changed
    else:
        first = table.first_standing(switched=False) + second
        acts = {verb: worth + first for verb, worth in own.items()}
        switch = max(own.values()) + table.first_switched(in_turn=False) + changed
    return {**acts, "switch": switch}
