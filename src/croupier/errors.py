"""Every error that Croupier raises on purpose, drawn as a tree.

```
CroupierError
├── DataInvalid            a document, pay table or option is malformed: file, key and line
├── ExtraMissing           a part of the package that is not installed was asked for
├── StoreError             the event store cannot write or read
│   ├── StoreInUse         store/in_use
│   ├── StoreBusy          store/busy
│   ├── StoreUncertain     store/uncertain
│   ├── VersionConflict    store/conflict
│   ├── LeaseLost          store/elsewhere
│   ├── RecordUnreadable   store/unreadable
│   ├── RecordFromFuture   store/from_future
│   ├── ChainBroken        store/chain_broken
│   └── LedgerWrong        store/ledger_wrong
└── CommandRejected        the rules forbid this command now; nothing has changed
    ├── CommandMalformed   command/malformed
    ├── ActionIllegal      action/illegal
    ├── OutOfTurn          turn/not_yours
    ├── NotNow             phase/not_now
    ├── NotOffered         option/not_offered
    ├── SpotUnknown        spot/unknown
    ├── SpotTaken          spot/taken
    ├── BaseWagerMissing   spot/needs_base
    ├── StakeOutOfRange    stake/out_of_range
    ├── StakeNotExact      stake/not_exact
    ├── ChipsShort         chips/short
    │   └── BankShort      bank/short
    ├── TableStakes        chips/table_stakes
    ├── HandFolded         hand/folded
    ├── HandDead           hand/dead
    ├── CardInUse          card/in_use
    ├── CardMismatch       card/mismatch
    ├── CardNotHeld        card/not_held
    ├── CardSetAside       card/set_aside
    ├── CardCount          card/count
    ├── MisdealUnknown     deal/no_misdeal
    ├── CardOwed           card/must_meld
    ├── MeldInvalid        meld/invalid
    ├── BorrowingRefused   meld/borrow
    ├── StubEmpty          card/stub_empty
    ├── CheckRaise         bet/check_raise
    ├── HandFinished       hand/finished
    ├── HandNotSplit       hand/cannot_split
    ├── HandNotDoubled     hand/cannot_double
    ├── HandNotSurrendered hand/cannot_surrender
    ├── DiceInvalid        dice/invalid
    ├── NothingToCall      bet/nothing_to_call
    ├── BetOutOfRange      bet/out_of_range
    ├── BetOffChip         bet/off_chip
    ├── BetNotPositive     bet/not_positive
    ├── RaiseCapped        bet/capped
    ├── BettingNotReopened bet/not_reopened
    ├── NobodyCanCall      bet/nobody_can_call
    ├── BankClosed         bank/closed
    ├── BankWagers         bank/may_not_wager
    ├── ClockBehind        clock/behind
    ├── SeatTaken          seat/taken
    ├── SeatUnknown        seat/unknown
    ├── NameRefused        name/refused
    ├── SignInRefused      person/sign_in
    ├── PasswordRefused    person/password
    ├── PersonUnknown      person/unknown
    ├── SecondPerson       person/second
    ├── RoleMissing        role/missing
    ├── LinkLost           link/lost
    ├── LinkMixed          link/mixed
    ├── LinkBusy           link/busy
    ├── LinkClosed         link/closed
    ├── JackpotOwed        link/jackpot_owed
    ├── PermissionMissing  link/permission_missing
    ├── LiabilityReceived  link/received
    ├── SensorLocked       sensor/locked
    ├── SensorOff          sensor/off
    ├── KeypadLocked       keypad/locked
    ├── KeypadReset        keypad/reset
    ├── AwardNotHeld       award/not_held
    ├── AwardPending       award/pending
    ├── AwardPaid          award/paid
    ├── AwardRefused       award/refused
    ├── AwardWaits         award/waits
    ├── SupervisorNotCalled award/no_supervisor
    └── RoundOver          round/over
```

Refusals are expected: each has a stable code, a message that says what would be legal, and the clause where
there is one. A broken invariant is not a refusal; it is an ``assert``.
"""

from __future__ import annotations

from typing import ClassVar


class CroupierError(Exception):
    """Base of everything Croupier raises on purpose. Codes are stable: clients may rely on them."""

    code: ClassVar[str]

    def __init_subclass__(cls, *, code: str) -> None:
        super().__init_subclass__()
        cls.code = code


