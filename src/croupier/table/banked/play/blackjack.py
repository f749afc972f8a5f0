"""Playing blackjack hands: hit, stand, double, split, surrender, switch; the back-line goes along."""

from __future__ import annotations

from typing import Final

from croupier.cards import Card
from croupier.errors import (
    CardCount,
    HandFinished,
    HandNotDoubled,
    HandNotSplit,
    HandNotSurrendered,
    NotNow,
    OutOfTurn,
    SeatUnknown,
    StakeOutOfRange,
)
from croupier.games.banked.blackjack import PLAYER, Mark, PlayOut, is_ace
from croupier.games.banked.vocabulary import BANK, Deal, Place
from croupier.hands.blackjack import over, total, value
from croupier.money import Cents, say_dollars
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player, hand_numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.dealing import check_unused
from croupier.table.banked.play.bank_draw import draws_needed
from croupier.table.banked.play.hand import hand_key
from croupier.table.banked.play.procedure import Runner
from croupier.table.banked.settling.player_dealer import clockwise_from, sight
from croupier.table.banked.wagers.layout import wager_choice
from croupier.table.banked.wagers.wager import Stakes, affordable, check_wager, find_place
from croupier.table.choice import Choice

SECOND_HAND: Final = HandNumber(2)

Turn = tuple[Player, HandNumber]
"""Whose hand is played, and which of them."""


