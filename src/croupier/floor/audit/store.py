"""Audits a whole store: every chain, signature, decision and balance, stream by stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.errors import ChainBroken, CroupierError, LedgerWrong, RecordFromFuture, RecordUnreadable
from croupier.floor.audit.cage import audit_cage
from croupier.floor.audit.cards import audit_deal, audit_decks
from croupier.floor.audit.corrections import audit_corrections, audit_on_links
from croupier.floor.audit.documents import audit_record
from croupier.floor.audit.snapshots import audit_snapshots
from croupier.floor.audit.tables import audit_table
from croupier.floor.audit.ways_out import audit_ways_out
from croupier.floor.dispute.corrections import CORRECTIONS_CODEC, CORRECTIONS_STREAM
from croupier.floor.dispute.freezes import DISPUTES_CODEC, DISPUTES_STREAM
from croupier.floor.jackpot.ways_out import WAYS_OUT_CODEC, WAYS_OUT_STREAM
from croupier.floor.money.cage import FLOOR_CODEC, FLOOR_STREAM
from croupier.floor.money.ledger import Entry, Ledger, TableBook, link_movements
from croupier.floor.people.accounts import PEOPLE_CODEC, PEOPLE_STREAM
from croupier.floor.record.table import RECORD_CODEC, DocumentPosted, is_linked, moved, read_head
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import CARDS_CODEC, TABLE_CODEC
from croupier.floor.terms.postings import TABLES_CODEC, TABLES_STREAM, Postings
from croupier.floor.waiting.lists import WAITING_CODEC, WAITING_STREAM
from croupier.link.audit import Misfit
from croupier.link.booked import Logged, logged_rounds, misbooked
from croupier.link.chain import read_chain
from croupier.link.events import RoundCorrected
from croupier.link.log import Verdict, verify
from croupier.numbers import counted
from croupier.store import EventStore
from croupier.store import checkpoint as cp
from croupier.store.chain import Head
from croupier.store.codec import Codec
from croupier.store.key import PublicKey, Verifier, is_hmac
from croupier.store.witness import misfits
from croupier.table.events import Event
from croupier.table.session.events import RoundOpened, TermsEnded

SNAPSHOTS = "snapshots"
"""The name of the verdict on all snapshots."""
LEDGER = "ledger"
"""The name of the verdict on all accounts together, beside those on streams."""


@dataclass(frozen=True, kw_only=True)
class StreamVerdict:
    """The result of auditing a stream: the number of records, and the first that does not fit."""

    stream: str
    records: int
    head: str = ""
    broken: int | None = None
    reason: str = ""
    found: str = ""
    """A short summary of the records."""
    unchecked: str = ""
    """What could not be checked; empty if everything was."""
    link: Verdict | None = None
    """The verdict on a link's own log."""

    @property
    def fits(self) -> bool:
        """Whether everything that was checked fits."""
        return not self.reason

    @property
    def sound(self) -> bool:
        """Whether everything was checked and fits."""
        return self.fits and not self.unchecked


@dataclass
class Books:
    """The money movements of all streams, collected while they are audited."""

    ledger: Ledger = field(default_factory=Ledger)
    complete: bool = True
    """Whether every stream that moves money could be read."""
    linked: dict[tuple[str, int], Logged] = field(default_factory=dict)
    """The rounds of linked tables, as the links logged them."""
    corrected: dict[tuple[str, int], int] = field(default_factory=dict)
    """Amounts that links booked for corrections, by link and number."""


