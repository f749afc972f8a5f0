"""A round for a pot: what players and dealer do, and the events that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from croupier.games.choice import Choice
from croupier.games.pot.view import PotView
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table.pot.chips import bet as bet
from croupier.table.pot.chips.free_kill import kill_pot
from croupier.table.pot.dealing import cards as cards
from croupier.table.pot.dealing import wrong as wrong
from croupier.table.pot.flow import advance
from croupier.table.pot.legal import offered
from croupier.table.pot.position import PotPosition
from croupier.table.pot.view import pot_view


class PotRound(PotPosition):
    """One round, from the forced bets to the last pot."""

    def view(self, person: Player | None) -> PotView:
        """What one person may see."""
        return pot_view(self, person)

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Every legal action, with its amounts."""
        return [choice for choice in offered(self) if player is None or choice.player == player]

    def out_of_turn(self) -> list[Choice]:
        """Killing the pot while the cards are dealt, where that is voluntary (LB-R11)."""
        if not self.table.game.kills_freely:
            return []
        return [choice for choice in offered(self) if choice.verb == "kill"]

    _advance = advance

    # A hand that won unshown need not be shown, but may be (POT 8.2).
    afterwards = frozenset({c.Show})

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = {
        c.Fold: bet.fold,
        c.CheckOrCall: bet.check_or_call,
        c.BetOrRaise: bet.bet_or_raise,
        c.BringIn: bet.bring_in,
        c.RunTwice: bet.run_twice,
        c.Show: bet.show,
        c.Muck: bet.muck,
        c.ThrowAway: cards.throw_away,
        c.Face: cards.face,
        c.DealHand: cards.deal_hand,
        c.DealBoard: cards.deal_board,
        c.Burn: cards.burn,
        c.ExposeEarly: cards.expose_early,
        c.DeclareMisdeal: wrong.misdeal,
        c.FoulDeck: wrong.foul,
        c.ExposeDown: wrong.exposed,
        c.ReturnExtra: wrong.extra,
        c.Shuffle: cards.shuffle,
        c.DeclareDead: cards.declare_dead,
        c.KillPot: kill_pot,
    }
