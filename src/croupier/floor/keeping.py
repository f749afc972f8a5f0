"""Waiting for the store without holding up the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def kept(append: Awaitable[T]) -> T:
    """Wait until the append has succeeded or failed; cancelling the caller does not interrupt it."""
    work = asyncio.ensure_future(append)
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await work
        raise
