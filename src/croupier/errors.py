"""Every error that Croupier raises on purpose, drawn as a tree.

```
CroupierError
├── DataInvalid            a document, pay table or option is malformed: file, key and line
├── StoreError             what keeps the events cannot keep or read them
│   ├── VersionConflict    store/conflict
│   ├── RecordUnreadable   store/unreadable
│   └── RecordFromFuture   store/from_future
└── CommandRejected        the rules forbid this command now; nothing has changed
    ├── CommandMalformed   command/malformed
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
    ├── AwardWaits         award/waits
    ├── SupervisorNotCalled award/no_supervisor
    └── RoundOver          round/over
```

A refusal is expected: it has a stable code, a message that says what would be legal, and the clause
where there is one. A broken invariant is not a refusal; it is an ``assert``.
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
    """A document, a pay table or an option is malformed. Says where, as far as it is known."""

    def __init__(
        self, message: str, *, file: str | None = None, key: str | None = None, line: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.key = key
        self.line = line

    def __str__(self) -> str:
        """The message behind its place: ``hand.toml:4: antes: …``."""
        where = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        return ": ".join(part for part in (where, self.key, self.message) if part)


class StoreError(CroupierError, code="store/broken"):
    """What keeps the events cannot keep or read them."""


class VersionConflict(StoreError, code="store/conflict"):
    """Somebody else has appended to the stream in the meantime; nothing was written."""

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(f"stream {stream!r} was expected to hold {expected} records and holds {found}")
        self.stream, self.expected, self.found = stream, expected, found


class RecordUnreadable(StoreError, code="store/unreadable"):
    """A record is damaged, or is of a kind that was never written by this program."""


class RecordFromFuture(StoreError, code="store/from_future"):
    """A record is of a later version than this program knows."""


class CommandRejected(CroupierError, code="command/rejected"):
    """The rules forbid this command now. Carries what a client needs to explain itself."""

    def __init__(self, message: str, *, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause


class CommandMalformed(CommandRejected, code="command/malformed"):
    """A command that no person could mean: half a cent, a player who is no number."""


class OutOfTurn(CommandRejected, code="turn/not_yours"):
    """Somebody else has to act."""


class NotNow(CommandRejected, code="phase/not_now"):
    """The round is at a stage where this is not done."""


class NotOffered(CommandRejected, code="option/not_offered"):
    """The table does not offer this."""


class SpotUnknown(CommandRejected, code="spot/unknown"):
    """The layout has no such spot."""


class SpotTaken(CommandRejected, code="spot/taken"):
    """The spot already holds a wager."""


class BaseWagerMissing(CommandRejected, code="spot/needs_base"):
    """A wager that needs another one first."""


class StakeOutOfRange(CommandRejected, code="stake/out_of_range"):
    """A wager below the minimum, above the maximum, or off the chip unit."""


class StakeNotExact(CommandRejected, code="stake/not_exact"):
    """A wager whose amount the rule fixes."""


class ChipsShort(CommandRejected, code="chips/short"):
    """The player has not enough chips in front of him."""


class BankShort(ChipsShort, code="bank/short"):
    """The player-dealer has not enough chips for his wager and the fee beside it."""


class TableStakes(CommandRejected, code="chips/table_stakes"):
    """Chips may not be added in the middle of a round."""


class HandFolded(CommandRejected, code="hand/folded"):
    """A folded hand takes no further part."""


class HandDead(CommandRejected, code="hand/dead"):
    """A dead hand takes no further part."""


class CardInUse(CommandRejected, code="card/in_use"):
    """The card is already on the table."""


class CardMismatch(CommandRejected, code="card/mismatch"):
    """A card that the deck has not, that must be named, or that was not dealt to whom shows it."""


class CardNotHeld(CommandRejected, code="card/not_held"):
    """A player discards or melds a card that he does not hold."""


class CardSetAside(CommandRejected, code="card/set_aside"):
    """The card was exposed too soon and is out of play for this street."""


class CardCount(CommandRejected, code="card/count"):
    """Not the number of cards that is due."""


class MisdealUnknown(CommandRejected, code="deal/no_misdeal"):
    """What is said to be wrong makes no misdeal."""


class CardOwed(CommandRejected, code="card/must_meld"):
    """A card that was taken, forced or is usable must be melded before anything else."""


class MeldInvalid(CommandRejected, code="meld/invalid"):
    """The cards are no meld, or do not fit the meld they are added to."""


class BorrowingRefused(CommandRejected, code="meld/borrow"):
    """A card may not leave its meld."""


class StubEmpty(CommandRejected, code="card/stub_empty"):
    """There are not so many cards left to deal."""


class CheckRaise(CommandRejected, code="bet/check_raise"):
    """A player who has checked may not raise in this game."""


class HandFinished(CommandRejected, code="hand/finished"):
    """Nothing more is done with this hand."""


class HandNotSplit(CommandRejected, code="hand/cannot_split"):
    """The cards are no pair, or all splits are made."""


class HandNotDoubled(CommandRejected, code="hand/cannot_double"):
    """A hand is doubled on its first two cards."""


class HandNotSurrendered(CommandRejected, code="hand/cannot_surrender"):
    """The hand cannot be given up for half, or not any more."""


class DiceInvalid(CommandRejected, code="dice/invalid"):
    """Dice do not show that."""


class NothingToCall(CommandRejected, code="bet/nothing_to_call"):
    """There is nothing to call, or nothing may be checked."""


class BetOutOfRange(CommandRejected, code="bet/out_of_range"):
    """A bet or raise outside the legal range."""


class BetOffChip(CommandRejected, code="bet/off_chip"):
    """A bet that cannot be made in the chips of the table."""


class BetNotPositive(CommandRejected, code="bet/not_positive"):
    """A bet of nothing, or of less."""


class RaiseCapped(CommandRejected, code="bet/capped"):
    """All raises of this betting round have been made."""


class BettingNotReopened(CommandRejected, code="bet/not_reopened"):
    """A short all-in did not reopen the betting for this player."""


class NobodyCanCall(CommandRejected, code="bet/nobody_can_call"):
    """No other player could call any part of this raise."""


class BankClosed(CommandRejected, code="bank/closed"):
    """Nobody banks the round, or the bank cannot be taken."""


class BankWagers(CommandRejected, code="bank/may_not_wager"):
    """The player-dealer makes no wagers in his own round."""


class ClockBehind(CommandRejected, code="clock/behind"):
    """Table time that lies before what has been collected."""


class SeatTaken(CommandRejected, code="seat/taken"):
    """Somebody sits there."""


class SeatUnknown(CommandRejected, code="seat/unknown"):
    """There is no such seat or player."""


class NameRefused(CommandRejected, code="name/refused"):
    """Nobody can come in under this name."""


class RoleMissing(CommandRejected, code="role/missing"):
    """This person may not give this command."""


class LinkLost(CommandRejected, code="link/lost"):
    """The table has lost its progressive link."""


class LinkMixed(CommandRejected, code="link/mixed"):
    """A table of another game, pay table or posted wager than the link's."""


