"""Which blackjack hand is played, what it allows, and which backers may go along with it."""

from __future__ import annotations

from typing import Final

from croupier.cards import Card
from croupier.games.banked.blackjack_steps import Mark, PlayOut, is_ace
from croupier.games.banked.vocabulary import Deal, Place
from croupier.hands.blackjack import over, value
from croupier.money import Cents
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player, hand_numbers
from croupier.table.banked.play.hand import hand_key
from croupier.table.banked.play.procedure import Runner
from croupier.table.banked.settling.order import clockwise_from
from croupier.table.banked.settling.sight import sight
from croupier.table.banked.wagers.stakes import Stakes
from croupier.table.banked.wagers.wager import affordable

SECOND_HAND: Final = HandNumber(2)

Turn = tuple[Player, HandNumber]
"""A player, and which of their hands is played."""


class HandsInTurn(Runner[PlayOut]):
    """Questions about the hand in turn, and about backers who go along with it."""

    # ── whose turn ──────────────────────────────────────────────────────────────────────────────────

    def current(self) -> Turn | None:
        """The hand that is being played; None when all are finished."""
        state, bank = self.state, self.round.bank
        players = state.in_play()
        from_bank = self.step.from_bank
        if bank is not None and from_bank is not None and from_bank(self.round.table.options):
            players = clockwise_from(players, bank.player)
        for player in players:
            for hand in state.hand_numbers(player):
                if not self._finished(player, hand):
                    return player, hand
            if self._may_switch(player):
                return player, SECOND_HAND
        return None

    def _cards(self, player: Player, hand: HandNumber) -> tuple[Card, ...]:
        return self.state.hands[hand_key(player, hand)]

    def _finished(self, player: Player, hand: HandNumber) -> bool:
        play, cards = self.state.play(player, hand), self._cards(player, hand)
        if play.due or hand_key(player, hand) in self.state.unseen:
            return False
        if play.stood or Mark.DOUBLED in play.marks or self.step.chart.must_stand(cards):
            return True
        return play.aces and not self._splittable(player, hand)

    def complete(self) -> bool:
        """Whether every hand is finished."""
        return self.current() is None

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The player whose hand it is; the dealer and the backers while it waits for a card."""
        turn = self.current()
        assert turn is not None
        if self._only_switch(turn):
            return (turn[0], DEALER)
        if not self.state.play(*turn).due:
            return (turn[0],)
        return (*dict.fromkeys(player for player, _ in self._may_go_along()), DEALER)

    @property
    def awaited(self) -> str:
        """The hand in turn."""
        turn = self.current()
        assert turn is not None
        name = f"hand {turn[1]} of player {turn[0]}"
        return f"a card for {name}" if self.state.play(*turn).due else name

    # ── what is allowed ─────────────────────────────────────────────────────────────────────────────

    def _splittable(self, player: Player, hand: HandNumber) -> bool:
        """Whether the hand has two equal cards and splits left, whatever chips the player has."""
        state, options = self.state, self.round.table.options
        cards, play = self._cards(player, hand), state.play(player, hand)
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
        dealt = self.round.table.game.hands if whole_seat else 1
        return len(family) - dealt < self.step.splits_max(options)

    def _split_wager(self, player: Player, hand: HandNumber) -> Cents:
        """What a split costs: the hand's original wager."""
        return self.state.wagers[player, self._written(self.step.game_spot, hand)]

    def _may_double(self, player: Player, hand: HandNumber) -> bool:
        play, cards = self.state.play(player, hand), self._cards(player, hand)
        if len(cards) != 2 or play.aces or Mark.DOUBLED in play.marks:
            return False
        return self.step.may_double(sight(self.round.table, self.state, player, hand))

    def _may_surrender(self, player: Player, hand: HandNumber) -> bool:
        play, cards = self.state.play(player, hand), self._cards(player, hand)
        options = self.round.table.options
        if not self.step.may_surrender(options) or play.marks or self.step.chart.must_hit(cards):
            return False
        return len(cards) == 2 or options.get("surrender", "any") == "any"

    def _may_switch(self, player: Player) -> bool:
        """Whether the player may switch: once, first.

        Where posted, until the second hand is touched or the first is over (SW-R3).
        """
        state, options = self.state, self.round.table.options
        if not self.step.may_switch or any(
            Mark.SWITCHED in state.play(player, n).marks for n in hand_numbers(2)
        ):
            return False
        touched = [n for n in state.hand_numbers(player) if (player, n) in state.plays]
        if options.get("late_switch"):
            cards = self._cards(player, FIRST_HAND)
            # A hand that is over is lost: switching is not a way to repair it.
            if SECOND_HAND in touched or over(cards):
                return False
            return len(cards) > 1 and not state.play(player, FIRST_HAND).due
        return not touched

    def _only_switch(self, turn: Turn) -> bool:
        """Whether a switch is all that is left: two Naturals stand, but may still be switched (SW-R22)."""
        return self._finished(*turn) and self._may_switch(turn[0])

    def _written(self, spot: str, hand: HandNumber, on: Player | None = None) -> str:
        return self.round.table.game.written(Place(spot, hand, on))

    def _may_go_along(self) -> list[tuple[Player, Place]]:
        """The backers who may still go along with the split or double just made."""
        window, state = self.state.window, self.state
        if window is None:
            return []
        found = []
        for backer in state.backers(window.player):
            place = Place(window.spot, window.hand, window.player)
            if (backer, self.round.table.game.written(place)) not in state.wagers and self._along_stakes(
                backer, place
            ):
                found.append((backer, place))
        return found

    def _along_stakes(self, backer: Player, place: Place) -> Stakes | None:
        """What a backer may put up: the whole wager on a split, any part of it on a double."""
        state, game_spot = self.state, self.step.game_spot
        assert place.on is not None
        chips = state.stacks[backer]
        step = self.round.table.chip
        if place.spot == game_spot:
            # The new hand was split from the hand in turn; the backer's wager on that one is what counts.
            source = self._source(place.on)
            amount = state.wagers.get((backer, self._written(game_spot, source, place.on)), 0)
            return Stakes(amount, amount, step) if 0 < amount <= chips else None
        amount = state.wagers.get((backer, self._written(game_spot, place.hand, place.on)), 0)
        high = min(amount, chips) // step * step
        return Stakes(step, high, step) if high >= step else None

    def _source(self, player: Player) -> HandNumber:
        """The hand that a new one was split from: the hand in turn, which waits for its card."""
        turn = self.current()
        assert turn is not None
        assert turn[0] == player
        return turn[1]

    def _double(self, player: Player, hand: HandNumber) -> Stakes | None:
        spot = self.round.table.game.spot(self.step.double_spot)
        assert spot is not None
        place = Place(self.step.double_spot, hand)
        return affordable(self.round, player, spot, place)

    def _up(self) -> int:
        """Further cards are dealt like the first ones: face up, or face down where the house deals so."""
        table = self.round.table
        first = next(step for step in table.game.script if isinstance(step, Deal))
        return 0 if first.face_down(table.options) else 1

    def _must_go_along(self) -> bool:
        """Whether the next card waits until the backers have gone along (PD-R10)."""
        return bool(self.round.table.options.get("backline_must_follow") and self._may_go_along())
