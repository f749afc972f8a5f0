"""Keeps the passwords of databases out of messages."""

from __future__ import annotations

import re

PASSWORD = re.compile(r"(postgres(?:ql)?://[^\s:/@]*):\S*@|([?&]password=)[^\s&'\"]*")
"""The password in the address of a database, wherever a text names one."""


def without_password(text: str) -> str:
    """Return a text for people without the passwords of the databases that it names.

    >>> without_password("postgresql://floor:s3cr@t@db.example/croupier cannot be reached")
    'postgresql://floor:…@db.example/croupier cannot be reached'
    """
    return PASSWORD.sub(lambda found: f"{found[1]}:…@" if found[2] is None else f"{found[2]}…", text)