def audit_store(
    store: EventStore,
    setups: Iterable[TableSetup],
    *,
    key: Verifier | None = None,
    noted: Sequence[tuple[str, Head]] = (),
    signed: bool = False,
    told: Callable[[str, int, int], None] = lambda *_: None,
) -> list[StreamVerdict]:
    """Return a verdict on every stream of a store, then one on the ledger.

    ``key`` may be the public half of the store's key. ``noted`` are heads that a witness has kept: they must
    still be there. ``signed`` requires a signed checkpoint, and a key to check it. ``told`` is called with
    the stream that is read next, the records done so far and the total.
    """
    heads, versions = dict(store.heads()), store.streams()
    posted, books = {setup.log_name: setup for setup in (*setups, *_posted(store))}, Books()
    missing = dict(misfits(store, heads, noted))
    for stream, place in store.uncovered().items():
        missing[stream] = ChainBroken(stream, place, cp.UNCOVERED)
    checked, unchecked = _signatures(store, heads, key, missing, signed=signed)
    decks: dict[str, Mapping[str, DeckShuffled]] = {}
    verdicts = []
    done, whole = 0, sum(versions.values())
    for stream in sorted(versions, key=_order):
        told(stream, done, whole)
        done += versions[stream]
        head = heads.get(stream, Head(versions[stream], ""))
        verdict = StreamVerdict(stream=stream, records=head.version, head=head.hash)
        try:
            verdict = _audited(store, verdict, posted, decks, books)
        except ChainBroken as broken:
            verdict = replace(verdict, broken=broken.record, reason=broken.reason)
            books.complete = False
        except (RecordUnreadable, RecordFromFuture) as damaged:
            verdict = replace(verdict, reason=str(damaged))
            books.complete = False
        if stream == cp.STREAM and verdict.fits:
            verdict = replace(verdict, found=checked, unchecked=unchecked)
        if verdict.fits and stream in missing:
            verdict = replace(verdict, broken=missing[stream].record, reason=missing[stream].reason)
        verdicts.append(verdict)
    for stream, gone in missing.items():
        if stream not in versions:
            verdicts.append(StreamVerdict(stream=stream, records=0, broken=gone.record, reason=gone.reason))
    return [*verdicts, *_on_snapshots(store, posted), _on_the_ledger(books)]


def _order(stream: str) -> tuple[bool, str]:
    """Sort key: decks and links before the tables that use them."""
    return not stream.startswith(("cards:", "link:")), stream


def _signatures(
    store: EventStore,
    heads: Mapping[str, Head],
    key: Verifier | None,
    missing: dict[str, ChainBroken],
    *,
    signed: bool,
) -> tuple[str, str]:
    """Check every checkpoint against the streams, and with a key every signature.

    Returns a summary, and what could not be checked.
    """
    try:
        written = cp.CODEC.read_all(store.read(cp.STREAM), stream=cp.STREAM)
    except CroupierError:
        return "", ""
    count, begun, last, by_hmac = 0, "", "", 0
    for place, record in enumerate(written, start=1):
        when = f"at the checkpoint of {record.at}"
        for stream, broken in misfits(store, heads, record.heads.items(), when):
            missing.setdefault(stream, broken)
        if isinstance(record, cp.ChainBegun):
            begun = f"the chain begins on {record.at}; "
            if place > 1:
                missing.setdefault(cp.STREAM, ChainBroken(cp.STREAM, place, cp.BEGUN_LATER))
        elif isinstance(record, cp.Signed):
            count, last = count + 1, record.at
            begun += _order_in(record)
            if is_hmac(record.signature):
                by_hmac += 1
            wrong = _wrong_signature(record, key, first=count == by_hmac)
            if wrong:
                missing.setdefault(cp.STREAM, ChainBroken(cp.STREAM, place, wrong))
    if not count and (signed or key is not None):
        reason = "there is no signed checkpoint" if heads else cp.NEVER_SIGNED
        missing.setdefault(cp.STREAM, ChainBroken(cp.STREAM, None, reason))
    checkpoints = f"{begun}{counted(count, 'checkpoint')}"
    if key is None:
        return checkpoints, "signatures not checked without the key or the public key" if signed else ""
    if isinstance(key, PublicKey) and count == by_hmac:
        return checkpoints, "only the key itself checks the signatures of an earlier release"
    store.check_with(key)
    for stream in store.unsigned():
        missing.setdefault(
            stream, ChainBroken(stream, heads[stream].version, "the end of the stream is not signed")
        )
    return f"{checkpoints}, all signed, the last on {last}", ""


def _order_in(record: cp.Signed) -> str:
    """What a record of the checkpoints orders beside signing, as it is reported for ever."""
    records = counted(sum(head.version for head in record.heads.values()), "record")
    if isinstance(record, cp.Adopted):
        return f"{record.by} adopted {records} that nobody had signed on {record.at}; "
    if isinstance(record, cp.ChangedOver):
        return f"{records} of an earlier release were taken over on {record.at}; "
    return ""


