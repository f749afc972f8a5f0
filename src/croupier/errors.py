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
    """Base of everything Croupier raises on purpose."""


class DataInvalid(CroupierError):
    """A document, a pay table or an option is malformed. Says where, as far as it is known."""

    code: ClassVar[str] = "data/invalid"

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


class StoreError(CroupierError):
    """What keeps the events cannot keep or read them."""

    code: ClassVar[str] = "store/broken"


class VersionConflict(StoreError):
    """Somebody else has appended to the stream in the meantime; nothing was written."""

    code = "store/conflict"

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(f"stream {stream!r} was expected to hold {expected} records and holds {found}")
        self.stream, self.expected, self.found = stream, expected, found


class RecordUnreadable(StoreError):
    """A record is damaged, or is of a kind that was never written by this program."""

    code = "store/unreadable"


class RecordFromFuture(StoreError):
    """A record is of a later version than this program knows."""

    code = "store/from_future"


class CommandRejected(CroupierError):
    """The rules forbid this command now. Carries what a client needs to explain itself."""

    code: ClassVar[str] = "command/rejected"

    def __init__(self, message: str, *, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause


class CommandMalformed(CommandRejected):
    """A command that no person could mean: half a cent, a player who is no number."""

    code = "command/malformed"


class OutOfTurn(CommandRejected):
    """Somebody else has to act."""

    code = "turn/not_yours"


class NotNow(CommandRejected):
    """The round is at a stage where this is not done."""

    code = "phase/not_now"


class NotOffered(CommandRejected):
    """The table does not offer this."""

    code = "option/not_offered"


class SpotUnknown(CommandRejected):
    """The layout has no such spot."""

    code = "spot/unknown"


class SpotTaken(CommandRejected):
    """The spot already holds a wager."""

    code = "spot/taken"


class BaseWagerMissing(CommandRejected):
    """A wager that needs another one first."""

    code = "spot/needs_base"


class StakeOutOfRange(CommandRejected):
    """A wager below the minimum, above the maximum, or off the chip unit."""

    code = "stake/out_of_range"


class StakeNotExact(CommandRejected):
    """A wager whose amount the rule fixes."""

    code = "stake/not_exact"


class ChipsShort(CommandRejected):
    """The player has not enough chips in front of him."""

    code = "chips/short"


class BankShort(ChipsShort):
    """The player-dealer has not enough chips for his wager and the fee beside it."""

    code = "bank/short"


class TableStakes(CommandRejected):
    """Chips may not be added in the middle of a round."""

    code = "chips/table_stakes"


class HandFolded(CommandRejected):
    """A folded hand takes no further part."""

    code = "hand/folded"


class HandDead(CommandRejected):
    """A dead hand takes no further part."""

    code = "hand/dead"


class CardInUse(CommandRejected):
    """The card is already on the table."""

    code = "card/in_use"


class CardMismatch(CommandRejected):
    """A card that the deck has not, that must be named, or that was not dealt to whom shows it."""

    code = "card/mismatch"


class CardNotHeld(CommandRejected):
    """A player discards or melds a card that he does not hold."""

    code = "card/not_held"


class CardSetAside(CommandRejected):
    """The card was exposed too soon and is out of play for this street."""

    code = "card/set_aside"


class CardCount(CommandRejected):
    """Not the number of cards that is due."""

    code = "card/count"


class MisdealUnknown(CommandRejected):
    """What is said to be wrong makes no misdeal."""

    code = "deal/no_misdeal"


class CardOwed(CommandRejected):
    """A card that was taken, forced or is usable must be melded before anything else."""

    code = "card/must_meld"


class MeldInvalid(CommandRejected):
    """The cards are no meld, or do not fit the meld they are added to."""

    code = "meld/invalid"


class BorrowingRefused(CommandRejected):
    """A card may not leave its meld."""

    code = "meld/borrow"


class StubEmpty(CommandRejected):
    """There are not so many cards left to deal."""

    code = "card/stub_empty"


class CheckRaise(CommandRejected):
    """A player who has checked may not raise in this game."""

    code = "bet/check_raise"


class HandFinished(CommandRejected):
    """Nothing more is done with this hand."""

    code = "hand/finished"


class HandNotSplit(CommandRejected):
    """The cards are no pair, or all splits are made."""

    code = "hand/cannot_split"


class HandNotDoubled(CommandRejected):
    """A hand is doubled on its first two cards."""

    code = "hand/cannot_double"


class HandNotSurrendered(CommandRejected):
    """The hand cannot be given up for half, or not any more."""

    code = "hand/cannot_surrender"


class DiceInvalid(CommandRejected):
    """Dice do not show that."""

    code = "dice/invalid"


class NothingToCall(CommandRejected):
    """There is nothing to call, or nothing may be checked."""

    code = "bet/nothing_to_call"


class BetOutOfRange(CommandRejected):
    """A bet or raise outside the legal range."""

    code = "bet/out_of_range"


class BetOffChip(CommandRejected):
    """A bet that cannot be made in the chips of the table."""

    code = "bet/off_chip"


class BetNotPositive(CommandRejected):
    """A bet of nothing, or of less."""

    code = "bet/not_positive"


class RaiseCapped(CommandRejected):
    """All raises of this betting round have been made."""

    code = "bet/capped"


class BettingNotReopened(CommandRejected):
    """A short all-in did not reopen the betting for this player."""

    code = "bet/not_reopened"


class NobodyCanCall(CommandRejected):
    """No other player could call any part of this raise."""

    code = "bet/nobody_can_call"


class BankClosed(CommandRejected):
    """Nobody banks the round, or the bank cannot be taken."""

    code = "bank/closed"


class BankWagers(CommandRejected):
    """The player-dealer makes no wagers in his own round."""

    code = "bank/may_not_wager"


class ClockBehind(CommandRejected):
    """Table time that lies before what has been collected."""

    code = "clock/behind"


class SeatTaken(CommandRejected):
    """Somebody sits there."""

    code = "seat/taken"


class SeatUnknown(CommandRejected):
    """There is no such seat or player."""

    code = "seat/unknown"


class NameRefused(CommandRejected):
    """Nobody can come in under this name."""

    code = "name/refused"


class RoleMissing(CommandRejected):
    """This person may not give this command."""

    code = "role/missing"


class LinkLost(CommandRejected):
    """The table has lost its progressive link."""

    code = "link/lost"


class LinkMixed(CommandRejected):
    """A table of another game, pay table or posted wager than the link's."""

    code = "link/mixed"


class LinkBusy(CommandRejected):
    """A table of the link is in the middle of a round."""

    code = "link/busy"


class LinkClosed(CommandRejected):
    """The link is closed, or is not open yet."""

    code = "link/closed"


class JackpotOwed(CommandRejected):
    """A jackpot that is being offered is neither closed nor lowered before it is won."""

    code = "link/jackpot_owed"


class PermissionMissing(CommandRejected):
    """A way out of a jackpot without the permission and the persons that it takes."""

    code = "link/permission_missing"


class LiabilityReceived(CommandRejected):
    """This liability has been taken over already."""

    code = "link/received"


class SensorLocked(CommandRejected):
    """Progressive wagers are neither made nor taken off once the sensors are locked."""

    code = "sensor/locked"


class SensorOff(CommandRejected):
    """There is no progressive wager on this sensor."""

    code = "sensor/off"


class KeypadLocked(CommandRejected):
    """The keypad is locked for this round already."""

    code = "keypad/locked"


class KeypadReset(CommandRejected):
    """The keypad has been reset, or there is no round to reset."""

    code = "keypad/reset"


class AwardNotHeld(CommandRejected):
    """An award button for a hand that does not hold this award."""

    code = "award/not_held"


class AwardPending(CommandRejected):
    """An award of the round waits to be confirmed or paid."""

    code = "award/pending"


class AwardPaid(CommandRejected):
    """The award has been confirmed or paid."""

    code = "award/paid"


class AwardWaits(CommandRejected):
    """Another table's award was accepted first."""

    code = "award/waits"


class SupervisorNotCalled(CommandRejected):
    """A progressive winner is paid with the call for a supervisor on record."""

    code = "award/no_supervisor"


class RoundOver(CommandRejected):
    """The round is over."""

    code = "round/over"
