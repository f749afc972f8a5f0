"""Who wins a pot at the showdown (POT 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.cards import JOKER
from croupier.money import Cents, halves, share
from croupier.numbers import Player
from croupier.table.pot.pots import Pot
from croupier.table.pot.state import PotState
from croupier.table.pot.table import PotTable

ONLY_HAND = "the only hand left"


def _best(worth: dict[Player, Any]) -> tuple[list[Player], Any]:
    """The players with the best hand, and its strength; several if they tie, none if none qualifies."""
    qualified = [w for w in worth.values() if w is not None]
    if not qualified:
        return [], None
    best = max(qualified)
    return [player for player, w in worth.items() if w == best], best


class Showdown:
    """The hands of one showdown, each ranked once for every share and board."""

    def __init__(self, table: PotTable, state: PotState, among: Sequence[Player] | None = None) -> None:
        """``among``: whose hands are compared, if not everybody's who is still in."""
        self.table, self.state = table, state
        self.among = state.inside if among is None else among
        self.boards = 2 if table.game.boards == 2 or state.cards.twice is not None else 1
        self.worth: dict[tuple[int, int], dict[Player, Any]] = {}

    def strengths(self, share_number: int, board: int) -> dict[Player, Any]:
        """The strength of every hand for one share on one board."""
        key = (share_number, board)
        if key not in self.worth:
            part, cards = self.table.game.shares[share_number], self.state.cards
            shared = cards.board[board] if board < len(cards.board) else ()
            self.worth[key] = {
                player: (part.wild if part.wild and self._joker_is_wild(player) else part.strength)(
                    cards.hole[player], shared
                )
                for player in self.among
            }
        return self.worth[key]

    def _joker_is_wild(self, player: Player) -> bool:
        """Whether a hand's joker is any card: it was dealt face down, or lies so where posted (MEX-R3)."""
        cards = self.state.cards
        if JOKER not in cards.hole[player]:
            return False
        if JOKER not in cards.up[player]:
            return True
        return JOKER in cards.turned[player] and not self.table.joker_as_lying

    def award(self, pot: Pot) -> tuple[list[Cents], str]:
        """What each player wins of one pot, by number, and why, in words."""
        claims = [player for player in pot.eligible if player in self.among]
        wins = [Cents(0)] * (self.state.players + 1)
        if len(claims) == 1:
            wins[claims[0]] = pot.amount
            return wins, ONLY_HAND
        amounts = [pot.amount]
        if self.boards == 2:
            # The odd chip goes to the first board's half (POT-R20).
            amounts = list(halves(pot.amount, chip=self.table.chip))
        said = [
            says
            for board, amount in enumerate(amounts)
            for says in self._share_out(amount, board, claims, wins)
        ]
        return wins, "; ".join(said)

    def _share_out(
        self, amount: Cents, board: int, claims: Sequence[Player], wins: list[Cents]
    ) -> Iterator[str]:
        """Give one board's part of a pot to its winners; high and low halves where a low qualifies."""
        game, options = self.table.game, self.table.options
        found = []
        for number, part in enumerate(game.shares):
            all_hands = self.strengths(number, board)
            who, worth = _best({player: all_hands[player] for player in claims})
            if who:
                found.append((who, f"{part.name} {part.says(worth)}"))
        on = f" on board {board + 1}" if self.boards == 2 else ""
        if len(found) == 1 or (found[0][0] == found[1][0] and options.get("tie_both_ways") == "once"):
            self._split(amount, found[0][0], wins)
        else:
            (highs, _), (lows, _) = found
            # The odd chip goes to the half of the winner closest to the left of the button (POT-R19).
            to_high = options.get("odd_half") == "high" or min(highs) <= min(lows)
            parts = halves(amount, chip=self.table.chip, odd_to_first=to_high)
            for half, (who, _) in zip(parts, found, strict=True):
                self._split(half, who, wins)
        for _, says in found:
            yield says.removeprefix("high ") + on if len(game.shares) == 1 else says + on

    def _split(self, amount: Cents, who: Sequence[Player], wins: list[Cents]) -> None:
        if len(who) == 1:
            wins[who[0]] = Cents(wins[who[0]] + amount)
            return
        for player, part in zip(
            who, share(amount, len(who), chip=self.table.chip, odd=self.table.odd_chips), strict=True
        ):
            wins[player] = Cents(wins[player] + part)
