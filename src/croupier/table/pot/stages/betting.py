"""A betting round: players check, call, bet, raise or fold in turn until the bets are matched (POT 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from croupier.errors import CardCount, NothingToCall, NotNow, StubEmpty
from croupier.games.choice import CallOrCheck, Choice, Raise
from croupier.money import Cents
from croupier.numbers import by_player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.raises import Raises, Range
from croupier.table.pot.stages.runner import StageRunner
from croupier.table.pot.state import BETTING, CHOP


class BettingStage(StageRunner):
    """The betting of a street."""

    __slots__ = ()
    stage = BETTING

    def awaited(self) -> str:
        """A player's action."""
        return f"{self.who()}'s action on the {self.street.name}"

    def choices(self) -> list[Choice]:
        """Fold, call or check, and the amounts of a raise."""
        state = self.state
        player = self.turn
        acts: list[Choice] = [Choice(verb="f", player=player)]
        if state.betting.to_match or self.street.checks:
            acts.append(CallOrCheck(player=player, call=Cents(state.to_call(player))))
        allowed = Raises(self.table, state).allowed(player)
        if isinstance(allowed, Range):
            for low, high in allowed.spans():
                acts.append(Raise(player=player, low=low, high=high, step=self.table.chip))
        return acts

    # ── actions ─────────────────────────────────────────────────────────────────────────────────────

    def fold(self, command: c.Fold) -> Iterable[e.Event]:
        """Give up the hand."""
        self.require_turn(command.player)
        folded = e.HandFolded(player=command.player)
        return self._left_to_the_blinds(folded) if self.table.options.get("chop") else (folded,)

    def _left_to_the_blinds(self, folded: e.HandFolded) -> Iterator[e.Event]:
        """The fold, and if it leaves only the blinds, the question whether they chop (house rule)."""
        yield folded
        if self._may_chop():
            yield e.PlayersAsked(what=CHOP.value, order=tuple(self.state.waiting))

    def check_or_call(self, command: c.CheckOrCall) -> Iterable[e.Event]:
        """Match the bet, or check if there is nothing to match."""
        state, player = self.state, command.player
        if not state.waiting or state.waiting[0] != player:
            self.require_turn(player)
        chips, to_match = state.chips, state.betting.to_match
        owed = to_match - chips.bets[player]
        if owed > 0:
            stack = chips.stacks[player]
            return (e.Called(player=player, amount=Cents(owed if owed < stack else stack)),)
        if not to_match and not self.streets[state.street].checks:
            raise NothingToCall("before the draw a player must bet or fold", clause="LB")
        return (e.Checked(player=player),)

    def bet_or_raise(self, command: c.BetOrRaise) -> Iterable[e.Event]:
        """Bet, complete or raise to an amount."""
        player, raises = command.player, Raises(self.table, self.state)
        self.require_turn(player)
        raises.require(player, command.to)
        return (raises.raised(player, command.to),)

    def expose_early(self, command: c.ExposeEarly) -> Iterable[e.Event]:
        """Take back cards of the next street that were dealt too soon (POT 13)."""
        following = self.state.street + 1
        if following < len(self.table.game.streets) and self.streets[following].cards:
            return self._eliminated(command, following)
        return self.taken_back(command, following)

    def _eliminated(self, command: c.ExposeEarly, street: int) -> Iterable[e.Event]:
        """Take cards of the next stud street out of play, with one for each other player still in."""
        state = self.state
        count = len(state.inside)
        if state.trouble.early_before == street:
            raise NotNow("cards before this street have already been eliminated", clause="7CS 9")
        if len(command.cards) > count:
            raise CardCount(
                f"at most {count} cards, one for each player, can be too soon, not {len(command.cards)}",
                clause="7CS 9",
            )
        if state.cards.stub < count:
            raise StubEmpty(
                f"{state.cards.stub} cards are left, and {count} would be eliminated", clause="7CS 9"
            )
        self.require_unused(command.cards)
        return (e.CardsEliminated(cards=command.cards, count=count),)

    # ── what follows ────────────────────────────────────────────────────────────────────────────────

    def follow(self) -> Iterable[e.Event]:
        """The end of the street's betting, once nobody has to act."""
        return () if self.state.waiting and not self._need_not_act() else self._close()

    def _may_chop(self) -> bool:
        """Whether only the two blinds are left, nobody has called or raised, and all chips are theirs."""
        state, forced = self.state, self.forced
        blinds = {player for player, blind in by_player(forced.blinds) if blind}
        return (
            "chop" not in state.asked
            and state.street == self.table.game.first_betting
            and len(state.inside) == 2
            and set(state.inside) == blinds == set(state.waiting)
            and state.chips.pot == sum(state.chips.bets[player] for player in blinds)
            and state.betting.aggressor is None
        )

    def _need_not_act(self) -> bool:
        """Whether the only player with chips is asked last and could win nothing by calling (POT 6.1)."""
        state = self.state
        waiting = state.waiting
        if len(waiting) != 1 or len(state.able()) != 1:
            return False
        return state.has_covered(waiting[0], state.betting.to_match)

    def _close(self) -> Iterable[e.Event]:
        """Give an uncalled bet back, take the fees, and end the street's betting."""
        state = self.state
        returned = self.return_uncalled()
        closed = e.BettingClosed(street=state.street, last=state.showdown_is_next(self.table.game))
        if self.collection.option is None:
            return (*returned, closed)
        return chain(returned, self.collection.when_closed(self.street, state), (closed,))
