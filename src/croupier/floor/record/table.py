"""One table opened from a round document: the head posts the terms, the actions are entered by hand.

The rules are those of ``croupier replay``: what a document may leave out may be left out here too. All
actions of a request are accepted or none; they are stored with the person who entered them before the
request is answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.errors import CommandRejected, DataInvalid, NotNow, OutOfTurn
from croupier.floor.journal import Journal, decided_again
from croupier.floor.money.ledger import FLOOR_ACCOUNTS, LINKED, Entry, Ledger
from croupier.games.choice import Choice
from croupier.games.view import RoundView
from croupier.history import read_document, read_text, replay_source
from croupier.history.actions import parse_action, write_action
from croupier.history.document import Document
from croupier.history.kinds import write_hand
from croupier.history.left_out import apply_written
from croupier.history.recorded import RECORDED
from croupier.history.result import result
from croupier.history.seen import EVERYTHING, Reader
from croupier.history.source import Source
from croupier.history.write import written
from croupier.money import Cents, Fine, fine
from croupier.numbers import DEALER, FIRST_HAND, Player, by_player
from croupier.store import Codec, EventStore, members
from croupier.store.checkpoint import now
from croupier.table import Round, family_of
from croupier.table.commands import AnyCommand
from croupier.table.events import AnyEvent, Event, Movements, seat
from croupier.table.session.events import ActionsTaken, EntryTakenBack
from croupier.table.session.taking_back import BACK, last_entry, taken_back, without


class DocumentPosted(Event, frozen=True, tag="document.posted/1", kw_only=True):
    """A table was opened from a round document; the cage put the stacks in front of its players."""

    document: str
    players: tuple[str, ...]
    stacks: tuple[Cents, ...]
    meter: Fine = Fine(0)
    reserve: Fine = Fine(0)
    at: str
    by: str

    def movements(self) -> Movements:
        """From the cage to the seats, and from the house's seed money to the meter."""
        moved: Movements = {seat(player): fine(stack) for player, stack in by_player(self.stacks) if stack}
        if moved:
            moved["cage"] = Fine(-sum(moved.values()))
        filled = Fine(self.meter + self.reserve)
        if filled:
            moved |= {"seed": Fine(-filled), "meter": self.meter, "reserve": self.reserve}
        return {account: amount for account, amount in moved.items() if amount}


RECORD_CODEC: Codec[Event] = Codec((*members(AnyEvent, Event), DocumentPosted, ActionsTaken, EntryTakenBack))


@dataclass(frozen=True, kw_only=True)
class Taken:
    """The answer to a request: the table's version. A repeated key gets the same answer."""

    actions: int
    version: int
    over: bool


class ActionRefused(Exception):
    """One of several actions was refused, so none was accepted."""

    def __init__(self, number: int, text: str, why: CommandRejected | DataInvalid) -> None:
        super().__init__(f"action {number}, {text!r}: {why}")
        self.number, self.text, self.why = number, text, why


def entered_since() -> NotNow:
    """Return the refusal of a line that was written for an earlier version of the table."""
    return NotNow("something was entered since this line was begun; look at what comes next")


