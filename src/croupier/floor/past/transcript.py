"""A finished round as a document, with the cards that its reader may see."""

from __future__ import annotations

from croupier.floor.past.chronicle import RoundRecord
from croupier.history.seen import Reader
from croupier.history.write import write_document
from croupier.table import Round


def transcript(record: RoundRecord, round_: Round, person: str | None, *, revealed: bool) -> str:
    """The round as text for ``croupier replay``; ``round_`` is the finished round.

    ``revealed``: the order of the whole deck has been shown, so everybody may read every card.
    """
    notes = {"hand": record.number, "players": record.persons, "seats": record.opened.seats}
    return write_document(round_, Reader(record.player_of(person), revealed), notes=notes)
