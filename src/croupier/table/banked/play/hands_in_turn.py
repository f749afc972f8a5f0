"""Which blackjack hand is played, what it allows, and which backers may go along with it."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from croupier.cards import Card
from croupier.games.banked.blackjack_steps import Mark, PlayOut, is_ace
from croupier.games.banked.vocabulary import Deal, Place
from croupier.hands.blackjack import over, value
from croupier.money import Cents
from croupier.numbers import FIRST_HAND, HandNumber, Player, hand_numbers
from croupier.table.banked.hand import hand_key
from croupier.table.banked.host import Host
from croupier.table.banked.settling.order import clockwise_from
from croupier.table.banked.settling.sight import sight
from croupier.table.banked.wagers.stakes import Stakes

SECOND_HAND: Final = HandNumber(2)

Turn = tuple[Player, HandNumber]
"""A player, and which of their hands is played."""


class HandsInTurn:
    """The hands of a blackjack round: whose turn it is, and what each hand allows."""

    def __init__(self, round_: Host, step: PlayOut) -> None:
        self.step, self.bank = step, round_.bank
        self.table, self.state = round_.table, round_.state

    # ── whose turn ──────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def turn(self) -> Turn | None:
        """The hand that is being played; None when all are finished."""
        players = self.state.in_play()
        from_bank = self.step.from_bank
        if self.bank is not None and from_bank is not None and from_bank(self.table.options):
            players = clockwise_from(players, self.bank.player)
        for player in players:
            for hand in self.state.hand_numbers(player):
                if not self.finished(player, hand):
                    return player, hand
            if self.may_switch(player):
                return player, SECOND_HAND
        return None

    def cards(self, player: Player, hand: HandNumber) -> tuple[Card, ...]:
        """The cards of a hand."""
        return self.state.hands[hand_key(player, hand)]

    def finished(self, player: Player, hand: HandNumber) -> bool:
        """Whether the hand gets no more cards."""
        play, cards = self.state.play(player, hand), self.cards(player, hand)
        if play.due or hand_key(player, hand) in self.state.unseen:
            return False
        if play.stood or Mark.DOUBLED in play.marks or self.step.chart.must_stand(cards):
            return True
        return play.aces and not self.splittable(player, hand)

    # ── what is allowed ─────────────────────────────────────────────────────────────────────────────

    def splittable(self, player: Player, hand: HandNumber) -> bool:
        """Whether the hand has two equal cards and splits left, whatever chips the player has."""
        state, options = self.state, self.table.options
        cards, play = self.cards(player, hand), state.play(player, hand)
        if len(cards) != 2 or Mark.DOUBLED in play.marks:
            return False
        alike = cards[0].rank == cards[1].rank
        if not alike and (value(cards[0]) != value(cards[1]) or options.get("split_tens", "value") == "rank"):
            return False
        if is_ace(cards[0]):
            if self.step.aces_split_once(options) and Mark.SPLIT in play.marks:
                return False
            if Mark.SWITCHED in play.marks and options.get("switched_aces") == "no-split":
                return False
        whole_seat = options.get("split_limit", "hand") == "seat"
        family = [
            n for n in state.hand_numbers(player) if whole_seat or state.play(player, n).root == play.root
        ]
        dealt = self.table.game.hands if whole_seat else 1
        return len(family) - dealt < self.step.splits_max(options)

    def split_wager(self, player: Player, hand: HandNumber) -> Cents:
        """What a split costs: the hand's original wager."""
        return self.state.wagers[player, self._written(self.step.game_spot, hand)]

    def may_double(self, player: Player, hand: HandNumber) -> bool:
        """Whether the table lets the hand be doubled: two cards, not doubled before, not split aces."""
        play, cards = self.state.play(player, hand), self.cards(player, hand)
        if len(cards) != 2 or play.aces or Mark.DOUBLED in play.marks:
            return False
        return self.step.may_double(sight(self.table, self.state, player, hand))

    def may_surrender(self, player: Player, hand: HandNumber) -> bool:
        """Whether the hand may be surrendered: where the game has it, before a split, switch or double."""
        play, cards = self.state.play(player, hand), self.cards(player, hand)
        options = self.table.options
        if not self.step.may_surrender(options) or play.marks or self.step.chart.must_hit(cards):
            return False
        return len(cards) == 2 or options.get("surrender", "any") == "any"

    def may_switch(self, player: Player) -> bool:
        """Whether the player may switch: once, first.

        Where posted, until the second hand is touched or the first is over (SW-R3).
        """
        state, options = self.state, self.table.options
        if not self.step.may_switch or any(
            Mark.SWITCHED in state.play(player, n).marks for n in hand_numbers(2)
        ):
            return False
        touched = [n for n in state.hand_numbers(player) if (player, n) in state.plays]
        if options.get("late_switch"):
            cards = self.cards(player, FIRST_HAND)
            # A hand that is over is lost: switching is not a way to repair it.
            if SECOND_HAND in touched or over(cards):
                return False
            return len(cards) > 1 and not state.play(player, FIRST_HAND).due
        return not touched

    @property
    def only_switch(self) -> bool:
        """Whether a switch is all that is left: two Naturals stand, but may still be switched (SW-R22)."""
        return self.turn is not None and self.finished(*self.turn) and self.may_switch(self.turn[0])

    def _written(self, spot: str, hand: HandNumber, on: Player | None = None) -> str:
        return self.table.game.written(Place(spot, hand, on))

    @cached_property
    def behind(self) -> dict[tuple[Player, Place], Stakes]:
        """What each backer may still wager to go along with the latest split or double."""
        window, state = self.state.window, self.state
        if window is None:
            return {}
        place = Place(window.spot, window.hand, window.player)
        name = self.table.game.written(place)
        return {
            (backer, place): stakes
            for backer in state.backers(window.player)
            if (backer, name) not in state.wagers and (stakes := self._along(backer, place)) is not None
        }

    def _along(self, backer: Player, place: Place) -> Stakes | None:
        """What a backer may wager: the whole wager on a split, any part of it on a double."""
        state, game_spot = self.state, self.step.game_spot
        assert place.on is not None
        chips = state.stacks[backer]
        step = self.table.chip
        if place.spot == game_spot:
            # The new hand was split from the hand in turn; the backer's wager on that one is what counts.
            assert self.turn is not None
            assert self.turn[0] == place.on
            amount = state.wagers.get((backer, self._written(game_spot, self.turn[1], place.on)), 0)
            return Stakes(amount, amount, step) if 0 < amount <= chips else None
        amount = state.wagers.get((backer, self._written(game_spot, place.hand, place.on)), 0)
        high = min(amount, chips) // step * step
        return Stakes(step, high, step) if high >= step else None

    @property
    def up(self) -> int:
        """Further cards are dealt like the first ones: face up, or face down where the house deals so."""
        first = next(step for step in self.table.game.script if isinstance(step, Deal))
        return 0 if first.face_down(self.table.options) else 1

    @property
    def must_follow(self) -> bool:
        """Whether the next card waits until the backers have gone along (PD-R10)."""
        return bool(self.table.options.get("backline_must_follow") and self.behind)
