"""Collection fees: schedules as data, what they take, who may post them, and whether they are lawful.

| question | module |
|---|---|
| which schedules and options are there? | ``jurisdiction`` |
| what is in an option? | ``schedule``; ``say`` puts it in words |
| what does the pot pay at this moment? | ``pot_fee`` |
| what does a seat pay for half an hour? | ``time_fee`` |
| what do players and player-dealer pay before the deal? | ``table_fee`` |
| may this table post the option? | ``post`` |
| does a schedule obey the rules? | ``check`` |
"""

from croupier.pay.fees.check import Finding, Rule, check_schedule, check_text
from croupier.pay.fees.jurisdiction import (
    CALIFORNIA,
    Anomaly,
    GeneralRule,
    Jurisdiction,
    ListedGame,
    jurisdiction,
    jurisdictions,
)
from croupier.pay.fees.limits import BuyIn, GameRange, TableLimit, WagerRange
from croupier.pay.fees.post import Stakes, bonus_cap, fitting, objection, require_postable, require_together
from croupier.pay.fees.pot_fee import PotFee, pot_fee, pot_fees, waiting_fees
from croupier.pay.fees.read import read_schedule
from croupier.pay.fees.say import say_fees, say_heading, say_option
from croupier.pay.fees.schedule import (
    AnyOption,
    Band,
    BonusCap,
    BonusRule,
    FeeStage,
    Group,
    PlayerCount,
    PlayerDealerOption,
    PotOption,
    Rate,
    Schedule,
    numbers,
)
from croupier.pay.fees.table_fee import LaidWager, TableFees, player_dealer_fees
from croupier.pay.fees.terms import BandOn, Basis, Betting, Kind, Trigger
from croupier.pay.fees.time_fee import MARK_SECONDS, marks_passed, time_fee

__all__ = [
    "CALIFORNIA",
    "MARK_SECONDS",
    "Anomaly",
    "AnyOption",
    "Band",
    "BandOn",
    "Basis",
    "Betting",
    "BonusCap",
    "BonusRule",
    "BuyIn",
    "FeeStage",
    "Finding",
    "GameRange",
    "GeneralRule",
    "Group",
    "Jurisdiction",
    "Kind",
    "LaidWager",
    "ListedGame",
    "PlayerCount",
    "PlayerDealerOption",
    "PotFee",
    "PotOption",
    "Rate",
    "Rule",
    "Schedule",
    "Stakes",
    "TableFees",
    "TableLimit",
    "Trigger",
    "WagerRange",
    "bonus_cap",
    "check_schedule",
    "check_text",
    "fitting",
    "jurisdiction",
    "jurisdictions",
    "marks_passed",
    "numbers",
    "objection",
    "player_dealer_fees",
    "pot_fee",
    "pot_fees",
    "read_schedule",
    "require_postable",
    "require_together",
    "say_fees",
    "say_heading",
    "say_option",
    "time_fee",
    "waiting_fees",
]
