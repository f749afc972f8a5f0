"""Award buttons: pressed, taken back, confirmed by a supervisor, paid off the meter or from the tray."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from croupier.errors import (
    AwardNotHeld,
    AwardPaid,
    AwardPending,
    AwardRefused,
    AwardWaits,
    DataInvalid,
    RoleMissing,
    SensorOff,
    SupervisorNotCalled,
)
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.equipment import Award, Sensor, Standing, TableState
from croupier.link.keypad import eased_in, in_round
from croupier.link.person import Person, same
from croupier.link.rules import link_table, row_held
from croupier.link.state import LinkState
from croupier.link.tables import Events
from croupier.money import Fine
from croupier.numbers import Seat
from croupier.pay.award import Percent, parse_award, write_award
from croupier.pay.progressive import Meter, MeterAward, SeveralWinners, pay_off_meter
from croupier.table.banked.settling.awards import tray_amount
from croupier.table.reading import EasedRow, MeterReading


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
        if lit.standing is Standing.REFUSED:
            raise AwardRefused(
                f"a supervisor refused the award of seat {seat}; its button stays dark",
                clause="PRG supervisor",
            )
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
    award = posted.progressive_with(eased_in(state, table)).get(command.row)
    held = row_held(posted, command.hand, command.board)
    if award is None or held != command.row:
        raise AwardNotHeld(
            f"these cards are {held or 'not a complete hand'}, which does not win the {command.row} award",
            clause="PRG button",
        )
    _dealt_once(table, command)
    turn = 0
    reading: MeterReading | UnsetType = UNSET
    if isinstance(award, Percent):
        turn = table.turn or state.turns + 1
        if posted.pays_as_pressed:
            reading = MeterReading.of(state.jackpot)
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
            reading=reading,
            supervised=True,
        )
    ]


def _dealt_once(table: TableState, command: c.PressAward) -> None:
    """Refuse cards that another winner of the round holds, and a board that differs from theirs."""
    for seat, other in table.awards.items():
        if seat == command.seat or other.standing in (Standing.CORRECTED, Standing.REFUSED):
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


def confirm(state: LinkState, command: c.ConfirmAwards) -> Iterator[e.LinkEvent]:
    """Confirm a table's awards, and pay those off the meter; those from the tray may be paid from now on.

    Tables come in the order accepted, seats from the dealer's right [CSP 20].
    """
    table = in_round(state, command.table, command.round)
    off_meter = _waiting(table, off_meter=True)
    tray = [seat for seat in _waiting(table, off_meter=False) if _needs_supervisor(table.awards[seat])]
    seats = sorted((*off_meter, *tray), reverse=True)
    if not seats:
        raise AwardPaid("no award is waiting for a supervisor at this table", clause="PRG award")
    queue = [(other.turn, name) for name, other in state.tables.items() if other.turn]
    if off_meter and min(queue)[1] != command.table:
        raise AwardWaits(
            f"table {min(queue)[1]} was accepted first and must be confirmed first", clause="PRG order"
        )
    _called(table)
    _apart(table, command.who)
    first = _base(state, table, off_meter) if off_meter else state.jackpot
    reading = MeterReading.of(first, _eased(state, table, seats))
    yield e.AwardsConfirmed(table=command.table, round=command.round, seats=tuple(seats), reading=reading)
    yield from _pay(state, command.table, off_meter)


def refuse(state: LinkState, command: c.RefuseAward) -> Events:
    """Refuse an award that waits: nothing comes off the meter or the tray; other winners still wait."""
    table = in_round(state, command.table, command.round)
    award = table.awards.get(command.seat)
    if award is None or not award.waits or award.confirmed:
        raise AwardPaid(
            f"no award of seat {command.seat} is waiting for a supervisor at this table", clause="PRG award"
        )
    if not command.reason.strip():
        raise DataInvalid("say why the award is refused", key="reason")
    _called(table)
    _apart(table, command.who)
    return [
        e.AwardRefused(
            table=command.table, round=command.round, seat=command.seat, row=award.row, reason=command.reason
        )
    ]


def _pay(state: LinkState, name: str, seats: list[Seat]) -> Iterator[e.LinkEvent]:
    """Pay these seats' awards off the meter, as the house's procedure has it [CSP 20e].

    The state follows each event before the next is made, so that every award sees those before it.
    """
    table = state.tables[name]
    how = link_table(state).several_winners
    if how is SeveralWinners.SIMULTANEOUS:
        winners = [(seat, _percent(table, seat)) for seat in seats]
        base = _base(state, table, seats) if seats else state.jackpot
        for paid in pay_off_meter(base, winners, how):
            yield _awarded(name, table.round, paid)
        yield from _change(state)
        return
    for seat in seats:
        if table.awards[seat].off_meter:
            base = _base(state, table, [seat])
            (paid,) = pay_off_meter(base, [(seat, _percent(table, seat))], how)
            yield _awarded(name, table.round, paid)
            yield from _change(state)


def _base(state: LinkState, table: TableState, seats: list[Seat]) -> Meter:
    """The jackpot that these awards are paid from: as it was shown at the press, or as it is now (PRG-R4).

    Winners who share are paid from one meter, the one that was shown when the last of them was keyed in.
    """
    last = [seat for seat in table.awards if seat in seats][-1]
    shown = table.awards[seats[0] if len(seats) == 1 else last].pressed
    return state.jackpot if shown is None else shown.meter


def _awarded(name: str, number: int, paid: MeterAward[Seat]) -> e.MeterAwarded:
    return e.MeterAwarded(
        table=name,
        round=number,
        seat=paid.winner,
        percent=paid.percent,
        of=paid.of,
        sharing=paid.sharing,
        amount=paid.amount,
        seed=paid.seed,
        reserve=paid.reserve,
    )


def _change(state: LinkState) -> Iterator[e.AwardChanged]:
    """Waiting winners whose row is no longer eased, or is eased again, get the award that is in force now."""
    for name, table in state.tables.items():
        for seat, award in list(table.awards.items()):
            if award.waits and award.supervised and (now := _in_force(state, table, award)) != award.award:
                yield e.AwardChanged(table=name, round=table.round, seat=seat, row=award.row, award=now)


def _in_force(state: LinkState, table: TableState, award: Award) -> str:
    """What the row of a lit button wins now."""
    pays = link_table(state).progressive_with(eased_in(state, table)).get(award.row)
    assert pays is not None, "a row that is eased is printed too"
    return write_award(pays)


def _eased(state: LinkState, table: TableState, seats: list[Seat]) -> tuple[EasedRow, ...]:
    """The eased rows by which a table's round pays these seats."""
    earlier = not any(table.awards[seat].supervised for seat in seats)
    return table.eased if earlier else eased_in(state, table)


