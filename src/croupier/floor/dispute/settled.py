"""A settled round as a supervisor gets it, and what their corrected round would have moved instead.

The engine decides: the corrected document is replayed, and the difference between the two rounds is what has
to be compensated. Chips of players are compensated in their wallets, because somebody else may sit in their
seats by now. The jackpot's difference is booked on its link; if there is none, or it has been closed, the
tray pays or receives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.errors import DataInvalid, NotNow
from croupier.floor.dispute.records import written
from croupier.floor.jackpot.share import NOTHING, JackpotShare
from croupier.floor.past.moved import moved_by, shared_by
from croupier.floor.past.record import RoundRecord
from croupier.floor.record.past import DocumentRound
from croupier.history import read_document, read_text, replay
from croupier.history.seen import EVERYTHING
from croupier.history.source import Source
from croupier.history.write import written as write_data
from croupier.table.events.event import Movements

RESULT = ("actions", "finishing_stacks", "_expected")
"""The entries of a document that a correction may change: the actions and the results."""

NOT_SHOWN = "# not shown: "
"""Prefix of the remark in a document that replaces a hand's cards, which were named but not shown."""


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a round moved, including its link's jackpot; ``result`` is in the form of ``croupier replay``."""

    moved: Movements
    jackpot: JackpotShare = NOTHING
    result: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Settled:
    """A finished round as it was played."""

    table: str
    log: str
    number: int
    persons: tuple[str, ...]
    document: str
    """The round with the cards that everybody saw; others are ``??``."""
    hidden: tuple[tuple[str, str], ...]
    """Every action as the document writes it, and with all its cards."""
    accounts: tuple[str, ...]
    """The account of each player's chips, player 1 first."""
    told: Told
    link: str = ""
    """The link of the round; empty if it was played without one."""

    @property
    def unshown(self) -> bool:
        """Whether wagers were decided by hands that were not shown."""
        return any(seen.startswith(NOT_SHOWN) for seen, _ in self.hidden)

    def read(self, text: str) -> Source:
        """Read a corrected document with the hidden cards restored; only the play may have changed."""
        source = read_text(text, "correction")[0]
        said, played = source.data, read_text(self.document, "round")[0].data
        for key in sorted(said.keys() | played.keys()):
            if key not in RESULT and said.get(key) != played.get(key):
                raise DataInvalid(
                    f"{key!r} is not as it was: a correction changes cards, wagers and decisions, "
                    "never players or terms",
                    key=key,
                )
        actions = said.get("actions")
        if not isinstance(actions, list) or any(not isinstance(action, str) for action in actions):
            raise DataInvalid("write the actions as a list of strings", key="actions")
        head = {key: value for key, value in said.items() if key not in RESULT}
        return Source("correction", 1, text, given={**head, "actions": self._uncovered(actions)})

    def _uncovered(self, actions: Iterable[str]) -> list[str]:
        """Return the actions, with the reader's hidden cards restored where an action is unchanged."""
        left: dict[str, list[str]] = {}
        for seen, full in self.hidden:
            left.setdefault(seen, []).append(full)
        return [left[text].pop(0) if left.get(text) else text for text in actions]

    def settle(self, text: str) -> Told:
        """Return the movements and the result of the round in a corrected document."""
        found = replay(read_document(self.read(text)))
        if found.error is not None:
            where = f"action {found.error['action']}: " if found.error.get("action") else ""
            raise DataInvalid(f"{where}{found.error['message']}", key="actions")
        assert found.round is not None
        assert found.result is not None
        if not found.round.over:
            raise DataInvalid("nobody can say who won: name the cards that decide it", key="actions")
        return Told(
            moved=moved_by(self.table, found.round.log, self.accounts, self.link),
            jackpot=shared_by(found.round.log),
            result=found.result,
        )


def difference(before: Movements, after: Movements) -> Movements:
    """Return the movements that turn the first round's result into the second's."""
    return written(
        {account: after.get(account, 0) - before.get(account, 0) for account in before.keys() | after.keys()}
    )


def by_the_tray(moved: Movements, table: str) -> Movements:
    """Return the movements with the tray in place of a link."""
    total: dict[str, int] = {}
    for account, amount in moved.items():
        name = f"{table}/bank" if account.startswith("link:") else account
        total[name] = total.get(name, 0) + amount
    return written(total)


def settled_round(record: RoundRecord) -> Settled:
    """Return a finished round for correction; one from a document has every card, as it was entered."""
    if not record.closed:
        raise NotNow(f"{record.table} has no settled round {record.number}: it is still being played")
    if isinstance(record, DocumentRound):
        text = record.entered()
        hidden = tuple((action, action) for action in read_text(text, "round")[0].data["actions"])
    else:
        text = record.document(None)
        data = read_text(text, "round")[0].data
        hidden = _hidden(data["actions"], record.lines(EVERYTHING))
        if len(hidden) > len(data["actions"]):
            text = write_data({**data, "actions": [seen for seen, _ in hidden]})
    return Settled(
        table=record.table,
        log=record.stream,
        number=record.number,
        persons=record.persons,
        document=text,
        hidden=hidden,
        accounts=record.accounts,
        told=Told(moved=record.moved(), jackpot=record.jackpot()),
        link=record.link,
    )


def _hidden(seen: Sequence[str], told: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Pair each action of the reader's document with the same action with all its cards.

    A hand that was named but not shown is missing from the reader's document: a remark takes its place.
    """
    found, left = list[tuple[str, str]](), list(seen)
    for full in told:
        if left and _covers(left[0], full):
            found.append((left.pop(0), full))
        else:
            found.append((f"{NOT_SHOWN}{full.rpartition(' ')[0]}", full))
    assert not left, "the reader's document has an action that the round does not have"
    return tuple(found)


def _covers(seen: str, full: str) -> bool:
    """Whether ``seen`` is ``full`` with some cards hidden."""
    return len(seen) == len(full) and all(one in (other, "?") for one, other in zip(seen, full, strict=True))
