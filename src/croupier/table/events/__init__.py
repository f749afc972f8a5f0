"""What can happen at a table.

Rule 1: an event is a fact, named in the past tense, and is never edited. To change one, add a new
version and read the old one in ``croupier.store.codec``.

Rule 2: an event carries what was decided, not how. Replaying a log does not rank a hand, read a pay
table or draw a card: the answer is already here.

Rule 3: money moves only in events, and every event's movements sum to zero, in hundredths of a cent.
``tests/table/test_conservation.py`` tests that.

Accounts: ``seat:N`` a player's chips; ``layout`` wagers; ``pot``; ``bank`` the house's tray, or
what the player-dealer has put up and won; ``fees``; ``meter``, ``reserve``; ``seed`` the house's money
behind a meter; ``tips``; ``cage``.
"""

from __future__ import annotations

from croupier.table.events.betting import (
    AnteReturned,
    BetReturned,
    BettingClosed,
    BettingOpened,
    BroughtIn,
    Called,
    CardsDiscarded,
    Checked,
    FacingChosen,
    FeeTaken,
    ForcedBetPosted,
    HandMucked,
    HandShown,
    HandVoided,
    KillClaimed,
    PlayersAsked,
    PotAwarded,
    PotKilled,
    QuestionAnswered,
    Raised,
    SecondRunBegan,
    Straddled,
    StreetPassed,
    TwiceAnswered,
)
from croupier.table.events.cards import (
    BoardDealt,
    CardsBurned,
    CardsEliminated,
    CardsTakenBack,
    DealMarkedWrong,
    DownCardExposed,
    ExtraCardReturned,
    HandDealt,
    HandDeclaredDead,
    HandFolded,
    HandNamed,
    HandRevealed,
    HandsCounted,
    StubShuffled,
)
from croupier.table.events.ending import (
    RoundClosed,
    RoundVoided,
)
from croupier.table.events.event import Event, Movements, move, seat
from croupier.table.events.hands import (
    CardAsked,
    CardsSwitched,
    DeckCut,
    DiceShaken,
    FreeHandAsked,
    HandDoubled,
    HandSet,
    HandSplit,
    HandsTakenBack,
    HandStood,
    HandSurrendered,
    OfferClosed,
    PileChosen,
    PlayCutShort,
)
from croupier.table.events.rummy import (
    CardDiscarded,
    CardDrawn,
    CardForced,
    CardTaken,
    ChipsCollected,
    FirstNamed,
    HandGivenUp,
    HandWon,
    MeldExtended,
    MeldLaid,
    PlayerDropped,
    PlayerStayed,
    RedrawPassed,
    StockAsked,
    StockRenewed,
    TurnOpened,
)
from croupier.table.events.wagers import (
    AwardDue,
    AwardRefused,
    AwardsFound,
    BankPosted,
    BankReturned,
    BetsClosed,
    ChipsAdded,
    EnvyPaid,
    FeeCharged,
    MeterFed,
    MeterPaid,
    MeterRead,
    MeterReversed,
    StepReached,
    WagerGivenBack,
    WagerPlaced,
    WagerSettled,
    WagerTakenOff,
    WinnersConfirmed,
)

AnyEvent = (
    CardAsked
    | HandStood
    | HandDoubled
    | HandSplit
    | HandSurrendered
    | CardsSwitched
    | HandSet
    | HandsTakenBack
    | DiceShaken
    | PileChosen
    | DeckCut
    | OfferClosed
    | FreeHandAsked
    | PlayCutShort
    | HandDealt
    | HandNamed
    | HandRevealed
    | BoardDealt
    | CardsBurned
    | CardsTakenBack
    | CardsEliminated
    | DownCardExposed
    | ExtraCardReturned
    | StubShuffled
    | DealMarkedWrong
    | HandsCounted
    | HandDeclaredDead
    | HandFolded
    | BankPosted
    | BankReturned
    | WagerPlaced
    | WagerGivenBack
    | WagerTakenOff
    | ChipsAdded
    | BetsClosed
    | StepReached
    | FeeCharged
    | MeterRead
    | AwardsFound
    | AwardRefused
    | WinnersConfirmed
    | MeterFed
    | MeterReversed
    | MeterPaid
    | WagerSettled
    | EnvyPaid
    | ForcedBetPosted
    | AnteReturned
    | HandVoided
    | KillClaimed
    | PotKilled
    | QuestionAnswered
    | Straddled
    | PlayersAsked
    | BroughtIn
    | CardsDiscarded
    | FacingChosen
    | TwiceAnswered
    | SecondRunBegan
    | StreetPassed
    | BettingOpened
    | Checked
    | Called
    | Raised
    | BetReturned
    | FeeTaken
    | BettingClosed
    | HandShown
    | HandMucked
    | PotAwarded
    | FirstNamed
    | PlayerStayed
    | PlayerDropped
    | TurnOpened
    | StockAsked
    | StockRenewed
    | CardDrawn
    | CardTaken
    | CardForced
    | MeldLaid
    | MeldExtended
    | ChipsCollected
    | CardDiscarded
    | RedrawPassed
    | HandWon
    | HandGivenUp
    | RoundVoided
    | RoundClosed
)

__all__ = [
    "AnteReturned",
    "AnyEvent",
    "AwardDue",
    "AwardRefused",
    "AwardsFound",
    "BankPosted",
    "BankReturned",
    "BetReturned",
    "BetsClosed",
    "BettingClosed",
    "BettingOpened",
    "BoardDealt",
    "BroughtIn",
    "Called",
    "CardAsked",
    "CardDiscarded",
    "CardDrawn",
    "CardForced",
    "CardTaken",
    "CardsBurned",
    "CardsDiscarded",
    "CardsEliminated",
    "CardsSwitched",
    "CardsTakenBack",
    "Checked",
    "ChipsAdded",
    "ChipsCollected",
    "DealMarkedWrong",
    "DeckCut",
    "DiceShaken",
    "DownCardExposed",
    "EnvyPaid",
    "Event",
    "ExtraCardReturned",
    "FacingChosen",
    "FeeCharged",
    "FeeTaken",
    "FirstNamed",
    "ForcedBetPosted",
    "FreeHandAsked",
    "HandDealt",
    "HandDeclaredDead",
    "HandDoubled",
    "HandFolded",
    "HandGivenUp",
    "HandMucked",
    "HandNamed",
    "HandRevealed",
    "HandSet",
    "HandShown",
    "HandSplit",
    "HandStood",
    "HandSurrendered",
    "HandVoided",
    "HandWon",
    "HandsCounted",
    "HandsTakenBack",
    "KillClaimed",
    "MeldExtended",
    "MeldLaid",
    "MeterFed",
    "MeterPaid",
    "MeterRead",
    "MeterReversed",
    "Movements",
    "OfferClosed",
    "PileChosen",
    "PlayCutShort",
    "PlayerDropped",
    "PlayerStayed",
    "PlayersAsked",
    "PotAwarded",
    "PotKilled",
    "QuestionAnswered",
    "Raised",
    "RedrawPassed",
    "RoundClosed",
    "RoundVoided",
    "SecondRunBegan",
    "StepReached",
    "StockAsked",
    "StockRenewed",
    "Straddled",
    "StreetPassed",
    "StubShuffled",
    "TurnOpened",
    "TwiceAnswered",
    "WagerGivenBack",
    "WagerPlaced",
    "WagerSettled",
    "WagerTakenOff",
    "WinnersConfirmed",
    "move",
    "seat",
]
