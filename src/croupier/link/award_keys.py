"""Award buttons: pressed, taken back, confirmed by a supervisor, paid off the meter or from the tray."""

from __future__ import annotations

from croupier.errors import (
    AwardNotHeld,
    AwardPaid,
    AwardPending,
    AwardWaits,
    RoleMissing,
    SensorOff,
    SupervisorNotCalled,
)
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.keypad import in_round
from croupier.link.person import Person, same
from croupier.link.rules import link_table, row_held
from croupier.link.state import LinkState, Sensor, Standing, TableState
from croupier.link.tables import Events
from croupier.money import Fine
from croupier.numbers import Seat
from croupier.pay.award import Percent, parse_award, write_award
from croupier.pay.progressive import pay_off_meter
from croupier.table.banked.settling.awards import tray_amount
from croupier.table.reading import MeterReading


def press(state: LinkState, command: c.PressAward) -> Events:
    """Light the button of an award that a hand wins; pressed again before payment, it goes dark [CSP 20c]."""
    table = in_round(state, command.table, command.round)
    seat = command.seat
    if table.sensors.get(seat) is not Sensor.LOCKED:
        raise SensorOff(f"seat {seat} has no progressive wager in this round", clause="PRG award")
    if seat in table.players and same(command.who, table.players[seat]):
        raise RoleMissing(
            "nobody may deal to themselves; another dealer must press this button", clause="PRG button"
        )
    lit = table.awards.get(seat)
    if lit is not None and lit.standing is not Standing.CORRECTED:
        if not lit.waits:
            raise AwardPaid(
                f"the award of seat {seat} has been paid; only a supervisor can correct it", clause="PRG-R2"
            )
        if lit.row != command.row:
            raise AwardPending(
                f"the button {lit.row} of seat {seat} is lit; take it back first", clause="PRG button"
            )
        return [e.AwardTakenBack(table=command.table, round=command.round, seat=seat, row=lit.row)]
    posted = link_table(state)
    award = posted.progressive_with(table.eased).get(command.row)
    held = row_held(posted, command.hand, command.board)
    if award is None or held != command.row:
        raise AwardNotHeld(
            f"these cards are {held or 'not a complete hand'}, which does not win the {command.row} award",
            clause="PRG button",
        )
    _dealt_once(table, command)
    turn = 0
    if isinstance(award, Percent):
        turn = table.turn or state.turns + 1
    return [
        e.AwardKeyed(
            table=command.table,
            round=command.round,
            seat=seat,
            row=command.row,
            award=write_award(award),
            hand=command.hand,
            board=command.board,
            turn=turn,
        )
    ]


def _dealt_once(table: TableState, command: c.PressAward) -> None:
    """Refuse cards that another winner of the round holds, and a board that differs from theirs."""
    for seat, other in table.awards.items():
        if seat == command.seat or other.standing is Standing.CORRECTED:
            continue
        if set(command.hand) & {*other.hand, *other.board} or other.board != command.board:
            raise AwardNotHeld(
                f"these cards cannot have been dealt in the same round as those of seat {seat}",
                clause="PRG button",
            )


def call(state: LinkState, command: c.CallSupervisor) -> Events:
    """Call a supervisor, as for every progressive winner [CSP 20d]."""
    table = in_round(state, command.table, command.round)
    if not table.awards:
        raise AwardNotHeld("no award button is lit", clause="PRG supervisor")
    return [e.SupervisorCalled(table=command.table, round=command.round)]


def confirm(state: LinkState, command: c.ConfirmAwards) -> Events:
    """Pay awards off the meter: tables in the order accepted, seats from the dealer's right [CSP 20]."""
    table = in_round(state, command.table, command.round)
    seats = _waiting(table, off_meter=True)
    if not seats:
        raise AwardPaid("no award off the meter is waiting at this table", clause="PRG award")
    first = min((other.turn, name) for name, other in state.tables.items() if other.turn)
    if first[1] != command.table:
        raise AwardWaits(
            f"table {first[1]} was accepted first and must be confirmed first", clause="PRG order"
        )
    _called(table)
    _apart(table, command.who)
    winners = [(seat, _percent(table, seat)) for seat in seats]
    paid = pay_off_meter(state.jackpot, winners, link_table(state).several_winners)
    reading = MeterReading.of(state.jackpot, table.eased)
    return [
        e.AwardsConfirmed(table=command.table, round=command.round, seats=tuple(seats), reading=reading),
        *(
            e.MeterAwarded(
                table=command.table,
                round=command.round,
                seat=award.winner,
                percent=award.percent,
                of=award.of,
                sharing=award.sharing,
                amount=award.amount,
                seed=award.seed,
                reserve=award.reserve,
            )
            for award in paid
        ),
    ]


def _waiting(table: TableState, *, off_meter: bool) -> list[Seat]:
    """Seats whose award is waiting, counter-clockwise from the dealer's right: the highest seat first."""
    return sorted(
        (seat for seat, award in table.awards.items() if award.waits and award.off_meter is off_meter),
        reverse=True,
    )


def _percent(table: TableState, seat: Seat) -> int:
    award = parse_award(table.awards[seat].award)
    assert isinstance(award, Percent)
    return award.of_meter


def _called(table: TableState) -> None:
    if not table.called:
        raise SupervisorNotCalled("no supervisor has been called; call one first", clause="PRG supervisor")


def _apart(table: TableState, who: Person) -> None:
    """Refuse a confirmation or correction by a person who played or dealt the round [CSP 20d]."""
    if any(same(who, player) for player in table.players.values()):
        raise RoleMissing(
            f"{who.name} is playing this round; another supervisor must decide", clause="PRG supervisor"
        )
    if any(same(who, dealer) for dealer in table.dealers):
        raise RoleMissing(
            f"{who.name} is dealing this round; another supervisor must decide", clause="PRG supervisor"
        )


def pay_from_tray(state: LinkState, command: c.PayFromTray) -> Events:
    """Pay dollar and 'for 1' awards: the meter does not change; a supervisor has been called [CSP 20b, d]."""
    table = in_round(state, command.table, command.round)
    seats = _waiting(table, off_meter=False)
    if not seats:
        raise AwardPaid("no award from the tray is waiting at this table", clause="PRG tray")
    _called(table)
    posted = link_table(state)
    return [
        e.TrayAwarded(
            table=command.table,
            round=command.round,
            seat=seat,
            amount=tray_amount(posted, state.wager, parse_award(table.awards[seat].award)),
        )
        for seat in seats
    ]


def correct(state: LinkState, command: c.CorrectAward) -> Events:
    """Undo a paid award: by a supervisor, and only in the same round (PRG-R2)."""
    table = in_round(state, command.table, command.round)
    award = table.awards.get(command.seat)
    if award is None or award.standing is not Standing.PAID:
        raise AwardPending(
            f"no award of seat {command.seat} has been paid, so there is nothing to correct", clause="PRG-R2"
        )
    _apart(table, command.who)
    meter = state.meter + award.amount * 100 - award.seed - award.reserve
    if award.off_meter and meter < 0:
        raise AwardPaid(
            "the meter has been paid out since; the award can no longer be corrected", clause="PRG-R2"
        )
    return [
        e.AwardCorrected(
            table=command.table,
            round=command.round,
            seat=command.seat,
            amount=award.amount,
            seed=Fine(award.seed),
            reserve=Fine(award.reserve),
            off_meter=award.off_meter,
            reason=command.reason,
        )
    ]
