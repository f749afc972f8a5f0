"""Writes a finished round as a document, with the cards that its reader may see.

What the published hand-history format has is under its own keys; our own keys begin with an underscore. A
document read back plays the same round: same commands, same chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.errors import DataInvalid
from croupier.history.actions import write_action
from croupier.history.recorded import RECORDED
from croupier.history.seen import EVERYTHING, Reader
from croupier.history.toml import bare, write_toml
from croupier.table import Round, family_of


def write_document(
    round_: Round, reader: Reader = EVERYTHING, *, notes: Mapping[str, Any] | None = None
) -> str:
    """A round as a TOML document, an action on each line. Unseen cards are written ``??``.

    >>> from croupier.history import read_document, read_text, replay
    >>> text = '''variant = "FT"
    ... blinds_or_straddles = [2, 4]
    ... small_bet = 4
    ... big_bet = 8
    ... starting_stacks = [100, 100]
    ... actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]'''
    >>> hand = replay(read_document(read_text(text, "hand.phh")[0])).round
    >>> print(write_document(hand, Reader(2)).splitlines()[-5])
      "d dh p1 ????",
    """
    return written(document_of(round_, reader, notes=notes))


def written(document: Mapping[str, Any]) -> str:
    """A document's data as TOML, an action on each line."""
    lines = []
    for key, value in document.items():
        if key == "actions":
            lines += ["actions = [", *(f"  {write_toml(action)}," for action in value), "]"]
        else:
            lines.append(f"{key} = {write_toml(value)}")
    return "\n".join([*lines, ""])


def document_of(
    round_: Round, reader: Reader = EVERYTHING, *, notes: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The same as data, with amounts as ``Bare`` text. ``notes`` are entries that the round does not have."""
    if not round_.over:
        raise DataInvalid("a round can be written only when it is over")
    family, recorded = family_of(round_.table), RECORDED[round_.table.game.family]
    return {
        "variant": recorded.variant(round_),
        **(notes or {}),
        "starting_stacks": [bare(stack) for stack in family.starting(round_)],
        **recorded.heading(round_),
        "actions": [write_action(command) for command in recorded.told(round_, reader)],
        "finishing_stacks": [bare(stack) for stack in family.stacks(round_)],
    }
