"""What one person may see of a round of rummy."""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.games.rummy.view import RummyMeld, RummyPayment, RummySeat, RummyView
from croupier.money import Cents
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table.rummy.stages import RummyStage
from croupier.table.rummy.state import RummyState, Stage
from croupier.table.rummy.table import RummyTable


class RummyWindow:
    """A round as people see it."""

    __slots__ = ("over", "state", "table")

    def __init__(self, table: RummyTable, state: RummyState, *, over: bool) -> None:
        self.table, self.state, self.over = table, state, over

    def view(self, person: Player | None, stage: RummyStage) -> RummyView:
        """Melds, discards and the drawn card for everybody; a hand for its player alone."""
        table, state = self.table, self.state
        plays = person is not None and person != DEALER
        return RummyView(
            game=table.game.id,
            you=person,
            stage=state.stage.value,
            chip=table.chip,
            stock=state.stock,
            discards=tuple(state.pile),
            top_takeable=bool(state.pile) and not (table.take_drawn_only and state.top_from_hand),
            drawn=state.drawn,
            owed=state.owed or state.forced,
            turn=state.turn if state.turns else None,
            pool=Cents(state.pool),
            seats=tuple(self._seat(player, own=person == player) for player in player_numbers(state.players)),
            pays=tuple(RummyPayment(player=paid.player, each=paid.each, why=paid.why) for paid in state.pays),
            winner=state.winner,
            to_act=stage.to_act,
            legal=tuple(stage.choices(person)) if plays else (),
            over=self.over,
        )

    def _seat(self, player: Player, *, own: bool) -> RummySeat:
        state = self.state
        hand = tuple(state.hands[player])
        return RummySeat(
            player=player,
            stack=Cents(state.stacks[player]),
            cards=hand if own else (UNSEEN,) * len(hand),
            up=state.up[player],
            melds=tuple(
                RummyMeld(kind=meld.kind.value, cards=tuple(meld.cards), value=value)
                for meld, value in zip(state.melds[player], state.values[player], strict=True)
            ),
            status=self._status(player),
        )

    def _status(self, player: Player) -> str:
        state = self.state
        if player in state.dropped:
            return "dropped"
        if state.stage is Stage.DEAL or player in state.waiting:
            return "dealt in"
        return "out" if state.winner == player and self.over else "in"
