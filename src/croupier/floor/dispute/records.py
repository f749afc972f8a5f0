"""The records of corrections: who entered them, who approved them, and what they moved."""

from __future__ import annotations

from croupier.money import Fine
from croupier.table.events.event import Event, Movements


class CorrectionEntered(Event, frozen=True, tag="correction.entered/1", kw_only=True):
    """A supervisor entered a settled round as it should have been; nothing moves yet."""

    number: int
    table: str
    log: str
    """The stream that holds the round as it was played."""
    round: int
    replaces: int = 0
    """The correction that this one corrects; 0 for the round as it was played."""
    document: str
    """The round as it should have been; cards that nobody was shown are written ``??``."""
    why: str
    at: str
    by: str


class CorrectionApproved(Event, frozen=True, tag="correction.approved/1", kw_only=True):
    """A second person approved a correction; its compensating entries are booked."""

    number: int
    played: str
    """The round that is corrected: ``table/round``, or ``table/round/correction`` if that was one."""
    corrected: str
    """The round as it should have been: ``table/round/correction``."""
    moved: Movements
    at: str
    by: str
    link: str = ""
    """The link on which the jackpot's share is booked; empty if the tray pays instead."""
    meter: Fine = Fine(0)
    reserve: Fine = Fine(0)
    seed: Fine = Fine(0)
    """The amount that the jackpot gets; negative if it pays."""

    def movements(self) -> Movements:
        """What every account gets or pays; it sums to zero."""
        return dict(self.moved)


class CorrectionRefused(Event, frozen=True, tag="correction.refused/1", kw_only=True):
    """A correction was refused, or withdrawn by the person who entered it; nothing moved."""

    number: int
    why: str
    at: str
    by: str


AnyCorrectionRecord = CorrectionEntered | CorrectionApproved | CorrectionRefused


def corrected_name(table: str, number: int, correction: int) -> str:
    """Return the name of a round in entries: as it was played, or as corrected."""
    return f"{table}/{number}/{correction}" if correction else f"{table}/{number}"


def written(moved: dict[str, int]) -> Movements:
    """Return the movements without accounts that do not change."""
    return {account: Fine(amount) for account, amount in sorted(moved.items()) if amount}


class TableFrozen(Event, frozen=True, tag="table.frozen/1", kw_only=True):
    """A supervisor froze a table in a dispute: chips and cards stay in place."""

    table: str
    why: str
    at: str
    by: str


class TableReleased(Event, frozen=True, tag="table.released/1", kw_only=True):
    """A frozen table was released and continues where it stopped."""

    table: str
    at: str
    by: str


class SupervisorCalled(Event, frozen=True, tag="supervisor.called/1", kw_only=True):
    """A dealer called a supervisor: something went wrong, or is in dispute."""

    number: int
    table: str
    round: int
    """The round in progress, or the last one between rounds."""
    what: str
    says: str
    at: str
    by: str


class RulingGiven(Event, frozen=True, tag="ruling.given/1", kw_only=True):
    """A supervisor ruled on a call."""

    number: int
    ruling: str
    clause: str
    """The clause on which the ruling is based, if the supervisor names one."""
    action: str
    """The action entered at the table with the ruling, in the notation; empty if none."""
    at: str
    by: str


AnyDisputeRecord = TableFrozen | TableReleased | SupervisorCalled | RulingGiven
