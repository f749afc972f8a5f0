"""Kernels on all processors: a range of work cut into spans."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Done = TypeVar("Done")
Span = tuple[int, int]


def in_spans(work: Callable[[Span], Done], size: int, *, span: int) -> list[Done]:
    """Does the work on every half-open span of the range, in order. The work must release the interpreter."""
    spans = [(first, min(first + span, size)) for first in range(0, size, span)]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return list(threads.map(work, spans))


def add_spans(work: Callable[[Span], NDArray[np.int64]], size: int, *, span: int) -> NDArray[np.int64]:
    """What the work counts on every span, added up."""
    total: NDArray[np.int64] = np.sum(in_spans(work, size, span=span), axis=0)
    return total
