"""Many tables against a bank beside as many tables of the engine: every mask, observation and reward."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from croupier import agents
from croupier.lab.agents.banked_tables import BankedTables


def compare(game: str, posting: dict[str, Any], tables: int, steps: int, seed: int) -> int:
    """Random actions, done at all tables at once and at as many tables of the engine."""
    many = agents.vector(game, tables, **posting)
    many.reset(seed=seed)
    return follow(game, posting, many, steps, seed)


def follow(
    game: str,
    posting: dict[str, Any],
    many: BankedTables,
    steps: int,
    seed: int,
    choose: Any = None,
    likes: Any = 1,
    rig: Callable[[Iterable[int]], None] | None = None,
) -> int:
    """The same for tables that are dealt already.

    Actions are random, some more likely by ``likes``, or the legal ones that ``choose`` says before others;
    ``rig`` orders the decks of rounds that begin.
    """
    chance = np.random.default_rng(seed)
    engines = [agents.table(game, **posting) for _ in range(many.count)]
    if rig is not None:
        rig(range(many.count))
    for number, engine in enumerate(engines):
        engine.reset(0, deck=many.deck(number))
    ended = 0
    for _ in range(steps):
        for number, engine in enumerate(engines):
            assert engine.mask.tolist() == many.mask[number].tolist()
            assert engine.seen.tolist() == many.seen[number].tolist()
            assert engine.to_act == many.to_act[number]
        weights = chance.random(many.mask.shape) * likes if choose is None else choose
        actions = (weights * many.mask).argmax(axis=1)
        before = many.hands.copy()
        ended += many.step(actions)
        assert (many.hands - before == many.done).all()
        if rig is not None:
            rig(np.flatnonzero(many.done).tolist())
        for number, engine in enumerate(engines):
            over = engine.step(int(actions[number]))
            assert over == many.done[number]
            assert many.rewards[number].tolist() == (engine.rewards if over else [0] * many.players)
            if over:
                engine.reset(0, deck=many.deck(number))
    return ended
