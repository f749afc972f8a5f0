"""When the server looks for garbage that counting references does not free.

Play makes none: what a page or a view was made of is freed when the next one takes its place. Python's own
collector counts new objects, and on a full floor there always are enough: it went through everything that
270 tables show, found nothing, and everybody waited meanwhile. So here it looks only when memory has grown.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable

LOOKS_SECONDS = 1.0
"""How often the server looks how much memory is in use."""
GROWTH = 1.25
"""How many times as much as after the last collection is too much; Python's own collector takes the same."""
GROWTH_MIN = 200_000
"""And by how many blocks at least, some 20 MB."""


class Collector:
    """Collects garbage when so much more memory is in use that there may be some."""

    def __init__(
        self,
        blocks: Callable[[], int] = sys.getallocatedblocks,
        collect: Callable[[], object] = gc.collect,
    ) -> None:
        self._blocks, self._collect = blocks, collect
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
        """Collect if memory has grown; whether it did."""
        if self._blocks() < self._after * GROWTH + GROWTH_MIN:
            return False
        self._clear()
        return True

    def _clear(self) -> None:
        self._collect()
        self._after = self._blocks()

    def _look_again(self) -> None:
        self.look()
        self._timer = asyncio.get_running_loop().call_later(LOOKS_SECONDS, self._look_again)
