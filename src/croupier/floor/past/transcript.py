"""A finished round as a document, with the cards that its reader may see."""

from __future__ import annotations

from croupier.floor.past.chronicle import RoundRecord
from croupier.history.recorded import RECORDED
from croupier.history.seen import Reader
from croupier.history.write import write_document
from croupier.table import Round


def line_count(round_: Round) -> int:
    """Return the number of transcript lines of a round, which is the same for every reader."""
    return sum(1 for _ in RECORDED[round_.table.game.family].told(round_, Reader(None)))


def transcript(record: RoundRecord, round_: Round, person: str | None, *, table: str, revealed: bool) -> str:
    """Return the round as text for ``croupier replay``; ``round_`` is the finished round of this table.

    ``revealed``: the order of the whole deck has been shown, so everybody may read every card.
    """
    notes = {
        "hand": record.number,
        "players": record.persons,
        "seats": record.opened.seats,
        # The next round of the table is checked against this one.
        "_session": {"table": table, "round": record.number, "away": list(record.away)},
    }
    return write_document(round_, Reader(record.player_of(person), revealed), notes=notes)
