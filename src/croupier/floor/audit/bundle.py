"""Audits a bundle of evidence from the bundle alone: chains, documents, promises, entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import UnsetType

from croupier.errors import CroupierError
from croupier.floor.audit.store import LEDGER, StreamVerdict
from croupier.floor.cards.promise import verify
from croupier.floor.dispute.bundle import FIRST_MAGIC, Booked, Bundle, booked, record_entries, signed_part
from croupier.floor.dispute.sealing import follow
from croupier.floor.money.ledger import TableBook
from croupier.floor.record.table import RECORD_CODEC, DocumentPosted, is_linked, read_head
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.history import read_text, replay_source
from croupier.store.chain import Head
from croupier.store.key import PublicKey, Verifier, is_hmac
from croupier.table.events import Event


def audit_bundle(bundle: Bundle, *, key: Verifier | None = None) -> list[StreamVerdict]:
    """Return a verdict on every part of a bundle; a key or its public half checks the signature."""
    return [
        *(_stream(bundle, stream) for stream in sorted(bundle.streams)),
        _rounds(bundle),
        _ledger(bundle),
        _signature(bundle, key),
    ]


def _stream(bundle: Bundle, stream: str) -> StreamVerdict:
    """Follow a chain from its beginning to the head that was signed, as far as it is in the file."""
    records = bundle.streams[stream]
    chain = follow(stream, records, all_hashes=bundle.bundle == FIRST_MAGIC)
    verdict = StreamVerdict(stream=stream, records=len(records))
    if chain.broken is not None:
        reason = "its hash does not match its contents and the record before it"
        return replace(verdict, broken=chain.broken, reason=reason)
    if bundle.heads.get(stream) != Head(len(records), chain.head):
        return replace(verdict, reason="it does not end with the head that was noted")
    found = f"{len(chain.closed)} with hidden cards, as seals only" if chain.closed else ""
    if chain.gap:
        found = (
            f"{len(chain.closed)} left out, and the chain from record {chain.gap} on: "
            "the signature covers the rest"
        )
    return replace(verdict, head=chain.head, found=found)


def _rounds(bundle: Bundle) -> StreamVerdict:
    """Replay every document and check every promise."""
    verdict = StreamVerdict(stream="rounds", records=len(bundle.rounds))
    for shown in bundle.rounds:
        try:
            played = replay_source(read_text(shown.document, f"round {shown.number}")[0])
        except CroupierError as wrong:
            return replace(verdict, broken=shown.number, reason=str(wrong))
        if played.status:
            why = played.error["message"] if played.error else "; ".join(played.differences)
            return replace(verdict, broken=shown.number, reason=f"its document does not play: {why}")
        if not all(map(verify, shown.proofs)):
            return replace(verdict, broken=shown.number, reason="the promise of its cards was not kept")
    return replace(verdict, found="all played again, every promise opened that may be")


def _ledger(bundle: Bundle) -> StreamVerdict:
    """Check that every entry matches the movements of its record and sums to zero."""
    verdict = StreamVerdict(stream=LEDGER, records=len(bundle.entries))
    try:
        made = [entry for log in bundle.logs for entry in _entries(bundle, log)]
        made += _record_entries(bundle)
    except CroupierError as wrong:
        return replace(verdict, reason=str(wrong))
    for place, (said, due) in enumerate(zip(bundle.entries, made, strict=False), start=1):
        if said != due or sum(said.movements.values()) != 0:
            return replace(verdict, broken=place, reason=f"{due.source} did not move that")
    if len(made) != len(bundle.entries):
        return replace(
            verdict, reason=f"there are {len(bundle.entries)} entries, the records made {len(made)}"
        )
    return replace(verdict, found="every entry follows from its record")


def _entries(bundle: Bundle, log: str) -> Iterator[Booked]:
    stream = f"table:{log}"
    book = TableBook(bundle.table, link=bundle.link, log_name=log)
    for one in bundle.streams[stream]:
        if one.record is None:
            # A hidden card moves no money.
            book.place += 1
            continue
        events = TABLE_CODEC.read_all([one.record.encode()], stream=stream, start=book.place)
        yield from map(booked, book.entries(events))


def _record_entries(bundle: Bundle) -> Iterator[Booked]:
    """Return the entries of a table opened from a document, which its first record holds."""
    stream = f"record:{bundle.table}"
    events: list[Event | None] = [
        None
        if one.record is None
        else RECORD_CODEC.read_all([one.record.encode()], stream=stream, start=place)[0]
        for place, one in enumerate(bundle.streams.get(stream, ()))
    ]
    if events and isinstance(events[0], DocumentPosted):
        linked = is_linked(read_head(events[0].document))
        yield from record_entries(bundle.table, events, linked=linked)


def _signature(bundle: Bundle, key: Verifier | None) -> StreamVerdict:
    verdict = StreamVerdict(stream="signature", records=1)
    if not bundle.signature:
        return replace(verdict, reason="the bundle is not signed")
    own = None if isinstance(bundle.public_key, UnsetType) else PublicKey(bundle.public_key)
    checks = own if key is None else key
    if checks is None or (is_hmac(bundle.signature) and isinstance(checks, PublicKey)):
        return replace(verdict, unchecked="the signature can be checked only with the key that made it")
    if not checks.has_signed("bundles", signed_part(bundle), bundle.signature):
        return replace(verdict, reason="it is not that of the store's key")
    if key is None:
        unchecked = (
            f"it fits the public key in the file, {bundle.public_key}; compare that with a shift sheet"
        )
        return replace(verdict, unchecked=f"{unchecked}, or give --public-key")
    return replace(verdict, found=f"signed on {bundle.at} for {bundle.by}")
