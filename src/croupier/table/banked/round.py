"""A round against a bank: wagers, lock, the game's script, settlement. Each step plays itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from croupier.cards import UNSEEN
from croupier.errors import DataInvalid, SeatUnknown, StakeOutOfRange, TableStakes
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BANK, Bank, Place, Step
from croupier.games.choice import Choice
from croupier.money import Cents
from croupier.numbers import DEALER, NO_SEAT, Player, Seat
from croupier.pay import Meter
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.follow import FOLLOW
from croupier.table.banked.hand import hand_key, named
from croupier.table.banked.play.declared import Declared
from croupier.table.banked.play.new_shoe import NewShoe
from croupier.table.banked.play.runner import Runner
from croupier.table.banked.play.runners import runner_of
from croupier.table.banked.seating import check_bank, check_chips, check_players, check_seats
from croupier.table.banked.state import BankedState, Stage
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.banked.view import Sighted
from croupier.table.banked.wagers.bet import Bet
from croupier.table.banked.wagers.free_hand import FreeHand
from croupier.table.round import Round
from croupier.table.table import require_table


class BankedRound(Round):
    """One round. Players count from one, clockwise from the house dealer's left."""

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
        shows: bool = True,
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
        self.shows = shows
        """Whether folded hands that decide money are shown, and only cards that matter are asked for."""
        self.state = BankedState(stacks, meter if table.progressive is not None else None, seats)
        self._runner: Runner[Any] | None = None
        if seats is not None:
            check_seats(table, len(stacks), seats, bank)
        if bank is not None:
            check_bank(table, stacks, bank)
        # A session has checked its own bank; a round that follows a log is not judged again.
        if bank is not None and begun:
            check_chips(table, bank.wager)
        for event in self.opening() if begun else ():
            self.emit(event)

    # ── the state, and what follows it ──────────────────────────────────────────────────────────────

    def opening(self) -> list[e.Event]:
        """The player-dealer posts their wager."""
        return [] if self.bank is None else [e.BankPosted(player=self.bank.player, amount=self.bank.wager)]

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.log, twin.state, twin._runner = list(self.log), self.state.copy(), None
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: everything except the runner, which is made again."""
        return {**self.__dict__, "_runner": None}

    def fingerprint(self) -> object:
        """The whole state, and how much has happened."""
        return len(self.log), self.over, self.state.fingerprint()

    def evolve(self, event: e.Event) -> None:
        """Let the state follow one event."""
        FOLLOW[type(event)](self.state, event)
        self._runner = None

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
    def runner(self) -> Runner[Any]:
        """What plays the current step; a new one after each event."""
        if self._runner is None:
            self._runner = runner_of(self)
        return self._runner

    def _advance(self) -> None:
        """Leave every completed step; after the last one, settle everything."""
        while not self.over and self.state.stage is Stage.PLAY:
            runner = self.runner
            if not runner.complete() or runner.unnamed:
                return
            runner.leave()

    # ── whose turn, and what may be done ────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Players who may wager or must decide, or the dealer."""
        return () if self.over else self.runner.actors

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Every legal action, with its amounts."""
        actors = self.to_act if player is None else [actor for actor in self.to_act if actor == player]
        return [choice for actor in actors for choice in self.runner.offered(actor)]

    @property
    def awaited(self) -> str:
        """What the round is waiting for, in words."""
        if unnamed := self.runner.unnamed:
            return f"the hand of {'the bank' if unnamed[0] == BANK else f'player {unnamed[0]}'}"
        return self.runner.awaited

    def warning(self, command: c.Command) -> str | None:
        """What to tell a player before a legal action that is bad for them, such as setting a foul hand."""
        return self.runner.warning(command)

    def view(self, person: Player | None, also: Sequence[Player] = ()) -> BankedView:
        """What one person may see; ``also`` are the player numbers of their further seats."""
        own = () if person is None or person == DEALER else (person, *also)
        legal = tuple(choice for player in own for choice in self.legal(player))
        return Sighted(self.table, self.state, self.bank, own).view(self.to_act, legal)

    @property
    def before_deal(self) -> bool:
        """Whether the layout is open for wagers."""
        return self.state.stage is Stage.WAGERS

    def bettors(self) -> list[Player]:
        """The players who have wagered; a seated player who only backs another may still wager themselves."""
        seats = self.state.seats
        return list(
            dict.fromkeys(
                player for player, spot in self.state.wagers if "@" not in spot or seats[player] == NO_SEAT
            )
        )

    @property
    def free(self) -> bool:
        """Whether somebody asked for a round without wagers, and nobody has made one."""
        return self.state.free_asked and not self.state.wagers

    @property
    def cut_open(self) -> bool:
        """Whether the player-dealer is being offered the cut of a new shoe, before its first card [GF 3]."""
        return NewShoe(self).cut_open

    @property
    def offer(self) -> str:
        """Insurance, or going along with a hand, while it is open."""
        return self.runner.offer

    @property
    def all_decide_at_once(self) -> bool:
        """Whether hands are being set, or a decision has no order."""
        return self.runner.all_decide_at_once

    # ── commands ────────────────────────────────────────────────────────────────────────────────────

    def check_player(self, player: Player) -> None:
        """Refuse a number that no player has."""
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")

    def _bet(self, command: c.PlaceWager | c.TakeOff) -> Bet:
        self.check_player(command.player)
        return self.runner.bet(command.player, Place(command.spot, command.hand, command.on))

    def _place(self, command: c.PlaceWager) -> None:
        self.runner.place(self._bet(command), command.amount)

    def _take_off(self, command: c.TakeOff) -> None:
        bet = self._bet(command)
        amount = self.runner.take_off(bet)
        self.emit(e.WagerTakenOff(player=bet.player, spot=bet.name, amount=amount))

    def _buy(self, command: c.Buy) -> None:
        self.check_player(command.player)
        if not self.table.buys_in_round:
            raise TableStakes("chips cannot be bought during a round at this table")
        if command.amount <= 0:
            raise StakeOutOfRange("the amount of chips to buy must be positive")
        self.emit(e.ChipsAdded(player=command.player, amount=command.amount))

    def _cut(self, command: c.CutDeck) -> None:
        NewShoe(self).check_cut(command)
        self.emit(e.DeckCut(player=command.player, at=command.at, clause=self.table.game.cut))

    def _ask_free_hand(self, command: c.AskFreeHand) -> None:
        FreeHand(self).check(command.player)
        self.emit(e.FreeHandAsked(player=command.player))

    def _fold(self, command: c.Fold) -> None:
        if command.hand != 1:
            raise SeatUnknown(f"{self.table.game.name} deals each player one hand")
        self.runner.fold(command.player)

    def _deal_hand(self, command: c.DealHand) -> None:
        """Deal to a hand, or name the cards of one that was dealt unseen."""
        key, runner = hand_key(command.to, command.hand), self.runner
        # While a hand is still dealt its next cards are further ones.
        if key in self.state.unseen and not runner.owes(command.to, command.hand):
            held = self.state.hands[key]
            if (hand := named(held, command.cards)) is not None:
                runner.check_named(command.to, hand)
                runner.check_left([card for card, was in zip(hand, held, strict=True) if was is UNSEEN])
                self.emit(e.HandNamed(to=command.to, cards=hand, hand=command.hand))
                return
        runner.deal(command)

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = {
        c.PlaceWager: _place,
        c.Buy: _buy,
        c.TakeOff: _take_off,
        c.AskFreeHand: _ask_free_hand,
        c.CutDeck: _cut,
        c.NoMoreBets: lambda self, command: self.runner.no_more_bets(command.meter),
        c.PayAwards: lambda self, command: self.runner.award(command),
        c.ConfirmAwards: lambda self, command: self.runner.award(command),
        c.RefuseAward: lambda self, command: self.runner.award(command),
        c.DealBoard: lambda self, command: self.runner.deal_board(command),
        c.DealHand: _deal_hand,
        c.Burn: lambda self, command: self.runner.burn(command),
        c.DealDone: lambda self, _: self.runner.end_deal(),
        c.CountHands: lambda self, _: self.runner.count(),
        c.DeclareDead: lambda self, command: Declared(self.runner).dead_hand(command.player),
        c.ExposeDown: lambda self, command: Declared(self.runner).exposed(command),
        c.DeclareMisdeal: lambda self, command: Declared(self.runner).misdeal(command),
        c.FoulDeck: lambda self, _: Declared(self.runner).foul(),
        c.ExposeEarly: lambda self, command: Declared(self.runner).early(command),
        c.Fold: _fold,
        c.CheckOrCall: lambda self, command: self.runner.check(command.player),
        **dict.fromkeys(
            (
                c.Hit,
                c.Stand,
                c.Split,
                c.Surrender,
                c.Switch,
                c.SetHand,
                c.ShakeDice,
                c.PickPile,
                c.CloseOffer,
            ),
            lambda self, command: self.runner.act(command),
        ),
    }
