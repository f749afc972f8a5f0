"""Playing blackjack hands: hit, stand, double, split, surrender, switch; backers go along."""

from __future__ import annotations

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
from croupier.games.banked.blackjack_steps import Mark
from croupier.games.banked.vocabulary import BANK, Place
from croupier.games.choice import Choice, DealTo, HandChoice
from croupier.hands.blackjack import over, total
from croupier.money import say_dollars
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.dealing import check_unused
from croupier.table.banked.play.bank_draw import draws_needed
from croupier.table.banked.play.hands_in_turn import HandsInTurn, Turn
from croupier.table.banked.settling.sight import sight
from croupier.table.banked.wagers.layout import wager_choice
from croupier.table.banked.wagers.stakes import find_place
from croupier.table.banked.wagers.wager import check_wager


class PlayOutRunner(HandsInTurn):
    """Plays one hand after another, each finished before the next."""

    # ── choices ─────────────────────────────────────────────────────────────────────────────────────

    def choices(self, actor: Player) -> list[Choice]:
        """What the hand in turn allows, the dealer's card, and how backers may go along."""
        turn = self.current()
        assert turn is not None
        player, hand = turn
        if self._only_switch(turn):
            if actor == DEALER:
                return [Choice(verb="closed")]
            if actor != player:
                return []
            return [HandChoice(verb="stand", player=player, hand=hand), Choice(verb="switch", player=player)]
        if self.state.play(player, hand).due:
            if actor == DEALER:
                return [] if self._must_go_along() else [DealTo(to=player, hand=hand, count=1, up=self._up())]
            return [
                wager_choice(self.round, backer, place, stakes)
                for backer, place in self._may_go_along()
                if backer == actor and (stakes := self._along_stakes(backer, place)) is not None
            ]
        if actor != player:
            return []
        cards, play = self._cards(player, hand), self.state.play(player, hand)
        verbs = []
        if not play.aces:
            verbs.append("hit")
        if not self.step.chart.must_hit(cards) or play.aces:
            verbs.append("stand")
        if self._splittable(player, hand) and self._split_wager(player, hand) <= self.state.stacks[player]:
            verbs.append("split")
        if self._may_surrender(player, hand):
            verbs.append("surrender")
        found: list[Choice] = [HandChoice(verb=verb, player=player, hand=hand) for verb in verbs]
        if self._may_switch(player):
            found.append(Choice(verb="switch", player=player))
        if self._may_double(player, hand) and (stakes := self._double(player, hand)) is not None:
            found.append(wager_choice(self.round, player, Place(self.step.double_spot, hand), stakes))
        return found

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────

    def _in_turn(self) -> Turn:
        """The hand that is being played; a refusal while the hole card, dealt unseen, has to be named."""
        turn = self.current()
        if turn is None:
            raise NotNow(f"every hand has been played; {self.round.awaited} comes first")
        return turn

    def _turn(self, player: Player, hand: HandNumber) -> tuple[Card, ...]:
        """The cards of the hand; a refusal if it is not its turn or it is waiting for a card."""
        self.round.check_player(player)
        if self.round.bank is not None and player == self.round.bank.player:
            raise NotNow("the player-dealer's hand is played by the chart", clause=self.step.clause)
        if player not in self.state.bettors():
            raise NotNow(f"player {player} has no hand in this round")
        if hand not in self.state.hand_numbers(player):
            raise SeatUnknown(f"player {player} has no hand {hand}")
        turn = self._in_turn()
        if (player, hand) != turn:
            if self._finished(player, hand):
                raise HandFinished(f"hand {hand} of player {player} is finished", clause=self.step.clause)
            raise OutOfTurn(f"it is the turn of hand {turn[1]} of player {turn[0]}", clause=self.step.clause)
        if self.state.play(player, hand).due:
            raise NotNow(f"{self.awaited} comes first")
        return self._cards(player, hand)

    def _open_turn(self, player: Player, hand: HandNumber) -> None:
        """Refuse a hand that can only stand or be switched, or whose turn it is not."""
        self._turn(player, hand)
        if self._finished(player, hand):
            raise HandFinished(f"hand {hand} of player {player} stands", clause=self.step.clause)

    def act(self, command: c.Command) -> None:
        """Hit, stand, split, surrender or switch."""
        match command:
            case c.Hit(player=player, hand=hand):
                self._open_turn(player, hand)
                if self.state.play(player, hand).aces:
                    raise HandFinished("a split ace gets one card", clause=self.step.split_clause)
                self.round.emit(e.CardAsked(player=player, hand=hand))
            case c.Stand(player=player, hand=hand):
                cards = self._turn(player, hand)
                if self.step.chart.must_hit(cards):
                    raise NotNow(f"{total(cards)} must hit", clause=self.step.clause)
                self.round.emit(e.HandStood(player=player, hand=hand))
            case c.Split(player=player, hand=hand):
                self._split(player, hand)
            case c.Surrender(player=player, hand=hand):
                self._open_turn(player, hand)
                if not self._may_surrender(player, hand):
                    raise HandNotSurrendered(
                        "this hand cannot be surrendered", clause=self.step.surrender_clause
                    )
                self.round.emit(e.HandSurrendered(player=player, hand=hand))
            case c.CloseOffer():
                player, hand = self._in_turn()
                if not self._only_switch((player, hand)):
                    super().act(command)
                self.round.emit(e.HandStood(player=player, hand=hand))
            case c.Switch(player=player):
                turn = self.current()
                self._turn(player, turn[1] if turn is not None and turn[0] == player else FIRST_HAND)
                if not self._may_switch(player):
                    raise NotNow("cards may be switched only once, as the first action", clause="SW-R3")
                self.round.emit(e.CardsSwitched(player=player))
            case _:
                super().act(command)

    def _split(self, player: Player, hand: HandNumber) -> None:
        self._open_turn(player, hand)
        if not self._splittable(player, hand):
            most = self.step.splits_max(self.round.table.options)
            raise HandNotSplit(
                f"only two cards of equal value may be split, at most {most} time{'s' * (most > 1)}",
                clause=self.step.split_clause,
            )
        amount = self._split_wager(player, hand)
        if amount > self.state.stacks[player]:
            raise StakeOutOfRange(
                f"a split costs {say_dollars(amount)}, and {say_dollars(self.state.stacks[player])} is left",
                clause=self.step.split_clause,
            )
        born = HandNumber(max(self.state.hand_numbers(player)) + 1)
        self.round.record_wager(player, Place(self.step.game_spot, born), amount)
        self.round.emit(e.HandSplit(player=player, hand=hand, born=born, spot=self.step.game_spot))

    def place(self, command: c.PlaceWager, place: Place) -> None:
        """A double, or a backer's wager that goes along with a split or double."""
        if place.on is not None:
            self._go_along(command, place)
            return
        if place.spot != self.step.double_spot:
            raise NotNow(f"no {place.spot!r} wager is taken now; {self.awaited} comes first")
        self._open_turn(command.player, place.hand)
        if not self._may_double(command.player, place.hand):
            two = len(self._cards(command.player, place.hand)) == 2
            free = two and not self.state.play(command.player, place.hand).aces
            why = "the table's rules do not let this hand be doubled"
            raise HandNotDoubled(
                why if free else "only the first two cards may be doubled, and never split aces",
                clause=self.step.double_clause,
            )
        round_ = self.round
        spot = find_place(round_, command.player, place)
        check_wager(round_, command.player, spot, place, command.amount)
        round_.record_wager(command.player, place, command.amount)
        round_.emit(e.HandDoubled(player=command.player, hand=place.hand, spot=place.spot))

    def _go_along(self, command: c.PlaceWager, place: Place) -> None:
        if (command.player, place) not in self._may_go_along():
            raise NotNow(
                "a backer may go along only with a split or double, before its card", clause="PD-R10"
            )
        allowed = self._along_stakes(command.player, place)
        assert allowed is not None
        if not allowed.low <= command.amount <= allowed.high or command.amount % allowed.step:
            raise StakeOutOfRange(f"{allowed}, not {say_dollars(command.amount)}", clause="PD-R10")
        self.round.record_wager(command.player, place, command.amount)

    def deal(self, command: c.DealHand) -> None:
        """The card that the hand in turn waits for."""
        turn = self._in_turn()
        if (command.to, command.hand) != turn or not self.state.play(*turn).due:
            raise NotNow(f"that hand gets no card now; {self.awaited} comes first")
        if len(command.cards) != 1:
            raise CardCount(f"one card is due, not {len(command.cards)}", clause=self.step.clause)
        if self._must_go_along():
            raise NotNow("the backers must go along first", clause="PD-R10")
        check_unused(self.round, command.cards)
        self.round.emit(e.HandDealt(to=command.to, cards=command.cards, up=self._up(), hand=command.hand))

    def turns_hole_card(self) -> bool:
        """Whether any result depends on the bank's hole card once the hands are played (PD-R16)."""
        state = self.state
        sights = [
            sight(self.round.table, state, p, n) for p in state.in_play() for n in state.hand_numbers(p)
        ]
        played = any(not over(seen.hand) and Mark.SURRENDERED not in seen.marks for seen in sights)
        return played or draws_needed(self.round)

    def leave(self) -> int | None:
        """Turn the hole card, if any result depends on it (PD-R16)."""
        if self.turns_hole_card():
            cards = self.state.hands[BANK]
            self.round.emit(e.HandRevealed(to=BANK, cards=cards, says=str(total(cards))))
        return None
