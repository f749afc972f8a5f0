"""What an option takes out of the pot at a given moment of the hand.

The pot is everything bet and not returned, less earlier fees. A pot smaller than the fee pays all it holds
(general rule short_pot, POT-R27). With a number of players that the option does not cover, nothing is taken:
no fee was posted for it (POT-R26, POT-R30). Each fee is taken once a hand (POT-R23).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from croupier.money import Cents
from croupier.pay.fees.schedule import FeeStage, PotOption
from croupier.pay.fees.terms import Basis, Trigger


@dataclass(frozen=True, slots=True)
class PotFee:
    """A fee that is due now: the stage of the option, and what the pot actually pays."""

    stage: int
    """Its index in ``option.stages``; pass it back in ``taken`` so that the fee is not taken again."""
    trigger: Trigger
    amount: Cents


def pot_fees(
    option: PotOption, moment: Trigger, pot: Cents, *, players: int, taken: Collection[int] = ()
) -> tuple[PotFee, ...]:
    """The fees due at this moment, in order; fees of $0 are left out.

    A stage that waits for a larger pot (``pot_at_least``) is left out while the pot is smaller: ask
    ``waiting_fees`` after every later betting round.
    """
    due = [place for place, stage in enumerate(option.stages) if stage.trigger is moment]
    return _collect(option, due, pot, players, taken)


def waiting_fees(
    option: PotOption, pot: Cents, *, players: int, taken: Collection[int] = ()
) -> tuple[PotFee, ...]:
    """The fees that waited for a larger pot and are due now, after a later betting round.

    Return uncalled bets first, and ask only once the stage, here the flop, has been reached (POT-R32).
    """
    due = [place for place, stage in enumerate(option.stages) if stage.pot_at_least is not None]
    return _collect(option, due, pot, players, taken)


def pot_fee(option: PotOption, moment: Trigger, pot: Cents, *, players: int) -> Cents:
    """The total that the option takes at this moment, if nothing was taken before."""
    return Cents(sum(fee.amount for fee in pot_fees(option, moment, pot, players=players)))


def _collect(
    option: PotOption, due: list[int], pot: Cents, players: int, taken: Collection[int]
) -> tuple[PotFee, ...]:
    if players not in option.players:
        return ()
    if any(option.stages[place].replaces_others for place in taken):
        return ()
    fees = []
    left = pot
    for place in due:
        stage = option.stages[place]
        if place in taken or stage.basis is not Basis.POT or not _pot_suffices(stage, left):
            continue
        if amount := Cents(min(stage.amount, left)):
            fees.append(PotFee(place, stage.trigger, amount))
            left = Cents(left - amount)
    return tuple(fees)


def _pot_suffices(stage: FeeStage, pot: Cents) -> bool:
    return stage.pot_at_least is None or pot >= stage.pot_at_least
