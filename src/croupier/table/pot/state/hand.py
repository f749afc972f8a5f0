"""The whole state of a round for a pot: who is in it, what it waits for, and its four parts."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.pot.vocabulary import PotGame
from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table.part import Part
from croupier.table.pot.pots import Pot, side_pots
from croupier.table.pot.state.betting import Betting
from croupier.table.pot.state.cards import DealtCards
from croupier.table.pot.state.chips import Chips
from croupier.table.pot.state.stage import CHOICE, DEAL, DISCARD, TWICE
from croupier.table.pot.state.trouble import Trouble


class PotState(Part):
    """Players, street and stage of one round, and its cards, chips, betting and trouble."""

    __slots__ = (
        "asked", "betting", "cards", "chips", "dead", "folded", "inside", "mucked", "players", "showing",
        "shown", "stage", "street", "trouble", "waiting",
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
        self.showing: tuple[Player, ...] = ()
        """The players at the showdown, the first to show first; empty before it."""

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

    def to_call(self, player: Player) -> int:
        """What the player must add to match the bet, as far as their stack goes."""
        chips = self.chips
        return min(max(self.betting.to_match - chips.bets[player], 0), chips.stacks[player])

    def has_covered(self, player: Player, level: int) -> bool:
        """Whether a player has put in as much as the bet, or as all others still in who have no more chips.

        After a short blind the bet is more than anybody has put in: nobody could win the rest (POT 6.1).
        """
        bets = self.chips.bets
        most = max([bets[other] for other in self.inside if other != player])
        return bets[player] >= min(level, most)

    def betting_is_over(self) -> bool:
        """Whether nobody can bet any more, although cards are still due."""
        return (
            self.stage in (DEAL, TWICE)
            and len(self.inside) > 1
            and (len(self.able()) <= 1 or self.cards.twice is not None)
        )

    def showdown_is_next(self, game: PotGame) -> bool:
        """Whether the showdown follows this street; with two boards, the second is dealt first."""
        return self.street + 1 == len(game.streets) and self.cards.twice is None

    # ── pots ────────────────────────────────────────────────────────────────────────────────────────

    def pots(self) -> list[Pot]:
        """The pots that are played for, main pot first."""
        return self._pots_of(self.inside)

    def _pots_of(self, players: list[Player]) -> list[Pot]:
        chips = self.chips
        return side_pots(chips.totals, players, dead_money=chips.dead_money, fees=chips.fees_taken())

    def collected(self) -> list[Pot]:
        """The pots in the middle of the table: the bets of this street lie before their players.

        Bets are matched when a street ends, so only a player who is all in for less makes a side pot here.
        """
        chips = self.chips
        before = [total - bet for total, bet in zip(chips.totals, chips.bets, strict=True)]
        return side_pots(before, self.inside, dead_money=chips.dead_money, fees=chips.fees_taken())

    # ── the showdown ────────────────────────────────────────────────────────────────────────────────

    def to_show(self) -> list[Player]:
        """Players who still have to show or muck, next first."""
        return [
            player for player in self.showing_order() if player not in self.shown and player in self.inside
        ]

    def next_to_show(self) -> Player | None:
        """The first of them; None when all have."""
        shown, inside = self.shown, self.inside
        for player in self.showing or self.showing_order():
            if player not in shown and player in inside:
                return player
        return None

    def showing_order(self) -> tuple[Player, ...]:
        """The order of showing: side pots before the main pot, each from the last to bet on (POT 8.1)."""
        if self.showing:
            return self.showing
        came = sorted([*self.inside, *self.mucked])
        last = self.betting.aggressor
        # Without a bet, the first who had to act shows first.
        first = last if last is not None and last in came else None
        if first is None:
            first = next((player for player in self.betting.order if player in came), came[0])
        clockwise = [first, *self.clockwise_after(first)]
        order: list[Player] = []
        for pot in reversed(self._pots_of(came)):
            order.extend([player for player in clockwise if player in pot.eligible and player not in order])
        return tuple(order)

    def may_muck(self, player: Player, pots: Sequence[Pot] | None = None) -> bool:
        """Whether each pot this hand could win can be won by another hand still in (POT-R40)."""
        return all(
            any(other != player and other in self.inside for other in pot.eligible)
            for pot in (self.pots() if pots is None else pots)
            if player in pot.eligible
        )

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
        """Move to the next player; when all have answered, it is the dealer's turn."""
        waiting = self.waiting
        if waiting and (player is None or waiting[0] == player):
            del waiting[0]
        elif player in waiting:
            waiting.remove(player)
        if not waiting and self.stage in (DISCARD, CHOICE):
            self.stage = DEAL

    def leave(self, player: Player) -> None:
        """Take a player out of the round; their cards are mucked."""
        cards = self.cards
        self.inside.remove(player)
        self.betting.acted.add(player)
        cards.owed[player] = 0
        cards.out -= cards.dealt[player]
        cards.pile.append((0, player, cards.hole[player]))
        if self.stage is CHOICE and self.waiting and self.waiting[0] == player:
            cards.facing = None
        self.next(player)
