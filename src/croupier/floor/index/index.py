"""Keeps the index up to date with the events, and rebuilds it when it belongs to another store."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import Lock

import msgspec

from croupier.errors import StoreError
from croupier.floor.demo.tables import demo_tables
from croupier.floor.dispute.corrections import CORRECTIONS_STREAM
from croupier.floor.index.books import gather, is_book, is_whole
from croupier.floor.index.database import Database, Writer, open_index
from croupier.floor.index.fold import FoldState, TableFold
from croupier.floor.index.moment import SignedTimes
from croupier.floor.index.rows import Gathered, Played
from croupier.floor.index.schema import TABLES
from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.floor.terms.postings import Postings
from croupier.store import EventStore
from croupier.store.chain import Head

log = logging.getLogger(__name__)

LOGS = "table:"
CHUNK = 4_000
"""How many records are written at a time, from any number of streams."""

HOUR, DAY = 3_600, 86_400

_Followed = tuple[int, int, bytes]
"""How far a stream has been followed: its place, where to resume, and the table's state there."""

Told = Callable[[int, int], None]
"""Called with the number of records followed, and the number to follow."""

PUT_ROUND = (
    "INSERT INTO {p}round VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,"
    'coalesce((SELECT max(c.number) FROM {p}correction c WHERE c."table" = ? AND c.round = ?), 0))'
    " ON CONFLICT DO NOTHING"
)
PUT_PERSON = "INSERT INTO {p}person VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING"
PUT_OFFICIAL = "INSERT INTO {p}official VALUES (?,?,?) ON CONFLICT DO NOTHING"
CORRECT_PERSON = (
    'UPDATE {p}person SET won = won + ? WHERE folded = ? AND "table" = ? AND number = ? AND dealt = 1'
)
PUT_OUTCOME = "INSERT INTO {p}outcome VALUES (?,?,?,?) ON CONFLICT DO NOTHING"
PUT_WAGER = "INSERT INTO {p}wager VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING"
PUT_ENTRY = "INSERT INTO {p}entry VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING"
PUT_BALANCE = (
    "INSERT INTO {p}balance VALUES (?,?,?,?) ON CONFLICT (account, hour) DO UPDATE SET"
    " amount = {p}balance.amount + excluded.amount, entries = {p}balance.entries + excluded.entries"
)
PUT_DAY = (
    "INSERT INTO {p}day VALUES (?,?,?) ON CONFLICT (account, day) DO UPDATE SET"
    " amount = {p}day.amount + excluded.amount"
)
PUT_CORRECTION = "INSERT INTO {p}correction VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING"
MARK_CORRECTED = 'UPDATE {p}round SET corrected = ? WHERE "table" = ? AND number = ?'
BEGIN_STREAM = "INSERT INTO {p}stream VALUES (?, 0, '', 0, '{{}}') ON CONFLICT DO NOTHING"
MOVE_STREAM = "UPDATE {p}stream SET place = ?, hash = ?, resume = ?, state = ? WHERE stream = ? AND place = ?"


