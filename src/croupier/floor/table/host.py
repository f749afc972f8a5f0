"""The host: decides what a table does next, who it waits for and how long, and what happens when time is up.

The host has no clock of its own: given the table, it answers with the next move and how long to wait before
it. Rounds are dealt only if people play; bots do not play among themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from croupier.floor.bots import STRATEGIES, Style, bank_wager, kills
from croupier.floor.bots.banked import laid
from croupier.floor.cards.dealer import Dealer
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.lab.advice import Question
from croupier.floor.setup import TableSetup
from croupier.floor.table.absent import for_the_absent
from croupier.floor.table.move import (
    Await,
    BotDecides,
    Do,
    HouseConfirms,
    MakeStub,
    Move,
    OpenRound,
    SeeToWinners,
    ShuffleForDraw,
)
from croupier.games.banked.view import BankedView
from croupier.games.choice import NumberChoice, Wager
from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.pay.fees import marks_passed
from croupier.table import Round, Session, family_of
from croupier.table import commands as c
from croupier.table.session import commands as sc


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How fast a table is dealt, in seconds."""

    card: float = 0.35
    bot: float = 0.9
    lock: float = 1.2
    """Between the last wager and "no more bets"."""
    between: float = 5.0
    """Between two rounds, so that people can read the payments."""
    action_seconds: float = 30
    """How long players may think before the table acts for them."""
    supervisor: float = 4.0
    """Until the house's own supervisor has looked at awards from the tray, while nobody has the role."""
    bet_seconds: float = 20
    """How long the layout stays open after a round has been opened."""
    idle: float = 60.0
    """How long an absent person's seat is kept, for each round that may be missed, while nothing is dealt."""
    late: float = 5.0
    """How long the table waits for people who let their last decision pass."""


IDLE = "away"
"""What the key of the wait for absent people begins with; nobody is shown its clock."""

TURN = "act"
"""What the key of the wait for a decision begins with."""

ABSENT_ROUNDS = 2
"""Against a bank, whoever has put no chips down for this many rounds is not waited for."""

AT_ONCE = Pace(card=0, bot=0, lock=0, between=0, supervisor=0)
"""For tests: the table waits for people only."""


