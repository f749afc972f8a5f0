"""Seals: short hashes of a table's codes, amounts and cards at a moment, so that a test notices a change.

A seal does not say that anything is right, only that it is as it was. What is right is in the other tests,
from the text of the rules. Prose is not sealed: it is approved as text, see ``tests/games/test_texts.py``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.errors import CommandRejected, CroupierError
from croupier.money import Cents
from croupier.numbers import DEALER
from croupier.table import Choice, Round
from croupier.table import commands as c
from croupier.table.choice import command_of

LOOKED_AT = 6
"""The views are sealed once in this number of events."""
PROSE = {"says", "what"}
"""Fields of events and views with words for people."""


def said(round_: Round, since: int) -> list[Any]:
    """What a round says now: the events since then, whom it waits for and for what, and what people see."""
    moment = [round_.log[since:], round_.legal(), list(refusals(round_))]
    moment += [round_.to_act, round_.bettors(), round_.free, round_.offer, round_.all_decide_at_once]
    if len(round_.log) // LOOKED_AT > since // LOOKED_AT or round_.over:
        moment += [round_.view(None), round_.view(round_.to_act[0] or None) if round_.to_act else None]
    if round_.over:
        moment += [round_.view(player) for player in round_.bettors()]
    return moment


def refusals(round_: Round) -> Iterator[CommandRejected | None]:
    """Refusals of a chip less or more, and of acts out of turn; None for what is not refused."""
    choices = round_.legal()
    commands = [command_of(choice, amount=Cents(amount)) for choice in choices for amount in beyond(choice)]
    first = choices[0].player if choices else DEALER
    commands += [c.Fold(player=first + 1), c.CheckOrCall(player=first + 1), c.NoMoreBets()]
    yield from map(round_.refusal, commands)


def beyond(choice: Choice) -> list[int]:
    """Amounts just outside a choice's range."""
    low, high, step = (getattr(choice, name, None) for name in ("low", "high", "step"))
    return [low - step, high + step] if low is not None and high is not None and step is not None else []


def seal(*moments: Any, digits: int) -> str:
    """The first digits of the hash of some moments' facts."""
    total = hashlib.sha256()
    for moment in moments:
        total.update(msgspec.json.encode(facts(moment)))
    return total.hexdigest()[:digits]


def facts(moment: Any) -> Any:
    """A moment as plain data without its prose: of a refusal the code and the clause."""
    return _without_prose(msgspec.to_builtins(moment, enc_hook=_as_fact, str_keys=True))


def texts(moment: Any) -> Iterator[str]:
    """The prose of a moment: each refusal's code and message, and what events and views say."""
    pending = [msgspec.to_builtins(moment, enc_hook=_as_text, str_keys=True)]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            yield from (value[name] for name in PROSE & value.keys() if value[name])
            pending += value.values()
        elif isinstance(value, list | tuple):
            pending += value


def _as_fact(value: Any) -> Any:
    return [value.code, value.clause] if isinstance(value, CommandRejected) else str(value)


def _as_text(value: Any) -> Any:
    return {"says": f"{value.code}: {value}"} if isinstance(value, CroupierError) else str(value)


def _without_prose(value: Any) -> Any:
    match value:
        case dict():
            return {name: _without_prose(field) for name, field in value.items() if name not in PROSE}
        case list() | tuple():
            return [_without_prose(item) for item in value]
    return value
