"""Heads as people note them: one line for each stream, ``stream version hash``."""

from __future__ import annotations

import re

from croupier.store.chain import Head

LINE = re.compile(r"^\s*(\S.*?) ([0-9]{1,15}) ([0-9a-f]{64})\s*$", re.MULTILINE)


def write_head(stream: str, head: Head) -> str:
    """A head as one line.

    >>> write_head("table:razz", Head(12, "ab" * 32))[:26]
    'table:razz 12 abababababab'
    """
    return f"{stream} {head.version} {head.hash}"


def read_heads(text: str) -> list[tuple[str, Head]]:
    """The heads in a text, each once; other lines, such as what a floor says when it closes, are skipped."""
    found = {(stream, Head(int(version), sealed)): None for stream, version, sealed in LINE.findall(text)}
    return list(found)
