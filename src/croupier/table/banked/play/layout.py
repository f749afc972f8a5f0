"""The layout before the lock: where a player may wager, and what must be done before the deal."""

from __future__ import annotations

from functools import cached_property

from croupier.errors import BaseWagerMissing, CommandRejected, LinkLost, NotNow, SpotUnknown
from croupier.games.banked.vocabulary import Place, Spot
from croupier.games.choice import BurnCards, Choice, WagerOff
from croupier.money import Cents
from croupier.numbers import DEALER, Player, hand_numbers, player_numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.play.misdeal import Remedy
from croupier.table.banked.play.new_shoe import NewShoe
from croupier.table.banked.play.runner import Runner
from croupier.table.banked.wagers.bet import Bet
from croupier.table.banked.wagers.free_hand import FreeHand
from croupier.table.banked.wagers.lock import Lock
from croupier.table.banked.wagers.take_off import check_take_off
from croupier.table.reading import MeterReading


class LayoutRunner(Runner[None]):
    """The open layout: players wager and take wagers back until the dealer says 'no more bets'."""

    @property
    def awaited(self) -> str:
        """The lock."""
        return "'no more bets'"

    @cached_property
    def _shoe(self) -> NewShoe:
        return NewShoe(self.round)

    @property
    def offer(self) -> str:
        """The cut, while it is open."""
        return "cut" if self._shoe.cut_open else ""

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Everybody who may wager, the player-dealer while the cut is open, and the dealer."""
        return (*(self._players(with_bank=self._shoe.cut_open)), DEALER)

    def _players(self, *, with_bank: bool) -> list[Player]:
        """The players by number, with or without all seats of the player-dealer."""
        idle = () if self.bank is None or with_bank else (self.bank.player, *self.bank.also)
        return [player for player in player_numbers(self.state.players) if player not in idle]

    # ── what may be done ────────────────────────────────────────────────────────────────────────────

    def choices(self, actor: Player) -> list[Choice]:
        """For a player wagers, taking them back, a free hand; for the dealer the cut, the burn, the lock."""
        shoe = self._shoe
        if shoe.cut_open and actor in (DEALER, self.bank and self.bank.player):
            return shoe.cut_choices(actor)
        if actor == DEALER:
            if burn := shoe.burn_due:
                return [BurnCards(count=burn)]
            return [Choice(verb="nb")] if self._incomplete is None else []
        return [*self._wagers(actor), *self._returns(actor), *FreeHand(self.round).choices(actor)]

    def _wagers(self, player: Player) -> list[Choice]:
        """Every wager that a player may make."""
        return [
            choice
            for spot in self.table.game.spots
            if not spot.in_play and spot.offered(self.table.options)
            for place in self._places(player, spot)
            for choice in self.bet(player, place).choices()
        ]

    def _places(self, player: Player, spot: Spot) -> list[Place]:
        """Where a player may make a kind of wager: on their own hands, or backing others."""
        game, state = self.table.game, self.state
        hands = hand_numbers(game.hands if spot.per_hand else 1)
        owners: list[Player | None] = [None] if state.seats[player] else []
        if game.back_line(self.table.options):
            base = spot.needs[0] if spot.needs else spot.name
            owners += [
                other for other in state.with_hands if other != player and (other, base) in state.wagers
            ]
        return [Place(spot.name, hand, owner) for owner in owners for hand in hands]

    def _returns(self, player: Player) -> list[Choice]:
        """The wagers that a player may take back."""
        choices: list[Choice] = []
        for name in self.state.on(player):
            place = Place.parse(name)
            try:
                self.take_off(self.bet(player, place))
            except CommandRejected:
                continue
            choices.append(WagerOff(player=player, spot=place.spot, hand=place.hand, on=place.on))
        return choices

    # ── wagers ──────────────────────────────────────────────────────────────────────────────────────

    def place(self, bet: Bet, amount: Cents) -> None:
        """Take a wager before the deal."""
        if bet.spot.in_play:
            self.check_decider(bet.player, bet.spot.name)
        self._check_link(bet)
        bet.check_place()
        if bet.place.hand > self.table.game.hands:
            raise SpotUnknown(f"{self.table.game.name} has no hand {bet.place.hand} for a player")
        bet.check(amount)
        bet.record(amount)

    def take_off(self, bet: Bet) -> Cents:
        """The amount of a wager that the player takes back; a refusal if another wager needs it."""
        if bet.spot.in_play:
            raise NotNow("a decision cannot be taken back", clause=bet.spot.clause)
        self._check_link(bet)
        return check_take_off(self.table, self.state.wagers, bet.player, bet.place)

    def _check_link(self, bet: Bet) -> None:
        if bet.link_lost:
            raise LinkLost(
                "this table has lost its link and takes no progressive wagers", clause=bet.spot.clause
            )

    def act(self, command: c.Command) -> None:
        """Close the offer of the cut."""
        if not (self._shoe.cut_open and isinstance(command, c.CloseOffer)):
            super().act(command)
        self.round.emit(e.OfferClosed())

    # ── the lock ────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def _incomplete(self) -> CommandRejected | None:
        """Why the layout cannot be locked yet; None if it can, provided that the fees can be paid."""
        state, game, shoe = self.state, self.table.game, self._shoe
        if shoe.cut_open:
            return NotNow("the player-dealer is offered the cut first", clause=game.cut)
        if burn := shoe.burn_due:
            return NotNow(f"burn {burn} more cards first", clause=game.burns_clause)
        if not state.wagers:
            if state.free_asked or self._nobody_can_wager():
                return None
            return NotNow("nobody has wagered", clause=game.free_hands_clause or None)
        hands = {(player, Place.parse(name).on) for player, name in state.wagers}
        for player, owner in sorted(hands, key=lambda hand: (hand[0], hand[1] or 0)):
            for spot in game.required:
                for number in hand_numbers(game.hands if spot.per_hand else 1):
                    name = game.written(Place(spot.name, number, owner))
                    if (player, name) not in state.wagers:
                        return BaseWagerMissing(
                            f"player {player} has no wager on {game.felt.label(name)}", clause=spot.clause
                        )
        return None

    def _nobody_can_wager(self) -> bool:
        """Whether nobody at the table can afford any wager; such a round is closed without one."""
        return not self.state.wagers and not any(map(self._wagers, self._players(with_bank=False)))

    def no_more_bets(self, reading: MeterReading | None) -> None:
        """Lock the layout; a round in which nobody can wager is void."""
        if self._incomplete is not None:
            raise self._incomplete
        lock = Lock(self.table, self.state, self.bank, linked=self.round.linked)
        lock.check(reading)
        if self.state.free_asked or not self._nobody_can_wager():
            self.record(lock.events(reading))
            return
        self.round.emit(e.BetsClosed())
        self.record(Remedy(self.round).void())
