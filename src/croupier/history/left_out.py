"""What a record leaves out: an offer that nobody takes up is declined by going on (PD 6)."""

from __future__ import annotations

from croupier.errors import CommandRejected
from croupier.table import DEALER, Round
from croupier.table.commands import CloseOffer, Command


def apply_written(round_: Round, command: Command) -> None:
    """Do what the record says next; if an open offer is in the way, it was declined without a word."""
    try:
        round_.apply(command)
    except CommandRejected:
        if not _open(round_):
            raise
        twin = round_.copy()
        twin.apply(CloseOffer())
        apply_written(twin, command)
        round_.apply(CloseOffer())
        apply_written(round_, command)


def close_what_is_open(round_: Round) -> None:
    """At the end of a record every offer still open was declined."""
    while not round_.over and _open(round_):
        round_.apply(CloseOffer())


def _open(round_: Round) -> bool:
    return not round_.over and any(choice.verb == "closed" for choice in round_.legal(DEALER))