class Index:
    """The index of one store."""

    def __init__(
        self,
        store: EventStore,
        setups: Callable[[], Iterable[TableSetup]],
        database: Database | None = None,
        at: EventStore | None = None,
    ) -> None:
        self._store, self._setups = store, setups
        self.database = database or open_index(at or store)
        self._turn = Lock()
        self._places: dict[str, _Followed] | None = None
        """How far each stream has been followed."""
        self._folds: dict[str, TableFold] = {}
        self.gathered: Callable[[list[Played]], None] = lambda _: None
        """Called with rounds as they are written."""
        self.closed = False

    # ── keeping up ──────────────────────────────────────────────────────────────────────────────────

    def behind(self) -> int:
        """Return how many records the index has not followed."""
        places = self._known()
        return sum(
            head.version - _place(places, stream)
            for stream, head in self._store.heads().items()
            if _counts(stream)
        )

    def catch_up(self, told: Told | None = None) -> int:
        """Follow everything that the store holds now; return the number of records."""
        with self._turn:
            places, heads = self._known(), self._store.heads()
            due = {
                stream: head
                for stream, head in heads.items()
                if _counts(stream) and head.version > _place(places, stream)
            }
            whole = sum(head.version - _place(places, stream) for stream, head in due.items())
            done, times = 0, SignedTimes(self._store)
            setups = self._posted(due)

            def count(records: int) -> None:
                nonlocal done
                done += records
                if told is not None:
                    told(done, whole)

            for group in _groups(due, places):
                if not self.closed:
                    self._follow(group, due, setups, times, count)
            return done

    def _posted(self, due: Iterable[str]) -> dict[str, TableSetup]:
        """Return the tables of these logs; an unknown one was posted by another process."""
        logs = [stream for stream in due if stream.startswith(LOGS)]
        if not logs:
            return {}
        found = {f"{LOGS}{setup.log_name}": setup for setup in self._setups()}
        if any(stream not in found for stream in logs):
            # A demonstration's tables are in no posting, and the floor may have opened with others.
            posted = [*demo_tables(), *(one.setup for one in Postings(self._store).all())]
            found = {f"{LOGS}{setup.log_name}": setup for setup in posted} | found
        return found

    def _known(self) -> dict[str, _Followed]:
        """Return how far the index is, after checking that it belongs to this store."""
        if self._places is None:
            rows = self.database.read("SELECT stream, place, hash, resume, state FROM {p}stream")
            if any(
                self._store.hash_at(stream, place) != sealed for stream, place, sealed, _, _ in rows if place
            ):
                log.warning("the index is not that of the store; it is made again")
                self.clear()
                rows = []
            self._places = {
                stream: (place, resume, state.encode()) for stream, place, _, resume, state in rows
            }
        return self._places

    def clear(self) -> None:
        """Empty the index; the next ``catch_up`` rebuilds it."""
        with self.database.writing() as writer:
            for table in TABLES:
                if table != "meta":
                    writer.run(f"DELETE FROM {{p}}{table}", [()])
        self._places, self._folds = None, {}

    def _follow(
        self,
        group: Mapping[str, int],
        heads: Mapping[str, Head],
        setups: Mapping[str, TableSetup],
        times: SignedTimes,
        count: Callable[[int], None],
    ) -> None:
        """Follow some streams, each up to a place, and write their rows in one transaction."""
        places, gathered, moved = self._known(), Gathered(), dict[str, _Followed]()
        try:
            starts = {stream: self._start(stream, setups.get(stream), times) for stream in group}
            asked = {stream: (start, group[stream]) for stream, start in starts.items()}
            for stream, records in self._store.read_each(asked).items():
                resume, state = self._gather(stream, starts[stream], records, times, gathered)
                stop = group[stream]
                moved[stream] = (stop, resume, state)
                count(stop - _place(places, stream))
            rows = [
                (
                    stop,
                    self._sealed(stream, stop, heads),
                    resume,
                    state.decode(),
                    stream,
                    _place(places, stream),
                )
                for stream, (stop, resume, state) in moved.items()
            ]
            with self.database.writing() as writer:
                writer.run(BEGIN_STREAM, [(stream,) for stream in moved if stream not in places])
                if writer.changed(MOVE_STREAM, rows) != len(rows):
                    raise StoreError("another process keeps the index")
                _write(writer, gathered)
        except BaseException:
            self._places, self._folds = None, {}
            raise
        places |= moved
        self.gathered(gathered.rounds)

    def _gather(
        self, stream: str, start: int, records: list[bytes], times: SignedTimes, gathered: Gathered
    ) -> tuple[int, bytes]:
        """Follow one stream; return where to resume, and the table's state there."""
        place, _, state = self._known().get(stream, (0, 0, b"{}"))
        found = Gathered()
        if stream.startswith(LOGS):
            fold = self._folds[stream]
            fold.follow(TABLE_CODEC.read_all(records, stream=stream, start=start), found)
            resume, state = fold.resume, msgspec.json.encode(fold.resume_state)
        else:
            gather(stream, start, records, lambda n: times.of(stream, n), found)
            resume = start + len(records)
        gathered.rounds += found.rounds
        gathered.entries += [entry for entry in found.entries if entry.place >= place]
        gathered.corrections += found.corrections
        gathered.officials += found.officials
        return resume, state

    def _sealed(self, stream: str, version: int, heads: Mapping[str, Head]) -> str:
        """Return the hash of the last record that has been followed."""
        head = heads[stream]
        return head.hash if head.version == version else self._store.hash_at(stream, version) or ""

    def _start(self, stream: str, setup: TableSetup | None, times: SignedTimes) -> int:
        """Return where to start reading a stream; a table's log resumes in memory, or between two rounds."""
        place, resume, state = self._known().get(stream, (0, 0, b"{}"))
        if not stream.startswith(LOGS):
            return 0 if is_whole(stream) else place
        fold = self._folds.get(stream)
        if fold is None or (fold.setup is None and setup is not None):
            fold = TableFold(
                stream,
                setup,
                lambda place: times.of(stream, place),
                state=msgspec.json.decode(state, type=FoldState),
                place=resume,
            )
            self._folds[stream] = fold
        return fold.place

    def close(self) -> None:
        """Stop updating, and close files and connections."""
        self.closed = True
        with self._turn:
            self.database.close()


