"""A round of rummy: deal, declarations, turns of draw, meld and discard, and chips collected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from croupier.errors import DataInvalid
from croupier.games.choice import Choice
from croupier.games.rummy.view import RummyView
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.form import is_whole
from croupier.table.payment import Payment
from croupier.table.round import Round
from croupier.table.rummy.payments import payments
from croupier.table.rummy.stages import RUNNERS, RummyStage
from croupier.table.rummy.state import FOLLOW, RummyState
from croupier.table.rummy.table import RummyTable
from croupier.table.rummy.view import RummyWindow
from croupier.table.table import require_table

ACTIONS: Mapping[type[c.Command], str] = {
    c.DealHand: "deal_hand",
    c.Shuffle: "shuffle",
    c.GoIn: "go_in",
    c.DropOut: "drop_out",
    c.DrawCard: "draw",
    c.TakeDiscard: "take",
    c.PassRedraw: "pass_redraw",
    c.ForceCard: "force",
    c.LayMeld: "lay_meld",
    c.AddToMeld: "add_to_meld",
    c.DiscardCard: "discard",
}
"""The method of the current stage that answers each command."""


class RummyRound(Round):
    """One round, from the deal to the last payment.

    Player 1 is dealt first; the others come in the order of play. ``first_hand`` overrides the posting.
    With ``silence_passes`` a player who declines to draw again need not say so: the next player's action
    implies it, as in a recorded round. A live table waits for them.
    """

    table: RummyTable
    state: RummyState

    def __init__(
        self,
        table: RummyTable,
        stacks: Sequence[Cents],
        *,
        first_hand: bool | None = None,
        silence_passes: bool = True,
    ) -> None:
        super().__init__()
        require_table(table, RummyTable)
        fewest, most = table.game.seats
        if not fewest <= len(stacks) <= most:
            raise DataInvalid(
                f"{table.game.name} is played by {fewest} to {most}, not {len(stacks)}", key="starting_stacks"
            )
        if not all(is_whole(stack) and stack > 0 for stack in stacks):
            raise DataInvalid("every player dealt in must have chips, in whole cents", key="starting_stacks")
        # A turn needs one card to draw and one that stays on the discards.
        if len(table.deck) < table.game.hand * len(stacks) + 2:
            raise DataInvalid(f"{len(table.deck)} cards are too few for {len(stacks)} players", key="decks")
        self.table = table
        self.first_hand = table.first_hand if first_hand is None else first_hand
        self.silence_passes = silence_passes
        self.state = RummyState(stacks, len(table.deck))

    def opening(self) -> list[e.Event]:
        """No events: nothing is put in before the deal."""
        return []

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.table, twin.first_hand, twin.silence_passes = self.table, self.first_hand, self.silence_passes
        twin.log, twin.over, twin.state = list(self.log), self.over, self.state.copy()
        return twin

    def fingerprint(self) -> object:
        """The whole state, and how much has happened."""
        return len(self.log), self.over, self.state.fingerprint()

    def evolve(self, event: e.Event) -> None:
        """Let the state follow one event."""
        FOLLOW[type(event)](self.state, event)

    def unsettled(self) -> str:
        """The fault in the chips of a round that ends; empty if none."""
        state = self.state
        lost = sum(state.starting) - sum(state.stacks)
        return f"{lost} cents are missing, {state.pool} of them in the pool" if lost or state.pool else ""

    # ── the current stage ───────────────────────────────────────────────────────────────────────────

    @property
    def stage(self) -> RummyStage:
        """The stage being played."""
        return RUNNERS[self.state.stage](
            self.table, self.state, first_hand=self.first_hand, silence_passes=self.silence_passes
        )

    def _act(self, command: c.Command) -> None:
        for event in getattr(self.stage, ACTIONS[type(command)])(command):
            self.emit(event)

    def _advance(self) -> None:
        for event in self.stage.follow():
            self.emit(event)

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = dict.fromkeys(ACTIONS, _act)

    # ── questions ───────────────────────────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The one player whose turn it is, or the dealer. Others may force a card meanwhile."""
        return self.stage.to_act

    @property
    def awaited(self) -> str:
        """What the round is waiting for, in words."""
        return self.state.awaited

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Every legal action, with each meld and each addition by its cards."""
        return list(self.stage.choices(player))

    def out_of_turn(self) -> list[Choice]:
        """Demands that a card be used, by players whose turn it is not (PAN-R13)."""
        turn = self.to_act
        return [choice for choice in self.legal() if choice.verb == "force" and choice.player not in turn]

    @property
    def starting(self) -> tuple[Cents, ...]:
        """Each player's chips at the start of the round, player 1 first."""
        return self.state.starting[1:]

    @property
    def pot(self) -> Cents:
        """The pool."""
        return Cents(self.state.pool)

    def payments(self) -> Iterator[Payment]:
        """What the round has paid so far, in order."""
        return payments(self.log)

    def view(self, person: Player | None) -> RummyView:
        """What one person may see."""
        return RummyWindow(self.table, self.state, over=self.over).view(person, self.stage)