class PlayOutRunner(Runner):
    """One hand after the other, each finished before the next."""

    step: PlayOut

    # ── whose turn ──────────────────────────────────────────────────────────────────────────────────

    def current(self) -> Turn | None:
        """The hand that is being played; None when all are finished."""
        state, bank = self.state, self.round.bank
        players = state.in_play()
        if bank is not None and self.step.from_bank(self.round.table.options):
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
        if play.due:
            return False
        if play.stood or Mark.DOUBLED in play.marks or PLAYER.must_stand(cards):
            return True
        return play.aces and not self._splittable(player, hand)

    def complete(self) -> bool:
        """Every hand is finished."""
        return self.current() is None

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The player whose hand it is; the dealer and followers while it waits for a card."""
        turn = self.current()
        assert turn is not None
        if self._only_switch(turn):
            return (turn[0], DEALER)
        if not self.state.play(*turn).due:
            return (turn[0],)
        return (*dict.fromkeys(player for player, _ in self._followers()), DEALER)

    @property
    def awaited(self) -> str:
        """The hand in turn."""
        turn = self.current()
        assert turn is not None
        name = f"hand {turn[1]} of player {turn[0]}"
        return f"a card for {name}" if self.state.play(*turn).due else name

    # ── what is allowed ─────────────────────────────────────────────────────────────────────────────

    def _splittable(self, player: Player, hand: HandNumber) -> bool:
        """Two equal cards, and splits left (chips apart)."""
        state, options = self.state, self.round.table.options
        cards, play = self._cards(player, hand), state.play(player, hand)
        if len(cards) != 2 or Mark.DOUBLED in play.marks:
            return False
        alike = cards[0].rank == cards[1].rank
        if not alike and (value(cards[0]) != value(cards[1]) or options.get("split_tens", "value") == "rank"):
            return False
        if is_ace(cards[0]):
            if self.step.aces_split_once and Mark.SPLIT in play.marks:
                return False
            if Mark.SWITCHED in play.marks and options.get("switched_aces") == "no-split":
                return False
        whole_seat = options.get("split_limit", "hand") == "seat"
        family = [
            n for n in state.hand_numbers(player) if whole_seat or state.play(player, n).root == play.root
        ]
        dealt = self.round.table.game.hands if whole_seat else 1
        return len(family) - dealt < self.step.splits_max

    def _split_wager(self, player: Player, hand: HandNumber) -> Cents:
        """What a split puts up: the hand's original wager."""
        return self.state.wagers[player, self._written(self.step.game_spot, hand)]

    def _may_double(self, player: Player, hand: HandNumber) -> bool:
        play, cards = self.state.play(player, hand), self._cards(player, hand)
        return len(cards) == 2 and not play.aces and not play.marks.count(Mark.DOUBLED)

    def _may_surrender(self, player: Player, hand: HandNumber) -> bool:
        play, cards = self.state.play(player, hand), self._cards(player, hand)
        if not self.step.surrenders or play.marks or PLAYER.must_hit(cards):
            return False
        return len(cards) == 2 or self.round.table.options.get("surrender", "any") == "any"

    def _may_switch(self, player: Player) -> bool:
        """Once, as the first act; a later one only before the second hand is touched, where posted."""
        state, options = self.state, self.round.table.options
        if not self.step.may_switch or any(
            Mark.SWITCHED in state.play(player, n).marks for n in hand_numbers(2)
        ):
            return False
        touched = [n for n in state.hand_numbers(player) if (player, n) in state.plays]
        if options.get("late_switch"):
            if SECOND_HAND in touched:
                return False
            return len(self._cards(player, FIRST_HAND)) > 1 and not state.play(player, FIRST_HAND).due
        return not touched

    def _only_switch(self, turn: Turn) -> bool:
        """Whether nothing but a switch is open: two Naturals stand, and may still be switched (SW-R22)."""
        return self._finished(*turn) and self._may_switch(turn[0])

    def _written(self, spot: str, hand: HandNumber, on: Player | None = None) -> str:
        return self.round.table.game.written(Place(spot, hand, on))

    def _followers(self) -> list[tuple[Player, Place]]:
        """Back-line bettors who may still go along with the split or double just made."""
        window, state = self.state.window, self.state
        if window is None:
            return []
        found = []
        for backer in state.backers(window.player):
            place = Place(window.spot, window.hand, window.player)
            if (backer, self.round.table.game.written(place)) not in state.wagers and self._follow(
                backer, place
            ):
                found.append((backer, place))
        return found

    def _follow(self, backer: Player, place: Place) -> Stakes | None:
        """What goes along from the back-line: the whole wager on a split, any part of it on a double."""
        state, game_spot = self.state, self.step.game_spot
        assert place.on is not None
        chips = state.stacks[backer]
        step = self.round.table.chip
        if place.spot == game_spot:
            # The new hand is split from one on which he has a wager: of its family, that of the act.
            source = self._source(place.on, place.hand)
            amount = state.wagers.get((backer, self._written(game_spot, source, place.on)), 0)
            return Stakes(amount, amount, step) if 0 < amount <= chips else None
        amount = state.wagers.get((backer, self._written(game_spot, place.hand, place.on)), 0)
        high = min(amount, chips) // step * step
        return Stakes(step, high, step) if high >= step else None

    def _source(self, player: Player, born: HandNumber) -> HandNumber:
        """The hand that a new one was split from: the one in turn."""
        turn = self.current()
        assert turn is not None
        assert turn[0] == player
        return turn[1] if turn[1] != born else FIRST_HAND

    # ── choices ─────────────────────────────────────────────────────────────────────────────────────

    def choices(self, actor: Player) -> list[Choice]:
        """Everything the hand in turn allows; a card from the dealer; going along for the back-line."""
        turn = self.current()
        assert turn is not None
        player, hand = turn
        if self._only_switch(turn):
            if actor == DEALER:
                return [Choice(verb="closed")]
            if actor != player:
                return []
            return [Choice(verb="stand", player=player, hand=hand), Choice(verb="switch", player=player)]
        if self.state.play(player, hand).due:
            if actor == DEALER:
                return (
                    []
                    if self._must_follow()
                    else [Choice(verb="dh", to=player, hand=hand, count=1, up=self._up())]
                )
            return [
                wager_choice(self.round, backer, place, stakes)
                for backer, place in self._followers()
                if backer == actor and (stakes := self._follow(backer, place)) is not None
            ]
        if actor != player:
            return []
        cards, play = self._cards(player, hand), self.state.play(player, hand)
        verbs = []
        if not play.aces:
            verbs.append("hit")
        if not PLAYER.must_hit(cards) or play.aces:
            verbs.append("stand")
        if self._splittable(player, hand) and self._split_wager(player, hand) <= self.state.stacks[player]:
            verbs.append("split")
        if self._may_surrender(player, hand):
            verbs.append("surrender")
        found = [Choice(verb=verb, player=player, hand=hand) for verb in verbs]
        if self._may_switch(player):
            found.append(Choice(verb="switch", player=player))
        if self._may_double(player, hand) and (stakes := self._double(player, hand)) is not None:
            found.append(wager_choice(self.round, player, Place(self.step.double_spot, hand), stakes))
        return found

    def _double(self, player: Player, hand: HandNumber) -> Stakes | None:
        spot = self.round.table.game.spot(self.step.double_spot)
        assert spot is not None
        place = Place(self.step.double_spot, hand)
        return affordable(self.round, player, spot, place)

    def _up(self) -> int:
        """Further cards lie as the first ones do: up, or down where the house deals so."""
        table = self.round.table
        first = next(step for step in table.game.script if isinstance(step, Deal))
        return 0 if first.face_down(table.options) else 1

    def _must_follow(self) -> bool:
        """Whether the card waits until the back-line has gone along (PD-R10)."""
        return bool(self.round.table.options.get("backline_must_follow") and self._followers())

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────

    def _turn(self, player: Player, hand: HandNumber) -> tuple[Card, ...]:
        """The cards of the hand, if it is this one's turn and it does not wait for a card."""
        self.round.check_player(player)
        if self.round.bank is not None and player == self.round.bank.player:
            raise NotNow("the player-dealer's hand is drawn by the chart", clause=self.step.clause)
        if player not in self.state.bettors():
            raise NotNow(f"player {player} has no hand in this round")
        if hand not in self.state.hand_numbers(player):
            raise SeatUnknown(f"player {player} has no hand {hand}")
        turn = self.current()
        assert turn is not None
        if (player, hand) != turn:
            if self._finished(player, hand):
                raise HandFinished(f"hand {hand} of player {player} is finished", clause=self.step.clause)
            raise OutOfTurn(f"it is the turn of hand {turn[1]} of player {turn[0]}", clause=self.step.clause)
        if self.state.play(player, hand).due:
            raise NotNow(f"{self.awaited} comes first")
        return self._cards(player, hand)

    def _open_turn(self, player: Player, hand: HandNumber) -> None:
        """The turn of a hand that has more to do than stand or be switched."""
        self._turn(player, hand)
        if self._finished(player, hand):
            raise HandFinished(f"hand {hand} of player {player} stands", clause=self.step.clause)

    def act(self, command: c.Command) -> None:
        """Hit, stand, split, surrender or switch."""
        match command:
            case c.Hit(player=player, hand=hand):
                self._open_turn(player, hand)
                if self.state.play(player, hand).aces:
                    raise HandFinished("a split ace gets one card", clause=self.step.clause)
                self.round.emit(e.CardAsked(player=player, hand=hand))
            case c.Stand(player=player, hand=hand):
                cards = self._turn(player, hand)
                if PLAYER.must_hit(cards):
                    raise NotNow(f"{total(cards)} must hit", clause=self.step.clause)
                self.round.emit(e.HandStood(player=player, hand=hand))
            case c.Split(player=player, hand=hand):
                self._split(player, hand)
            case c.Surrender(player=player, hand=hand):
                self._open_turn(player, hand)
                if not self._may_surrender(player, hand):
                    raise HandNotSurrendered("this hand cannot be surrendered", clause=self.step.clause)
                self.round.emit(e.HandSurrendered(player=player, hand=hand))
            case c.CloseOffer():
                turn = self.current()
                assert turn is not None
                if not self._only_switch(turn):
                    super().act(command)
                self.round.emit(e.HandStood(player=turn[0], hand=turn[1]))
            case c.Switch(player=player):
                turn = self.current()
                self._turn(player, turn[1] if turn is not None and turn[0] == player else FIRST_HAND)
                if not self._may_switch(player):
                    raise NotNow("second cards are switched once, as the first act", clause="SW-R3")
                self.round.emit(e.CardsSwitched(player=player))
            case _:
                super().act(command)

    def _split(self, player: Player, hand: HandNumber) -> None:
        self._open_turn(player, hand)
        if not self._splittable(player, hand):
            raise HandNotSplit(
                f"two cards of equal value are split, at most {self.step.splits_max} times",
                clause=self.step.clause,
            )
        amount = self._split_wager(player, hand)
        if amount > self.state.stacks[player]:
            raise StakeOutOfRange(
                f"a split puts up {say_dollars(amount)}; {say_dollars(self.state.stacks[player])} are left",
                clause=self.step.clause,
            )
        born = HandNumber(max(self.state.hand_numbers(player)) + 1)
        self.round.record_wager(player, Place(self.step.game_spot, born), amount)
        self.round.emit(e.HandSplit(player=player, hand=hand, born=born, spot=self.step.game_spot))

    def place(self, command: c.PlaceWager, place: Place) -> None:
        """A double, or a back-line bettor going along with a split or double."""
        if place.on is not None:
            self._go_along(command, place)
            return
        if place.spot != self.step.double_spot:
            raise NotNow(f"no {place.spot!r} wager is taken now; {self.awaited} comes first")
        self._open_turn(command.player, place.hand)
        if not self._may_double(command.player, place.hand):
            raise HandNotDoubled(
                "a hand is doubled on its first two cards, split aces never", clause=self.step.clause
            )
        round_ = self.round
        spot = find_place(round_, command.player, place)
        check_wager(round_, command.player, spot, place, command.amount)
        round_.record_wager(command.player, place, command.amount)
        round_.emit(e.HandDoubled(player=command.player, hand=place.hand, spot=place.spot))

    def _go_along(self, command: c.PlaceWager, place: Place) -> None:
        if (command.player, place) not in self._followers():
            raise NotNow("the back-line follows a split or double, before its card", clause="PD-R10")
        allowed = self._follow(command.player, place)
        assert allowed is not None
        if not allowed.low <= command.amount <= allowed.high or command.amount % allowed.step:
            raise StakeOutOfRange(f"{allowed}, not {say_dollars(command.amount)}", clause="PD-R10")
        self.round.record_wager(command.player, place, command.amount)

    def deal(self, command: c.DealHand) -> None:
        """The card that the hand in turn waits for."""
        turn = self.current()
        assert turn is not None
        if (command.to, command.hand) != turn or not self.state.play(*turn).due:
            raise NotNow(f"that hand gets no card now; {self.awaited} comes first")
        if len(command.cards) != 1:
            raise CardCount(f"one card, not {len(command.cards)}", clause=self.step.clause)
        if self._must_follow():
            raise NotNow("the back-line has to follow first", clause="PD-R10")
        check_unused(self.round, command.cards)
        self.round.emit(e.HandDealt(to=command.to, cards=command.cards, up=self._up(), hand=command.hand))

    def leave(self) -> int | None:
        """The hole card is turned, if any result depends on it (PD-R16)."""
        state = self.state
        sights = [
            sight(self.round.table, state, p, n) for p in state.in_play() for n in state.hand_numbers(p)
        ]
        if any(not over(seen.hand) and Mark.SURRENDERED not in seen.marks for seen in sights) or draws_needed(
            self.round
        ):
            self.round.emit(
                e.HandRevealed(to=BANK, cards=state.hands[BANK], says=str(total(state.hands[BANK])))
            )
        return None
