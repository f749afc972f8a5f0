"""The bring-in of stud: the player with the lowest or highest up card must open (POT 6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cards import UNSEEN
from croupier.errors import NotNow
from croupier.games.choice import BringInBet, Choice, Raise
from croupier.games.pot.limits import Bet
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.raises import Raises
from croupier.table.pot.stages.opening import StreetOpening
from croupier.table.pot.stages.runner import StageRunner
from croupier.table.pot.state import BRING_IN
from croupier.table.pot.state.follow import FOLLOW

NOTHING = Cents(0)


class BringInStage(StageRunner):
    """The forced bet of an up card; without chips, the next players may open (7CS-R4)."""

    __slots__ = ()
    stage = BRING_IN

    def awaited(self) -> str:
        """The forced bet."""
        return f"{self.who()}'s forced bet"

    def choices(self) -> list[Choice]:
        """The forced bet, a full bet instead of a smaller one, and a fold where another may open."""
        state, table, stacks = self.state, self.table, self.state.chips.stacks
        player = self.turn
        forced = Cents(min(table.forced_opening, stacks[player]))
        acts: list[Choice] = [BringInBet(player=player, call=forced, required=len(state.waiting) == 1)]
        if len(state.waiting) > 1:
            acts.insert(0, Choice(verb="f", player=player))
        size = table.limits.size(Bet.LOWER)
        others = any(other != player and stacks[other] for other in state.inside)
        if table.is_fixed and table.forced_opening < size <= stacks[player] and others:
            acts.append(Raise(player=player, low=size, high=size, step=table.chip))
        return acts

    def fold(self, command: c.Fold) -> Iterable[e.Event]:
        """Give up the hand; the one player who must bring in cannot."""
        self.require_turn(command.player)
        if len(self.state.waiting) == 1:
            raise NotNow("the forced bet must be put in before anybody acts", clause="POT 6.5")
        return (e.HandFolded(player=command.player),)

    def bring_in(self, command: c.BringIn) -> Iterator[e.Event]:
        """Put in what the up card requires, as far as the stack goes."""
        state, player = self.state, command.player
        self.require_player(player)
        # While an up card is unseen, its player may be the one who must bring in.
        if UNSEEN not in state.cards.up[player]:
            self.require_turn(player)
        stack = state.chips.stacks[player]
        if not stack or player not in state.inside:
            raise NotNow(f"player {player} has no chips or no hand to bring in with")
        amount = Cents(min(self.table.forced_opening, stack))
        yield e.BroughtIn(player=player, amount=amount)
        yield self._opening().after_bring_in(player, amount)

    def bet_or_raise(self, command: c.BetOrRaise) -> Iterator[e.Event]:
        """Open for a full bet instead of a smaller bring-in, or as high as posted (7CS-R1, MEX-R5)."""
        table, player = self.table, command.player
        self.require_turn(player)
        size = table.limits.size(Bet.LOWER)
        upper = table.limits.upper if table.options.get("opener_choice") and table.is_fixed else None
        if table.forced_opening >= size and command.to != upper:
            raise NotNow(f"{say_dollars(table.forced_opening)} must be brought in first", clause="POT 6.5")
        by = upper if command.to == upper else size
        opened = self._opening().betting(first=player, level=NOTHING, raise_by=by)
        self._require_opening(opened, player, command.to)
        yield opened
        yield Raises(table, self.state).raised(player, command.to)

    def _require_opening(self, opened: e.BettingOpened, player: Player, to: Cents) -> None:
        """Refuse an amount that could not be bet once the betting is open."""
        trial = self.state.copy()
        FOLLOW[e.BettingOpened](trial, opened)
        Raises(self.table, trial).require(player, to)

    def follow(self) -> Iterable[e.Event]:
        """The betting without anybody to act, where nobody can bring in."""
        state = self.state
        return () if state.waiting and len(state.able()) > 1 else (self._opening().nobody_acts(),)

    def _opening(self) -> StreetOpening:
        return StreetOpening(self.table, self.state, self.forced, self.collection)
