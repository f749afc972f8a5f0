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
    │   └── CodeRefused    person/code
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

from croupier.errors.base import (
    CommandRejected,
    CroupierError,
    DataInvalid,
    ExtraMissing,
)
from croupier.errors.link import (
    AwardNotHeld,
    AwardPaid,
    AwardPending,
    AwardRefused,
    AwardWaits,
    JackpotOwed,
    KeypadLocked,
    KeypadReset,
    LiabilityReceived,
    LinkBusy,
    LinkClosed,
    LinkLost,
    LinkMixed,
    PermissionMissing,
    SensorLocked,
    SensorOff,
    SupervisorNotCalled,
)
from croupier.errors.people import (
    CodeRefused,
    NameRefused,
    PasswordRefused,
    PersonUnknown,
    RoleMissing,
    SeatTaken,
    SeatUnknown,
    SecondPerson,
    SignInRefused,
)
from croupier.errors.store import (
    ChainBroken,
    LeaseLost,
    LedgerWrong,
    RecordFromFuture,
    RecordUnreadable,
    StoreBusy,
    StoreError,
    StoreInUse,
    StoreUncertain,
    VersionConflict,
)
from croupier.errors.table import (
    ActionIllegal,
    BankClosed,
    BankShort,
    BankWagers,
    BaseWagerMissing,
    BetNotPositive,
    BetOffChip,
    BetOutOfRange,
    BettingNotReopened,
    BorrowingRefused,
    CardCount,
    CardInUse,
    CardMismatch,
    CardNotHeld,
    CardOwed,
    CardSetAside,
    CheckRaise,
    ChipsShort,
    ClockBehind,
    CommandMalformed,
    DiceInvalid,
    HandDead,
    HandFinished,
    HandFolded,
    HandNotDoubled,
    HandNotSplit,
    HandNotSurrendered,
    MeldInvalid,
    MisdealUnknown,
    NobodyCanCall,
    NothingToCall,
    NotNow,
    NotOffered,
    OutOfTurn,
    RaiseCapped,
    RoundOver,
    SpotTaken,
    SpotUnknown,
    StakeNotExact,
    StakeOutOfRange,
    StubEmpty,
    TableStakes,
)

__all__ = [
    "ActionIllegal",
    "AwardNotHeld",
    "AwardPaid",
    "AwardPending",
    "AwardRefused",
    "AwardWaits",
    "BankClosed",
    "BankShort",
    "BankWagers",
    "BaseWagerMissing",
    "BetNotPositive",
    "BetOffChip",
    "BetOutOfRange",
    "BettingNotReopened",
    "BorrowingRefused",
    "CardCount",
    "CardInUse",
    "CardMismatch",
    "CardNotHeld",
    "CardOwed",
    "CardSetAside",
    "ChainBroken",
    "CheckRaise",
    "ChipsShort",
    "ClockBehind",
    "CodeRefused",
    "CommandMalformed",
    "CommandRejected",
    "CroupierError",
    "DataInvalid",
    "DiceInvalid",
    "ExtraMissing",
    "HandDead",
    "HandFinished",
    "HandFolded",
    "HandNotDoubled",
    "HandNotSplit",
    "HandNotSurrendered",
    "JackpotOwed",
    "KeypadLocked",
    "KeypadReset",
    "LeaseLost",
    "LedgerWrong",
    "LiabilityReceived",
    "LinkBusy",
    "LinkClosed",
    "LinkLost",
    "LinkMixed",
    "MeldInvalid",
    "MisdealUnknown",
    "NameRefused",
    "NobodyCanCall",
    "NotNow",
    "NotOffered",
    "NothingToCall",
    "OutOfTurn",
    "PasswordRefused",
    "PermissionMissing",
    "PersonUnknown",
    "RaiseCapped",
    "RecordFromFuture",
    "RecordUnreadable",
    "RoleMissing",
    "RoundOver",
    "SeatTaken",
    "SeatUnknown",
    "SecondPerson",
    "SensorLocked",
    "SensorOff",
    "SignInRefused",
    "SpotTaken",
    "SpotUnknown",
    "StakeNotExact",
    "StakeOutOfRange",
    "StoreBusy",
    "StoreError",
    "StoreInUse",
    "StoreUncertain",
    "StubEmpty",
    "SupervisorNotCalled",
    "TableStakes",
    "VersionConflict",
]
