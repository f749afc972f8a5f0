"""A round against a bank as its parts see it: table, state, who banks, and the questions they share.

What players and dealer do with it is in the modules above; ``round`` puts them together.
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
from croupier.table.banked.seating import check_bank, check_players, check_seats
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.round import Round


class BankedPosition(Round):
    """Where one round stands. Players count from one, clockwise from the house dealer's left."""

    table: BankedTable

    def __init__(
        self,
        table: BankedTable,
        stacks: Sequence[Cents],
        *,
        bank: PlayerDealer | None = None,
        meter: Meter | None = None,
        linked: bool = False,
        posted: bool = True,
        seats: Sequence[Seat] | None = None,
        dice: tuple[int, ...] = (),
        free_hands: int = 0,
        counts: bool = False,
    ) -> None:
        super().__init__()
        game = table.game
        check_players(table, stacks, seats)
        if (game.bank is Bank.PLAYER_DEALER) != (bank is not None):
            raise DataInvalid(f"{game.name} is banked by the {game.bank}", key="_bank")
        if table.progressive is not None and meter is None and not linked:
            raise DataInvalid("a table with a progressive has a meter", key="_progressive")
        if meter is not None and min(meter.meter, meter.seed, meter.reserve) < 0:
            raise DataInvalid("meter, seed and reserve are not negative", key="_progressive")
        self.table = table
        self.bank = bank
        self.first_meter = meter
        """The meter as the round found it."""
        self.linked = linked and table.progressive is not None
        """Whether a link keeps the jackpot: it is read at the lock, and winners wait to be confirmed."""
        self.dice = dice
        """What the dice will show, where that is known beforehand, as in a record."""
        self.free_hands = free_hands
        """Rounds without a wager that the shoe has seen."""
        self.counts = counts and game.bank is Bank.HOUSE
        """Whether hands are counted by a dealer before they are settled, so that one may be found wrong."""
        self.state = BankedState(stacks, meter if table.progressive is not None else None, seats)
        if seats is not None:
            check_seats(table, len(stacks), seats, bank)
        if bank is not None:
            check_bank(table, stacks, bank)
        for event in self.opening() if posted else ():
            self.emit(event)

    def opening(self) -> list[e.Event]:
        """The player-dealer's wager."""
        return [] if self.bank is None else [e.BankPosted(player=self.bank.player, amount=self.bank.wager)]

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.table, twin.bank, twin.linked = self.table, self.bank, self.linked
        twin.first_meter = self.first_meter
        twin.dice, twin.free_hands, twin.counts = self.dice, self.free_hands, self.counts
        twin.log, twin.over, twin.state = list(self.log), self.over, self.state.copy()
        return twin

    def fingerprint(self) -> object:
        """The whole state, and how much has happened."""
        return len(self.log), self.over, self.state.fingerprint()

    def evolve(self, event: e.Event) -> None:
        """Follow one event."""
        FOLLOW[type(event)](self.state, event)

    @property
    def step(self) -> Step | None:
        """The current step of the game's script; None when it is through."""
        script = self.table.game.script
        return script[self.state.step] if self.state.step < len(script) else None

    @property
    @abstractmethod
    def awaited(self) -> str:
        """What the round is waiting for, in words."""

    def check_player(self, player: Player) -> None:
        """Refuse a player who is not there."""
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")

    def record_wager(self, player: Player, place: Place, amount: Cents, *, decides: bool = True) -> None:
        """Chips go on a place."""
        name = self.table.game.written(place)
        self.emit(e.WagerPlaced(player=player, spot=name, amount=amount, decides=decides))
