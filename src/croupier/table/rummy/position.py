"""The position of a round of rummy: table, state, and the questions that modules share.

The modules for what players and dealer do work on this; ``round`` puts them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from croupier.errors import DataInvalid
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table import events as e
from croupier.table.form import is_whole
from croupier.table.round import Round
from croupier.table.rummy.state import FOLLOW, RummyState, Stage
from croupier.table.rummy.table import RummyTable
from croupier.table.table import require_table


class RummyPosition(Round):
    """A round's position. Player 1 is dealt first; the others come in the order of play.

    ``first_hand`` overrides what the table posts. With ``silence_passes`` a player who declines to draw again
    need not say so: the next player's action implies it, as in a recorded round. A live table waits for them.
    """

    table: RummyTable

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

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The one player whose turn it is, or the dealer. Others may force a card meanwhile."""
        state = self.state
        match state.stage:
            case Stage.DEAL | Stage.ASKED:
                return (DEALER,)
            case Stage.DECLARE:
                return (state.waiting[0],)
            case Stage.OVER:
                return ()
            case _:
                return (state.turn,)

    def due(self, player: Player) -> int:
        """How many more cards a player is due in the current packet of the deal."""
        game, hands = self.table.game, self.state.hands
        first_packet = self.first_hand and any(len(hand) < game.packet for hand in hands[1:])
        return (game.packet if first_packet else game.hand) - len(hands[player])

    def passes_silently(self, player: Player) -> bool:
        """Whether an action of this player implies that the one before them does not draw again."""
        state = self.state
        return self.silence_passes and state.stage is Stage.REDRAW and player == state.after(state.turn)
