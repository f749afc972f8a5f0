"""The showdown and the end of a hand: hands are shown or mucked, and the pots are pushed (POT 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.errors import RoundOver
from croupier.games.choice import Choice
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.sevens import Sevens
from croupier.table.pot.chips.showdown import Showdown
from croupier.table.pot.stages.runner import StageRunner
from croupier.table.pot.state import OVER, SHOWDOWN


class ShowdownStage(StageRunner):
    """Everybody still in shows or mucks."""

    __slots__ = ()
    stage = SHOWDOWN

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The next player to show."""
        player = self.state.next_to_show()
        return () if player is None else (player,)

    def awaited(self) -> str:
        """The showdown."""
        return f"the showdown, player {self.state.next_to_show()} first"

    def choices(self) -> list[Choice]:
        """Show or muck."""
        return self.shows()

    def may_show(self) -> bool:
        """Everybody may."""
        return True

    def throw_away(self, command: c.ThrowAway) -> Iterable[e.Event]:
        """Refuse a discard: the hand is over."""
        self.not_now(command.player)

    def follow(self) -> Iterable[e.Event]:
        """The pots, once everybody has shown or mucked."""
        return self._push() if self.state.next_to_show() is None else ()

    def _push(self) -> Iterator[e.Event]:
        table, state = self.table, self.state
        showdown = Showdown(table, state)
        pushed = Sevens(table, state, showdown).punished() if table.sevens else None
        if pushed is None:
            pushed = [(pot, *showdown.award(pot)) for pot in state.pots()]
        for number, (pot, wins, says) in enumerate(pushed, start=1):
            yield e.PotAwarded(
                pot=number,
                amount=pot.amount,
                eligible=pot.eligible,
                wins=tuple(wins[1:]),
                says=says,
                clause=table.game.shares[0].clause,
            )
        yield e.RoundClosed()


class OverStage(StageRunner):
    """The hand is over; a hand that won unshown need not be shown, but may be (POT 8.2)."""

    __slots__ = ()
    stage = OVER

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Nobody."""
        return ()

    def awaited(self) -> str:
        """The next round."""
        return "the next round"

    def choices(self) -> list[Choice]:
        """Show a hand that won unshown."""
        return [self.showing(winner) for winner in self._unshown()]

    def require_showing(self, player: Player) -> None:
        """Refuse everybody except a winner who has not shown."""
        self.require_player(player)
        if player not in self._unshown():
            raise RoundOver("the round is over; only a hand that won unshown may still be shown")

    def _unshown(self) -> list[Player]:
        """The winner whom nobody called, or who saw all others muck."""
        state = self.state
        return [] if state.trouble.voided else [one for one in state.inside if one not in state.shown]
