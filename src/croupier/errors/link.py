"""Refusals of a progressive link."""

from __future__ import annotations

from croupier.errors.base import CommandRejected


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
