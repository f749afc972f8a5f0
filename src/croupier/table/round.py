"""A round of any game: commands in, events out; its state follows the events alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeVar

from croupier.errors import CommandRejected
from croupier.games.choice import Choice
from croupier.games.view import RoundView
from croupier.money import Cents, fine, say_dollars
from croupier.numbers import DEALER, Player
from croupier.table.commands import Command
from croupier.table.decider import Decider
from croupier.table.events import AnyEvent, Event, RoundClosed
from croupier.table.table import Table

AnswerT = TypeVar("AnswerT")

MIDDLE = ("pot", "layout")
"""The accounts of chips that are neither a player's nor the house's yet."""
FINE = fine(1)


class Round(Decider[AnyEvent]):
    """One round at one table, from the first wager to the last payment."""

    table: Table
    answers: tuple[int, dict[str, Any]] = (-1, {})
    """Answers that hold until the next event, and after how many events they were given."""

    def __init__(self) -> None:
        self.log = []
        self.over = False

    def __repr__(self) -> str:
        """Game, street or step, who is to act, and the chips."""
        turn = " and ".join("the dealer" if one == DEALER else f"player {one}" for one in self.to_act)
        stacks = ", ".join(map(say_dollars, self.stacks))
        return (
            f"<{type(self).__name__} {self.table.game.id}: {self.phase}, {turn or 'nobody'} to act, "
            f"stacks {stacks}, pot {say_dollars(self.pot)}>"
        )

    def play(self, commands: Iterable[Command]) -> Self:
        """Apply commands one after another."""
        for command in commands:
            self.apply(command)
        return self

    def emit(self, event: Event) -> None:
        """Record an event and let the state follow it."""
        self.log.append(event)
        self.evolve(event)
        if type(event) is RoundClosed:
            self.over = True

    @abstractmethod
    def unsettled(self) -> str:
        """The fault in the chips of a round that ends: a wager left over, or chips lost; empty if none."""

    def refusal(self, command: Command) -> CommandRejected | None:
        """Why the command would be refused now, or None if it would be accepted; nothing changes."""
        try:
            self.copy().apply(command)
        except CommandRejected as refused:
            return refused
        return None

    @abstractmethod
    def opening(self) -> list[Event]:
        """The events before anybody acts: forced bets put in, a bank wager put up."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Player, ...]:
        """Whose turn it is: player numbers, or the dealer's 0. Several where the order is free."""

    @abstractmethod
    def legal(self, player: Player | None = None) -> list[Choice]:
        """Everything that may be done now, by anybody or by one player."""

    @abstractmethod
    def evolve(self, event: Event) -> None:
        """Let the state follow one event. No rule is consulted here."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent round in the same state."""

    @abstractmethod
    def fingerprint(self) -> object:
        """The whole state as a value that can be compared: equal before and after a refusal."""

    @abstractmethod
    def view(self, person: Player | None) -> RoundView:
        """What one player, the dealer (0) or a bystander (None) may see, and nothing else."""

    def once(self, question: str, answer: Callable[[], AnswerT]) -> AnswerT:
        """The answer to a question, computed once after each event."""
        place = len(self.log)
        if self.answers[0] != place:
            self.answers = (place, {})
        known = self.answers[1]
        if question not in known:
            known[question] = answer()
        remembered: AnswerT = known[question]
        return remembered

    # ── chips ───────────────────────────────────────────────────────────────────────────────────────

    @property
    def players(self) -> int:
        """How many players are dealt in."""
        return len(self.starting)

    @property
    def starting(self) -> Sequence[Cents]:
        """Each player's chips at the start of the round, player 1 first."""
        starting: Sequence[Cents] = vars(self)["state"].starting
        return starting

    @property
    def stacks(self) -> Sequence[Cents]:
        """Each player's chips now, player 1 first."""
        return [Cents(stack) for stack in vars(self)["state"].stacks[1:]]

    @property
    def pot(self) -> Cents:
        """The chips in the middle: in the pot or the pool, or on the layout."""
        return self.once("pot", self._in_the_middle)

    def _in_the_middle(self) -> Cents:
        moved = [event.movements() for event in self.log]
        return Cents(sum(event.get(account, 0) for event in moved for account in MIDDLE) // FINE)

    # ── what happens now ────────────────────────────────────────────────────────────────────────────

    @property
    def phase(self) -> str:
        """The street, step or stage that is being played, in a word or two."""
        return str(vars(self)["state"].stage.value)

    @property
    def awaited(self) -> str:
        """What the round is waiting for, in words."""
        return self.phase

    # ── what not every family has ───────────────────────────────────────────────────────────────────

    @property
    def before_deal(self) -> bool:
        """Whether wagers may still be made because nothing is locked yet."""
        return False

    def bettors(self) -> list[Player]:
        """The players who have wagers on the layout."""
        return []

    @property
    def free(self) -> bool:
        """Whether the round is dealt without wagers because somebody asked for that."""
        return False

    @property
    def offer(self) -> str:
        """The name of the offer that players may take or pass, such as insurance; empty if there is none."""
        return ""

    @property
    def all_decide_at_once(self) -> bool:
        """Whether all players decide in the same time, so that one player's action starts no new turn."""
        return False

    def out_of_turn(self) -> list[Choice]:
        """What players may do although the round is waiting for others."""
        return []
