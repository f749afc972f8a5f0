"""What a record leaves out: offers that nobody takes up (PD 6), and counts that find nothing wrong."""

from __future__ import annotations

from croupier.errors import CommandRejected
from croupier.numbers import DEALER
from croupier.table import Round
from croupier.table.commands import CloseOffer, Command, CountHands

UNSAID: dict[str, Command] = {"closed": CloseOffer(), "count": CountHands()}
"""What the dealer does that need not be written, by the verb that offers it."""


def apply_written(round_: Round, command: Command) -> None:
    """Do what the record says next; whatever goes without saying before it is done first."""
    try:
        round_.apply(command)
    except CommandRejected:
        unsaid = _unsaid(round_)
        if unsaid is None:
            raise
        twin = round_.copy()
        twin.apply(unsaid)
        apply_written(twin, command)
        round_.apply(unsaid)
        apply_written(round_, command)


def close_what_is_open(round_: Round) -> None:
    """At the end of a record every offer still open was declined, and every hand counted."""
    while (unsaid := _unsaid(round_)) is not None:
        round_.apply(unsaid)


def _unsaid(round_: Round) -> Command | None:
    """What the dealer would do now without a word."""
    if round_.over:
        return None
    return next((UNSAID[choice.verb] for choice in round_.legal(DEALER) if choice.verb in UNSAID), None)
