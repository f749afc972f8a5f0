"""The player-dealer's position between rounds: accepted, passed on, offered again (PD 1)."""

from __future__ import annotations

from croupier.errors import BankShort, NotNow, NotOffered
from croupier.money import Cents, say_dollars
from croupier.numbers import Seat
from croupier.table.banked.round import BankedRound
from croupier.table.banked.seating import check_chips
from croupier.table.banked.table import BankedTable
from croupier.table.banked.wagers.charge import least_bank_fee
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.position import TablePosition
from croupier.table.session.rotation import BankRotation


def first_rotation(table: BankedTable) -> BankRotation:
    """The rotation before anybody banks; option or game says who may bank three rounds in a row (PD-R4)."""
    posted = table.options.get("third_turn", "game")
    strict = bool(table.game.two_turns_at_most) if posted == "game" else posted == "never"
    return BankRotation(strict=strict)


def bank_wagers(table: BankedTable, stack: Cents) -> tuple[Cents, Cents]:
    """The smallest and the largest wager of a player-dealer with this stack, keeping chips for the least fee.

    Both are whole chips. The largest is below the smallest if the stack is too small for it (PD-R5).
    """
    chip = table.chip
    least = -(-table.bank_least // chip) * chip
    return Cents(least), Cents((stack - least_bank_fee(table)) // chip * chip)


def accept(session: TablePosition[BankedTable], command: c.AcceptBank) -> None:
    """Accept the position with a wager that the stack can cover."""
    _require_between(session)
    table, state = session.posting.table, session.state
    seat = session.require_seat(command.person)
    turn = _turn_of(session, seat)
    least, most = bank_wagers(table, state.seated[seat].stack)
    if not least <= command.wager <= most:
        raise BankShort(
            f"the player-dealer must put up {say_dollars(least)} to {say_dollars(most)}, "
            "their stack less the fee that is due as well",
            clause="PD-R5",
        )
    check_chips(table, command.wager)
    session.emit(s.BankAccepted(seat=seat, wager=command.wager, turn=turn))


def decline(session: TablePosition[BankedTable], command: c.DeclineBank) -> None:
    """Pass the position on."""
    _require_between(session)
    seat = session.require_seat(command.person)
    # Nobody must bank: a holder may pass the position on while no round is played (PD-R14).
    if session.state.rotation.holder != seat:
        _turn_of(session, seat)
    session.emit(s.BankDeclined(seat=seat))


def _turn_of(session: TablePosition[BankedTable], seat: Seat) -> int:
    """The turn that a seat would take now; a refusal if it is not asked."""
    forbids = session.posting.table.game.two_turns_at_most or "PD-R4"
    return session.state.rotation.turn_of(seat, session.state.may_bank(), forbids)


def ask_again(session: TablePosition[BankedTable], command: c.AskBankAgain) -> None:
    """Offer the position again to everybody who declined it."""
    _require_between(session)
    if session.state.rotation.holder is not None or session.bank_offered_to() is not None:
        raise NotNow("the bank is held or still being offered")
    session.emit(s.BankAskedAgain())


def _require_between(session: TablePosition[BankedTable]) -> None:
    if not session.posting.table.player_banks:
        raise NotOffered("this game has no player-dealer")
    if session.round is not None:
        raise NotNow("the bank changes hands between rounds")


def count_round(session: TablePosition[BankedTable], round_: BankedRound) -> None:
    """Count the bank's turn, and keep the meter as the round left it."""
    state = session.state
    state.meter = round_.state.meter or state.meter
    free = not round_.state.wagers
    if round_.state.burned_cards:
        state.free_hands = 0
    state.free_hands += free
    # A round without a wager does not count as a turn of the player-dealer (GF-R5).
    if round_.bank is not None and state.rotation.holder is not None and not free:
        state.rotation = state.rotation.after_round()
