"""Random rounds played instead of counted: a second opinion on the exact figures, with its interval.

Rounds come in blocks, and a block's cards depend only on the seed and the block's number. Blocks may be
played by any number of threads, processes or machines, in any order: the counts are the same.
"""

from __future__ import annotations

import math
import os
import pickle
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from multiprocessing import get_context
from typing import Any

from croupier.errors import DataInvalid
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.laboratory import Simulator
from croupier.lab.questions.edge import NO_OPTIONS, posted
from croupier.pay import PayTable

BLOCK = {"kernel": 1 << 18, "table": 1 << 8}
"""Rounds in a block."""

ROUNDS_MAX = 10**12
"""Hours of play on many processors; no figure needs more."""

BEYOND_CHANCE = 5
"""Standard deviations from the exact edge at which a simulation no longer agrees with it."""

Outcomes = Counter[tuple[str, Fraction]]
"""How many rounds ended in an outcome, and its net result."""

Blocks = Generator[tuple[int, Outcomes], None, None]


class Engine(StrEnum):
    """What plays the rounds."""

    KERNEL = "kernel"
    TABLE = "table"


@dataclass(frozen=True, kw_only=True)
class Job:
    """A simulation job: everything that a worker elsewhere needs."""

    game: str
    wager: str
    pay_table: str | PayTable | None
    options: Mapping[str, object]
    rounds: int
    seed: int
    engine: Engine = Engine.KERNEL

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= ROUNDS_MAX:
            raise DataInvalid(f"{self.rounds:,} rounds; expected 1 to {ROUNDS_MAX:,}", key="rounds")
        if not 0 <= self.seed < 1 << 64:
            raise DataInvalid(f"seed {self.seed}; expected a whole number from 0 to 2^64 - 1", key="seed")

    @property
    def blocks(self) -> int:
        """The number of blocks; the last may be short."""
        return -(-self.rounds // BLOCK[self.engine])

    def rounds_in(self, block: int) -> int:
        """How many rounds a block has."""
        return min(BLOCK[self.engine], self.rounds - block * BLOCK[self.engine])


@dataclass(frozen=True, kw_only=True)
class Simulated:
    """The result of a simulation."""

    job: Job
    pay_table: str
    outcomes: Outcomes
    seconds: float

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.outcomes.total()

    @property
    def edge(self) -> Fraction:
        """The bettor's mean loss, in units of the base wager."""
        return -sum((net * count for (_, net), count in self.outcomes.items()), Fraction()) / self.rounds

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of one round."""
        square = sum((net**2 * count for (_, net), count in self.outcomes.items()), Fraction()) / self.rounds
        return math.sqrt(square - self.edge**2)

    @property
    def half_width(self) -> float:
        """How far the exact edge may be from this one, in 99 cases of a hundred."""
        return self.half_width_by()

    def half_width_by(self, spread: float = 0.0) -> float:
        """The same by an exact standard deviation, where that is larger.

        Few rounds, or a jackpot that nobody has hit yet, spread less than the wager does.
        """
        return NORMAL_99 * max(self.standard_deviation, spread) / math.sqrt(self.rounds)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the bettor ended ahead."""
        return Fraction(sum(count for (_, net), count in self.outcomes.items() if net > 0), self.rounds)

    def agrees_with(self, edge: Fraction, spread: float = 0.0) -> bool:
        """Whether an exact edge lies in the interval."""
        return abs(float(self.edge - edge)) <= self.half_width_by(spread)

    def contradicts(self, edge: Fraction, spread: float = 0.0) -> bool:
        """Whether an exact edge is further away than chance takes it: once in two million simulations."""
        return abs(float(self.edge - edge)) > BEYOND_CHANCE * self.half_width_by(spread) / NORMAL_99


def simulate(
    game_id: str,
    wager: str | None = None,
    *,
    rounds: int,
    seed: int = 1,
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    engine: Engine = Engine.KERNEL,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulated:
    """Plays rounds of one wager; ``progress`` is called with how many more have been played."""
    lab, name, table, read = posted(game_id, wager, pay_table, options)
    job = Job(
        game=game_id,
        wager=name,
        pay_table=pay_table if isinstance(pay_table, PayTable) else table.id,
        options=dict(options),
        rounds=rounds,
        seed=seed,
        engine=engine,
    )
    # Refused or compiled here, before work is handed out.
    if engine is Engine.KERNEL:
        _simulator(job)
    else:
        from croupier.lab.questions.table_rounds import check_obeyed

        check_obeyed(lab, read)
    begin = time.perf_counter()
    outcomes: Outcomes = Counter()
    with closing(_played(job, workers or os.cpu_count() or 1, cluster)) as played:
        for block, found in played:
            outcomes += found
            if progress:
                progress(job.rounds_in(block))
    return Simulated(
        job=job,
        pay_table=table.id,
        outcomes=outcomes,
        seconds=time.perf_counter() - begin,
    )


def play_block(job: Job, block: int) -> Outcomes:
    """Play one block; the result does not depend on where it is played."""
    if job.engine is Engine.TABLE:
        from croupier.lab.questions.table_rounds import table_nets

        _, name, table, read = posted(job.game, job.wager, job.pay_table, job.options)
        first = block * BLOCK[Engine.TABLE]
        numbers = range(first, first + job.rounds_in(block))
        nets = Counter(table_nets(job.game, name, table, read, job.seed, numbers))
        return Counter({(f"{float(net):+g}", net): count for net, count in nets.items()})
    simulator = _simulator(job)
    counts = simulator.play(job.seed, block, job.rounds_in(block)).tolist()
    assert sum(counts) == job.rounds_in(block), "every round ends in one bucket"
    return Counter(
        {
            (bucket, net): count
            for bucket, net, count in zip(simulator.buckets, simulator.nets, counts, strict=True)
            if count
        }
    )


def kernel_rounds(
    game_id: str, wager: str, pay_table: str | PayTable | None, options: Mapping[str, object]
) -> Simulator | None:
    """The kernel that plays a wager as posted and as asked; None where there is none."""
    laboratory, name, table, read = posted(game_id, wager, pay_table, options)
    make = laboratory.wagers[name].simulator
    return make(table, read) if make is not None else None


_SIMULATORS: dict[bytes, Simulator] = {}


def _simulator(job: Job) -> Simulator:
    """The job's simulator, made once per process."""
    key = pickle.dumps((job.game, job.wager, job.pay_table, sorted(job.options.items())))
    if key not in _SIMULATORS:
        made = kernel_rounds(job.game, job.wager, job.pay_table, job.options)
        if made is None:
            raise DataInvalid(
                f"no kernel plays the {job.wager} of {job.game} with these options; use --engine table",
                key="engine",
            )
        _SIMULATORS[key] = made
    return _SIMULATORS[key]


def _played(job: Job, workers: int, cluster: str | None) -> Blocks:
    """Every block with its outcomes, in the order they finish."""
    if cluster is not None:
        yield from _on_cluster(job, cluster)
    elif job.blocks == 1 or (workers == 1 and job.engine is Engine.TABLE):
        for block in range(job.blocks):
            yield block, play_block(job, block)
    else:
        # Kernels release the interpreter lock, so threads use every core and start quickly; the table needs
        # processes.
        with (
            ThreadPoolExecutor(workers)
            if job.engine is Engine.KERNEL
            else ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        ) as executor:
            yield from _spread(executor, job, workers)


def _spread(executor: Executor, job: Job, workers: int) -> Blocks:
    """Blocks handed out a few at a time, so that a billion rounds need no more memory than a thousand."""
    waiting: dict[Future[Outcomes], int] = {}
    blocks: Iterable[int] = iter(range(job.blocks))
    try:
        for block in blocks:
            waiting[executor.submit(play_block, job, block)] = block
            if len(waiting) < 4 * workers:
                continue
            done = next(as_completed(waiting))
            yield waiting.pop(done), done.result()
        for done in as_completed(tuple(waiting)):
            yield waiting.pop(done), done.result()
    finally:
        executor.shutdown(cancel_futures=True)


def _on_cluster(job: Job, address: str) -> Blocks:
    """Every block, played by the workers of a Dask cluster."""
    distributed = _distributed()
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, TimeoutError, ValueError) as wrong:
        raise DataInvalid(
            f"no cluster answers at {address!r} ({wrong}); give a scheduler's address like "
            "tcp://127.0.0.1:8786",
            key="cluster",
        ) from None
    with client:
        futures = client.map(play_block, [job] * job.blocks, range(job.blocks), pure=False)
        number = {future.key: block for block, future in enumerate(futures)}
        for future, outcomes in distributed.as_completed(futures, with_results=True):
            yield number[future.key], outcomes


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise DataInvalid(
            "simulations on a cluster need one more package; install croupier[cluster]", key="cluster"
        ) from None
    return distributed
