"""A table's moves between rounds: who leaves, who is offered the bank, when the next round opens."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.bots import bank_wager
from croupier.floor.cards.dealer import Dealer
from croupier.floor.setup import TableSetup
from croupier.floor.table.clock import IDLE
from croupier.floor.table.move import Await, Do, Move, OpenRound, ShuffleForDraw
from croupier.floor.table.pace import Pace
from croupier.floor.table.status import Status
from croupier.money import Cents
from croupier.pay.fees import marks_passed
from croupier.table import Session, family_of
from croupier.table.session import commands as sc


class BetweenRounds:
    """Decides the next move of one table between rounds."""

    def __init__(self, setup: TableSetup, dealer: Dealer, pace: Pace, status: Status) -> None:
        self._setup, self._dealer, self._pace, self._status = setup, dealer, pace, status

    def next_move(self, session: Session, clock: int) -> Move | None:
        """Return the next move, ``clock`` seconds after the table opened; None if the table can only wait."""
        gives_up = self._give_up_seats(session)
        if gives_up is not None:
            return gives_up
        if self._setup.by_hand or self._status.paused:
            return self._collect_time(session, clock)
        return self._collect_time(session, clock) or self._next(session)

    def _next(self, session: Session) -> Move | None:
        reveals = self.reveals(session)
        if reveals:
            return Do(commands=reveals, after=0)
        return (
            self._give_way(session)
            or self._seat_bots(session)
            or self._offer_bank(session)
            or self._open(session)
            or self._wait_for_the_absent(session)
        )

    def _give_up_seats(self, session: Session) -> Move | None:
        """Stand up players who have missed the posted number of rounds; their chips go to the wallet."""
        for occupant in session.state.seated.values():
            mine = occupant.person in self._status.bots or not occupant.device or occupant.standing
            if not mine and occupant.missed >= self._setup.missed_rounds:
                return Do(commands=(sc.StandUp(person=occupant.person),), after=0)
        return None

    def _wait_for_the_absent(self, session: Session) -> Move | None:
        """Wait for absent players at an idle table, where the time away counts instead of missed rounds.

        Players who could play lose their seat only if somebody else wants it.
        """
        idle = [
            occupant.person
            for occupant in session.state.seated.values()
            if occupant.person not in self._status.bots and occupant.device and not occupant.further
            if occupant.away or not occupant.stack or self._status.awaited
        ]
        if not idle:
            return None
        return Await(
            commands=tuple(sc.StandUp(person=person) for person in idle),
            after=self._pace.idle * self._setup.missed_rounds,
            key=f"{IDLE} {session.state.number} {' '.join(idle)}",
        )

    def reveals(self, session: Session) -> tuple[sc.RevealDeck, ...]:
        """Return the commands that show the order of a finished deck or shoe, and of the stubs after it."""
        if not self._dealer.needs_shuffle():
            return ()
        shown = session.state.revealed
        return tuple(reveal for reveal in self._dealer.reveals() if reveal.commitment not in shown)

    def promises_ahead(self, session: Session) -> bool:
        """Whether the next deck must be promised now: wagers are possible, and there are none yet."""
        if self._status.frozen or self._setup.by_hand or session.round is not None:
            return False
        if not self._setup.posting.table.opened_by_wagers:
            return False
        return bool(self.people(session)) and self._dealer.to_promise(session.state.promised)

    def _collect_time(self, session: Session, clock: int) -> Move | None:
        """Collect the fee for each half hour that has passed, if the table collects by time (POT-R31)."""
        state = session.state
        if not self._setup.posting.time_fees or clock <= state.clock:
            return None
        if not marks_passed(after=state.clock, until=clock):
            return None
        return Do(commands=(sc.CollectTime(clock=clock),), after=0)

    def _draw_for_button(self, session: Session) -> Move | None:
        """Draw for the button when a game starts: the highest card gets it (POT 4)."""
        state = session.state
        if not self._setup.posting.table.draws_for_button:
            return None
        if state.drawn is not None and state.draw and state.draw not in state.revealed:
            return Do(commands=(self._dealer.reveal_draw(),), after=0)
        if state.button is not None or state.drawn is not None:
            return None
        if not state.draw:
            return ShuffleForDraw(after=0)
        cards = self._dealer.draw_for_button(len(state.with_chips()))
        return Do(commands=(sc.DrawForButton(cards=cards),), after=self._pace.card)

    def _give_way(self, session: Session) -> Move | None:
        """Stand a bot up between rounds for a player who wants a seat."""
        if len(session.free_seats()) >= self._status.wanted:
            return None
        for occupant in session.state.seated.values():
            if occupant.person in self._status.bots:
                return Do(commands=(sc.StandUp(person=occupant.person),), after=0)
        return None

    def _seat_bots(self, session: Session) -> Move | None:
        """Seat bots, in every second seat first, which leaves room for people between them.

        One seat stays free for people; at a table for two only until somebody sits there.
        """
        kept = 0 if self._setup.posting.seats == 2 and self.people(session) else 1
        seated = {occupant.person: seat for seat, occupant in session.state.seated.items()}
        least = self._setup.posting.buy_in[0]
        for bot in self._status.bots:
            if bot not in seated:
                free = sorted(session.free_seats(), key=lambda seat: (seat % 2, seat))
                if len(free) > max(kept, self._status.wanted):
                    sit = sc.SitDown(person=bot, seat=free[0], buy_in=self._setup.bot_buy_in)
                    return Do(commands=(sit,), after=0)
            elif session.state.seated[seated[bot]].stack < least:
                amount = Cents(self._setup.bot_buy_in - session.state.seated[seated[bot]].stack)
                return Do(commands=(sc.AddChips(person=bot, amount=amount),), after=0)
        return None

    def _offer_bank(self, session: Session) -> Move | None:
        table = self._setup.posting.table
        if not table.player_banks:
            return None
        if session.state.rotation.holder is not None or not self.people(session):
            return None
        seat = session.bank_offered_to()
        if seat is None:
            return Do(commands=(sc.AskBankAgain(),), after=self._pace.between)
        occupant = session.state.seated[seat]
        if occupant.person not in self._status.bots:
            return Await(
                commands=(sc.DeclineBank(person=occupant.person),),
                after=self.patience([occupant.person], session),
                key=f"bank {session.state.number} {seat}",
                late=(occupant.person,),
            )
        wager = bank_wager(occupant.stack, occupant.person, table.chip)
        may = family_of(table).bank_wagers(table, occupant.stack)
        if may is None or not may[0] <= wager <= may[1]:
            return Do(commands=(sc.DeclineBank(person=occupant.person),), after=self._pace.bot)
        return Do(commands=(sc.AcceptBank(person=occupant.person, wager=wager),), after=self._pace.bot)

    def _open(self, session: Session) -> Move | None:
        """Open a poker round; a banked round waits for a wager."""
        people, state = self.people(session), session.state
        if not people or len(state.with_chips()) < self._setup.posting.table.game.seats[0]:
            return None
        if self._setup.posting.table.opened_by_wagers:
            holder = state.rotation.holder
            if holder is None or state.seated[holder].person in self._status.bots:
                return None
            if not self._bots_wager(session):
                # A round without wagers could never be closed: it is not opened, and the bank is passed on.
                return Await(
                    commands=(sc.DeclineBank(person=state.seated[holder].person),),
                    after=self._pace.bet_seconds,
                    key=f"bank held {state.number}",
                )
        opens = OpenRound(after=self._pace.between if state.number else self._pace.bot)
        return self._draw_for_button(session) or opens

    def _bots_wager(self, session: Session) -> bool:
        """Whether a seated bot has chips, so that a round is sure to get a wager."""
        return any(
            occupant.person in self._status.bots and occupant.stack
            for occupant in session.state.seated.values()
        )

    def people(self, session: Session) -> list[str]:
        """Return the seated people who can play, without bots."""
        return [
            occupant.person
            for occupant in session.state.seated.values()
            if occupant.person not in self._status.bots and occupant.plays
        ]

    def patience(self, people: Sequence[str], session: Session) -> float:
        """Return the time people have to decide: short if they all missed their last decision."""
        away = {occupant.person for occupant in session.state.seated.values() if occupant.away}
        if all(person in away or self._status.late.get(person) for person in people):
            return min(self._pace.late, self._pace.action_seconds)
        return self._pace.action_seconds
