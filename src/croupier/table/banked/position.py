"""The position of a round against a bank: table, state, who banks, and the questions that modules share.

The modules for what players and dealer do work on this; ``round`` puts them together.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Self

from croupier.errors import DataInvalid, SeatUnknown
from croupier.games.banked.vocabulary import Bank, Place, Step
from croupier.money import Cents
from croupier.numbers import Player, Seat
from croupier.pay import Meter
from croupier.table import events as e
from croupier.table.banked.follow import FOLLOW
from croupier.table.banked.seating import check_bank, check_chips, check_players, check_seats
from croupier.table.banked.settling.settlement import Settlement
from croupier.table.banked.state import BankedState, Stage
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.round import Round
from croupier.table.table import require_table


class BankedPosition(Round):
    """A round's position. Players count from one, clockwise from the house dealer's left."""

    table: BankedTable

    def __init__(
        self,
        table: BankedTable,
        stacks: Sequence[Cents],
        *,
        bank: PlayerDealer | None = None,
        meter: Meter | None = None,
        linked: bool = False,
        begun: bool = True,
        seats: Sequence[Seat] | None = None,
        dice: tuple[int, ...] = (),
        free_hands: int = 0,
        counts: bool = False,
        new_shoe: bool = False,
        deck: int = 0,
    ) -> None:
        super().__init__()
        require_table(table, BankedTable)
        game = table.game
        check_players(table, stacks, seats)
        if (game.bank is Bank.PLAYER_DEALER) != (bank is not None):
            raise DataInvalid(f"{game.name} is banked by the {game.bank}", key="_bank")
        if table.progressive is not None and meter is None and not linked:
            raise DataInvalid("a table with a progressive needs a meter", key="_progressive")
        if meter is not None and min(meter.meter, meter.seed, meter.reserve) < 0:
            raise DataInvalid("meter, seed and reserve must not be negative", key="_progressive")
        self.table = table
        self.bank = bank
        self.first_meter = meter
        """The meter at the start of the round."""
        self.linked = linked and table.progressive is not None
        """Whether a link keeps the jackpot: it is read at the lock, and winners wait to be confirmed."""
        self.dice = dice
        """What the dice will show, if known beforehand, as in a document."""
        self.free_hands = free_hands
        """Rounds dealt from this shoe without a wager."""
        self.counts = counts and game.bank is Bank.HOUSE
        """Whether a dealer counts the hands before they are settled, and so may find one wrong."""
        self.new_shoe = new_shoe
        """Whether the shoe has just been shuffled, so that the cut is offered where the game has one."""
        self.deck = deck
        """Which of the table's alternating decks is in use; 0 if there is only one."""
        self.state = BankedState(stacks, meter if table.progressive is not None else None, seats)
        if seats is not None:
            check_seats(table, len(stacks), seats, bank)
        if bank is not None:
            check_bank(table, stacks, bank)
        # A session has checked its own bank; a round that follows a log is not judged again.
        if bank is not None and begun:
            check_chips(table, bank.wager)
        for event in self.opening() if begun else ():
            self.emit(event)

    def opening(self) -> list[e.Event]:
        """The player-dealer's wager, put up."""
        return [] if self.bank is None else [e.BankPosted(player=self.bank.player, amount=self.bank.wager)]

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.table, twin.bank, twin.linked = self.table, self.bank, self.linked
        twin.first_meter = self.first_meter
        twin.dice, twin.free_hands, twin.counts = self.dice, self.free_hands, self.counts
        twin.new_shoe, twin.deck = self.new_shoe, self.deck
        twin.log, twin.over, twin.state = list(self.log), self.over, self.state.copy()
        return twin

    def fingerprint(self) -> object:
        """The whole state, and how much has happened."""
        return len(self.log), self.over, self.state.fingerprint()

    def evolve(self, event: e.Event) -> None:
        """Let the state follow one event."""
        FOLLOW[type(event)](self.state, event)

    def unsettled(self) -> str:
        """The fault in the chips of a round that ends; empty if none."""
        state = self.state
        if not state.wagers.keys() <= state.settled:
            left = sorted(state.wagers.keys() - state.settled)
            return "never settled: " + ", ".join(f"{spot} of player {player}" for player, spot in left)
        staked = sum(state.starting) + sum(state.added) - sum(state.stacks)
        house = 0 if self.bank is not None else state.bank
        lost = (staked - sum(state.fees) - state.tips) * 100 - house - state.metered
        return f"{lost} hundredths of a cent are lost" if lost else ""

    @property
    def step(self) -> Step | None:
        """The current step of the game's script; None after the last."""
        script = self.table.game.script
        return script[self.state.step] if self.state.step < len(script) else None

    @property
    def cut_open(self) -> bool:
        """Whether the player-dealer is being offered the cut of a new shoe, before its first card [GF 3]."""
        state = self.state
        offered = self.new_shoe and bool(self.table.game.cut) and state.stage is Stage.WAGERS
        return offered and not (state.cut or state.offer_closed or state.burned_cards or state.hands)

    @property
    @abstractmethod
    def awaited(self) -> str:
        """What the round is waiting for, in words."""

    def settlement(self) -> Settlement:
        """The settlement of the round, as far as it has come."""
        return Settlement(self.table, self.state, self.bank)

    def check_player(self, player: Player) -> None:
        """Refuse a number that no player has."""
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")

    def record_wager(self, player: Player, place: Place, amount: Cents, *, decides: bool = True) -> None:
        """Record a wager on a place."""
        name = self.table.game.written(place)
        self.emit(e.WagerPlaced(player=player, spot=name, amount=amount, decides=decides))
