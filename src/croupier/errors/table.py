"""Refusals of the rules at a table."""

from __future__ import annotations

from croupier.errors.base import CommandRejected


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
    """The time is before the last one recorded."""


class RoundOver(CommandRejected, code="round/over"):
    """The round is over."""
