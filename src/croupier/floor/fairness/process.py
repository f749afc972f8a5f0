"""The floor's connection to the fairness process, which starts when a report is first requested."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.errors import CroupierError, ExtraMissing
from croupier.extras import require
from croupier.floor.beside import BROKEN, ProcessBeside
from croupier.floor.dispute.corrections import CORRECTIONS_STREAM
from croupier.floor.fairness.report import ALPHA, FairnessReport
from croupier.floor.fairness.streams import watched
from croupier.floor.fairness.worker import Answer, Ask, Corrections, Records, write_message
from croupier.floor.setup import TableSetup
from croupier.store import EventStore
from croupier.store.checkpoint import now

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-c", "from croupier.floor.fairness.worker import main; main()")
AT_ONCE = 2_000
"""How many records are sent in one message."""


@dataclass(frozen=True)
class Progress:
    """The number of records followed, and the total."""

    done: int = 0
    of: int = 0


class FairnessProcess:
    """Sends new records of the tables to the process, and keeps the latest report."""

    def __init__(
        self,
        store: EventStore,
        setups: Callable[[], Sequence[TableSetup]],
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._store, self._setups = store, setups
        self._beside = ProcessBeside(command, Answer)
        self._sent: dict[str, int] = {}
        self._work: asyncio.Task[None] | None = None
        self.report: FairnessReport | None = None
        self.progress = Progress()
        self.failed = ""

    @property
    def working(self) -> bool:
        """Whether a report is being made."""
        return self._work is not None and not self._work.done()

    def look(self) -> None:
        """Update the report in the background; only one update runs at a time."""
        if not self.working:
            self._work = asyncio.create_task(self._look(), name="fairness")

    async def looked(self) -> FairnessReport | None:
        """Return the updated report; None if the process failed."""
        self.look()
        assert self._work is not None
        await asyncio.shield(self._work)
        return self.report

    async def _look(self) -> None:
        try:
            require("lab", "numpy", "numba")
            if not await self._follow():
                self.report = FairnessReport(alpha=ALPHA, tables=(), at=now())
                return
            answer = await self._put(Ask(now()))
            self.report, self.failed = answer.report, answer.wrong
        except ExtraMissing as missing:
            self.failed = str(missing)
        except (*BROKEN, CroupierError) as broken:
            log.warning("the process that watches the floor gave no report: %r", broken)
            self.failed = "the process that watches the floor gave no report"
            await self._end()

    async def _follow(self) -> bool:
        """Send everything new; return whether there is anything to watch."""
        found = await asyncio.to_thread(watched, self._store, self._setups())
        versions = await asyncio.to_thread(self._store.streams)
        streams = {setup.log_name: setup for setup in found}
        of = sum(versions[f"table:{log_name}"] for log_name in streams)
        self.progress = Progress(sum(self._sent.get(f"table:{name}", 0) for name in streams), of)
        for name, setup in streams.items():
            while (await self._send(name, setup)) == AT_ONCE:
                pass
        start = self._sent.get(CORRECTIONS_STREAM, 0)
        corrections = await asyncio.to_thread(self._store.read, CORRECTIONS_STREAM, start)
        if corrections:
            await self._put(Corrections(corrections))
            self._sent[CORRECTIONS_STREAM] = start + len(corrections)
        return bool(streams)

    async def _send(self, name: str, setup: TableSetup) -> int:
        """Send the next records of a table; return how many there were."""
        parts = []
        for stream in (f"table:{name}", f"cards:{name}"):
            start = self._sent.get(stream, 0)
            parts.append(await asyncio.to_thread(self._store.read, stream, start, start + AT_ONCE))
        records, decks = parts
        if records or decks:
            await self._put(Records(setup, records, decks))
            self._sent[f"table:{name}"] = self._sent.get(f"table:{name}", 0) + len(records)
            self._sent[f"cards:{name}"] = self._sent.get(f"cards:{name}", 0) + len(decks)
            self.progress = Progress(self.progress.done + len(records), self.progress.of)
        return len(records)

    async def _put(self, message: Records | Corrections | Ask) -> Answer:
        if self._beside.has_ended:
            raise EOFError("the process has ended, and what was sent with it")
        return await self._beside.ask(write_message(message))

    async def _end(self) -> None:
        self._sent = {}
        await self._beside.end()

    async def close(self) -> None:
        """Kill the process."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await self._end()
