"""What follows without a command in a round against a bank: completed steps end, then all is settled."""

from __future__ import annotations

from croupier.errors import NotNow
from croupier.games.banked.vocabulary import BANK, Board, Deal, Decide, Procedure, Reveal, Step, Whose
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.back_line import may_go_along
from croupier.table.banked.board import board_due
from croupier.table.banked.dealing import is_dealt
from croupier.table.banked.deciding import deciders
from croupier.table.banked.misdeal import count_due
from croupier.table.banked.naming import due_names
from croupier.table.banked.play.procedures import runner_of
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.settling.settlement import Settlement, plays_after_fold
from croupier.table.banked.state import Stage
from croupier.table.banked.wagers.lock import check_reading


def advance(round_: BankedPosition) -> None:
    """Leave every completed step; after the last one, settle everything."""
    state = round_.state
    while not round_.over and state.stage is Stage.PLAY:
        step = round_.step
        if step is None:
            if not count_due(round_) and not due_names(round_):
                _settle(round_)
            return
        if not _complete(round_, step) or due_names(round_):
            return
        if isinstance(step, Procedure):
            further = runner_of(round_, step).leave()
            round_.emit(e.StepReached(step=state.step + 1 if further is None else further))
            continue
        if isinstance(step, Reveal) and (
            state.in_play() or plays_after_fold(round_.table, state, Whose.BANK)
        ):
            cards = state.hands[BANK]
            round_.emit(e.HandRevealed(to=BANK, cards=cards, says=step.says(cards + state.board)))
        round_.emit(e.StepReached(step=state.step + 1))


def _complete(round_: BankedPosition, step: Step) -> bool:
    match step:
        case Deal():
            return is_dealt(round_, step)
        case Board():
            return not _board_used(round_) or board_due(round_.state, step) == 0
        case Decide():
            return not deciders(round_, step) and not may_go_along(round_, step)
        case Procedure():
            return runner_of(round_, step).complete()
        case Reveal():
            return True


def _board_used(round_: BankedPosition) -> bool:
    """Whether a hand, or a side bet that survives its hand's fold, still needs the board."""
    return bool(round_.state.in_play()) or plays_after_fold(round_.table, round_.state, Whose.BOARD)


def _settle(round_: BankedPosition) -> None:
    """Settle wagers and awards; progressive winners wait for a supervisor, then this continues [CSP 20d]."""
    settlement = round_.settlement()
    awards = settlement.awards
    for event in settlement.first():
        round_.emit(event)
    seat_by_seat = [[player] for player in settlement.holders]
    for holders in seat_by_seat if awards.at_the_seat else [settlement.holders]:
        for event in settlement.seats(holders):
            round_.emit(event)
        if due := awards.due(holders):
            round_.emit(e.AwardsFound(awards=due))
            return
        if awards.at_the_seat:
            for paid in awards.settle(holders):
                round_.emit(paid)
    _close(round_, settlement)


def _close(round_: BankedPosition, settlement: Settlement) -> None:
    for event in settlement.end():
        round_.emit(event)
    round_.emit(e.RoundClosed())


def pay_awards(round_: BankedPosition, command: c.PayAwards) -> None:
    """Pay the confirmed winners of a linked round from the meter that the link paid them from."""
    _require_winners(round_)
    if not round_.linked:
        raise NotNow("this table has no link; a supervisor confirms its winners")
    check_reading(round_.table, command.meter)
    round_.emit(e.MeterRead(reading=command.meter))
    _pay(round_)


def confirm_awards(round_: BankedPosition, command: c.ConfirmAwards) -> None:
    """A supervisor confirms the winners of a round with a meter of its own, and they are paid [CSP 20d]."""
    _require_winners(round_)
    if round_.linked:
        raise NotNow("the winners of a linked table are confirmed on its link")
    round_.emit(e.WinnersConfirmed(by=command.by))
    _pay(round_)


def refuse_award(round_: BankedPosition, command: c.RefuseAward) -> None:
    """A supervisor refuses the award of one winner; the others still wait, or the round goes on."""
    _require_winners(round_)
    rows = {due.player: due.row for due in round_.state.awards}
    if command.winner not in rows:
        raise NotNow(f"no award of player {command.winner} waits for a supervisor")
    round_.emit(
        e.AwardRefused(
            player=command.winner,
            row=rows[command.winner],
            by=command.by,
            why=command.why,
            clause="PRG supervisor",
        )
    )


def _require_winners(round_: BankedPosition) -> None:
    if round_.state.stage is not Stage.AWARDS:
        raise NotNow("no progressive winner is waiting for confirmation")


def _pay(round_: BankedPosition) -> None:
    """Pay the winners who have waited; with more seats to come, settlement then continues."""
    settlement = round_.settlement()
    if not settlement.awards.at_the_seat:
        _close(round_, settlement)
        return
    for event in settlement.awards.settle([due.player for due in round_.state.awards]):
        round_.emit(event)