class LinkBusy(CommandRejected, code="link/busy"):
    """A table of the link is in the middle of a round."""


class LinkClosed(CommandRejected, code="link/closed"):
    """The link is closed, or is not open yet."""


class JackpotOwed(CommandRejected, code="link/jackpot_owed"):
    """A jackpot that is being offered is neither closed nor lowered before it is won."""


class PermissionMissing(CommandRejected, code="link/permission_missing"):
    """A way out of a jackpot without the permission and the persons that it takes."""


class LiabilityReceived(CommandRejected, code="link/received"):
    """This liability has been taken over already."""


class SensorLocked(CommandRejected, code="sensor/locked"):
    """Progressive wagers are neither made nor taken off once the sensors are locked."""


class SensorOff(CommandRejected, code="sensor/off"):
    """There is no progressive wager on this sensor."""


class KeypadLocked(CommandRejected, code="keypad/locked"):
    """The keypad is locked for this round already."""


class KeypadReset(CommandRejected, code="keypad/reset"):
    """The keypad has been reset, or there is no round to reset."""


class AwardNotHeld(CommandRejected, code="award/not_held"):
    """An award button for a hand that does not hold this award."""


class AwardPending(CommandRejected, code="award/pending"):
    """An award of the round waits to be confirmed or paid."""


class AwardPaid(CommandRejected, code="award/paid"):
    """The award has been confirmed or paid."""


class AwardWaits(CommandRejected, code="award/waits"):
    """Another table's award was accepted first."""


class SupervisorNotCalled(CommandRejected, code="award/no_supervisor"):
    """A progressive winner is paid with the call for a supervisor on record."""


class RoundOver(CommandRejected, code="round/over"):
    """The round is over."""
