"""Equilibria of small games for two, by counterfactual regret minimization over the public tree.

The betting is the same for every deal, so the tree of actions is walked once and every step is done for all
deals at a time. What a player knows is the observation of the table; deals that look alike are one situation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.agents.steps import Steps
from croupier.cards import Card
from croupier.errors import DataInvalid
from croupier.lab.agents.steps import QuickSteps

CARDS_MAX = 6
"""The largest deck that is dealt out in every order."""
Values = NDArray[np.float64]


@dataclass
class Node:
    """A node of the public tree: a player's decision in all deals, or an end with its payoffs."""

    player: int = 0
    """Whose turn it is: 1 or 2; 0 at an end."""
    pays: Values = field(default_factory=lambda: np.zeros(0))
    """At an end: what player 1 wins in each deal, in cents."""
    actions: tuple[int, ...] = ()
    children: tuple[Node, ...] = ()
    situation: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """Which of the situations that the player can tell apart each deal is."""
    seen: tuple[bytes, ...] = ()
    """The observation of each situation."""
    regrets: Values = field(default_factory=lambda: np.zeros((0, 0)))
    chosen: Values = field(default_factory=lambda: np.zeros((0, 0)))
    """The sum of the strategies so far, weighted."""

    def now(self) -> Values:
        """The strategy by the regrets so far: a row for each situation."""
        return _shares(self.regrets)

    def average(self) -> Values:
        """The average strategy, which tends to an equilibrium."""
        return _shares(self.chosen)


def _shares(weights: Values) -> Values:
    """Rows that sum to one; equal shares where there is no weight."""
    total = weights.sum(axis=1, keepdims=True)
    found: Values = np.where(total > 0, weights / np.where(total > 0, total, 1), 1 / weights.shape[1])
    return found


@dataclass
class Equilibrium:
    """A solved game: strategies for both players, their values, and how far they can be from best."""

    root: Node
    deals: int

    @property
    def value(self) -> float:
        """What player 1 wins on average, in cents, if both play these strategies."""
        return float(_value(self.root).mean())

    @property
    def exploitability(self) -> float:
        """What a player who knew the strategies could win more than that, in cents, on average over seats."""
        best = [_best(self.root, player, np.full(self.deals, 1 / self.deals)).sum() for player in (1, 2)]
        return float(sum(best)) / 2

    def style(self, steps: Steps, chance: np.random.Generator) -> int:
        """Plays the average strategy of the situation."""
        known = self._table.get(steps.seen.tobytes())
        if known is None:
            raise DataInvalid("this game was solved at another posting", key="posting")
        actions, shares = known
        return int(chance.choice(actions, p=shares))

    @property
    def _table(self) -> dict[bytes, tuple[tuple[int, ...], Values]]:
        found: dict[bytes, tuple[tuple[int, ...], Values]] = self.__dict__.setdefault("_known", {})
        if not found:
            for node in _decisions(self.root):
                for seen, shares in zip(node.seen, node.average(), strict=True):
                    found[seen] = node.actions, shares
        return found


def solve(steps: QuickSteps, iterations: int) -> Equilibrium:
    """An equilibrium of a game for two whose deck is small: regret matching plus, in alternation."""
    cards = steps.table.posted.game.deck.cards
    if len(cards) > CARDS_MAX or steps.players != 2:
        raise DataInvalid(f"only games for two with at most {CARDS_MAX} cards are solved here", key="game")
    tables = []
    for deck in _deals(steps):
        twin = steps.copy()
        twin.reset(deck=deck)
        tables.append(twin)
    root = _tree(tables)
    chance = np.full(len(tables), 1 / len(tables))
    for number in range(1, iterations + 1):
        for player in (1, 2):
            _walk(root, player, chance, np.ones(len(tables)), number)
    return Equilibrium(root, len(tables))


def _deals(steps: QuickSteps) -> Iterator[tuple[Card, ...]]:
    """Every order of the cards that can come into play; the rest follow in a fixed order."""
    game = steps.table.posted.game
    out = 2 * game.own_cards + game.board_before[-1]
    whole = game.deck.cards
    for dealt in permutations(whole, out):
        yield (*dealt, *(card for card in whole if card not in dealt))


def _tree(tables: list[QuickSteps]) -> Node:
    first = tables[0]
    if not first.to_act:
        return Node(pays=np.array([table.rewards[0] for table in tables], dtype=np.float64))
    looks = [table.seen.tobytes() for table in tables]
    seen = tuple(dict.fromkeys(looks))
    places = {look: place for place, look in enumerate(seen)}
    actions = tuple(np.flatnonzero(first.mask).tolist())
    children = []
    for action in actions:
        after = [table.copy() for table in tables]
        for table in after:
            table.step(action)
        children.append(_tree(after))
    shape = len(seen), len(actions)
    return Node(
        player=first.to_act,
        actions=actions,
        children=tuple(children),
        situation=np.array([places[look] for look in looks]),
        seen=seen,
        regrets=np.zeros(shape),
        chosen=np.zeros(shape),
    )


def _walk(node: Node, player: int, others: Values, own: Values, weight: int) -> Values:
    """What a node is worth to the player in each deal, times how likely others make it; regrets follow."""
    if not node.player:
        return others * (node.pays if player == 1 else -node.pays)
    shares = node.now()[node.situation]
    if node.player != player:
        worths = [
            _walk(child, player, others * shares[:, place], own, weight)
            for place, child in enumerate(node.children)
        ]
        total: Values = np.sum(worths, axis=0)
        return total
    worths = [
        _walk(child, player, others, own * shares[:, place], weight)
        for place, child in enumerate(node.children)
    ]
    mean: Values = sum((shares[:, place] * worth for place, worth in enumerate(worths)), np.zeros(len(own)))
    for place, worth in enumerate(worths):
        np.add.at(node.regrets[:, place], node.situation, worth - mean)
        np.add.at(node.chosen[:, place], node.situation, weight * own * shares[:, place])
    np.maximum(node.regrets, 0, out=node.regrets)
    return mean


def _value(node: Node) -> Values:
    """What player 1 wins in each deal by the average strategies."""
    if not node.player:
        return node.pays
    shares = node.average()[node.situation]
    return sum(
        (shares[:, place] * _value(child) for place, child in enumerate(node.children)),
        np.zeros(len(node.situation)),
    )


def _best(node: Node, player: int, others: Values) -> Values:
    """What the best answer to the other's average strategy is worth in each deal, times how likely it is."""
    if not node.player:
        return others * (node.pays if player == 1 else -node.pays)
    if node.player != player:
        shares = node.average()[node.situation]
        worths = [
            _best(child, player, others * shares[:, place]) for place, child in enumerate(node.children)
        ]
        total: Values = np.sum(worths, axis=0)
        return total
    worths = [_best(child, player, others) for child in node.children]
    by_situation = np.zeros((len(node.seen), len(worths)))
    for place, worth in enumerate(worths):
        np.add.at(by_situation[:, place], node.situation, worth)
    picks = by_situation.argmax(axis=1)[node.situation]
    chosen: Values = np.choose(picks, worths)
    return chosen


def _decisions(node: Node) -> Iterator[Node]:
    if node.player:
        yield node
        for child in node.children:
            yield from _decisions(child)
