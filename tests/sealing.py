"""Seals: short hashes of all that a table says at a moment, so that a test notices when that changes.

A seal does not say that anything is right, only that it is as it was. What is right is in the other tests,
from the text of the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.money import Cents
from croupier.numbers import DEALER
from croupier.table import Choice, Round
from croupier.table import commands as c
from croupier.table.choice import command_of

LOOKED_AT = 6
"""Every so many events somebody looks at the table."""


def said(round_: Round, since: int) -> list[Any]:
    """What a round says now: the events since then, whom it waits for and for what, and what people see."""
    moment = [round_.log[since:], round_.legal(), list(refusals(round_))]
    moment += [round_.to_act, round_.bettors(), round_.free, round_.offer, round_.all_decide_at_once]
    if len(round_.log) // LOOKED_AT > since // LOOKED_AT or round_.over:
        moment += [round_.view(None), round_.view(round_.to_act[0] or None) if round_.to_act else None]
    if round_.over:
        moment += [round_.view(player) for player in round_.bettors()]
    return moment


def refusals(round_: Round) -> Iterator[tuple[str, str | None, str] | None]:
    """Why a chip less or more is refused, and acts of whoever is not to act; None for what is not refused."""
    choices = round_.legal()
    commands = [command_of(choice, amount=Cents(amount)) for choice in choices for amount in beyond(choice)]
    first = choices[0].player if choices else DEALER
    commands += [c.Fold(player=first + 1), c.CheckOrCall(player=first + 1), c.NoMoreBets()]
    for command in commands:
        refused = round_.refusal(command)
        yield (refused.code, refused.clause, str(refused)) if refused else None


def beyond(choice: Choice) -> list[int]:
    """Amounts just outside a choice's range."""
    low, high, step = (getattr(choice, name, None) for name in ("low", "high", "step"))
    return [low - step, high + step] if low is not None and high is not None and step is not None else []


def seal(*moments: Any, digits: int) -> str:
    """The hash of what was said, as many digits of it."""
    total = hashlib.sha256()
    for moment in moments:
        total.update(msgspec.json.encode(moment, enc_hook=str))
    return total.hexdigest()[:digits]
