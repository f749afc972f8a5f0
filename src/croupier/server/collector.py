"""When the server looks for garbage that counting references does not free.

Play makes none: what a page or a view was made of is freed when the next one takes its place. Python's own
collector counts new objects, and on a full floor there always are enough: it went through everything that
270 tables show, found nothing, and everybody waited meanwhile. Requests of people who come in leave some. So
here it looks when memory has grown by a quarter and there is little to do, and when it has doubled.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable

LOOKS_SECONDS = 1.0
"""How often the server looks how much memory is in use."""
GROWTH, GROWTH_MIN = 1.25, 200_000
"""When there is little to do: how many times as many blocks of memory as after the last collection are too
many, and how many more at least, some 20 MB."""
MOST, MOST_MIN = 2.0, 1_000_000
"""The same however much there is to do: everybody waits then, on a full floor for half a second."""
LITTLE = 0.2
"""How much of a processor's time is little to do."""


class Collector:
    """Collects garbage when so much more memory is in use that there may be some."""

    def __init__(
        self,
        blocks: Callable[[], int] = sys.getallocatedblocks,
        collect: Callable[[], object] = gc.collect,
        worked: Callable[[], float] = time.process_time,
    ) -> None:
        self._blocks, self._collect, self._worked = blocks, collect, worked
        self._before = worked()
        """How many seconds the process had worked when memory was last looked at."""
        self._timer: asyncio.TimerHandle | None = None
        self._after = 0
        """How many blocks of memory were in use after the last collection."""

    def begin(self) -> None:
        """Collect now, and from now on only if memory grows, while the event loop runs."""
        gc.disable()
        self._clear()
        self._look_again()

    def end(self) -> None:
        """Leave it to Python again."""
        if self._timer is not None:
            self._timer.cancel()
        gc.enable()

    def look(self) -> bool:
        """Collect if memory has grown too much for how busy the last second was; whether it did."""
        before, self._before = self._before, self._worked()
        quiet = self._before - before < LITTLE * LOOKS_SECONDS
        times, more = (GROWTH, GROWTH_MIN) if quiet else (MOST, MOST_MIN)
        if self._blocks() < self._after * times + more:
            return False
        self._clear()
        return True

    def _clear(self) -> None:
        self._collect()
        self._after = self._blocks()

    def _look_again(self) -> None:
        self.look()
        self._timer = asyncio.get_running_loop().call_later(LOOKS_SECONDS, self._look_again)
