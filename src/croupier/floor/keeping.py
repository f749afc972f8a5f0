"""Records on their way to the store: whoever waits for them does not hold up the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def kept(append: Awaitable[T]) -> T:
    """Come back when the append is settled; a caller who goes away does not interrupt it."""
    work = asyncio.ensure_future(append)
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await work
        raise
