"""Time collection: a flat fee from everyone seated at each half-hour mark of table time (POT-R31)."""

from __future__ import annotations

from croupier.money import Cents
from croupier.pay.fees.schedule import PotOption
from croupier.pay.fees.terms import Trigger

MARK_SECONDS = 30 * 60


def time_fee(option: PotOption, *, seated: int) -> Cents:
    """What each seated player pays at a mark; nothing if the option does not cover this number of players.

    Everyone seated is counted and pays, dealt in or not.
    """
    if seated not in option.players:
        return Cents(0)
    due = (stage.amount for stage in option.stages if stage.trigger is Trigger.EVERY_30_MINUTES)
    return Cents(sum(due))


def marks_passed(*, after: int, until: int) -> int:
    """How many marks lie after one instant, up to and including another; in seconds since the table opened.

    A mark that passes during a hand is collected at the end of the hand: pass the time of the last collection
    and the end of the hand.

    >>> marks_passed(after=0, until=33 * 60), marks_passed(after=33 * 60, until=59 * 60)
    (1, 0)
    """
    if not 0 <= after <= until:
        raise ValueError(f"table time runs forward from 0, not from {after} to {until}")
    return until // MARK_SECONDS - after // MARK_SECONDS
