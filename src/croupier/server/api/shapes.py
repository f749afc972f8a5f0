"""What programs send and get. Amounts that are typed are dollars, as in the notation; views hold cents."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from croupier.floor.terms import Terms

Text = Annotated[str, Meta(max_length=200)]
Dollars = int | str
"""Dollars as people type them: ``200`` or ``"12.50"``."""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Who signs in; a guest of a demonstration floor or a bench needs no password."""

    name: Text
    password: Text | None = None
    code: Text | None = None
    """The code of the second factor, or a recovery code, where the account has one."""


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's own new password, with the present one."""

    password: Text
    new: Text
    code: Text | None = None


class NewFactor(Struct, frozen=True, forbid_unknown_fields=True):
    """A second factor: the secret that the server made, and a first code of it."""

    password: Text
    secret: Text
    code: Text


class OldFactor(Struct, frozen=True, forbid_unknown_fields=True):
    """The removal of a second factor, with a last code of it."""

    password: Text
    code: Text


class FactorSecret(Struct, frozen=True):
    """A new secret for an authenticator, and its ``otpauth`` address; it counts once a code confirms it."""

    secret: str
    address: str


class RecoveryCodes(Struct, frozen=True):
    """Codes for a lost device, each for one sign-in; they are shown once."""

    codes: list[str]


class SignedIn(Struct, frozen=True):
    """The token to send with everything else, and what its person may do."""

    token: str
    person: str
    roles: list[str]


class Done(Struct, frozen=True):
    """It is done."""

    done: bool = True


class GameLine(Struct, frozen=True):
    """A game of the catalog."""

    id: str
    name: str
    family: str


class OptionLine(Struct, frozen=True):
    """Something that a table may choose."""

    name: str
    default: Any
    values: list[Any] | None
    """What may be chosen; null where any value of ``kind`` may."""
    kind: str
    says: str
    ruling: str | None


class GameCard(Struct, frozen=True):
    """What a game can be posted with."""

    id: str
    name: str
    family: str
    seats: list[int]
    spots: list[str]
    options: list[OptionLine]
    schedules: dict[str, list[str]]
    """Its fee schedules in California, each with the keys of its options."""
    jurisdictions: dict[str, dict[str, list[str]]]
    """Its fee schedules in every jurisdiction that has some."""


class TableLine(Struct, frozen=True):
    """A table in the list."""

    id: str
    name: str
    game: str
    dealer: Literal["automatic", "hand"]
    players: list[str]
    version: int
    paused: bool = False


