"""Cards that everybody sees: the board, after its burn, and the bank's hand, turned up."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import UNSEEN
from croupier.errors import CardCount, CardMismatch, NotNow
from croupier.games.banked.vocabulary import BANK, Board, Reveal, Whose
from croupier.games.choice import BurnCards, Choice, DealMiddle, Target
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.play.misdeal import Remedy
from croupier.table.banked.play.runner import Runner

BOARD = "board"


class BoardRunner(Runner[Board]):
    """Burns and turns board cards, if a wager still depends on them."""

    @property
    def due(self) -> int:
        """How many more cards are turned now; negative if there are too many."""
        return self.state.board_at_step + self.step.cards - len(self.state.board)

    @property
    def burn_due(self) -> int:
        """How many cards are burned before the board is turned."""
        return self.step.burn - self.state.burned_at_step

    def complete(self) -> bool:
        """Whether the board has its cards, or nothing depends on it."""
        return self.due == 0 or not self.depends_on(Whose.BOARD)

    def choices(self, actor: Player) -> list[Choice]:
        """What the dealer does next: burn, turn, or end a deal with too many cards."""
        if burn := self.burn_due:
            return [BurnCards(count=burn)]
        return [DealMiddle(count=self.due)] if self.due > 0 else [Choice(verb="dd")]

    def deal_board(self, command: c.DealBoard) -> None:
        """Turn board cards, after the burn."""
        clause = self.step.clause
        if command.board != 1:
            super().deal_board(command)
        if self.burn_due:
            raise NotNow("burn a card first", clause=clause)
        if self.due <= 0:
            raise CardCount("the board has all its cards", clause=clause)
        if not command.cards:
            raise CardCount(f"name the {self.due} cards that are due", clause=clause)
        if UNSEEN in command.cards:
            raise CardMismatch("board cards lie face up; name them", clause=clause)
        self.check_left(command.cards)
        self.round.emit(e.BoardDealt(cards=command.cards))

    def check_burn(self, command: c.Burn) -> None:
        """Refuse a burn that is not due."""
        due = self.burn_due
        if not due or len(command.cards) != due:
            raise CardCount(f"burn {due} cards here, not {len(command.cards)}", clause=self.step.clause)

    def end_deal(self) -> None:
        """End a deal of too few or too many board cards, as the game's rule says."""
        self.record(Remedy(self.round).end_deal((BOARD,) if self.due else (), past=self.state.step))


class RevealRunner(Runner[Reveal]):
    """Turns the bank's hand up, if a wager still depends on it."""

    def needed(self) -> Iterable[Target]:
        """The bank's hand."""
        return (BANK,) if self.depends_on(Whose.BANK) else ()

    def finish(self) -> int | None:
        """Turn the hand up."""
        if self.depends_on(Whose.BANK):
            cards = self.state.hands[BANK]
            says = self.step.says(cards + self.state.board)
            self.round.emit(e.HandRevealed(to=BANK, cards=cards, says=says))
        return None
