"""The host: decides a table's next move, whom it waits for and how long, and what happens at the deadline.

The host has no clock: it takes the table and returns the next move and how long to wait before it. Rounds
are dealt only if people play; bots do not play among themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from croupier.floor.bots import STRATEGIES, Style, kills
from croupier.floor.bots.banked import laid
from croupier.floor.cards.dealer import Dealer
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.lab.advice import Question
from croupier.floor.setup import TableSetup
from croupier.floor.table.absent import for_the_absent
from croupier.floor.table.between import BetweenRounds
from croupier.floor.table.move import (
    Await,
    BotDecides,
    Do,
    HouseConfirms,
    MakeStub,
    Move,
    SeeToWinners,
)
from croupier.floor.table.pace import Pace
from croupier.floor.table.status import Status
from croupier.games.banked.view import BankedView
from croupier.games.choice import BurnCards, NumberChoice, Wager, WagerOff
from croupier.games.view import RoundView
from croupier.numbers import DEALER, Player
from croupier.table import Round, Session, family_of
from croupier.table import commands as c
from croupier.table.choice import command_of
from croupier.table.session import commands as sc

TURN = "act"
"""Prefix of the key of the wait for a decision."""

ABSENT_ROUNDS = 2
"""At table games, the table does not wait for a player who has not bet for this many rounds."""


class Declined(NamedTuple):
    """An open offer, and the people who have declined it."""

    offer: str
    people: frozenset[str]


class Host:
    """Decides the next move of one table."""

    def __init__(
        self,
        setup: TableSetup,
        dealer: Dealer,
        pace: Pace,
        status: Status,
        *,
        linked: LinkedTable | None = None,
        house_confirms: Callable[[], bool] = lambda: False,
    ) -> None:
        self._setup, self._dealer, self._pace, self._status = setup, dealer, pace, status
        self.between = BetweenRounds(setup, dealer, pace, status)
        self._house_confirms = house_confirms
        self._linked = linked or LinkedTable(setup.id, None)
        self._declined = Declined("", frozenset())

    def next_move(self, session: Session, clock: int = 0) -> Move | None:
        """Return the next move, ``clock`` seconds after the table opened; None if the table can only wait."""
        if self._status.frozen:
            return None
        if session.round is None:
            return self.between.next_move(session, clock)
        return None if self._setup.by_hand else self._in_round(session, session.round)

    def _in_round(self, session: Session, round_: Round) -> Move | None:
        waiting = [player for player in round_.to_act if player != DEALER]
        if DEALER in round_.to_act and waiting:
            if not round_.before_deal:
                return self._offer(session, round_, waiting)
            return self._cut(session, round_, waiting) or self._wagers(session, round_, waiting)
        if not waiting or self._burns_first(round_):
            return self._bot_kills(session, round_) or self._deals(session, round_)
        return (
            self._bot_forces(session, round_)
            or self._bot_acts(session, round_, waiting)
            or self._person_acts(session, round_, waiting)
        )

    def _bot_forces(self, session: Session, round_: Round) -> Move | None:
        """Let a bot at rummy force the player in turn to use a card (PAN-R13)."""
        return self._bot_acts(session, round_, [choice.player for choice in round_.out_of_turn()])

    def _bot_kills(self, session: Session, round_: Round) -> Move | None:
        """Let a bot kill the pot while the cards are dealt, where that is free (LB-R11)."""
        for choice in round_.out_of_turn():
            person = self._person(session, choice.player)
            if person in self._status.bots and kills(person, session.state.number):
                kill = sc.Act(command=c.KillPot(player=choice.player), person=person)
                return Do(commands=(kill,), after=self._pace.bot)
        return None

    def _deals(self, session: Session, round_: Round) -> Move | None:
        """Return the dealer's next act; None while a progressive winner waits for a supervisor."""
        if self._dealer.must_shuffle:
            return MakeStub(commands=(), after=self._pace.card)
        command = self._dealer.next_command(round_)
        if command is None:
            assert round_.legal(DEALER), "nobody has anything to do"
            if self._linked.awards_move_on(session):
                return SeeToWinners(after=self._pace.card)
            if self._house_confirms() and self._linked.only_tray(session):
                return HouseConfirms(after=self._pace.supervisor)
            return None
        acts = (sc.Act(command=command),)
        if isinstance(command, c.Shuffle) and family_of(round_.table).makes_stub(round_):
            return MakeStub(commands=acts, after=self._pace.card)
        return Do(commands=acts, after=self._pace.card)

    def deals_on(self, session: Session, dealer: Dealer) -> sc.Act | None:
        """Return the dealer's next act without a pause or a question to players; None if there is none."""
        round_ = session.round
        if round_ is None or dealer.must_shuffle:
            return None
        if self._pace.card or self._status.frozen or self._setup.by_hand:
            return None
        if set(round_.to_act) != {DEALER} or round_.out_of_turn():
            return None
        command = dealer.next_command(round_)
        return None if command is None or isinstance(command, c.Shuffle) else sc.Act(command=command)

    def _wagers(self, session: Session, round_: Round, bettors: list[Player]) -> Move | None:
        burn = self._dealer.next_command(round_)
        if burn is not None:
            return Do(commands=(sc.Act(command=burn),), after=self._pace.card)
        # A free hand has no wagers: bots must not place any.
        moved = None if round_.free else self._bot_acts(session, round_, bettors)
        if moved is not None:
            return moved
        closing = (sc.Act(command=c.NoMoreBets()),)
        if self._linked.is_locked(session):
            return Do(commands=closing, after=0)
        laid = round_.bettors()
        if not laid and not round_.free:
            return None
        unfinished = [player for player in laid if self._owes_wager(round_, player)]
        awaited = [
            player
            for player in bettors
            if (player not in laid or player in unfinished)
            and not self._is_bot(session, player)
            and not self._leaves(session, player)
            and not self._is_absent(session, player)
        ]
        # Before the lock, wagers not allowed alone are returned: an incomplete bet must not block play.
        then = self._taken_off(session, unfinished) if unfinished else closing
        if not awaited:
            return Do(commands=then, after=self._pace.lock)
        return Await(commands=then, after=self._pace.bet_seconds, key=f"wagers {session.state.number}")

    def _taken_off(self, session: Session, players: Sequence[Player]) -> tuple[c.Command, ...]:
        """Return the commands that take off all wagers of these players, dependent wagers first."""
        trial, acts = session.copy(), []
        for player in players:
            while (off := self.wager_off(trial.playing(), player)) is not None:
                acts.append(sc.Act(command=off, person=self._person(session, player)))
                trial.apply(acts[-1])
        return tuple(acts)

    def _cut(self, session: Session, round_: Round, waiting: list[Player]) -> Move | None:
        """Offer the cut of a new shoe before anything else [GF 3]."""
        if not round_.offer:
            return None
        asked = [p for p in waiting if any(isinstance(choice, NumberChoice) for choice in round_.legal(p))]
        return self._offer(session, round_, asked) if asked else None

    # ── offers ──────────────────────────────────────────────────────────────────────────────────────

    def _offer(self, session: Session, round_: Round, asked: list[Player]) -> Move:
        """Wait for answers to an offer that may be declined, such as insurance; then the dealer continues."""
        moved = self._bot_acts(session, round_, asked)
        if moved is not None:
            return moved
        command = self._dealer.next_command(round_)
        # Where backers must follow, they act before the dealer (PD-R10).
        on = self._must_go_along(session, round_, asked) if command is None else (sc.Act(command=command),)
        awaited = [
            player
            for player in asked
            if not self._is_bot(session, player)
            and not self._is_absent(session, player)
            and not self.has_passed(session, self._person(session, player))
        ]
        if not awaited:
            return Do(commands=on, after=self._pace.lock)
        return Await(commands=on, after=self._pace.action_seconds, key=self.offer_key(session))

    def _must_go_along(self, session: Session, round_: Round, asked: list[Player]) -> tuple[c.Command, ...]:
        return tuple(
            sc.Act(command=laid(choice), person=self._person(session, player))
            for player in asked
            for choice in round_.legal(player)[:1]
            if isinstance(choice, Wager)
        )

    def offer_key(self, session: Session) -> str:
        """Return the name of the open offer: its clock is not restarted when somebody answers."""
        round_ = session.round
        if round_ is None or not round_.offer:
            return ""
        return f"offer {session.state.number} {round_.offer}"

    def pass_offer(self, session: Session, person: str) -> None:
        """Record that a person declines the open offer; they are not asked again until the next one."""
        key = self.offer_key(session)
        others = self._declined.people if self._declined.offer == key else frozenset()
        self._declined = Declined(key, others | {person})

    def has_passed(self, session: Session, person: str) -> bool:
        """Whether a person has declined the open offer."""
        return self._declined.offer == self.offer_key(session) and person in self._declined.people

    # ── acting ──────────────────────────────────────────────────────────────────────────────────────

    def _bot_acts(self, session: Session, round_: Round, waiting: list[Player]) -> Move | None:
        """Return the move of the first bot that has to act."""
        for player in waiting:
            person = self._person(session, player)
            if person in self._status.bots:
                view = round_.view(player)
                commands = STRATEGIES[self._setup.posting.table.game.family](
                    view, person, self._setup.bot_style
                )
                if commands:
                    acts = tuple(sc.Act(command=command, person=person) for command in commands)
                    question = self._question(session, player, view)
                    if question is not None:
                        return BotDecides(commands=acts, after=self._pace.bot, question=question)
                    return Do(commands=acts, after=self._pace.bot)
        return None

    def _question(self, session: Session, player: Player, view: RoundView) -> Question | None:
        """Return a bot's question to the lab: only about decisions at table games, after the deal."""
        if self._setup.bot_style is Style.LOOSE:
            return None
        if not isinstance(view, BankedView) or view.before_deal or view.offered(NumberChoice) is not None:
            return None
        assert session.round is not None
        return Question(
            table=self._setup.id,
            turn=f"{session.state.number}.{len(session.round.log)}.{player}",
            bot=self._person(session, player),
            game=self._setup.game,
            view=view,
            options=view.options,
        )

    def _person_acts(self, session: Session, round_: Round, waiting: list[Player]) -> Move:
        """Wait for players to act, whether or not they stay after the round."""
        people = tuple(self._person(session, player) for player in waiting)
        return Await(
            commands=tuple(self._for_the_absent(session, round_, player) for player in waiting),
            after=self.between.patience(people, session),
            key=f"{TURN} {session.state.number} {self._turn(round_)}",
            late=people,
        )

    def _for_the_absent(self, session: Session, round_: Round, player: Player) -> sc.Act:
        """Return the act for a player whose time is up: their own, or the dealer's, who kills the hand."""
        person = self._person(session, player)
        done = for_the_absent(round_, player)
        return sc.Act(command=done, person=None if isinstance(done, c.DeclareDead) else person)

    def _person(self, session: Session, player: Player) -> str:
        return session.state.seated[session.state.players[player - 1]].person

    def _is_bot(self, session: Session, player: Player) -> bool:
        return self._person(session, player) in self._status.bots

    def _is_absent(self, session: Session, player: Player) -> bool:
        return session.state.seated[session.state.players[player - 1]].missed >= ABSENT_ROUNDS

    def _leaves(self, session: Session, player: Player) -> bool:
        return session.state.seated[session.state.players[player - 1]].leaving

    @staticmethod
    def _turn(round_: Round) -> str:
        """Return the key of the timed turn: one for all if they decide together, otherwise one per act."""
        return "decision" if round_.all_decide_at_once else str(len(round_.log))

    @staticmethod
    def _burns_first(round_: Round) -> bool:
        """Whether the dealer burns before the players answer (POT-R2): the last answer may end the draw."""
        return any(isinstance(choice, BurnCards) for choice in round_.legal(DEALER))

    @staticmethod
    def _owes_wager(round_: Round, player: Player) -> bool:
        """Whether a player has begun to bet, but has not bet all that the game requires."""
        return any(isinstance(choice, Wager) and choice.required for choice in round_.legal(player))

    @staticmethod
    def wager_off(round_: Round, player: Player) -> c.AnyCommand | None:
        """Return the command that takes off the first wager that can go; None if none can.

        A wager that another one needs goes after that one.
        """
        offered = (choice for choice in round_.legal(player) if isinstance(choice, WagerOff))
        return next((command_of(choice) for choice in offered), None)