def _wrong_signature(record: cp.Signed, key: Verifier | None, *, first: bool) -> str:
    """Why the signature of a record does not hold; ``first``: no signature of this release came before."""
    if is_hmac(record.signature) and not first:
        return "it is signed as in an earlier release, after the changeover"
    if key is None or (isinstance(key, PublicKey) and is_hmac(record.signature)):
        return ""
    if isinstance(record, cp.ChangedOver) and record.public_key != key.public.digits:
        return "it names another public key"
    return "" if cp.is_signed(record, key) else "its signature is not that of the store's key"


READ: Mapping[str, Codec[Any]] = {
    DISPUTES_STREAM: DISPUTES_CODEC,
    PEOPLE_STREAM: PEOPLE_CODEC,
    TABLES_STREAM: TABLES_CODEC,
    WAITING_STREAM: WAITING_CODEC,
}
"""Streams that move no money and decide nothing: their records are read."""


def _audited(
    store: EventStore,
    verdict: StreamVerdict,
    posted: Mapping[str, TableSetup],
    decks: dict[str, Mapping[str, DeckShuffled]],
    books: Books,
) -> StreamVerdict:
    """Return the verdict on one stream, by its kind."""
    stream, records = verdict.stream, store.read(verdict.stream)
    kind, _, name = stream.partition(":")
    if stream == FLOOR_STREAM:
        return _floor(verdict, FLOOR_CODEC.read_all(records, stream=stream), books)
    if stream == CORRECTIONS_STREAM:
        corrected = CORRECTIONS_CODEC.read_all(records, stream=stream)
        misfit = audit_corrections(store, corrected, posted) or audit_on_links(corrected, books.corrected)
        if misfit is None:
            _book(books, stream, corrected)
        else:
            books.complete = False
        return _with(verdict, misfit, "all settled again")
    if stream == WAYS_OUT_STREAM:
        found_ways = WAYS_OUT_CODEC.read_all(records, stream=stream)
        return _with(verdict, audit_ways_out(found_ways), "each by two persons")
    if kind == "link":
        found = verify(records)
        if found.sound:
            entries = [record.entry for record in read_chain(records)]
            for place, entry in enumerate(entries, start=1):
                books.ledger.book(Entry(f"{stream}#{place}", link_movements(name, entry.event)))
                if isinstance(entry.event, RoundCorrected):
                    given = entry.event.meter + entry.event.reserve + entry.event.seed
                    books.corrected[name, entry.event.correction] = given
            books.linked |= logged_rounds(entries)
        else:
            books.complete = False
        return replace(verdict, broken=found.broken, reason=found.reason, link=found)
    if kind == "cards":
        shuffled = CARDS_CODEC.read_all(records, stream=stream)
        decks[name] = {deck.commitment: deck for deck in shuffled}
        if name not in posted:
            verdict = replace(verdict, unchecked="decks not compared with the pack: no such table is posted")
        else:
            return _with(
                verdict, audit_decks(posted[name].posting.table, shuffled), counted(len(shuffled), "deck")
            )
    elif kind == "record":
        return _record(verdict, name, RECORD_CODEC.read_all(records, stream=stream), books)
    elif stream in READ:
        READ[stream].read_all(records, stream=stream)
    elif kind == "table":
        return _table(verdict, name, TABLE_CODEC.read_all(records, stream=stream), posted, decks, books)
    elif stream != cp.STREAM:
        verdict = replace(verdict, unchecked="only its chain was checked: this program has no such stream")
    return verdict


