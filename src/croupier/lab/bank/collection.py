"""What each fee option that a house may post leaves the bank and the bettors of a full table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games.banked.vocabulary import Place
from croupier.lab.bank.rounds import posted_table, require_bank
from croupier.lab.bank.side import Banked, Result, hands_of
from croupier.money import Cents, say_dollars
from croupier.numbers import hand_numbers, player_numbers
from croupier.pay.fees import Jurisdiction, PlayerDealerOption
from croupier.pay.fees.limits import inside, span
from croupier.table.banked.wagers.charge import fees_due


@dataclass(frozen=True, kw_only=True)
class Collected:
    """A round at a table with one fee option. Amounts in cents."""

    option: PlayerDealerOption
    bank_fee: Cents
    bettor_fee: Cents
    """Of one bettor."""
    house: Cents
    """Everything that the house collects."""
    bank: Fraction
    """What the bank expects after its fee."""
    bettors: Fraction
    """What all bettors together expect after their fees: negative where they lose."""
    action: Cents
    objection: str | None
    """Why a table with these wagers may not post the option."""

    @property
    def bank_edge(self) -> Fraction:
        """The bank's share of all wagers before the deal, after its fee."""
        return self.bank / self.action

    @property
    def bettors_edge(self) -> Fraction:
        """What the bettors lose of it, to the bank and in fees."""
        return -self.bettors / self.action


def collected(
    banked: Banked, option: PlayerDealerOption, where: Jurisdiction, result: Result | None = None
) -> Collected:
    """A round with this option; ``result`` is what the bank's wager makes of it, all covered without one."""
    lab, full = require_bank(banked.table.game), banked.table
    table = replace(posted_table(lab, full.options), fee=option, jurisdiction=where.name)
    due = fees_due(
        table,
        {
            (player, lab.game.written(Place(spot, hand))): amount
            for player in player_numbers(full.bettors)
            for spot, amount in full.laid.items()
            for hand in hand_numbers(hands_of(lab.game, spot))
        },
    )
    expected = (result or banked.at()).expected
    fees = Cents(sum(due.players.values()))
    return Collected(
        option=option,
        bank_fee=due.player_dealer,
        bettor_fee=Cents(fees // full.bettors),
        house=Cents(due.player_dealer + fees),
        bank=expected - due.player_dealer,
        bettors=-expected - fees,
        action=banked.action,
        objection=_objection(banked, option, where),
    )


def _objection(banked: Banked, option: PlayerDealerOption, where: Jurisdiction) -> str | None:
    """Why no table takes the wagers with this option: it is another game's, or its limits are too narrow."""
    game = require_bank(banked.table.game).game
    if not any(option in schedule.options for schedule in where.schedules_of(game.id)):
        return f"{option} is not an option of {game.id}"
    low, high = option.approved.minimum[0], option.approved.maximum[1]
    if option.per_circle is not None:
        # A larger wager fills several betting circles.
        high = None if option.circles_max is None else Cents(option.per_circle * option.circles_max)
    for name, amount in banked.table.laid.items():
        spot = game.spot(name)
        if spot is not None and spot.fee and not inside(amount, low, high):
            return f"{option} takes {span(low, high)}, not {say_dollars(amount)} on {name}"
    return None


def every_option(banked: Banked, where: Jurisdiction, result: Result | None = None) -> list[Collected]:
    """A round with each option that the game's schedules have."""
    return [
        collected(banked, option, where, result)
        for schedule in where.schedules_of(banked.table.game)
        for option in schedule.options
        if isinstance(option, PlayerDealerOption)
    ]


def named_option(fee: str, where: Jurisdiction) -> PlayerDealerOption:
    """An option by its address: ``ca-shared.ca_rates#1``."""
    block, _, number = fee.partition("#")
    return where.player_dealer_option(block, number or "1")


@dataclass(frozen=True, kw_only=True)
class Favoured:
    """Of the options that the table may post, the best for each side."""

    bank: Collected
    bettors: Collected
    house: Collected


def favoured(options: Sequence[Collected]) -> Favoured | None:
    """Which option each side would choose; None if the table may post none."""
    may = [each for each in options if each.objection is None]
    if not may:
        return None
    return Favoured(
        bank=max(may, key=lambda each: (each.bank, each.bettors)),
        bettors=max(may, key=lambda each: (each.bettors, each.bank)),
        house=max(may, key=lambda each: each.house),
    )