class Host:
    """Decides the next move of one table."""

    def __init__(
        self,
        setup: TableSetup,
        dealer: Dealer,
        pace: Pace,
        *,
        bots: Sequence[str],
        linked: LinkedTable | None = None,
        house_confirms: Callable[[], bool] = lambda: False,
    ) -> None:
        self._house_confirms = house_confirms
        self.setup, self.dealer, self.pace = setup, dealer, pace
        self._linked = linked or LinkedTable(setup.id, None)
        self.bots = tuple(bots)
        """The names of this table's bots."""
        self.frozen = False
        """Whether the table stands still in a dispute."""
        self.paused = False
        """Whether no new round is opened."""
        self.late: Mapping[str, int] = {}
        """How many decisions in a row people have let pass."""
        self.awaited = False
        """Whether somebody waits for a seat here."""
        self.wanted = 0
        """How many seats people want here: those who are called, and those who wait."""
        self._passed: tuple[str, frozenset[str]] = ("", frozenset())
        """The open offer, and who has declined it."""

    def next_move(self, session: Session, clock: int = 0) -> Move | None:
        """The next move, ``clock`` seconds after the table was opened; None if the table can only wait."""
        if self.frozen:
            return None
        if session.round is None and (gives_up := self._give_up_seats(session)) is not None:
            return gives_up
        if self.setup.by_hand:
            return None if session.round is not None else self._collect_time(session, clock)
        if session.round is None and self.paused:
            return self._collect_time(session, clock)
        if session.round is None:
            return self._collect_time(session, clock) or self._between(session)
        return self._in_round(session, session.round)

    # ── between rounds ──────────────────────────────────────────────────────────────────────────────

    def _between(self, session: Session) -> Move | None:
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
        """People who have missed as many rounds as the table posts stand up; their chips go to the wallet."""
        for occupant in session.state.seated.values():
            mine = occupant.person in self.bots or not occupant.device or occupant.standing
            if not mine and occupant.missed >= self.setup.missed_rounds:
                return Do(commands=(sc.StandUp(person=occupant.person),), after=0)
        return None

    def _wait_for_the_absent(self, session: Session) -> Move | None:
        """At a table that stands still nobody can miss a round: there the time counts.

        Whoever sits out is waited for; whoever could play is so only if somebody else wants the seat.
        """
        idle = [
            occupant.person
            for occupant in session.state.seated.values()
            if occupant.person not in self.bots and occupant.device and not occupant.further
            if occupant.away or not occupant.stack or self.awaited
        ]
        if not idle:
            return None
        return Await(
            commands=tuple(sc.StandUp(person=person) for person in idle),
            after=self.pace.idle * self.setup.missed_rounds,
            key=f"{IDLE} {session.state.number} {' '.join(idle)}",
        )

    def reveals(self, session: Session) -> tuple[sc.RevealDeck, ...]:
        """The commands that show the order of a finished deck or shoe, and of the stubs after it."""
        if not self.dealer.needs_shuffle():
            return ()
        shown = session.state.revealed
        return tuple(one for one in self.dealer.reveals() if one.commitment not in shown)

    def promises_ahead(self, session: Session) -> bool:
        """Whether the next deck has to be promised now: somebody may wager on it, and nobody has."""
        if self.frozen or self.setup.by_hand or session.round is not None:
            return False
        if not self.setup.posting.table.opened_by_wagers:
            return False
        return bool(self.people(session)) and self.dealer.to_promise(session.state.promised)

    def _collect_time(self, session: Session, clock: int) -> Move | None:
        """The fee for each half hour that has passed, if the table collects by time (POT-R31)."""
        state = session.state
        if not self.setup.posting.time_fees or clock <= state.clock:
            return None
        if not marks_passed(after=state.clock, until=clock):
            return None
        return Do(commands=(sc.CollectTime(clock=clock),), after=0)

    def _draw_for_button(self, session: Session) -> Move | None:
        """When a game starts, the highest card gets the button (POT 4)."""
        state = session.state
        if not self.setup.posting.table.draws_for_button:
            return None
        if state.drawn is not None and state.draw and state.draw not in state.revealed:
            return Do(commands=(self.dealer.reveal_draw(),), after=0)
        if state.button is not None or state.drawn is not None:
            return None
        if not state.draw:
            return ShuffleForDraw(after=0)
        cards = self.dealer.draw_for_button(len(state.with_chips()))
        return Do(commands=(sc.DrawForButton(cards=cards),), after=self.pace.card)

    def _give_way(self, session: Session) -> Move | None:
        """A bot stands up between rounds for a person who wants a seat."""
        if len(session.free_seats()) >= self.wanted:
            return None
        for occupant in session.state.seated.values():
            if occupant.person in self.bots:
                return Do(commands=(sc.StandUp(person=occupant.person),), after=0)
        return None

    def _seat_bots(self, session: Session) -> Move | None:
        """Bots take every second seat first, which leaves room for people between them.

        One seat stays free for people; at a table for two only until somebody sits there.
        """
        kept = 0 if self.setup.posting.seats == 2 and self.people(session) else 1
        seated = {occupant.person: seat for seat, occupant in session.state.seated.items()}
        least = self.setup.posting.buy_in[0]
        for bot in self.bots:
            if bot not in seated:
                free = sorted(session.free_seats(), key=lambda seat: (seat % 2, seat))
                if len(free) > max(kept, self.wanted):
                    sit = sc.SitDown(person=bot, seat=free[0], buy_in=self.setup.bot_buy_in)
                    return Do(commands=(sit,), after=0)
            elif session.state.seated[seated[bot]].stack < least:
                amount = Cents(self.setup.bot_buy_in - session.state.seated[seated[bot]].stack)
                return Do(commands=(sc.AddChips(person=bot, amount=amount),), after=0)
        return None

    def _offer_bank(self, session: Session) -> Move | None:
        table = self.setup.posting.table
        if not table.player_banks:
            return None
        if session.state.rotation.holder is not None or not self.people(session):
            return None
        seat = session.bank_offered_to()
        if seat is None:
            return Do(commands=(sc.AskBankAgain(),), after=self.pace.between)
        occupant = session.state.seated[seat]
        if occupant.person not in self.bots:
            return Await(
                commands=(sc.DeclineBank(person=occupant.person),),
                after=self._patience([occupant.person], session),
                key=f"bank {session.state.number} {seat}",
                late=(occupant.person,),
            )
        wager = bank_wager(occupant.stack, occupant.person, table.chip)
        may = family_of(table).bank_wagers(table, occupant.stack)
        if may is None or not may[0] <= wager <= may[1]:
            return Do(commands=(sc.DeclineBank(person=occupant.person),), after=self.pace.bot)
        return Do(commands=(sc.AcceptBank(person=occupant.person, wager=wager),), after=self.pace.bot)

    def _open(self, session: Session) -> Move | None:
        """Open a round for a pot at once; a banked round waits for somebody to wager."""
        people, state = self.people(session), session.state
        if not people or len(state.with_chips()) < self.setup.posting.table.game.seats[0]:
            return None
        if self.setup.posting.table.opened_by_wagers:
            holder = state.rotation.holder
            if holder is None or state.seated[holder].person in self.bots:
                return None
            if not self._bots_wager(session):
                # A round without wagers could never be closed: it is not opened, and the bank is passed on.
                return Await(
                    commands=(sc.DeclineBank(person=state.seated[holder].person),),
                    after=self.pace.bet_seconds,
                    key=f"bank held {state.number}",
                )
        opens = OpenRound(after=self.pace.between if state.number else self.pace.bot)
        return self._draw_for_button(session) or opens

    def _bots_wager(self, session: Session) -> bool:
        """Whether a bot with chips is seated, so that a round is sure to get a wager."""
        return any(
            occupant.person in self.bots and occupant.stack for occupant in session.state.seated.values()
        )

    def people(self, session: Session) -> list[str]:
        """Seated people who can play, without bots."""
        return [
            occupant.person
            for occupant in session.state.seated.values()
            if occupant.person not in self.bots and occupant.plays
        ]

    # ── in a round ──────────────────────────────────────────────────────────────────────────────────

    def _in_round(self, session: Session, round_: Round) -> Move | None:
        waiting = [player for player in round_.to_act if player != DEALER]
        if DEALER in round_.to_act and waiting:
            if not round_.before_deal:
                return self._offer(session, round_, waiting)
            return self._cut(session, round_, waiting) or self._wagers(session, round_, waiting)
        if not waiting:
            return self._bot_kills(session, round_) or self._deals(session, round_)
        return (
            self._bot_forces(session, round_)
            or self._bot_acts(session, round_, waiting)
            or self._person_acts(session, round_, waiting)
        )

    def _bot_forces(self, session: Session, round_: Round) -> Move | None:
        """At rummy other players may force the player in turn to use a card (PAN-R13)."""
        return self._bot_acts(session, round_, [choice.player for choice in round_.out_of_turn()])

    def _bot_kills(self, session: Session, round_: Round) -> Move | None:
        """Where a pot may be killed freely, players say so while the cards are dealt (LB-R11)."""
        for choice in round_.out_of_turn():
            person = self._person(session, choice.player)
            if person in self.bots and kills(person, session.state.number):
                kill = sc.Act(command=c.KillPot(player=choice.player), person=person)
                return Do(commands=(kill,), after=self.pace.bot)
        return None

    def _deals(self, session: Session, round_: Round) -> Move | None:
        """The dealer's next act; None while a progressive winner waits for a supervisor."""
        if self.dealer.must_shuffle:
            return MakeStub(commands=(), after=self.pace.card)
        command = self.dealer.next_command(round_)
        if command is None:
            assert round_.legal(DEALER), "nobody has anything to do"
            if self._linked.awards_move_on(session):
                return SeeToWinners(after=self.pace.card)
            if self._house_confirms() and self._linked.only_tray(session):
                return HouseConfirms(after=self.pace.supervisor)
            return None
        acts = (sc.Act(command=command),)
        if isinstance(command, c.Shuffle) and family_of(round_.table).makes_stub(round_):
            return MakeStub(commands=acts, after=self.pace.card)
        return Do(commands=acts, after=self.pace.card)

    def _wagers(self, session: Session, round_: Round, bettors: list[Player]) -> Move | None:
        burn = self.dealer.next_command(round_)
        if burn is not None:
            return Do(commands=(sc.Act(command=burn),), after=self.pace.card)
        # A free hand is for whoever asked: bots do not spoil it with a wager.
        moved = None if round_.free else self._bot_acts(session, round_, bettors)
        if moved is not None:
            return moved
        closing = (sc.Act(command=c.NoMoreBets()),)
        if self._linked.is_locked(session):
            return Do(commands=closing, after=0)
        laid = round_.bettors()
        if not laid and not round_.free:
            return None
        awaited = [
            player
            for player in bettors
            if player not in laid
            and not self._is_bot(session, player)
            and not self._leaves(session, player)
            and not self._is_absent(session, player)
        ]
        if not awaited:
            return Do(commands=closing, after=self.pace.lock)
        return Await(commands=closing, after=self.pace.bet_seconds, key=f"wagers {session.state.number}")

    def _cut(self, session: Session, round_: Round, waiting: list[Player]) -> Move | None:
        """The cut of a new shoe is offered before anything else [GF 3]."""
        asked = [p for p in waiting if any(isinstance(choice, NumberChoice) for choice in round_.legal(p))]
        return self._offer(session, round_, asked) if asked else None

    # ── offers ──────────────────────────────────────────────────────────────────────────────────────

    def _offer(self, session: Session, round_: Round, asked: list[Player]) -> Move:
        """Wait for answers to an offer that may be declined, such as insurance; then the dealer goes on."""
        moved = self._bot_acts(session, round_, asked)
        if moved is not None:
            return moved
        command = self.dealer.next_command(round_)
        # Where backers must go along, they act before the dealer (PD-R10).
        on = self._must_go_along(session, round_, asked) if command is None else (sc.Act(command=command),)
        awaited = [
            player
            for player in asked
            if not self._is_bot(session, player)
            and not self._is_absent(session, player)
            and not self.has_passed(session, self._person(session, player))
        ]
        if not awaited:
            return Do(commands=on, after=self.pace.lock)
        return Await(commands=on, after=self.pace.action_seconds, key=self.offer_key(session))

    def _must_go_along(self, session: Session, round_: Round, asked: list[Player]) -> tuple[c.Command, ...]:
        return tuple(
            sc.Act(command=laid(choice), person=self._person(session, player))
            for player in asked
            for choice in round_.legal(player)[:1]
            if isinstance(choice, Wager)
        )

    def offer_key(self, session: Session) -> str:
        """The open offer, by name: its clock is not restarted when somebody answers."""
        round_ = session.round
        if round_ is None or not round_.offer:
            return ""
        return f"offer {session.state.number} {round_.offer}"

    def pass_offer(self, session: Session, person: str) -> None:
        """Record that a person declines the open offer; they are not asked again until the next one."""
        key = self.offer_key(session)
        if key != self._passed[0]:
            self._passed = (key, frozenset())
        self._passed = (key, self._passed[1] | {person})

    def has_passed(self, session: Session, person: str) -> bool:
        """Whether a person has declined the open offer."""
        return self._passed[0] == self.offer_key(session) and person in self._passed[1]

    # ── acting ──────────────────────────────────────────────────────────────────────────────────────

    def _bot_acts(self, session: Session, round_: Round, waiting: list[Player]) -> Move | None:
        """The move of the first bot that has something to do."""
        for player in waiting:
            person = self._person(session, player)
            if person in self.bots:
                view = round_.view(player)
                commands = STRATEGIES[self.setup.posting.table.game.family](
                    view, person, self.setup.bot_style
                )
                if commands:
                    acts = tuple(sc.Act(command=command, person=person) for command in commands)
                    question = self._question(session, player, view)
                    if question is not None:
                        return BotDecides(commands=acts, after=self.pace.bot, question=question)
                    return Do(commands=acts, after=self.pace.bot)
        return None

    def _question(self, session: Session, player: Player, view: RoundView) -> Question | None:
        """A bot's question to the lab: only about decisions against a bank, after the deal."""
        if self.setup.bot_style is Style.LOOSE:
            return None
        if not isinstance(view, BankedView) or view.before_deal or view.offered(NumberChoice) is not None:
            return None
        assert session.round is not None
        return Question(
            table=self.setup.id,
            turn=f"{session.state.number}.{len(session.round.log)}.{player}",
            bot=self._person(session, player),
            game=self.setup.game,
            view=view,
            options=view.options,
        )

    def _person_acts(self, session: Session, round_: Round, waiting: list[Player]) -> Move:
        """Wait for people to act, whether or not they stay after the round."""
        people = tuple(self._person(session, player) for player in waiting)
        return Await(
            commands=tuple(self._for_the_absent(session, round_, player) for player in waiting),
            after=self._patience(people, session),
            key=f"{TURN} {session.state.number} {_turn(round_)}",
            late=people,
        )

    def _patience(self, people: Sequence[str], session: Session) -> float:
        """How long people may think: not long, if they all let their last decision pass."""
        away = {occupant.person for occupant in session.state.seated.values() if occupant.away}
        if all(person in away or self.late.get(person) for person in people):
            return min(self.pace.late, self.pace.action_seconds)
        return self.pace.action_seconds

    def _for_the_absent(self, session: Session, round_: Round, player: Player) -> sc.Act:
        """The act for a player whose time is up: their own, or the dealer's who declares the hand dead."""
        person = self._person(session, player)
        done = for_the_absent(round_, player)
        return sc.Act(command=done, person=None if isinstance(done, c.DeclareDead) else person)

    def _person(self, session: Session, player: Player) -> str:
        return session.state.seated[session.state.players[player - 1]].person

    def _is_bot(self, session: Session, player: Player) -> bool:
        return self._person(session, player) in self.bots

    def _is_absent(self, session: Session, player: Player) -> bool:
        return session.state.seated[session.state.players[player - 1]].missed >= ABSENT_ROUNDS

    def _leaves(self, session: Session, player: Player) -> bool:
        return session.state.seated[session.state.players[player - 1]].leaving


def _turn(round_: Round) -> str:
    """The turn that is timed: one for all if they decide at once, otherwise a new one after every act."""
    return "decision" if round_.all_decide_at_once else str(len(round_.log))