def _table(
    verdict: StreamVerdict,
    name: str,
    events: Sequence[Event],
    posted: Mapping[str, TableSetup],
    decks: Mapping[str, Mapping[str, DeckShuffled]],
    books: Books,
) -> StreamVerdict:
    setup = posted.get(name)
    rounds = sum(isinstance(event, RoundOpened) for event in events)
    misfits = [audit_deal(decks.get(name, {}), events)]
    if setup is not None:
        misfits.append(audit_table(setup.posting, events, decks.get(name, {})))
        misfits.append(_forgotten(setup, events, posted.values()))
    first = min(filter(None, misfits), key=lambda misfit: misfit.place, default=None)
    if first is None:
        table, link = (setup.id, setup.link) if setup else (name, None)
        for entry in TableBook(table, link=link, log_name=name).entries(events):
            books.ledger.book(entry)
    else:
        books.complete = False
    differs = list(misbooked(name, events, books.linked)) if first is None else []
    if differs:
        return replace(verdict, reason="booked on other terms than the link's: " + "; ".join(differs))
    if setup is None:
        verdict = replace(verdict, unchecked="not decided again: no such table is posted")
    decided = ", all decided again" if setup else ""
    return _with(verdict, first, f"{counted(rounds, 'round')}{decided}")


def _forgotten(setup: TableSetup, events: Sequence[Event], posted: Iterable[TableSetup]) -> Misfit | None:
    """Return the end of a table's terms if the next ones were posted with another memory of it."""
    ends = [(place, event) for place, event in enumerate(events, start=1) if isinstance(event, TermsEnded)]
    place, memory = (ends[-1][0], ends[-1][1].memory) if ends else (len(events), None)
    following = next(
        (other for other in posted if other.id == setup.id and other.version == setup.version + 1), None
    )
    if following is None or following.posting.memory == memory:
        return None
    return Misfit(place, "the next terms were posted with another memory of banks, buttons and blinds")


def _posted(store: EventStore) -> list[TableSetup]:
    """Return the tables that managers posted, one for each version of their terms."""
    try:
        return [posted.setup for posted in Postings(store).all()]
    except CroupierError:
        # The verdict on that stream reports the fault.
        return []


def _record(verdict: StreamVerdict, name: str, events: Sequence[Event], books: Books) -> StreamVerdict:
    """Return the verdict on a table that was opened from a document."""
    misfit = audit_record(events)
    if misfit is None:
        assert isinstance(events[0], DocumentPosted)
        linked = is_linked(read_head(events[0].document))
        for place, event in enumerate(events, start=1):
            books.ledger.book(Entry(f"{verdict.stream}#{place}", moved(name, event, linked=linked)))
    else:
        books.complete = False
    return _with(verdict, misfit, "a round from a document, decided again")


def _floor(verdict: StreamVerdict, events: Sequence[Event], books: Books) -> StreamVerdict:
    """Return the verdict on the cage's own stream."""
    misfit = audit_cage(events)
    if misfit is None:
        _book(books, verdict.stream, events)
    else:
        books.complete = False
    return _with(verdict, misfit, "")


def _book(books: Books, stream: str, events: Iterable[Event]) -> None:
    for place, event in enumerate(events, start=1):
        books.ledger.book(Entry(f"{stream}#{place}", event.movements()))


def _with(verdict: StreamVerdict, misfit: Misfit | None, found: str) -> StreamVerdict:
    if misfit is None:
        return replace(verdict, found=found)
    return replace(verdict, broken=misfit.place, reason=misfit.reason)


def _on_snapshots(store: EventStore, posted: Mapping[str, TableSetup]) -> list[StreamVerdict]:
    """Return the verdict on all snapshots, if there are any."""
    audited = audit_snapshots(store, posted)
    if not (audited.count or audited.others or audited.wrong):
        return []
    verdict = StreamVerdict(stream=SNAPSHOTS, records=audited.count + audited.others)
    if audited.wrong is not None:
        where = f"{audited.wrong.stream} after record {audited.wrong.version}"
        return [replace(verdict, reason=f"the snapshot of {where}: {audited.wrong.reason}")]
    others = f", {audited.others} of another version passed over" if audited.others else ""
    return [replace(verdict, found=f"{audited.count} made again{others}")]


def _on_the_ledger(books: Books) -> StreamVerdict:
    ledger = books.ledger
    verdict = StreamVerdict(stream=LEDGER, records=ledger.entries)
    if not books.complete:
        return replace(verdict, found="not added up: a stream that moves money does not fit")
    try:
        ledger.check()
    except LedgerWrong as wrong:
        return replace(verdict, reason=str(wrong))
    return replace(verdict, found=f"{counted(len(ledger.trial_balance()), 'account')}, sum 0, none overdrawn")
