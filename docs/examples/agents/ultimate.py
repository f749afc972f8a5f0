"""A small agent for Ultimate Texas Hold'em: it learns the bet before the flop, and the lab says what it cost.

    python docs/examples/agents/ultimate.py

Every deal is played twice, with four times the ante and with a check, and by the book after that; the agent
learns what the bet gains from a handful of things that a player sees at a glance. The lab then plays its
decisions in all 1,326 starting hands, exactly.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier import agents
from croupier.cards import Card
from croupier.games.banked.view import BankedView
from croupier.lab.core.decisions import Seen
from croupier.lab.questions.own_play import OwnPlay, play_own

GAME = "ultimate-texas-holdem"
ANTE = 500
DEALT = 2


def glance(cards: Sequence[Card]) -> list[float]:
    """What the agent looks at: the higher and the lower card, a pair, a suit."""
    low, high = sorted(int(card.rank) for card in cards)
    pair = low == high
    suited = cards[0].suit == cards[1].suit
    return [1.0, high, low, pair, pair * high, suited, max(0, high - 12), high * low / 10]


def gained(deal: int, book: agents.Style, steps: agents.Steps) -> tuple[list[float], int]:
    """What four times the ante gains over a check in one deal, in cents, and what the agent saw."""
    chance, won, seen = np.random.default_rng(deal), [], [0.0]
    for first in ("play most", "check"):
        steps.reset(deal)
        steps.step(steps.names.index("wager ante"))
        view = steps.view(1)
        assert isinstance(view, BankedView)
        seen = glance(view.own_cards)
        steps.step(steps.names.index(first))
        while steps.to_act:
            steps.step(book(steps, chance))
        won.append(steps.rewards[0])
    return seen, won[0] - won[1]


def learn(deals: int) -> NDArray[np.float64]:
    """The weights that fit the gains best."""
    steps = agents.table(GAME, wagers={"ante": ANTE})
    book = agents.style("book")
    found = [gained(deal, book, steps) for deal in range(deals)]
    looks = np.array([seen for seen, _ in found])
    gains = np.array([gain for _, gain in found], dtype=np.float64)
    weights: NDArray[np.float64] = np.linalg.lstsq(looks, gains, rcond=None)[0]
    return weights


def judged(weights: NDArray[np.float64]) -> OwnPlay:
    """The agent's decisions in every situation, and exactly what its mistakes cost."""

    def decide(seen: Seen) -> str | None:
        if len(seen.cards) > DEALT:
            return None  # best play continues after the flop
        return "4x" if float(np.dot(glance(seen.cards), weights)) > 0 else "check"

    return play_own(GAME, decide)


def main(deals: int) -> None:
    """Learn, and say what the agent's mistakes cost."""
    own = judged(learn(deals))
    print(f"{deals:,} deals: the bank's edge is {float(own.figures.edge):.4%} of the ante,")  # noqa: T201
    print(f"{float(own.best):.4%} against best play; mistakes cost {float(own.cost):.4%}")  # noqa: T201
    for one in own.deviations:
        often, cost = float(one.frequency), float(one.cost)
        print(f"  {one.does} instead of {one.best}: {often:.2%} of rounds, {cost:.4%},", end=" ")  # noqa: T201
        print(f"worst with {one.example}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3_000)
