"""Questions with a yes or a no, where a house posts them: a straddle, chopping the blinds (house rule)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.games.choice import Choice
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.straddle import straddle_cost
from croupier.table.pot.stages.runner import StageRunner
from croupier.table.pot.state import CHOP, STRADDLE


class StraddleStage(StageRunner):
    """Players are asked before the deal whether they straddle."""

    __slots__ = ()
    stage = STRADDLE

    def awaited(self) -> str:
        """A player's answer."""
        return f"{self.who()}'s answer about a straddle"

    def choices(self) -> list[Choice]:
        """The answer."""
        return [Choice(verb="straddle", player=self.turn)]

    def straddle(self, command: c.Straddle) -> Iterator[e.Event]:
        """Put in a straddle, or decline."""
        state, options, player = self.state, self.table.options, command.player
        self.require_turn(player)
        made = sum(isinstance(event, e.Straddled) for event in self.log) + command.agreed
        enough = made > options["restraddles"]
        # Under the gun a straddle opens the next one; elsewhere each player is asked.
        ends = not command.agreed and options["straddle"] == "under-the-gun"
        level = straddle_cost(self.forced)
        following = state.waiting[1:]
        short = following and state.chips.stacks[following[0]] < level * (2 if command.agreed else 1)
        last = not following or enough or ends or bool(short)
        yield e.QuestionAnswered(player=player, what=STRADDLE.value, agreed=command.agreed, last=last)
        if command.agreed:
            yield e.Straddled(player=player, amount=Cents(level - state.chips.bets[player]), level=level)


class ChopStage(StageRunner):
    """The blinds are asked whether they take their bets back."""

    __slots__ = ()
    stage = CHOP

    def awaited(self) -> str:
        """A player's answer."""
        return f"{self.who()}'s answer about chopping the blinds"

    def choices(self) -> list[Choice]:
        """The answer."""
        return [Choice(verb="chop", player=self.turn)]

    def chop(self, command: c.ChopBlinds) -> Iterable[e.Event]:
        """Agree or refuse; when both agree, each blind goes back and the hand is over."""
        self.require_turn(command.player)
        both = command.agreed and len(self.state.waiting) == 1
        last = both or not command.agreed
        yield e.QuestionAnswered(player=command.player, what=CHOP.value, agreed=command.agreed, last=last)
        if both:
            for player in sorted(self.state.inside):
                yield e.BetReturned(player=player, amount=Cents(self.state.chips.bets[player]))
            yield e.RoundClosed()