class OpenTable(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open: its terms, or a round document whose head posts them and which is dealt by hand."""

    game: str = ""
    id: Annotated[str, Meta(max_length=40)] = ""
    """The new table's id; made from its game if empty."""
    document: Annotated[str, Meta(max_length=60_000)] = ""


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a manager does with a table."""

    answer: Literal["pause", "resume", "close"]
    why: Text = ""


class TableCard(Struct, frozen=True):
    """A table as the one who asks may see it."""

    id: str
    name: str
    game: str
    dealer: Literal["automatic", "hand"]
    players: list[str]
    version: int
    over: bool
    """Whether the table waits for its next round."""
    paused: bool
    terms: dict[str, Any] | None
    """What a manager posted; null for tables of a demonstration and those from a document."""
    view: dict[str, Any]
    legal: list[dict[str, Any]]
    """What the one who asks may do now, with amounts in cents."""
    at_seat: list[dict[str, Any]] = []
    """What they may do at their seat beside the round, with amounts in cents and the action that does it."""


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to take, and the chips to bring."""

    seat: Annotated[int, Meta(ge=1, le=1_000)]
    buy_in: Dollars


class Seated(Struct, frozen=True):
    """A seat that was taken."""

    table: str
    seat: int
    person: str


class WaitingLine(Struct, frozen=True):
    """Somebody on a waiting list; strangers are shown initials only."""

    person: str
    since: str
    table: str | None = None
    """The table to which they are called."""
    seat: int | None = None
    until: str | None = None
    """How long the seat is held."""


class WaitingCard(Struct, frozen=True):
    """The waiting list of a game and its limits."""

    id: str
    game: str
    stakes: str
    tables: list[str]
    free: int
    """Seats that are free and not held."""
    people: list[WaitingLine]


class Wait(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player does with a list."""

    answer: Literal["join", "leave"]


class Work(Struct, frozen=True, forbid_unknown_fields=True):
    """What staff do with a list: write somebody on it, take them off, call them out of turn."""

    answer: Literal["add", "remove", "call"]
    person: Text


class Actions(Struct, frozen=True, forbid_unknown_fields=True):
    """Actions in the notation: all of them are taken or none."""

    actions: Annotated[list[Text], Meta(min_length=1, max_length=500)]
    key: Annotated[str, Meta(max_length=100)] = ""
    """What the sender calls this request; the same key again gets the same answer and does nothing."""
    number: Annotated[str, Meta(max_length=32)] = ""
    """With wagers: a number of 32 hexadecimal digits, which turns the promised deck before the deal."""
    promise: Annotated[str, Meta(max_length=64)] = ""
    """The promise that the number was chosen after: ``commitment`` of the table's view."""


class Taken(Struct, frozen=True):
    """How far the table is after the actions."""

    actions: int
    version: int
    over: bool


class Line(Struct, frozen=True):
    """One thing that happened, as the one who asks may see it, in the notation."""

    n: int
    round: int
    action: str


class Lines(Struct, frozen=True):
    """Events after a given place, in order and without gaps."""

    events: list[Line]
    version: int


class RoundLine(Struct, frozen=True, kw_only=True):
    """A round in the list; amounts in dollars, times in UTC."""

    table: str
    round: int
    game: str
    players: list[str]
    terms: int
    """Which version of the table's terms it was played under."""
    opened: str
    settled: str
    handle: str
    """What was staked: on the layout, or into the pot."""
    win: str
    """What the bank won."""
    bank: str
    """Who banked: ``house``, a player by name, or nobody."""
    fees: str
    awards: str
    tips: str
    biggest: str
    """The largest single stake or payment."""
    irregular: str
    """What went wrong; empty for most rounds."""
    dealer: str
    """Who dealt by hand; empty where the floor dealt."""
    corrected: int
    """The correction that stands; 0 if there is none."""
    mark: str
    """What ``after`` says to get the rounds before this one."""


class EntryLine(Struct, frozen=True, kw_only=True):
    """One movement of the ledger, and the record that made it."""

    record: str
    """The stream and the record's place in it, as ``croupier verify`` names them."""
    account: str
    amount: str
    at: str
    table: str
    round: int
    """The round in which it happened; 0 outside rounds."""
    kind: str
    clause: str


class Entries(Struct, frozen=True):
    """A page of movements, the oldest first, and the ``after`` cursor of the next; empty after the last."""

    entries: list[EntryLine]
    after: str


class ReportLine(Struct, frozen=True, kw_only=True):
    """One line of a report, in dollars."""

    name: str
    rounds: int
    """In a report of wagers: how many wagers."""
    handle: str
    win: str
    house: str
    """What the house's own trays won."""
    hold: str | None
    rounds_per_hour: str | None
    fees: str
    awards: str
    tips: str
    corrections: int
    """How many corrections were approved in this time."""
    corrected: str = "0"
    """What they brought the bank, which is part of its win."""


class ReportCard(Struct, frozen=True):
    """A report, and the sum of its lines; ``until`` is the first second that is not in it."""

    by: str
    since: str
    until: str
    lines: list[ReportLine]
    total: ReportLine


class RoundCard(Struct, frozen=True):
    """A round as a document, with its result as printed by ``croupier replay --json``."""

    document: str
    result: dict[str, Any]


class Balances(Struct, frozen=True):
    """Every account that is not at zero, in dollars; they sum to zero."""

    accounts: dict[str, str]
    sum: str


class LinkCard(Struct, frozen=True):
    """What the sign of a link shows, in dollars."""

    link: str
    shown: str
    rows: list[dict[str, Any]]


class Refused(Struct, frozen=True):
    """Why a request was refused; nothing has changed."""

    code: str
    message: str
    clause: str | None = None
    action: int | None = None
    """Which of the actions was refused, from one."""
    field: str | None = None
    """Which field or option does not fit, where it is known."""


class Refusal(Struct, frozen=True):
    """The body of every answer that is not 2xx."""

    error: Refused
