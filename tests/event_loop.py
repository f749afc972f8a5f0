"""An event loop of one's own: the browser driver keeps one running in the thread that the tests run in."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(scene: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` in a thread of its own."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, scene).result()
