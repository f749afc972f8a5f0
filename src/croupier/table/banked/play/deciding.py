"""Decisions in the script: who decides now, and whether to fold, check, wager or pull a wager down."""

from __future__ import annotations

from croupier.errors import NotNow, OutOfTurn, SpotUnknown
from croupier.games.banked.vocabulary import Deal, Decide, Order, Place
from croupier.games.choice import CallOrCheck, Choice, WagerOff
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.host import Host
from croupier.table.banked.play.dealing import DealRunner, HandsDealt
from croupier.table.banked.play.misdeal import first_deal
from croupier.table.banked.play.runner import Runner
from croupier.table.banked.settling.order import clockwise_from
from croupier.table.banked.settling.sight import sight
from croupier.table.banked.wagers.back_line import BackLine
from croupier.table.banked.wagers.bet import Bet


class DecideRunner(Runner[Decide]):
    """Each player in turn folds, checks or bets, or pulls a bet down; backers may go along."""

    def __init__(self, round_: Host, step: Decide) -> None:
        super().__init__(round_, step)
        self.deciders = self._deciders()
        self._behind = BackLine(round_, step)

    def _deciders(self) -> tuple[Player, ...]:
        """Who may decide now: everybody who has not yet, or the first of them."""
        state, step = self.state, self.step
        waiting = [p for p in state.in_play() if p not in state.decided]
        if step.times:
            waiting = [p for p in waiting if (p, step.spot) not in state.wagers]
        if step.who is not None:
            waiting = [p for p in waiting if step.who.fits(sight(self.table, state, p))]
        if step.order is Order.FROM_BANK and self.bank is not None:
            waiting = clockwise_from(waiting, self.bank.player)
        return tuple(waiting if step.order is Order.FREE else waiting[:1])

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Who decides, and who may go along; the dealer once only backers are left."""
        behind = [bet.player for bet, _ in self._behind.open]
        return tuple(dict.fromkeys((*self.deciders, *behind, *(() if self.deciders else (DEALER,)))))

    @property
    def awaited(self) -> str:
        """The first decision that is missing, or the backers."""
        return f"the decision of player {self.deciders[0]}" if self.deciders else "the back-line"

    @property
    def all_decide_at_once(self) -> bool:
        """Whether the decision has no order."""
        return self.step.order is Order.FREE

    def complete(self) -> bool:
        """Whether everybody has decided, and no backer may still go along."""
        return not self.deciders and not self._behind.open

    def choices(self, actor: Player) -> list[Choice]:
        """What the step offers to a player who decides, to their backers, and to the dealer."""
        step = self.step
        if actor == DEALER:
            return [] if self._behind.must_follow else [Choice(verb="closed")]
        behind = self._behind.choices(actor)
        if actor not in self.deciders:
            return behind
        if step.pull_down:
            return [CallOrCheck(player=actor), WagerOff(player=actor, spot=step.spot)]
        options = self.table.options
        spots = [
            spot for name in (step.spot, *step.beside) if (spot := self.table.game.spot(name)) is not None
        ]
        return [
            *([Choice(verb="f", player=actor)] if step.fold and not self._tipped(actor) else []),
            *([CallOrCheck(player=actor)] if step.check else []),
            *(
                choice
                for spot in spots
                if spot.offered(options)
                for choice in self.bet(actor, Place(spot.name)).choices()
            ),
            *behind,
        ]

    def _tipped(self, player: Player) -> bool:
        """Whether the player has a tip on this decision, which commits them to the wager itself."""
        return any((player, spot) in self.state.wagers for spot in self.step.beside)

    # ── decisions ───────────────────────────────────────────────────────────────────────────────────

    def check_decider(self, player: Player, what: str) -> None:
        """Refuse a decision that is not this player's to make."""
        self.check_in_play(player)
        if player not in self.state.with_hands:
            raise NotNow(f"player {player} has no wager in this round")
        if player in self.state.decided:
            raise NotNow(f"player {player} has already decided", clause=self.step.clause)
        if player not in self.deciders:
            raise OutOfTurn(f"{self.round.awaited} comes first", clause=self.step.clause)

    def fold(self, player: Player) -> None:
        """Fold a hand, and lose what is taken with it."""
        step = self.step
        self.check_decider(player, "fold")
        if step.pull_down:
            raise NotNow("pull the bet down or let it ride; the hand plays on", clause=step.clause)
        if not step.fold:
            raise NotNow("the hand cannot be folded any more", clause=step.clause)
        if self._tipped(player):
            raise NotNow(f"the tip goes with a wager on {step.spot!r}", clause=step.clause)
        self.round.emit(e.HandFolded(player=player))
        self.record(self.settlement().fold(player))

    def check(self, player: Player) -> None:
        """Check, or let a bet ride."""
        step = self.step
        self.check_decider(player, "check")
        if not (step.check or step.pull_down):
            raise NotNow(f"bet on {step.spot!r} or fold", clause=step.clause)
        self.round.emit(e.Checked(player=player))

    def place(self, bet: Bet, amount: Cents) -> None:
        """Take the wager of the decision, a tip beside it, or a backer's wager that goes along."""
        step, spot = self.step, bet.spot
        if not spot.in_play:
            super().place(bet, amount)
        if bet.place.on is not None:
            bet.check_place()
            self._behind.check(bet, amount)
            bet.record(amount, decides=False)
            return
        self.check_decider(bet.player, spot.name)
        if spot.name not in (step.spot, *step.beside):
            raise NotNow(f"the decision now is about {step.spot!r}", clause=step.clause)
        bet.check_place()
        if bet.place.hand > self.table.game.hands:
            raise SpotUnknown(f"{self.table.game.name} has no hand {bet.place.hand} for a player")
        bet.check(amount)
        bet.record(amount, decides=spot.name == step.spot)

    def take_off(self, bet: Bet) -> Cents:
        """What a player gets back for pulling a wager down; refused unless the decision is about it."""
        step = self.step
        if not step.pull_down:
            return super().take_off(bet)
        self.check_decider(bet.player, bet.spot.name)
        if bet.place != Place(step.spot):
            raise NotNow(f"the decision now is about {step.spot!r}", clause=step.clause)
        return self.state.wagers[bet.player, step.spot]

    def act(self, command: c.Command) -> None:
        """Close the offer to the backers."""
        if not isinstance(command, c.CloseOffer) or self.deciders:
            super().act(command)
        if self._behind.must_follow:
            raise NotNow("the backers must go along first", clause="PD-R10")
        self.round.emit(e.OfferClosed())

    # ── a card too many ─────────────────────────────────────────────────────────────────────────────

    @property
    def just_dealt(self) -> bool:
        """Whether the hands are complete and nobody has decided, so that one more card is a misdeal."""
        state, step, script = self.state, self.step, self.table.game.script
        before = script[state.step - 1] if state.step else None
        if state.decided or not isinstance(before, Deal) or before.holds is not None:
            return False
        return not any(spot in (step.spot, *step.beside) for _, spot in state.wagers)

    def deal(self, command: c.DealHand) -> None:
        """Take the deal up again for a surplus card that came after the last card.

        Where hands get all their cards together, a surplus card is seen in the packet. One card at a time,
        the deal is complete before it.
        """
        script, step = self.table.game.script, self.state.step
        first = first_deal(script, step)
        if (
            self.table.game.misdeals.surplus
            and command.cards
            and self.just_dealt
            and any(
                (command.to, command.hand) in HandsDealt(self.round, deal).targets
                for deal in script[first:step]
                if isinstance(deal, Deal)
            )
        ):
            self.check_left(command.cards)
            self.round.emit(e.StepReached(step=first))
            dealing = script[first]
            assert isinstance(dealing, Deal)
            DealRunner(self.round, dealing).deal(command)
            return
        super().deal(command)
