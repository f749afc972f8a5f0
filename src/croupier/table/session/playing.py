"""Opening the rounds of a table, acting in them, and promising and showing their decks."""

from __future__ import annotations

import re

from croupier.cards import commitment
from croupier.errors import DataInvalid, NotNow, RoleMissing
from croupier.table.commands import Command, DeclareDead, DrawCard, Face, Show
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.family import family_of
from croupier.table.session.position import TablePosition
from croupier.table.table import Table

NUMBER = re.compile("[0-9a-f]{32}")
"""A player's number: 128 bits, so that nobody can try all of them."""


class Playing(TablePosition[Table]):
    """Rounds opened, acted in, and the decks they are dealt from."""

    def start(self, command: c.StartRound) -> None:
        """Open the next round, with the forced bets due before anybody acts."""
        if self.round is not None:
            raise NotNow("a round is being played")
        promised = self.state.promised
        if promised and command.commitment != promised:
            raise NotNow("a round is dealt from the deck that was promised before its wagers")
        posting = self.posting
        family = family_of(posting.table)
        opened = family.opening(posting, self.state, command.commitment, command.meter)
        self.emit(family.with_cards(posting.table, self.state, opened, command))
        for event in self.playing().opening():
            self.emit(event)

    def require_own(self, command: c.Act) -> None:
        """Refuse an act for somebody else: players act for their own seats, the dealer for the table."""
        if self.round is None and type(command.command) not in self.allowed_between():
            self.playing()
        player = getattr(command.command, "player", None)
        dealers = player is None or isinstance(command.command, DeclareDead)
        if command.person is None:
            if not dealers:
                self._require_no_device(command)
            return
        if dealers:
            raise RoleMissing("only the dealer may do that")
        self.require_seat(command.person)
        round_is_on = self.round is not None
        own = (self.players_of if round_is_on else self.last_players_of)(command.person)
        if not own:
            active = self.posting.table.active_max
            if active is not None and len(self.state.players) >= active:
                raise NotNow(
                    f"{active} are dealt in; you are when one of their places is free, or when you bank"
                )
            raise NotNow("you are dealt in with the next round")
        if player not in own:
            raise RoleMissing("you may act only for your own seat")
        if isinstance(command.command, DrawCard) and command.command.card is not None:
            raise RoleMissing("ask for a card without naming it; the dealer turns it", clause="PAN 5.1")

    def _require_no_device(self, command: c.Act) -> None:
        """Refuse a dealer who acts for a player; a real dealer enters what a player without a device does."""
        if not command.entered:
            raise RoleMissing("only the player may do that, not the dealer")
        number = getattr(command.command, "player", 0)
        if self.round is None or _turned_over(command.command):
            # Cards that are turned over are entered by the dealer, who sees them.
            return
        seats = self.state.players
        if 0 < number <= len(seats) and self.state.seated[seats[number - 1]].device:
            raise RoleMissing(f"player {number} has a device and acts for themselves")

    def promise_deck(self, command: c.PromiseDeck) -> None:
        """Promise the next round's deck, once: a dealer who could promise again could choose the deck."""
        if self.round is not None:
            raise NotNow("a deck is promised between rounds")
        if self.state.unused:
            raise NotNow("the next round's deck has already been promised")
        self.emit(s.DeckPromised(commitment=command.commitment))

    def give_number(self, command: c.GiveNumber) -> None:
        """Take a person's number for the next deal; it cannot be taken back or given again."""
        seat = self.require_seat(command.person)
        if not NUMBER.fullmatch(command.number):
            raise DataInvalid(
                "a number for the deck has 32 hexadecimal digits in small letters", key="number"
            )
        if not command.commitment or command.commitment != self.state.promised:
            raise NotNow("that is not the deck that is promised now")
        if seat in dict(self.state.numbers):
            raise NotNow("you have given your number for this deal")
        if self.round is not None and not self.round.before_deal:
            raise NotNow("no more bets: a number comes before the deal, as wagers do")
        self.emit(s.NumberGiven(seat=seat, number=command.number, commitment=command.commitment))

    def turn_deck(self) -> None:
        """The lock of the layout turns the deck by the numbers that were given: nobody can leave it out."""
        numbers = self.state.numbers
        seats, given = tuple(seat for seat, _ in numbers), tuple(number for _, number in numbers)
        self.emit(s.DeckTurned(commitment=self.state.promised, seats=seats, numbers=given))

    def promise_stub(self, command: c.PromiseStub) -> None:
        """Promise the order of a stub that is shuffled during a round."""
        self.playing()
        self.emit(s.StubPromised(commitment=command.commitment))

    def reveal(self, command: c.RevealDeck) -> None:
        """Show the order of a deck after its use; it must match the promise."""
        state, draws = self.state, command.commitment == self.state.draw
        if self.round is not None and command.commitment == state.commitment:
            raise NotNow("the order of the cards is shown after the round")
        if draws and state.drawn is None:
            raise NotNow("the order of the cards is shown after the draw")
        try:
            promised = commitment(command.order, bytes.fromhex(command.salt))
        except (ValueError, DataInvalid):
            raise NotNow("the salt must be hexadecimal, 32 bytes or more") from None
        if promised != command.commitment:
            raise NotNow("this order and salt do not match the promise")
        if draws and command.order[: len(state.draw_cards)] != state.draw_cards:
            raise NotNow("the cards of the draw did not come off the top of the promised deck")
        self.emit(s.DeckRevealed(commitment=command.commitment, order=command.order, salt=command.salt))


def _turned_over(command: Command) -> bool:
    """Whether a player turns cards over that were dealt unseen, and the command names them."""
    match command:
        case Show(cards=cards):
            return bool(cards)
        case Face(card=card):
            return card is not None
    return False
