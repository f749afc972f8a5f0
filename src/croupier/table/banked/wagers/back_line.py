"""Backers going along with a decision: they may wager when the player of the hand has.

The seated player decides for everybody on the hand. Each backer chooses whether to go along, in the same
proportion to their base wager, until the dealer closes the offer or the next cards come (PD-R10).
"""

from __future__ import annotations

from functools import cached_property

from croupier.errors import NotNow, StakeNotExact
from croupier.games.banked.vocabulary import Choices, Decide, Place, Times
from croupier.games.choice import Choice
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table.banked.host import Host
from croupier.table.banked.wagers.bet import Bet
from croupier.table.banked.wagers.stakes import Stakes


class BackLine:
    """The backers who may still go along with the wagers made in a decision."""

    def __init__(self, round_: Host, step: Decide) -> None:
        self.round, self.step = round_, step

    @cached_property
    def open(self) -> list[tuple[Bet, Cents]]:
        """Who may go along, where, and with how much."""
        round_, step = self.round, self.step
        game, state = round_.table.game, round_.state
        spot = game.spot(step.spot)
        if step.pull_down or state.offer_closed or spot is None or not game.back_line(round_.table.options):
            return []
        assert isinstance(spot.amount, Choices | Times)
        base, bets = spot.amount.of, []
        for owner in sorted(state.decided):
            staked = state.wagers.get((owner, spot.name))
            if staked is None:
                continue
            for backer in state.backers(owner):
                bet = Bet(round_, backer, spot, Place(spot.name, on=owner))
                own = state.wagers.get((backer, game.written(Place(base, on=owner))), 0)
                amount = Cents(staked * own // state.wagers[owner, base])
                if (backer, bet.name) not in state.wagers and 0 < amount <= state.stacks[backer]:
                    bets.append((bet, amount))
        return [(bet, amount) for bet, amount in bets if bet.beyond_limits(amount) is None]

    @property
    def must_follow(self) -> bool:
        """Whether the round waits for backers who must go along (PD-R10)."""
        return bool(self.round.table.options.get("backline_must_follow") and self.open)

    def choices(self, actor: Player) -> list[Choice]:
        """What a backer may wager now."""
        return [bet.choice(Stakes(amount, amount)) for bet, amount in self.open if bet.player == actor]

    def check(self, bet: Bet, amount: Cents) -> None:
        """Refuse a backer's wager that goes along with nothing, or not in proportion."""
        open_ = {(other.player, other.place): due for other, due in self.open}
        due = open_.get((bet.player, bet.place))
        if due is None:
            raise NotNow("a backer may go along only with a wager just made on the hand", clause="PD-R10")
        if amount != due:
            raise StakeNotExact(
                f"going along takes exactly {say_dollars(due)}, not {say_dollars(amount)}", clause="PD-R10"
            )
