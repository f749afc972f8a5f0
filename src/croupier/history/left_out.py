"""What a document may leave out: offers nobody takes (PD 6), counts that find nothing, confirmed awards."""

from __future__ import annotations

from croupier.errors import CommandRejected
from croupier.games.choice import DealTo
from croupier.numbers import DEALER
from croupier.table import BankedRound, Round
from croupier.table.banked.hand import hand_key
from croupier.table.commands import CloseOffer, Command, ConfirmAwards, CountHands, DealHand

UNSAID: dict[str, Command] = {"closed": CloseOffer(), "count": CountHands(), "confirm": ConfirmAwards()}
"""The commands of the house that need not be written, by verb."""


def apply_written(round_: Round, command: Command) -> None:
    """Apply the next command of a document; what it leaves out before that is applied first.

    If that does not help, the refusal is the one of the command as it was written. Documents of earlier
    releases name a hand after the end, on which nothing depends: that changes nothing.
    """
    if isinstance(round_, BankedRound) and round_.over and isinstance(command, DealHand):
        names = hand_key(command.to, command.hand) in round_.state.unseen
        if names:
            return
    try:
        round_.apply(command)
    except CommandRejected as refused:
        unsaid = _unsaid(round_)
        if unsaid is None:
            raise
        twin = round_.copy()
        twin.apply(unsaid)
        try:
            apply_written(twin, command)
        except CommandRejected:
            raise refused from None
        round_.apply(unsaid)
        apply_written(round_, command)


def close_what_is_open(round_: Round) -> None:
    """At the end of a document, close every open offer and count the hands."""
    while (unsaid := _unsaid(round_)) is not None and not _looks_at_hole_card(round_):
        round_.apply(unsaid)


def _looks_at_hole_card(round_: Round) -> bool:
    """Whether the dealer looks at a hole card that is not named; only a later action says what it was not."""
    return any(isinstance(choice, DealTo) and choice.shown for choice in round_.legal(DEALER))


def _unsaid(round_: Round) -> Command | None:
    """The command that a document may leave out now, if any."""
    if round_.over:
        return None
    return next((UNSAID[choice.verb] for choice in round_.legal(DEALER) if choice.verb in UNSAID), None)