def _counts(stream: str) -> bool:
    """Whether a stream is indexed: it is a table's log, or moves money."""
    return stream.startswith(LOGS) or is_book(stream)


def _groups(due: Mapping[str, Head], places: Mapping[str, _Followed]) -> Iterator[dict[str, int]]:
    """Yield groups of streams to write together, each with the place up to which it is followed."""
    group, room = dict[str, int](), CHUNK
    # Corrections come last: the rounds that they correct are in the index by then.
    for stream, head in sorted(due.items(), key=lambda one: one[0] == CORRECTIONS_STREAM):
        if stream == CORRECTIONS_STREAM and group:
            yield group
            group, room = {}, CHUNK
        place = _place(places, stream)
        while place < head.version:
            stop = head.version if is_whole(stream) else min(place + room, head.version)
            group[stream] = stop
            room -= stop - place
            place = stop
            if room <= 0:
                yield group
                group, room = {}, CHUNK
    if group:
        yield group


def _place(places: Mapping[str, _Followed], stream: str) -> int:
    """Return how many records of a stream have been followed."""
    return places[stream][0] if stream in places else 0


def _write(writer: Writer, gathered: Gathered) -> None:
    entries = gathered.entries
    writer.run(
        PUT_CORRECTION,
        [(one.number, one.table, one.round, one.at, one.by, one.bank) for one in gathered.corrections],
    )
    writer.run(MARK_CORRECTED, [(one.number, one.table, one.round) for one in gathered.corrections])
    put_rounds(writer, gathered.rounds)
    writer.run(
        CORRECT_PERSON,
        [
            (amount, person.casefold(), one.table, one.round)
            for one in gathered.corrections
            for person, amount in one.people
        ],
    )
    writer.run(PUT_OFFICIAL, sorted({(name.casefold(), *where) for name, *where in gathered.officials}))
    writer.run(
        PUT_ENTRY,
        [(e.stream, e.place, e.account, e.amount, e.at, e.table, e.round, e.kind, e.clause) for e in entries],
    )
    hours: dict[tuple[str, int], list[int]] = {}
    for entry in entries:
        hour = hours.setdefault((entry.account, entry.at // HOUR), [0, 0])
        hour[0] += entry.amount
        hour[1] += 1
    writer.run(PUT_BALANCE, [(*key, *sums) for key, sums in sorted(hours.items())])
    days: dict[tuple[str, int], int] = {}
    for (account, at), (amount, _) in hours.items():
        days[account, at * HOUR // DAY] = days.get((account, at * HOUR // DAY), 0) + amount
    writer.run(PUT_DAY, [(*key, amount) for key, amount in sorted(days.items())])


def put_rounds(writer: Writer, rounds: Iterable[Played]) -> None:
    """Write rounds with their people, outcomes and wagers."""
    heads, people, outcomes, wagers = [], [], set(), []
    for one in rounds:
        r = one.round
        heads.append(
            (
                *(r.table, r.number, r.game, r.terms, r.stream, r.place, r.opened, r.settled, r.players),
                *(r.handle, r.win, r.bank, r.fees, r.awards, r.tips, r.biggest, r.irregular, r.dealer),
                *(r.table, r.number),
            )
        )
        people += [
            (p.person.casefold(), r.settled, r.table, r.number, p.person, p.staked, p.won, int(p.dealt))
            for p in one.persons
        ]
        outcomes |= {(w.outcome.casefold(), r.settled, r.table, r.number) for w in one.wagers if w.outcome}
        wagers += [
            (
                *(r.table, r.number, w.place, r.settled, r.game, r.terms, w.what, w.person, w.spot),
                *(w.staked, w.paid, w.tip, w.outcome, w.clause),
            )
            for w in one.wagers
        ]
    writer.run(PUT_ROUND, heads)
    writer.run(PUT_PERSON, people)
    writer.run(PUT_OUTCOME, sorted(outcomes))
    writer.run(PUT_WAGER, wagers)
