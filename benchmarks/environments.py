"""Environments for agents beside other people's: limit hold'em for two, random legal actions, one thread.

A step is one decision, with what the next player sees and which actions are legal, dealing included. The time
is the processor's, so that what else a machine does is not counted. RLCard, PettingZoo's classic environments
and OpenSpiel come with ``make bench``; what is not installed is left out.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np

from benchmarks.measure import Measured, best_of
from croupier import agents
from croupier.games.catalog import GAMES
from croupier.lab.agents.banked_tables import BankedTables
from croupier.lab.agents.tables import QuickTables

LIMIT = {
    "limits": {"lower": 200, "upper": 400, "small_blind": 100, "big_blind": 200},
    "options": {"cap": 3, "cap_heads_up": "always"},
    "stacks": 20_000,
}
"""The usual game of researchers: bets of two and four chips, four bets a round."""
TABLES, STEPS, HANDS, RUNS = 4_096, 50, 300, 7

Run = Callable[[], int]
"""Plays for a while and returns how many decisions that took."""


def measure() -> Iterator[Measured]:
    """Ours first: thousands of tables, one table, and the environment of PettingZoo; then the others."""
    yield from _vectors()
    runs: dict[str, Run | None] = {
        "one table, agents.table": table(),
        "one table, agents.env (PettingZoo)": aec(),
        "the same environment around no game": around_nothing(),
        "OpenSpiel, with what the player sees": open_spiel(tensor=True),
        "OpenSpiel, without": open_spiel(tensor=False),
        "RLCard": rlcard(),
        "PettingZoo classic": classic(),
    }
    found = {what: _timed(run) for what, run in runs.items() if run is not None}
    for what in runs:
        if what not in found:
            yield Measured(what=what, seconds=0, checked="not installed")
            continue
        seconds, decisions = found[what]
        yield Measured(what=what, seconds=seconds, hands=decisions, checked=_beside(what, found))


def _timed(run: Run) -> tuple[float, int]:
    run()
    return best_of(RUNS, run, clock=process_time)


def _beside(what: str, found: dict[str, tuple[float, int]]) -> str:
    """How much quicker a table of ours is than each of the others."""
    rates = {name: decisions / seconds for name, (seconds, decisions) in found.items()}
    others = [name for name in rates if not name.startswith(("one table", "the same"))]
    if what in others or not others:
        return "decisions"
    return "decisions; " + ", ".join(f"{rates[what] / rates[name]:.1f} × {name}" for name in others)


def _vectors() -> Iterator[Measured]:
    limit = agents.vector("texas-holdem", TABLES, **LIMIT)
    yield from _many(f"{TABLES:,} tables at once, agents.vector", limit)
    for game_id in ("ultimate-texas-holdem", "fortune-pai-gow-poker", "21st-century-blackjack-switch"):
        named = f"{TABLES:,} tables of {GAMES[game_id].name}, agents.vector"
        yield from _many(named, agents.vector(game_id, TABLES))


def _many(what: str, tables: QuickTables | BankedTables) -> Iterator[Measured]:
    tables.reset(seed=1)
    chance = np.random.default_rng(1)
    # The choice of actions is not ours: it is made beforehand, by rank among those that are legal.
    picks = chance.random((STEPS, TABLES, len(tables.names)), dtype=np.float32)

    def run() -> tuple[float, int]:
        spent, ended = 0.0, 0
        for pick in picks:
            actions = (pick * tables.mask).argmax(axis=1)
            seconds, hands = best_of(1, lambda acts=actions: tables.step(acts), clock=process_time)
            spent, ended = spent + seconds, ended + hands
        return spent, ended

    run()
    spent, ended = min(run() for _ in range(RUNS))
    checked = f"decisions; {ended:,} rounds ended"
    if tables.players > 1:
        assert (tables.rewards.sum(axis=1) == 0).all(), "chips were lost"
        checked += ", rewards sum to zero"
    yield Measured(what=what, seconds=spent, hands=STEPS * TABLES, checked=checked)


def table() -> Run:
    """One table without a library."""
    steps, choose = agents.table("texas-holdem", **LIMIT), random.Random(1).random
    count = len(steps.names)
    seeds = iter(range(1 << 40))

    def run() -> int:
        decisions = 0
        # The array is filled anew by every step; its bytes are read without making a number of each.
        step, mask = steps.step, memoryview(steps.mask)
        for _ in range(HANDS):
            steps.reset(next(seeds))
            over = False
            while not over:
                action = int(choose() * count)
                if mask[action]:
                    over = step(action)
                    decisions += 1
        return decisions

    return run


def aec() -> Run | None:
    """Our environment by PettingZoo's conventions."""
    if not find_spec("pettingzoo"):
        return None
    return _agents_in_turn(agents.env("texas-holdem", **LIMIT))


def around_nothing() -> Run | None:
    """What PettingZoo's conventions cost: rounds of three decisions in which nothing happens."""
    if not find_spec("pettingzoo"):
        return None
    env = agents.env("texas-holdem", **LIMIT)
    env.steps = Nothing(env.steps)
    return _agents_in_turn(env)


class Nothing:
    """A table at which every action is legal and the third ends the round."""

    def __init__(self, steps: agents.Steps) -> None:
        self.players, self.names, self.fields, self.size = 2, steps.names, steps.fields, steps.size
        self.mask, self.seen = np.ones_like(steps.mask), np.zeros_like(steps.seen)
        self.rewards, self.view = [0, 0], steps.view
        self.to_act, self._acts = 1, 0

    def reset(self, seed: int | None = None) -> None:
        """A new round."""
        self.to_act, self._acts = 1, 0

    def step(self, action: int) -> bool:
        """Counts the action."""
        self._acts += 1
        self.to_act = 0 if self._acts == 3 else 1
        return self._acts == 3

    def observe(self, player: int) -> Any:
        """Nothing."""
        return self.seen.copy()


def classic() -> Run | None:
    """PettingZoo's own limit hold'em."""
    if not find_spec("pettingzoo") or not find_spec("rlcard"):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from pettingzoo.classic import texas_holdem_v4
        except ImportError:
            return None
        return _agents_in_turn(texas_holdem_v4.env(), hands=HANDS // 10)


def _agents_in_turn(env: Any, hands: int = HANDS) -> Run:
    choose = random.Random(1).random
    env.reset(seed=1)

    def run() -> int:
        decisions = 0
        for _ in range(hands):
            env.reset()
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                env.step(int(legal[int(choose() * len(legal))]))
                decisions += 1
        return decisions

    return run


def rlcard() -> Run | None:
    """RLCard's environment itself."""
    if not find_spec("rlcard"):
        return None
    import rlcard as rl

    env, choose = rl.make("limit-holdem"), random.Random(1).random

    def run() -> int:
        decisions = 0
        for _ in range(HANDS // 3):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(choose() * len(legal))])
                decisions += 1
        return decisions

    return run


def open_spiel(*, tensor: bool) -> Run | None:
    """OpenSpiel's universal poker, whose rules are compiled C++; cards are chance nodes."""
    if not find_spec("pyspiel"):
        return None
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=1 2,raiseSize=2 2 4 4,"
        "firstPlayer=1 2 2 2,maxRaises=3 4 4 4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
    )
    choose = random.Random(7).random

    def run() -> int:
        decisions = 0
        for _ in range(HANDS // 3):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if not state.is_chance_node():
                    decisions += 1
                    if tensor:
                        state.observation_tensor()
                state.apply_action(legal[int(choose() * len(legal))])
        return decisions

    return run
