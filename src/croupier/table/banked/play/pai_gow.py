"""Playing pai gow: the dice, then setting two cards of each hand in front."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from croupier.cards import UNSEEN
from croupier.errors import CardCount, CardMismatch, DiceInvalid, HandDead, HandFinished, NotNow
from croupier.games.banked.pai_gow import DICE, FACES, PLACES, SetHands, Shake, action_place
from croupier.games.banked.vocabulary import BANK
from croupier.games.choice import Choice, Dice, NumberChoice, SetFront, Target
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.play.procedure import ProcedureRunner


class ShakeRunner(ProcedureRunner[Shake]):
    """Shakes the dice that place the action button; a recorded round has them beforehand."""

    def complete(self) -> bool:
        """Whether the dice have been shaken, or are recorded."""
        return bool(self.state.action_seat or self.round.dice)

    def finish(self) -> int | None:
        """Shake the recorded dice."""
        if not self.state.action_seat:
            self._shaken(self.round.dice)
        return None

    def _shaken(self, dice: tuple[int, ...]) -> None:
        assert self.bank is not None
        seat = self.state.seats[self.bank.player]
        self.round.emit(e.DiceShaken(dice=dice, action=action_place(seat, dice)))

    @property
    def awaited(self) -> str:
        """The shaking of the dice."""
        return "the shaking of the dice"

    def choices(self, actor: Player) -> list[Choice]:
        """Three dice for the dealer to see shaken; one of the piles for the player-dealer."""
        if actor == DEALER:
            return [Dice(count=DICE)]
        return [NumberChoice(verb="pile", player=actor, low=1, high=PLACES)] if actor in self.to_act else []

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The player-dealer, who may pick a pile before the dice are shaken, and the dealer."""
        assert self.bank is not None
        return (DEALER,) if self.state.pile else (self.bank.player, DEALER)

    def _pick(self, command: c.PickPile) -> None:
        assert self.bank is not None
        clause = self.step.clause
        if command.player != self.bank.player:
            raise NotNow("the player-dealer picks the pile", clause=clause)
        if self.state.pile:
            raise NotNow(f"pile {self.state.pile} has been picked", clause=clause)
        if not 1 <= command.pile <= PLACES:
            raise CardCount(f"there are piles 1 to {PLACES}", clause=clause)
        self.round.emit(e.PileChosen(player=command.player, pile=command.pile))

    def act(self, command: c.Command) -> None:
        """Pick a pile, or shake the dice; without a pick the first pile from the left goes out first."""
        if isinstance(command, c.PickPile):
            self._pick(command)
            return
        if not isinstance(command, c.ShakeDice):
            super().act(command)
            return
        if len(command.dice) != DICE or not all(1 <= die <= FACES for die in command.dice):
            raise DiceInvalid(f"give {DICE} dice, each from 1 to {FACES}", clause=self.step.clause)
        self._shaken(command.dice)


class SetHandsRunner(ProcedureRunner[SetHands]):
    """Players set their hands in any order; the bank's is set the house way when all have."""

    def _waiting(self) -> list[Player]:
        return [player for player in self.state.in_play() if player not in self.state.fronts]

    def complete(self) -> bool:
        """Whether all hands are set."""
        return not self._waiting()

    @property
    def all_decide_at_once(self) -> bool:
        """True: the hands are set in any order."""
        return True

    def needed(self) -> tuple[Target, ...]:
        """Every hand, the bank's too."""
        return (BANK, *self.state.in_play())

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The players who have not set their hands."""
        return tuple(player for player in self._waiting() if player not in self.state.unseen)

    @cached_property
    def actors(self) -> tuple[Player, ...]:
        """They act while the dealer names other hands."""
        return (*self.to_act, DEALER) if self.unnamed else self.to_act

    @property
    def awaited(self) -> str:
        """The first player who has not set their hand."""
        return f"the setting of player {self._waiting()[0]}"

    def choices(self, actor: Player) -> list[Choice]:
        """Any cards in front, with the house way's and the foul ones named."""
        if actor not in self.to_act:
            return []
        cards, options = self.state.hands[actor], self.table.options
        fronts = combinations(cards, self.step.front)
        return [
            SetFront(
                player=actor,
                count=self.step.front,
                cards=self.step.banks(cards, options),
                warned=tuple(front for front in fronts if self.step.foul(cards, front, options)),
            )
        ]

    def act(self, command: c.Command) -> None:
        """Set a hand; a foul one is allowed, and loses or is set the house way."""
        if not isinstance(command, c.SetHand):
            super().act(command)
            return
        state, options, player = self.state, self.table.options, command.player
        self.round.check_player(player)
        if player in state.dead:
            raise HandDead(f"the hand of player {player} is dead")
        if player not in state.bettors():
            raise NotNow(f"player {player} has no hand to set; the bank's is set the house way")
        if player in state.fronts:
            raise HandFinished(f"player {player} has already set their hand", clause=self.step.clause)
        cards = state.hands[player]
        if UNSEEN in cards:
            raise NotNow(f"name the hand of player {player}: it was dealt unseen", clause=self.step.clause)
        if len(command.cards) != self.step.front or len(set(command.cards)) != self.step.front:
            raise CardCount(f"put {self.step.front} cards in front", clause=self.step.clause)
        if not set(command.cards) <= set(cards):
            raise CardMismatch("the cards in front must be of the player's own hand", clause=self.step.clause)
        front, foul = command.cards, self.step.foul(cards, command.cards, options)
        if foul:
            instead = self.step.reset(cards, options)
            front, foul = (front, True) if instead is None else (instead, False)
        self.round.emit(e.HandSet(to=player, front=front, foul=foul))

    def finish(self) -> int | None:
        """Set the bank's hand."""
        cards = self.state.hands[BANK]
        self.round.emit(e.HandSet(to=BANK, front=self.step.banks(cards, self.table.options)))
        return None

    def warning(self, command: c.Command) -> str | None:
        """What to tell a player before they set a foul hand."""
        if not isinstance(command, c.SetHand):
            return None
        cards, options = self.state.hands.get(command.player, ()), self.table.options
        if len(command.cards) != self.step.front or not set(command.cards) <= set(cards):
            return None
        if not self.step.foul(cards, command.cards, options):
            return None
        becomes = "loses" if self.step.reset(cards, options) is None else "is set the house way"
        return f"the front would outrank the back: a foul hand {becomes}"
