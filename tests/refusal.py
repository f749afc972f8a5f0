"""Refusals in tests: whatever is refused leaves no trace, and asking beforehand gives the same answer."""

from __future__ import annotations

import re
from typing import Any

import pytest

from croupier.errors import CommandRejected
from croupier.history import parse_action
from croupier.table import Command, Session
from croupier.table.round import Round


def standing(table: Round | Session) -> Any:
    """All there is of a round, or of a table with the round that it plays."""
    if isinstance(table, Session):
        return len(table.log), repr(table.state), table.round and table.round.fingerprint()
    return table.fingerprint()


def refused(table: Any, action: str | Command) -> CommandRejected:
    """The refusal of an action, which must leave everything as it is."""
    command = parse_action(action) if isinstance(action, str) else action
    before = standing(table)
    with pytest.raises(CommandRejected) as found:
        table.apply(command)
    refusal = found.value
    assert standing(table) == before, f"refusing {action!r} changed something"
    if not isinstance(table, Session):
        asked = table.refusal(command)
        assert asked is not None
        assert (asked.code, asked.clause) == (refusal.code, refusal.clause)
    return refusal


def refuse(
    table: Any,
    action: str | Command,
    error: type[CommandRejected],
    says: str | None = None,
    *,
    clause: str | None = None,
) -> None:
    """The action is refused for this reason, in these words, by this clause."""
    refusal = refused(table, action)
    assert type(refusal) is error, refusal
    if says is not None:
        assert re.search(says, refusal.message), refusal
    if clause is not None:
        assert refusal.clause == clause
