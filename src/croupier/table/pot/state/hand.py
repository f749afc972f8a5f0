"""The whole state of a round for a pot: who is in it, what it waits for, and its four parts."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table.part import Part
from croupier.table.pot.state.betting import Betting
from croupier.table.pot.state.cards import DealtCards
from croupier.table.pot.state.chips import Chips
from croupier.table.pot.state.stage import CHOICE, DEAL, DISCARD
from croupier.table.pot.state.trouble import Trouble


class PotState(Part):
    """Players, street and stage of one round, and its cards, chips, betting and trouble."""

    __slots__ = (
        "asked", "betting", "cards", "chips", "dead", "folded", "inside", "mucked", "players", "shown",
        "stage", "street", "trouble", "waiting",
    )  # fmt: skip

    def __init__(self, stacks: Sequence[Cents], *, deck: int = 52) -> None:
        self.players = len(stacks)
        self.cards = DealtCards(len(stacks), deck=deck)
        self.chips = Chips(stacks)
        self.betting = Betting()
        self.trouble = Trouble()
        self.stage = DEAL
        self.street = 0
        self.asked: frozenset[str] = frozenset()
        """What players have been asked on this street."""
        self.waiting: list[Player] = []
        """Players who still have to act, next first."""
        self.inside = list(player_numbers(len(stacks)))
        """Players still in, from the left of the button: neither folded nor dead nor mucked."""
        self.folded: set[Player] = set()
        self.dead: set[Player] = set()
        self.shown: set[Player] = set()
        self.mucked: set[Player] = set()

    # ── questions ───────────────────────────────────────────────────────────────────────────────────

    def able(self) -> list[Player]:
        """Players still in who have chips."""
        stacks = self.chips.stacks
        return [player for player in self.inside if stacks[player]]

    def clockwise_after(self, player: Player) -> list[Player]:
        """The other players, clockwise."""
        everybody = player_numbers(self.players)
        return [*everybody[player:], *everybody[: player - 1]]

    def able_after(self, player: Player) -> list[Player]:
        """The other players still in who have chips, clockwise."""
        inside, stacks = self.inside, self.chips.stacks
        return [other for other in self.clockwise_after(player) if other in inside and stacks[other]]

    # ── small moves ─────────────────────────────────────────────────────────────────────────────────

    def new_street(self) -> None:
        """Begin a street: nothing is dealt or asked yet."""
        cards, trouble = self.cards, self.trouble
        cards.dealt = [0] * (self.players + 1)
        cards.out = 0
        cards.burned, trouble.burn_made = trouble.burn_made, False
        # A refused second board is not offered again in this round (POT-R39).
        self.asked = self.asked & {"twice"}

    def next(self, player: Player | None = None) -> None:
        """Go on to the next player; when all have answered, it is the dealer's turn."""
        waiting = self.waiting
        if waiting and (player is None or waiting[0] == player):
            del waiting[0]
        elif player in waiting:
            waiting.remove(player)
        if not waiting and self.stage in (DISCARD, CHOICE):
            self.stage = DEAL

    def leave(self, player: Player) -> None:
        """Take a player out of the round; their cards go on the pile."""
        cards = self.cards
        self.inside.remove(player)
        self.betting.acted.add(player)
        cards.owed[player] = 0
        cards.out -= cards.dealt[player]
        cards.pile.append((0, player, cards.hole[player]))
        if self.stage is CHOICE and self.waiting and self.waiting[0] == player:
            cards.facing = None
        self.next(player)
