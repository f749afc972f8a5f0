"""Playing blackjack hands: hit, stand, double, split, surrender, switch; backers go along."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from croupier.cards import Card, Cards
from croupier.errors import (
    CardCount,
    CardMismatch,
    HandFinished,
    HandNotDoubled,
    HandNotSplit,
    HandNotSurrendered,
    NotNow,
    OutOfTurn,
    SeatUnknown,
    StakeOutOfRange,
)
from croupier.games.banked.blackjack_steps import Check, Mark, PlayOut
from croupier.games.banked.vocabulary import BANK, Place
from croupier.games.choice import Choice, DealTo, HandChoice, Target
from croupier.hands.blackjack import ace_and_ten, over, total
from croupier.money import Cents, say_dollars
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.hand import hand_key
from croupier.table.banked.host import Host
from croupier.table.banked.play.bank_draw import draws_needed
from croupier.table.banked.play.hands_in_turn import HandsInTurn, Turn
from croupier.table.banked.play.procedure import ProcedureRunner
from croupier.table.banked.settling.sight import sight
from croupier.table.banked.wagers.bet import Bet


class PlayOutRunner(ProcedureRunner[PlayOut]):
    """Plays one hand after another, each finished before the next."""

    def __init__(self, round_: Host, step: PlayOut) -> None:
        super().__init__(round_, step)
        self.hands = HandsInTurn(round_, step)

    def complete(self) -> bool:
        """Whether every hand is finished."""
        return self.hands.turn is None

    def needed(self) -> Iterable[Target]:
        """The hand in turn, which is played by its count [BB Round]; after the last, the bank's."""
        if self.hands.turn is not None:
            return self.hands.turn[:1]
        return (BANK,) if self._turns_hole_card else ()

    def check_named(self, to: Target, hand: Cards) -> None:
        """Refuse a Natural of the bank after the dealer has looked at the hole card and played on."""
        for step in self.table.game.script:
            looked = isinstance(step, Check) and step.peeks(hand[-1], self.table.options)
            if looked and to == BANK and ace_and_ten(hand):
                raise CardMismatch("the dealer looked at the hole card and did not have a Natural")

    # ── choices ─────────────────────────────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The player whose hand it is; the dealer and the backers while it waits for a card."""
        turn = self.hands.turn
        assert turn is not None
        if self.hands.only_switch:
            return (turn[0], DEALER)
        if not self.state.play(*turn).due:
            return (turn[0],)
        return (*(player for player, _ in self.hands.behind), DEALER)

    @property
    def awaited(self) -> str:
        """The hand in turn."""
        turn = self.hands.turn
        assert turn is not None
        name = f"hand {turn[1]} of player {turn[0]}"
        return f"a card for {name}" if self.state.play(*turn).due else name

    def choices(self, actor: Player) -> list[Choice]:
        """What the hand in turn allows, the dealer's card, and how backers may go along."""
        hands, turn = self.hands, self.hands.turn
        assert turn is not None
        player, hand = turn
        if hands.only_switch:
            if actor == DEALER:
                return [Choice(verb="closed")]
            if actor != player:
                return []
            return [HandChoice(verb="stand", player=player, hand=hand), Choice(verb="switch", player=player)]
        if self.state.play(player, hand).due:
            if actor == DEALER:
                return [] if hands.must_follow else [DealTo(to=player, hand=hand, count=1, up=hands.up)]
            return [
                self.bet(backer, place).choice(stakes)
                for (backer, place), stakes in hands.behind.items()
                if backer == actor
            ]
        return self._of_hand(player, hand) if actor == player else []

    def _of_hand(self, player: Player, hand: HandNumber) -> list[Choice]:
        """What the player of the hand in turn may do with it."""
        hands, play = self.hands, self.state.play(player, hand)
        verbs = []
        if not play.aces:
            verbs.append("hit")
        if not self.step.chart.must_hit(hands.cards(player, hand)) or play.aces:
            verbs.append("stand")
        if hands.splittable(player, hand) and hands.split_wager(player, hand) <= self.state.stacks[player]:
            verbs.append("split")
        if hands.may_surrender(player, hand):
            verbs.append("surrender")
        choices: list[Choice] = [HandChoice(verb=verb, player=player, hand=hand) for verb in verbs]
        if hands.may_switch(player):
            choices.append(Choice(verb="switch", player=player))
        if hands.may_double(player, hand):
            choices += self.bet(player, Place(self.step.double_spot, hand)).choices()
        return choices

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────

    def _in_turn(self) -> Turn:
        """The hand that is being played; a refusal while the hole card, dealt unseen, has to be named."""
        turn = self.hands.turn
        if turn is None:
            raise NotNow(f"every hand has been played; {self.round.awaited} comes first")
        return turn

    def _turn(self, player: Player, hand: HandNumber) -> tuple[Card, ...]:
        """The cards of the hand; a refusal if it is not its turn or it is waiting for a card."""
        self.round.check_player(player)
        if self.bank is not None and player == self.bank.player:
            raise NotNow("the player-dealer's hand is played by the chart", clause=self.step.clause)
        if player not in self.state.bettors():
            raise NotNow(f"player {player} has no hand in this round")
        if hand not in self.state.hand_numbers(player):
            raise SeatUnknown(f"player {player} has no hand {hand}")
        turn = self._in_turn()
        if (player, hand) != turn:
            if self.hands.finished(player, hand):
                raise HandFinished(f"hand {hand} of player {player} is finished", clause=self.step.clause)
            raise OutOfTurn(f"it is the turn of hand {turn[1]} of player {turn[0]}", clause=self.step.clause)
        if hand_key(player, hand) in self.state.unseen:
            raise NotNow(f"{self.round.awaited} comes first", clause=self.step.clause)
        if self.state.play(player, hand).due:
            raise NotNow(f"{self.awaited} comes first")
        return self.hands.cards(player, hand)

    def _open_turn(self, player: Player, hand: HandNumber) -> None:
        """Refuse a hand that can only stand or be switched, or whose turn it is not."""
        self._turn(player, hand)
        if self.hands.finished(player, hand):
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
                if not self.hands.may_surrender(player, hand):
                    raise HandNotSurrendered(
                        "this hand cannot be surrendered", clause=self.step.surrender_clause
                    )
                self.round.emit(e.HandSurrendered(player=player, hand=hand))
            case c.CloseOffer():
                player, hand = self._in_turn()
                if not self.hands.only_switch:
                    super().act(command)
                self.round.emit(e.HandStood(player=player, hand=hand))
            case c.Switch(player=player):
                turn = self.hands.turn
                self._turn(player, turn[1] if turn is not None and turn[0] == player else FIRST_HAND)
                if not self.hands.may_switch(player):
                    raise NotNow("cards may be switched only once, as the first action", clause="SW-R3")
                self.round.emit(e.CardsSwitched(player=player))
            case _:
                super().act(command)

    def _split(self, player: Player, hand: HandNumber) -> None:
        self._open_turn(player, hand)
        if not self.hands.splittable(player, hand):
            most = self.step.splits_max(self.table.options)
            raise HandNotSplit(
                f"only two cards of equal value may be split, at most {most} time{'s' * (most > 1)}",
                clause=self.step.split_clause,
            )
        amount = self.hands.split_wager(player, hand)
        if amount > self.state.stacks[player]:
            raise StakeOutOfRange(
                f"a split costs {say_dollars(amount)}, and {say_dollars(self.state.stacks[player])} is left",
                clause=self.step.split_clause,
            )
        born = HandNumber(max(self.state.hand_numbers(player)) + 1)
        self.bet(player, Place(self.step.game_spot, born)).record(amount)
        self.round.emit(e.HandSplit(player=player, hand=hand, born=born, spot=self.step.game_spot))

    def place(self, bet: Bet, amount: Cents) -> None:
        """A double, or a backer's wager that goes along with a split or double."""
        player, place = bet.player, bet.place
        if place.on is not None:
            self._go_along(bet, amount)
            return
        if place.spot != self.step.double_spot:
            raise NotNow(f"no {place.spot!r} wager is taken now; {self.round.awaited} comes first")
        self._open_turn(player, place.hand)
        if not self.hands.may_double(player, place.hand):
            two = len(self.hands.cards(player, place.hand)) == 2
            free = two and not self.state.play(player, place.hand).aces
            why = "the table's rules do not let this hand be doubled"
            raise HandNotDoubled(
                why if free else "only the first two cards may be doubled, and never split aces",
                clause=self.step.double_clause,
            )
        bet.check_place()
        bet.check(amount)
        bet.record(amount)
        self.round.emit(e.HandDoubled(player=player, hand=place.hand, spot=place.spot))

    def _go_along(self, bet: Bet, amount: Cents) -> None:
        allowed = self.hands.behind.get((bet.player, bet.place))
        if allowed is None:
            raise NotNow(
                "a backer may go along only with a split or double, before its card", clause="PD-R10"
            )
        if not allowed.low <= amount <= allowed.high or amount % allowed.step:
            raise StakeOutOfRange(f"{allowed}, not {say_dollars(amount)}", clause="PD-R10")
        bet.record(amount)

    def deal(self, command: c.DealHand) -> None:
        """The card that the hand in turn waits for."""
        turn = self._in_turn()
        if (command.to, command.hand) != turn or not self.state.play(*turn).due:
            raise NotNow(f"that hand gets no card now; {self.round.awaited} comes first")
        if len(command.cards) != 1:
            raise CardCount(f"one card is due, not {len(command.cards)}", clause=self.step.clause)
        if self.hands.must_follow:
            raise NotNow("the backers must go along first", clause="PD-R10")
        self.check_unused(command.cards)
        self.round.emit(e.HandDealt(to=command.to, cards=command.cards, up=self.hands.up, hand=command.hand))

    @cached_property
    def _turns_hole_card(self) -> bool:
        """Whether any result depends on the bank's hole card once the hands are played (PD-R16)."""
        table, state = self.table, self.state
        sights = [sight(table, state, p, n) for p in state.in_play() for n in state.hand_numbers(p)]
        played = any(not over(seen.hand) and Mark.SURRENDERED not in seen.marks for seen in sights)
        return played or draws_needed(table, state)

    def finish(self) -> int | None:
        """Turn the hole card, if any result depends on it (PD-R16)."""
        if self._turns_hole_card:
            cards = self.state.hands[BANK]
            self.round.emit(e.HandRevealed(to=BANK, cards=cards, says=str(total(cards))))
        return None