class RecordTable:
    """A round as its dealer enters it."""

    def __init__(self, name: str, store: EventStore, ledger: Ledger) -> None:
        self.id = name
        self._ledger = ledger
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self.log: list[Event] = []
        self.actions: list[str] = []
        self._entries: list[int] = []
        """How many actions each request entered, without those taken back."""
        self._last: ActionsTaken | None = None
        self.frozen = False
        """Whether the table is frozen in a dispute."""
        self._answers: dict[str, tuple[tuple[str, ...], Taken]] = {}
        self.journal = Journal(store, self.stream, RECORD_CODEC, self._follow)
        self.journal.read()

    @property
    def stream(self) -> str:
        """The table's log in the store."""
        return f"record:{self.id}"

    # ── opening ─────────────────────────────────────────────────────────────────────────────────────

    async def open(self, document: Document, *, by: str) -> None:
        """Post the terms in the head of a document."""
        round_ = document.opening()
        names = tuple(document.source.data.get("players", ()))
        meter = None if is_linked(document) else family_of(round_.table).first_meter(round_)
        posted = DocumentPosted(
            document=document.source.text,
            players=names
            or tuple(write_hand(player, FIRST_HAND) for player, _ in by_player(document.stacks)),
            stacks=document.stacks,
            meter=meter.meter if meter else Fine(0),
            reserve=meter.reserve if meter else Fine(0),
            at=now(),
            by=by,
        )
        await self.journal.keep(posted, *round_.log)

    def _begin(self, posted: DocumentPosted) -> None:
        self.posted = posted
        self.document: Document = read_head(posted.document)
        self.round: Round = self.document.opening()
        self._opening = len(self.round.log)
        self._linked = is_linked(self.document)
        self._note(posted)

    @property
    def game(self) -> str:
        """The game's id."""
        return self.document.game.id

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names; without names they are p1, p2 and so on."""
        return self.posted.players

    @property
    def version(self) -> int:
        """The number of events; it grows with every change."""
        return len(self.log)

    # ── acting ──────────────────────────────────────────────────────────────────────────────────────

    @decided_again
    async def act(
        self,
        actions: Sequence[str],
        *,
        by: str,
        key: str = "",
        only: frozenset[Player] | None = None,
        seen: int | None = None,
    ) -> Taken:
        """Accept all of these actions or none; ``only`` are the players for whom the person may act.

        ``seen`` is the version at which they were written, if they would mean something else at another one.
        """
        async with self._lock:
            await self.journal.catch_up()
            if self.frozen:
                raise NotNow("the table is frozen in a dispute; play continues when a supervisor releases it")
            told = tuple(actions)
            self._remember()
            if key and key in self._answers:
                known, answer = self._answers[key]
                if known != told:
                    raise NotNow("this key was used for other actions; make a new one for each request")
                return answer
            if not told:
                raise DataInvalid("send at least one action", key="actions")
            if seen not in (None, self.version):
                raise entered_since()
            if told == (BACK,):
                return await self._take_back(by=by, key=key)
            twin = self.round.copy()
            before = len(twin.log)
            for number, text in enumerate(told, start=1):
                self._take(twin, number, text, only)
            taken = ActionsTaken(actions=told, at=now(), by=by, key=key)
            await self.journal.keep(taken, *twin.log[before:])
            self._remember()
            self.tell()
            return self._answer()

    async def has_taken(self, key: str) -> bool:
        """Whether actions were accepted under this key."""
        async with self._lock:
            await self.journal.catch_up()
            self._remember()
            return bool(key) and key in self._answers

    async def _take_back(self, *, by: str, key: str) -> Taken:
        """Take back the cards entered last, if nothing depends on them yet."""
        _, events = last_entry(self.log)
        if self.round.over or not events:
            raise NotNow("nothing was entered that can be taken back: a correction is a supervisor's")
        taken = ActionsTaken(actions=(BACK,), at=now(), by=by, key=key)
        await self.journal.keep(taken, taken_back(events))
        self._remember()
        self.tell()
        return self._answer()

    def _take(self, round_: Round, number: int, text: str, only: frozenset[Player] | None) -> None:
        try:
            command = self.command(text)
            if command is None:
                return
            if only is not None and getattr(command, "player", DEALER) not in only:
                raise OutOfTurn("you may act for your own seat only")
            apply_written(round_, command)
        except (CommandRejected, DataInvalid) as why:
            raise ActionRefused(number, text, why) from None

    def command(self, text: str) -> AnyCommand | None:
        """Read an action in the notation; its player may be named. None for a remark."""
        return spoken(text, self.players)

    def _answer(self) -> Taken:
        return Taken(actions=len(self.actions), version=self.version, over=self.round.over)

    def tell(self) -> None:
        """Notify everybody who watches."""
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    @property
    def changed(self) -> asyncio.Event:
        """An event that is set at the next change."""
        return self._changed

    # ── seeing ──────────────────────────────────────────────────────────────────────────────────────

    def numbers_of(self, person: str | None) -> list[Player]:
        """Return the numbers of the players with this name."""
        return [Player(player) for player, name in by_player(self.players) if name == person]

    def view(self, person: str | None) -> RoundView:
        """Return one person's view of the round."""
        return family_of(self.round.table).view(self.round, self.numbers_of(person))

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Return the legal actions."""
        return [] if self.round.over else self.round.legal(player)

    def stacks(self) -> list[Cents]:
        """Everybody's chips."""
        return list(family_of(self.round.table).stacks(self.round))

    def written(self, reader: Reader = EVERYTHING) -> str:
        """Return the round so far as a document: the posted head, and the actions with the reader's cards."""
        return written({**self._head(), "actions": self._told(reader)})

    def _told(self, reader: Reader) -> list[str]:
        """Return the actions as entered, or with the cards that the reader has seen."""
        if reader.revealed:
            return [by_number(text, self.players) for text in self.actions]
        told = RECORDED[self.document.game.family].told(self.round, reader)
        return [write_action(command) for command in told]

    def _head(self) -> dict[str, Any]:
        """Return the document as posted, without actions and results."""
        said = self.document.source.data
        return {
            key: value
            for key, value in said.items()
            if key not in ("actions", "finishing_stacks", "_expected")
        }

    def result(self, reader: Reader = EVERYTHING) -> dict[str, Any]:
        """Return the round's result in the form of ``croupier replay --json``, with the reader's cards."""
        given = {**self._head(), "actions": self._told(EVERYTHING)}
        found = replay_source(Source(self.id, 1, "", given=given)).as_json()
        return found | {"cards": result(self.round, reader)["cards"]}

    # ── keeping ─────────────────────────────────────────────────────────────────────────────────────

    def _follow(self, event: Event) -> None:
        """Follow a stored event; the round's opening events are in the round already."""
        if isinstance(event, DocumentPosted):
            self._begin(event)
            return
        if isinstance(event, ActionsTaken):
            self._remember()
            self._last = event
            if event.actions == (BACK,):
                self.actions = self.actions[: -self._entries.pop()]
            else:
                self.actions += event.actions
                self._entries.append(len(event.actions))
        elif isinstance(event, EntryTakenBack):
            self.round = without(self.round, self.document.opening(), event.events)
        elif len(self.log) > self._opening:
            self.round.emit(event)
        self._note(event)

    def _remember(self) -> None:
        """Remember the answer to the last request, in case it is sent again."""
        if self._last is not None and self._last.key:
            self._answers[self._last.key] = (self._last.actions, self._answer())

    def _note(self, event: Event) -> None:
        """Log an event and enter it in the ledger."""
        if movements := moved(self.id, event, linked=self._linked):
            self._ledger.book(Entry(f"{self.stream}#{len(self.log)}", movements))
        self.log.append(event)


