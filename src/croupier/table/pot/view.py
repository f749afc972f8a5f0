"""What one person may see of a round for a pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from croupier.cards import UNSEEN, Cards
from croupier.games.choice import Choice
from croupier.games.pot.view import Deed, PotSeat, PotShown, PotView
from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table.pot.chips.showdown import Showdown
from croupier.table.pot.pots import Pot
from croupier.table.pot.stages import StageRunner
from croupier.table.pot.state import SHOWDOWN


class PotWindow:
    """A stage of a round as people see it, with what everybody did last."""

    __slots__ = ("done", "drew", "over", "stage")

    def __init__(
        self, stage: StageRunner, done: Mapping[Player, Deed], drew: Mapping[Player, int], *, over: bool
    ) -> None:
        self.stage, self.done, self.drew, self.over = stage, done, drew, over

    def everybody(self) -> PotView:
        """What everybody sees: board, chips and betting, and the hands that were shown."""
        stage, state = self.stage, self.stage.state
        pots = () if self.over else state.collected()
        return PotView(
            game=stage.table.game.id,
            street=stage.street.name,
            stage=state.stage.value,
            board=tuple(state.cards.board),
            pot=Cents(state.chips.pot),
            pots=tuple(PotShown(amount=pot.amount, eligible=pot.eligible) for pot in pots),
            to_match=Cents(state.betting.to_match),
            fees=Cents(state.chips.fees_taken()),
            seats=tuple([self._seat(player, own=False) for player in player_numbers(state.players)]),
            to_act=stage.to_act,
            legal=(),
            over=self.over,
            winning=False,
        )

    def own(
        self, everybody: PotView, player: Player, legal: Sequence[Choice], pots: Sequence[Pot]
    ) -> PotView:
        """What a player sees: the same as everybody, and their own hand and choices."""
        seats = everybody.seats
        return replace(
            everybody,
            seats=(*seats[: player - 1], self._seat(player, own=True), *seats[player:]),
            legal=tuple(legal),
            winning=self._winning(player, pots),
        )

    def waiting(self, legal: Sequence[Choice], pots: Sequence[Pot]) -> dict[Player, object]:
        """The players whom the round does not wait for, each with all that they alone may see or do now."""
        state, to_act = self.stage.state, self.stage.to_act
        hole = state.cards.hole
        allowed: dict[Player, list[Choice]] = {}
        for choice in legal:
            allowed.setdefault(choice.player, []).append(choice)
        return {
            player: (hole[player], state.stage, allowed[player], self._winning(player, pots))
            if player in allowed
            else hole[player]
            for player in player_numbers(state.players)
            if player not in to_act
        }

    def _winning(self, player: Player, pots: Sequence[Pot]) -> bool:
        """Whether a player who has still to show would win chips from the hands that have been shown."""
        state = self.stage.state
        if state.stage is not SHOWDOWN or player not in state.inside or player in state.shown:
            return False
        if UNSEEN in state.cards.hole[player]:
            return False
        rivals = [*(other for other in state.inside if other in state.shown), player]
        showdown = Showdown(self.stage.table, state, rivals)
        return any(showdown.award(pot)[0][player] for pot in pots if player in pot.eligible)

    def _seat(self, player: Player, *, own: bool) -> PotSeat:
        state = self.stage.state
        return PotSeat(
            player=player,
            stack=Cents(state.chips.stacks[player]),
            bet=Cents(state.chips.bets[player]),
            cards=self._cards(player, own=own),
            up=state.cards.up[player],
            status=self._status(player),
            did=self.done.get(player),
            drew=self.drew.get(player),
        )

    def _cards(self, player: Player, *, own: bool) -> Cards:
        """A hand as its player sees it, or as others do; empty once it is mucked."""
        state = self.stage.state
        if player in state.mucked:
            return ()
        return state.cards.hole[player] if own or player in state.shown else self._hidden(player)

    def _hidden(self, player: Player) -> Cards:
        """A hand as others see it: up cards, the rest unseen, in the order of the deal."""
        cards = self.stage.state.cards
        held, up = cards.hole[player], list(cards.up[player])
        if not up:
            return (UNSEEN,) * len(held)
        shown = []
        for card in held:
            if card in up:
                up.remove(card)
                shown.append(card)
            else:
                shown.append(UNSEEN)
        return tuple(shown)

    def _status(self, player: Player) -> str:
        state = self.stage.state
        if player in state.folded:
            return "folded"
        if player in state.dead:
            return "dead"
        if player in state.mucked:
            return "mucked"
        return "all-in" if state.chips.stacks[player] == 0 and not self.over else "in"
