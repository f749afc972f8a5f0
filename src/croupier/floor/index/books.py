"""The streams beside tables' logs that move money: the cage, corrections, links, rounds from documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.floor.dispute.corrections import CORRECTIONS_CODEC, CORRECTIONS_STREAM, WALLET
from croupier.floor.dispute.freezes import DISPUTES_CODEC, DISPUTES_STREAM
from croupier.floor.dispute.records import (
    CorrectionApproved,
    CorrectionEntered,
    RulingGiven,
    SupervisorCalled,
)
from croupier.floor.index.fold import clause_of, tag_of
from croupier.floor.index.moment import seconds_of
from croupier.floor.index.played import HOUSE, played
from croupier.floor.index.rows import CorrectionRow, EntryRow, Gathered, RoundRow
from croupier.floor.money.cage import FLOOR_CODEC, FLOOR_STREAM
from croupier.floor.money.ledger import link_movements
from croupier.floor.record.table import RECORD_CODEC, DocumentPosted, is_linked, moved, read_head
from croupier.floor.record.tables import PREFIX as RECORDS
from croupier.link.chain import read_entries
from croupier.link.log import link_stream
from croupier.money import Fine
from croupier.table.events import Event, RoundClosed
from croupier.table.session.events import ActionsTaken

LINKS = link_stream("")

When = Callable[[int], int]
"""Returns the time of an undated record, by its place in the stream."""


def is_book(stream: str) -> bool:
    """Whether a stream beside the tables' logs is indexed: it moves money, or names who decided."""
    books = (FLOOR_STREAM, CORRECTIONS_STREAM, DISPUTES_STREAM)
    return stream in books or stream.startswith((LINKS, RECORDS))


def is_whole(stream: str) -> bool:
    """Whether a stream is read from its beginning each time: its later records refer to earlier ones."""
    return stream == DISPUTES_STREAM or stream.startswith(RECORDS)


def gather(stream: str, place: int, records: Sequence[bytes], when: When, gathered: Gathered) -> None:
    """Collect the rows of a stream's records from this place on; a document's table is read as a whole."""
    if stream == FLOOR_STREAM:
        for number, event in enumerate(FLOOR_CODEC.read_all(records, stream=stream, start=place), place):
            _enter(gathered, stream, number, event, when)
    elif stream == CORRECTIONS_STREAM:
        for number, event in enumerate(
            CORRECTIONS_CODEC.read_all(records, stream=stream, start=place), place
        ):
            _enter(gathered, stream, number, event, when)
            if isinstance(event, CorrectionApproved):
                gathered.corrections.append(_correction(event))
                gathered.officials.append((event.by, *_round_of(event)))
            elif isinstance(event, CorrectionEntered):
                gathered.officials.append((event.by, event.table, event.round))
    elif stream == DISPUTES_STREAM:
        calls: dict[int, tuple[str, int]] = {}
        for event in DISPUTES_CODEC.read_all(records, stream=stream):
            if isinstance(event, SupervisorCalled):
                calls[event.number] = (event.table, event.round)
            elif isinstance(event, RulingGiven):
                gathered.officials.append((event.by, *calls[event.number]))
    elif stream.startswith(LINKS):
        link = stream.removeprefix(LINKS)
        for number, entry in enumerate(read_entries(records), place):
            movements = link_movements(link, entry.event)
            at = int(entry.at.timestamp())
            gathered.entries += _rows(
                stream, number, movements, at=at, table=entry.event.table, kind=tag_of(entry.event)
            )
    else:
        _document(stream, RECORD_CODEC.read_all(records, stream=stream), gathered)


def _enter(gathered: Gathered, stream: str, place: int, event: Event, when: When) -> None:
    movements = event.movements()
    if movements:
        said = getattr(event, "at", "")
        at = seconds_of(said) if said else when(place)
        table = str(getattr(event, "table", "") or "")
        number = 0
        if isinstance(event, CorrectionApproved):
            table, number = _round_of(event)
        gathered.entries += _rows(
            stream,
            place,
            movements,
            at=at,
            table=table,
            round_=number,
            kind=tag_of(event),
            clause=clause_of(event),
        )


def _rows(
    stream: str,
    place: int,
    movements: Mapping[str, Fine],
    *,
    at: int,
    table: str,
    kind: str,
    round_: int = 0,
    clause: str = "",
) -> list[EntryRow]:
    return [
        EntryRow(
            stream=stream,
            place=place,
            account=account,
            amount=amount,
            at=at,
            table=table,
            round=round_,
            kind=kind,
            clause=clause,
        )
        for account, amount in movements.items()
        if amount
    ]


def _round_of(approved: CorrectionApproved) -> tuple[str, int]:
    """Return the round that a correction corrects, which its entries name as ``table/round/correction``."""
    table, number, _ = approved.corrected.rsplit("/", 2)
    return table, int(number)


def _correction(approved: CorrectionApproved) -> CorrectionRow:
    table, number = _round_of(approved)
    return CorrectionRow(
        table=table,
        round=number,
        number=approved.number,
        at=seconds_of(approved.at),
        by=approved.by,
        bank=approved.moved.get(f"{table}/bank", 0),
        people=tuple(
            (account.removeprefix(WALLET), amount)
            for account, amount in approved.moved.items()
            if account.startswith(WALLET)
        ),
    )


def _document(stream: str, events: Sequence[Event], gathered: Gathered) -> None:
    """Collect a round that was opened from a document."""
    posted, name = events[0], stream.removeprefix(RECORDS)
    assert isinstance(posted, DocumentPosted)
    document = read_head(posted.document)
    round_, linked = document.opening(), is_linked(document)
    opening, at, dealer = len(round_.log), seconds_of(posted.at), posted.by
    for place, event in enumerate(events):
        if isinstance(event, ActionsTaken):
            at, dealer = seconds_of(event.at), event.by
        elif place > opening:
            round_.emit(event)
        gathered.entries += _rows(
            stream,
            place,
            moved(name, event, linked=linked),
            at=at,
            table=name,
            round_=1 if place else 0,
            kind=tag_of(event),
            clause=clause_of(event),
        )
        if isinstance(event, RoundClosed):
            bank = getattr(round_, "bank", None)
            row = RoundRow(
                table=name,
                number=1,
                game=document.game.id,
                terms=1,
                stream=stream,
                place=0,
                opened=seconds_of(posted.at),
                settled=at,
                players=len(posted.players),
                dealer=dealer,
            )
            if document.game.family == "banked":
                row.bank = HOUSE if bank is None else posted.players[bank.player - 1]
            gathered.rounds.append(played(row, round_, posted.players))