def _needs_supervisor(award: Award) -> bool:
    """Whether an award from the tray still has to be confirmed [CSP 20d, THB 18a iv, HCF 12c]."""
    return award.supervised and not award.confirmed


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
    """Refuse a confirmation or correction by a player or dealer of the round [CSP 20d]."""
    if any(same(who, player) for player in table.players.values()):
        raise RoleMissing(
            f"{who.name} is playing this round; another supervisor must decide", clause="PRG supervisor"
        )
    if any(same(who, dealer) for dealer in table.dealers):
        raise RoleMissing(
            f"{who.name} is dealing this round; another supervisor must decide", clause="PRG supervisor"
        )


def pay_from_tray(state: LinkState, command: c.PayFromTray) -> Events:
    """Pay dollar and 'for 1' awards that are confirmed; the meter does not change [CSP 20b, d]."""
    table = in_round(state, command.table, command.round)
    seats = _waiting(table, off_meter=False)
    if not seats:
        raise AwardPaid("no award from the tray is waiting at this table", clause="PRG tray")
    _called(table)
    unconfirmed = [seat for seat in seats if _needs_supervisor(table.awards[seat])]
    if unconfirmed:
        raise AwardPending(
            f"the award of seat {unconfirmed[0]} waits for a supervisor to confirm it",
            clause="PRG supervisor",
        )
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


def correct(state: LinkState, command: c.CorrectAward) -> Iterator[e.LinkEvent]:
    """Undo a paid award: by a supervisor, and only in the same round (PRG-R2).

    Other winners who were confirmed with it are paid again as if it had not been there: a winner who shared
    the jackpot with it, or found the meter reset by it, gets the whole.
    """
    table = in_round(state, command.table, command.round)
    award = table.awards.get(command.seat)
    if award is None or award.standing is not Standing.PAID:
        raise AwardPending(
            f"no award of seat {command.seat} has been paid, so there is nothing to correct", clause="PRG-R2"
        )
    _apart(table, command.who)
    others = _paid_with(table, command.seat)
    undone = [award, *(table.awards[seat] for seat in others)]
    meter = state.meter + sum(one.amount * 100 - one.seed - one.reserve for one in undone)
    if award.off_meter and meter < 0:
        raise AwardPaid(
            "the meter has been paid out since; the award can no longer be corrected", clause="PRG-R2"
        )
    for seat in (command.seat, *reversed(others)):
        paid = table.awards[seat]
        yield e.AwardCorrected(
            table=command.table,
            round=command.round,
            seat=seat,
            amount=paid.amount,
            seed=Fine(paid.seed),
            reserve=Fine(paid.reserve),
            off_meter=paid.off_meter,
            reason=command.reason,
        )
    for seat in others:
        again = table.awards[seat]
        yield e.AwardChanged(
            table=command.table,
            round=command.round,
            seat=seat,
            row=again.row,
            award=_in_force(state, table, again),
        )
    yield from _pay(state, command.table, others)


def _paid_with(table: TableState, seat: Seat) -> list[Seat]:
    """The other winners off the meter who were confirmed together with this one, in the order of payment."""
    award = table.awards[seat]
    if not (award.off_meter and award.supervised):
        return []
    return sorted(
        (
            other
            for other, one in table.awards.items()
            if other != seat and one.standing is Standing.PAID and one.off_meter
            if one.confirmed == award.confirmed
        ),
        reverse=True,
    )