class DataInvalid(CroupierError, code="data/invalid"):
    """A document, a pay table or an option is malformed. Says where, if known."""

    def __init__(
        self, message: str, *, file: str | None = None, key: str | None = None, line: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.key = key
        self.line = line

    def __str__(self) -> str:
        """The place, then the message: ``hand.toml:4: antes: …``."""
        where = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        return ": ".join(part for part in (where, self.key, self.message) if part)


class ExtraMissing(CroupierError, ImportError, code="extra/missing"):
    """A part of the package that is not installed was asked for; says what pip would have to install."""


class StoreError(CroupierError, code="store/broken"):
    """The event store cannot write or read."""


class StoreInUse(StoreError, code="store/in_use"):
    """Another program, or another part of this one, is writing to the store."""


class StoreBusy(StoreError, code="store/busy"):
    """The store has not answered for a long time; the command was not even decided."""


class StoreUncertain(StoreError, code="store/uncertain"):
    """The store failed and cannot be read: it is not known yet whether the command was carried out.

    Sent again under the same key, it is answered with what became of it.
    """


class VersionConflict(StoreError, code="store/conflict"):
    """Another writer appended to the stream first; nothing was written."""

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(
            f"stream {stream!r} holds {found} records, not the expected {expected}; read it again"
        )
        self.stream, self.expected, self.found = stream, expected, found


class LeaseLost(StoreError, code="store/elsewhere"):
    """Another process runs this table, or is about to; nothing was written."""


class RecordUnreadable(StoreError, code="store/unreadable"):
    """A record is damaged, or of a kind this program does not know."""


class RecordFromFuture(StoreError, code="store/from_future"):
    """A record was written by a later version of this program."""


class ChainBroken(StoreError, code="store/chain_broken"):
    """A record is not the one that was written: it was changed, removed, inserted or never signed."""

    def __init__(self, stream: str, record: int | None, reason: str) -> None:
        place = "" if record is None else f", record {record}"
        super().__init__(f"stream {stream!r}{place}: {reason}")
        self.stream, self.record, self.reason = stream, record, reason


class LedgerWrong(StoreError, code="store/ledger_wrong"):
    """The accounts that the records give cannot be: one is overdrawn, or they do not sum to zero."""


class CommandRejected(CroupierError, code="command/rejected"):
    """The rules forbid this command now. Carries what a client needs to explain the refusal."""

    def __init__(self, message: str, *, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause


class CommandMalformed(CommandRejected, code="command/malformed"):
    """A field of the command has the wrong type: half a cent, a player number that is not an integer."""


class ActionIllegal(CommandRejected, code="action/illegal"):
    """An agent's action by its number is not legal now; the mask says which are."""


class OutOfTurn(CommandRejected, code="turn/not_yours"):
    """It is another player's turn."""


class NotNow(CommandRejected, code="phase/not_now"):
    """This cannot be done at this stage of the round."""


class NotOffered(CommandRejected, code="option/not_offered"):
    """The table does not offer this."""


class SpotUnknown(CommandRejected, code="spot/unknown"):
    """The layout has no such spot."""


class SpotTaken(CommandRejected, code="spot/taken"):
    """The spot already holds a wager."""


class BaseWagerMissing(CommandRejected, code="spot/needs_base"):
    """The wager depends on another wager that is not there."""


class StakeOutOfRange(CommandRejected, code="stake/out_of_range"):
    """A wager below the minimum, above the maximum, or not in whole chips."""


class StakeNotExact(CommandRejected, code="stake/not_exact"):
    """The rules fix the amount of this wager, and this is a different one."""


class ChipsShort(CommandRejected, code="chips/short"):
    """The player does not have enough chips on the table."""


class BankShort(ChipsShort, code="bank/short"):
    """The player-dealer does not have enough chips for their wager and its fee."""


class TableStakes(CommandRejected, code="chips/table_stakes"):
    """Chips may not be added in the middle of a round."""


class HandFolded(CommandRejected, code="hand/folded"):
    """A folded hand takes no further part."""


class HandDead(CommandRejected, code="hand/dead"):
    """A dead hand takes no further part."""


class CardInUse(CommandRejected, code="card/in_use"):
    """The card is already on the table."""


class CardMismatch(CommandRejected, code="card/mismatch"):
    """The card is not in the deck, was not named, or was not dealt to the player who shows it."""


class CardNotHeld(CommandRejected, code="card/not_held"):
    """A player discards or melds a card they do not hold."""


class CardSetAside(CommandRejected, code="card/set_aside"):
    """The card was exposed too soon and is out of play for this street."""


class CardCount(CommandRejected, code="card/count"):
    """The wrong number of cards."""


class MisdealUnknown(CommandRejected, code="deal/no_misdeal"):
    """The stated reason is not a reason for a misdeal."""


class CardOwed(CommandRejected, code="card/must_meld"):
    """A card that was taken, forced or is usable must be melded before anything else."""


class MeldInvalid(CommandRejected, code="meld/invalid"):
    """The cards are not a meld, or do not fit the meld they are added to."""


class BorrowingRefused(CommandRejected, code="meld/borrow"):
    """A card may not leave its meld."""


class StubEmpty(CommandRejected, code="card/stub_empty"):
    """Not enough cards are left to deal."""


class CheckRaise(CommandRejected, code="bet/check_raise"):
    """A player who has checked may not raise in this game."""


class HandFinished(CommandRejected, code="hand/finished"):
    """The hand is finished; nothing more can be done with it."""


class HandNotSplit(CommandRejected, code="hand/cannot_split"):
    """The cards are not a pair, or no split is left."""


class HandNotDoubled(CommandRejected, code="hand/cannot_double"):
    """Only a hand of two cards can be doubled."""


class HandNotSurrendered(CommandRejected, code="hand/cannot_surrender"):
    """The hand cannot be surrendered, or not any more."""


class DiceInvalid(CommandRejected, code="dice/invalid"):
    """Not a result that the dice can show."""


class NothingToCall(CommandRejected, code="bet/nothing_to_call"):
    """There is nothing to call, or there is a bet and a check is not possible."""


class BetOutOfRange(CommandRejected, code="bet/out_of_range"):
    """A bet or raise outside the legal range."""


class BetOffChip(CommandRejected, code="bet/off_chip"):
    """The bet is not in whole chips of the table."""


class BetNotPositive(CommandRejected, code="bet/not_positive"):
    """The bet is zero or negative."""


class RaiseCapped(CommandRejected, code="bet/capped"):
    """All raises of this betting round have been made."""


class BettingNotReopened(CommandRejected, code="bet/not_reopened"):
    """A short all-in did not reopen the betting for this player."""


class NobodyCanCall(CommandRejected, code="bet/nobody_can_call"):
    """No other player could call any part of this raise."""


class BankClosed(CommandRejected, code="bank/closed"):
    """Nobody banks the round, or the bank cannot be taken."""


class BankWagers(CommandRejected, code="bank/may_not_wager"):
    """The player-dealer cannot wager in a round they bank."""


class ClockBehind(CommandRejected, code="clock/behind"):
    """A time that lies before the last one recorded."""


class SeatTaken(CommandRejected, code="seat/taken"):
    """The seat is taken."""


class SeatUnknown(CommandRejected, code="seat/unknown"):
    """There is no such seat or player."""


class NameRefused(CommandRejected, code="name/refused"):
    """The name is taken, reserved or not a name."""


class SignInRefused(CommandRejected, code="person/sign_in"):
    """Name and password do not belong together, or the account has to wait, or it is closed."""


class PasswordRefused(CommandRejected, code="person/password"):
    """A password is too short, or one of those that everybody tries first."""


class PersonUnknown(CommandRejected, code="person/unknown"):
    """Nobody has an account under this name."""


class SecondPerson(CommandRejected, code="person/second"):
    """One person may not do both halves of an act that takes two."""


class RoleMissing(CommandRejected, code="role/missing"):
    """This person's role does not allow this command."""


class LinkLost(CommandRejected, code="link/lost"):
    """The table has lost its progressive link."""


class LinkMixed(CommandRejected, code="link/mixed"):
    """The table's game, pay table or posted wager differs from the link's."""


class LinkBusy(CommandRejected, code="link/busy"):
    """A table of the link is in the middle of a round."""


class LinkClosed(CommandRejected, code="link/closed"):
    """The link is closed, or is not open yet."""


class JackpotOwed(CommandRejected, code="link/jackpot_owed"):
    """A jackpot on offer can be neither closed nor lowered before it is won."""


class PermissionMissing(CommandRejected, code="link/permission_missing"):
    """Discontinuing a jackpot takes a permission and two people in charge; one of these is missing."""


class LiabilityReceived(CommandRejected, code="link/received"):
    """This liability has already been received."""


class SensorLocked(CommandRejected, code="sensor/locked"):
    """Progressive wagers cannot be made or taken off once the sensors are locked."""


class SensorOff(CommandRejected, code="sensor/off"):
    """There is no progressive wager on this sensor."""


class KeypadLocked(CommandRejected, code="keypad/locked"):
    """The keypad is already locked for this round."""


class KeypadReset(CommandRejected, code="keypad/reset"):
    """The keypad has already been reset, or there is no round to reset."""


class AwardNotHeld(CommandRejected, code="award/not_held"):
    """The hand does not qualify for the award of this button."""


class AwardPending(CommandRejected, code="award/pending"):
    """An award of the round is waiting to be confirmed or paid."""


class AwardPaid(CommandRejected, code="award/paid"):
    """The award has already been confirmed or paid."""


class AwardRefused(CommandRejected, code="award/refused"):
    """A supervisor has refused the award."""


class AwardWaits(CommandRejected, code="award/waits"):
    """Another table's award was accepted first."""


class SupervisorNotCalled(CommandRejected, code="award/no_supervisor"):
    """A progressive winner cannot be paid before a supervisor has been called."""


class RoundOver(CommandRejected, code="round/over"):
    """The round is over."""
