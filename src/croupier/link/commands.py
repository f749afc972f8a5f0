"""The commands of a link. Each says who gives it and when."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from croupier.cards import Card
from croupier.link.person import Permission, Person
from croupier.money import Cents, Fine
from croupier.numbers import Seat

Posted = dict[str, str | int | float | bool]
"""Options as a table posts them; money in dollars."""


class LinkCommand(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A command to a link."""

    who: Person
    at: datetime


class AtTable(LinkCommand, frozen=True, kw_only=True):
    """A command about one table."""

    table: str


class InRound(AtTable, frozen=True, kw_only=True):
    """A command about the round that a table is locking or has locked."""

    round: int


class ByPermission(LinkCommand, frozen=True, kw_only=True):
    """A command that takes a permission and a second person in charge [CSP 7]."""

    permission: Permission | None = None
    second: Person | None = None


# ── the link ─────────────────────────────────────────────────────────────────────────────────────────


class OpenLink(LinkCommand, frozen=True, tag="open", kw_only=True):
    """Put a jackpot into play: its game and options, and the seed that the house puts in."""

    link: str
    game: str
    options: Posted
    seed: Fine


class AttachTable(AtTable, frozen=True, tag="attach", kw_only=True):
    """Put a table on the link."""

    game: str
    options: Posted


class DetachTable(AtTable, frozen=True, tag="detach", kw_only=True):
    """Take a table off the link, between rounds."""


class LoseTable(AtTable, frozen=True, tag="lose", kw_only=True):
    """Report that a table's line to the link is down."""


class RestoreTable(AtTable, frozen=True, tag="restore", kw_only=True):
    """Report that a table's line to the link works again."""


class PostWager(LinkCommand, frozen=True, tag="wager", kw_only=True):
    """Post a different progressive wager; the seed of the next reset changes in proportion [CSP 21f]."""

    wager: Cents


# ── sensors and keypad ───────────────────────────────────────────────────────────────────────────────


class CoverSensor(AtTable, frozen=True, tag="cover", kw_only=True):
    """A player puts the progressive wager on the sensor; ``ante`` is the seat's ante wager."""

    seat: Seat
    amount: Cents
    ante: Cents


class ClearSensor(AtTable, frozen=True, tag="clear", kw_only=True):
    """A player takes the progressive wager off again."""

    seat: Seat


class LockSensors(InRound, frozen=True, tag="lock", kw_only=True):
    """The dealer presses the keypad: no more bets."""


class PressAward(InRound, frozen=True, tag="award", kw_only=True):
    """The dealer presses a seat's award button; pressed again, it is taken back."""

    seat: Seat
    row: str
    hand: tuple[Card, ...]
    board: tuple[Card, ...] = ()


class CallSupervisor(InRound, frozen=True, tag="call", kw_only=True):
    """The dealer calls a supervisor for the winners of the round."""


class ConfirmAwards(InRound, frozen=True, tag="confirm", kw_only=True):
    """A supervisor confirms the awards off the meter at this table."""


class RefuseAward(InRound, frozen=True, tag="refuse", kw_only=True):
    """A supervisor refuses an award that waits: it will not be paid."""

    seat: Seat
    reason: str


class PayFromTray(InRound, frozen=True, tag="tray", kw_only=True):
    """The dealer pays the awards of the round that come from the tray."""


class CorrectAward(InRound, frozen=True, tag="correct", kw_only=True):
    """A supervisor corrects an award that should not have been paid."""

    seat: Seat
    reason: str


class CorrectRound(InRound, frozen=True, tag="correct-round", kw_only=True):
    """Book on the jackpot what a correction of a finished round changes there, approved by two persons."""

    correction: int
    """The number of the correction, which is booked once."""
    meter: Fine
    reserve: Fine
    seed: Fine
    """What the meter, the reserve and the house's seed money get by it; below zero what they give."""
    reason: str
    second: Person


class ReverseWager(InRound, frozen=True, tag="reverse", kw_only=True):
    """A locked wager goes back: a dead hand, or a misdeal."""

    seat: Seat
    reason: str


class ResetKeypad(InRound, frozen=True, tag="reset", kw_only=True):
    """The dealer presses the keypad after all action: the round is over."""


# ── the ways out ─────────────────────────────────────────────────────────────────────────────────────


class CloseLink(LinkCommand, frozen=True, tag="close", kw_only=True):
    """Stop offering the jackpot."""


class LowerMeter(LinkCommand, frozen=True, tag="lower", kw_only=True):
    """Take money off the meter."""

    to: Fine


class EaseRow(ByPermission, frozen=True, tag="ease", kw_only=True):
    """Let another row win the top award too, from a stated time on."""

    row: str
    starts: datetime


class TransferLiability(ByPermission, frozen=True, tag="transfer", kw_only=True):
    """Hand meter and reserve to another game's jackpot, or to another licensee together with the fund."""

    to: str
    game: str
    licensee: str = ""


class ReceiveLiability(ByPermission, frozen=True, tag="receive", kw_only=True):
    """Take over another jackpot's meter and reserve; ``proof`` is the hash of the other log's record."""

    source: str
    game: str
    meter: Fine
    reserve: Fine
    licensee: str = ""
    proof: str = ""
