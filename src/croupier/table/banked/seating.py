"""Checks before a round against a bank: stacks, seats, the player-dealer's wager."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import BankClosed, BankShort, DataInvalid, StakeOutOfRange
from croupier.money import Cents, say_dollars
from croupier.numbers import Seat
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.banked.wagers.charge import least_bank_fee
from croupier.table.form import is_whole


def check_players(table: BankedTable, stacks: Sequence[Cents], seats: Sequence[Seat] | None) -> None:
    """Refuse too few or too many players, and impossible stacks."""
    fewest, most = table.seats
    seated = len([seat for seat in seats if seat]) if seats is not None else len(stacks)
    if not fewest <= seated <= most:
        raise DataInvalid(f"{table.game.name} seats {fewest} to {most}, not {seated}", key="starting_stacks")
    if not all(is_whole(stack) and stack >= 0 for stack in stacks):
        raise DataInvalid("stacks must be whole cents and not negative", key="starting_stacks")


def check_seats(table: BankedTable, players: int, seats: Sequence[Seat], bank: PlayerDealer | None) -> None:
    """Refuse impossible seats."""
    most = table.seats[1]
    taken = [seat for seat in seats if seat]
    if len(seats) != players or not all(0 <= seat <= most for seat in seats):
        raise DataInvalid(f"each player must have a seat from 1 to {most}, or 0 if standing", key="seats")
    if taken != sorted(set(taken)):
        raise DataInvalid(
            "list the players clockwise from the house dealer's left, one to a seat",
            key="seats",
        )
    if 0 in seats and not table.game.back_line(table.options):
        raise DataInvalid("a player must have a seat: this table has no back-line betting", key="seats")
    if bank is not None and bank.player <= len(seats) and not seats[bank.player - 1]:
        raise DataInvalid("the player-dealer must have a seat", key="seats")


def check_chips(table: BankedTable, wager: Cents) -> None:
    """Refuse a player-dealer's wager that is not whole chips: it pays and wins nothing but chips."""
    if wager % table.chip:
        raise StakeOutOfRange(
            f"the player-dealer's wager is put up in units of {say_dollars(table.chip)}", clause="PD-R19"
        )


def check_bank(table: BankedTable, stacks: Sequence[Cents], bank: PlayerDealer) -> None:
    """Refuse a player-dealer who does not exist, puts up too little, or has nothing left for the fee."""
    if not is_whole(bank.player) or not is_whole(bank.wager):
        raise DataInvalid("a player-dealer must be a player's number and a wager in whole cents", key="_bank")
    if not 1 <= bank.player <= len(stacks):
        raise DataInvalid(f"there is no player {bank.player} to bank", key="_bank")
    least = table.bank_least
    if bank.wager < least:
        raise BankClosed(f"the player-dealer must put up at least {say_dollars(least)}", clause="PD-R5")
    fee, stack = least_bank_fee(table), stacks[bank.player - 1]
    if bank.wager + fee > stack:
        beside = f", and a fee of {say_dollars(fee)} is due as well as the wager" if fee else ""
        raise BankShort(f"the player-dealer has {say_dollars(stack)}{beside}", clause="PD 1")
