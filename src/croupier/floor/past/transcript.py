"""A finished round of a floor's table as a document, with the cards that its reader may see."""

from __future__ import annotations

from croupier.floor.past.chronicle import RoundRecord
from croupier.history.seen import Reader
from croupier.history.write import write_document
from croupier.table import Round


def transcript(record: RoundRecord, round_: Round, person: str | None, *, revealed: bool) -> str:
    """The round as text, which ``croupier replay`` plays again; ``round_`` is how it ended.

    ``revealed``: the order of the whole deck has been shown, so that every card is everybody's to read.
    """
    notes = {"hand": record.number, "players": record.persons, "seats": record.opened.seats}
    return write_document(round_, Reader(record.player_of(person), revealed), notes=notes)
