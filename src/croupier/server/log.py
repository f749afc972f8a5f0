"""What the server writes about itself: one line for each thing, bounded, as text or as JSON.

No card and no secret is ever logged: errors of our own are logged by their code or their class, and addresses
without their query.
"""

from __future__ import annotations

import logging
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal

import msgspec

Form = Literal["text", "json"]

ALIKE_MAX = 5
"""How many lines of one kind are written in one window; the rest are counted."""
WINDOW_SECONDS = 10.0
LINE_MAX = 4_000
"""The longest line; what is longer is cut."""
KINDS_MAX = 1_000


class Bounded(logging.Filter):
    """Lets a few lines of each kind through, and says afterwards how many more there were.

    A kind is the place that logs and its message before the values are put in: a stranger who sends another
    value each time does not get another line.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: OrderedDict[tuple[str, str], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        if getattr(record, "unbounded", False):
            return True
        kind, now = (record.name, str(record.msg)[:200]), self._clock()
        since, count = self._seen.get(kind, (now, 0))
        if now - since >= WINDOW_SECONDS:
            if count > ALIKE_MAX:
                record.msg = f"{record.msg} (and {count - ALIKE_MAX} more like this)"
            since, count = now, 0
        self._seen[kind] = (since, count + 1)
        self._seen.move_to_end(kind)
        if len(self._seen) > KINDS_MAX:
            self._seen.popitem(last=False)
        return count < ALIKE_MAX


class Text(logging.Formatter):
    """Time, level, place and message, as people read it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The line, cut to its length."""
        return _cut(super().format(record))


class Json(logging.Formatter):
    """One JSON object a line: ``at``, ``level``, ``place``, ``message`` and what else was said, by name."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "place": record.name,
            "message": _cut(record.getMessage()),
        }
        if record.exc_info:
            said["trace"] = _cut(self.formatException(record.exc_info))
        more = getattr(record, "said", None)
        if isinstance(more, dict):
            said |= {str(name): _cut(str(value)) for name, value in more.items()}
        return msgspec.json.encode(said).decode()


def _cut(line: str) -> str:
    return line if len(line) <= LINE_MAX else line[:LINE_MAX] + " …"


def start_log(form: Form) -> None:
    """Send every line of the process through one bounded handler."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Bounded())
    handler.setFormatter(Json() if form == "json" else Text())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("croupier").setLevel(logging.INFO)