def spoken(text: str, players: Sequence[str]) -> AnyCommand | None:
    """Return the command of an action, in which players may be named; None for a remark."""
    return None if text.lstrip().startswith("#") else parse_action(by_number(text, players))


def by_number(text: str, players: Sequence[str]) -> str:
    """Replace a player's name in an action with their number; the longest matching name wins."""
    for player, name in sorted(by_player(players), key=lambda one: -len(one[1])):
        if text.startswith(f"{name} "):
            return write_hand(Player(player), FIRST_HAND) + text.removeprefix(name)
    return text


def read_head(text: str) -> Document:
    """Read a document that may have no actions."""
    source = read_text(text, "document")[0]
    data = {"actions": [], **source.data}
    return read_document(Source(source.file, 1, text, given=data))


def moved(table: str, event: Event, *, linked: bool) -> dict[str, Fine]:
    """Return an event's movements on the floor's accounts: players and seats have the same numbers here."""
    movements: dict[str, Fine] = {}
    for account, amount in event.movements().items():
        # A link that is not on this floor keeps the jackpot, with its claims and debts.
        name = "tables" if linked and account in LINKED else account
        full = name if name.startswith(FLOOR_ACCOUNTS) else f"{table}/{name}"
        movements[full] = Fine(movements.get(full, 0) + amount)
    return movements


def is_linked(document: Document) -> bool:
    """Whether a link keeps the jackpot of the document's table."""
    return bool(document.source.data.get("_progressive", {}).get("linked"))
