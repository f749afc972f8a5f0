"""Where a pot-game hand stands: folded from its events, without a rule in sight."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy as shallow
from enum import Enum
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.money import Cents
from croupier.table import events as e


class Stage(Enum):
    """What the hand is waiting for."""

    DEAL = "cards"
    BETTING = "betting"
    SHOWDOWN = "showdown"
    OVER = "over"


class PotState:
    """Chips, cards and betting of one hand. Lists have one entry per player, player 1 first."""

    __slots__ = (
        "acted", "aggressor", "bets", "board", "burned", "capped", "dead", "dead_money", "early",
        "early_before", "fees", "folded", "full", "hole", "mucked", "order", "players", "pot", "pots",
        "raise_by", "raises", "returned", "set_aside", "shown", "skip_burn", "stacks", "stage", "starting",
        "street", "to_match", "totals", "used", "waiting",
    )  # fmt: skip

    def __init__(self, stacks: list[Cents]) -> None:
        count = len(stacks)
        self.players = count
        self.starting = list(stacks)
        self.stacks: list[int] = list(stacks)
        self.hole: list[tuple[Card, ...]] = [()] * count
        self.folded = [False] * count
        self.dead = [False] * count
        self.shown = [False] * count
        self.mucked = [False] * count
        self.bets: list[int] = [0] * count
        """Chips of the current betting round."""
        self.totals: list[int] = [0] * count
        """Chips of the whole hand that can make side pots."""
        self.dead_money = 0
        """Chips that belong to the main pot whoever put them in."""
        self.pot = 0
        """Everything wagered and not returned, less fees."""
        self.fees: list[tuple[str, int]] = []
        self.returned: list[int] = [0] * count
        self.board: list[tuple[Card, ...]] = [()]
        self.stage = Stage.DEAL
        self.street = 0
        self.burned = False
        """Whether the burn of the coming board cards is done."""
        self.skip_burn = False
        """After cards that came too soon the next ones are dealt without a burn."""
        self.early: tuple[Card, ...] = ()
        """Cards taken back that are not yet in the stub again."""
        self.early_before: int | None = None
        """The street before which cards were last turned too soon."""
        self.set_aside: tuple[Card, ...] = ()
        """Cards out of play for the coming street."""
        self.used: set[Card] = set()
        # the betting round
        self.order: tuple[int, ...] = ()
        self.waiting: list[int] = []
        """Players (from 0) who still have to act, next first."""
        self.to_match = 0
        self.full = 0
        self.raise_by = 0
        self.raises = 0
        self.capped = False
        self.acted: set[int] = set()
        """Players who have acted since the last full bet or raise."""
        self.aggressor: int | None = None
        self.pots: list[e.PotAwarded] = []

    def copy(self) -> PotState:
        """An independent state."""
        twin = shallow(self)
        for name in ("stacks", "hole", "folded", "dead", "shown", "mucked", "bets", "totals", "fees"):
            setattr(twin, name, list(getattr(self, name)))
        for name in ("returned", "board", "waiting", "pots"):
            setattr(twin, name, list(getattr(self, name)))
        twin.used, twin.acted = set(self.used), set(self.acted)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        """Everything there is, as something that compares."""
        return tuple(
            tuple(value) if isinstance(value, list) else frozenset(value) if isinstance(value, set) else value
            for value in (getattr(self, name) for name in self.__slots__)
        )

    # ── questions ───────────────────────────────────────────────────────────────────────────────────

    def is_in(self, i: int) -> bool:
        """Neither folded nor dead nor mucked."""
        return not (self.folded[i] or self.dead[i] or self.mucked[i])

    def live(self) -> list[int]:
        """Players still in, from the left of the button."""
        return [i for i in range(self.players) if not (self.folded[i] or self.dead[i] or self.mucked[i])]

    def able(self) -> list[int]:
        """Players still in who have chips."""
        return [i for i in self.live() if self.stacks[i]]

    def clockwise_after(self, i: int) -> list[int]:
        """The other players, clockwise."""
        return [*range(i + 1, self.players), *range(i)]

    # ── events ──────────────────────────────────────────────────────────────────────────────────────

    def put_in(self, i: int, amount: int) -> None:
        """Chips from a stack into the pot."""
        self.stacks[i] -= amount
        self.pot += amount

    def forced(self, event: e.ForcedBetPosted) -> None:
        """An ante or blind."""
        i = event.player - 1
        self.put_in(i, event.amount)
        if event.dead:
            self.dead_money += event.amount
        else:
            self.totals[i] += event.amount
        if event.live:
            self.bets[i] += event.amount

    def hand_dealt(self, event: e.HandDealt) -> None:
        """Hole cards."""
        assert isinstance(event.to, int)
        self.hole[event.to - 1] += event.cards
        self._use(event.cards)

    def board_dealt(self, event: e.BoardDealt) -> None:
        """Board cards; whatever was set aside for this street is shuffled back before the next."""
        self.board[event.board - 1] += event.cards
        self._use(event.cards)
        self.burned = False
        self.skip_burn = bool(self.set_aside)
        self.early = self.set_aside
        self.set_aside = ()

    def cards_burned(self, event: e.CardsBurned) -> None:
        """A burn."""
        self.burned = True
        self._use(event.cards)

    def taken_back(self, event: e.CardsTakenBack) -> None:
        """Board cards that came too soon: set aside for a street, or back to the stub with the burn made."""
        self.early = (*self.early, *event.cards)
        if self.stage is Stage.BETTING:
            self.early_before = self.street + 1
        if event.set_aside:
            self.set_aside = event.cards
        else:
            self.skip_burn = True

    def shuffled(self, _: e.StubShuffled) -> None:
        """The stub is whole again."""
        self.early = ()

    def opened(self, event: e.BettingOpened) -> None:
        """A betting round."""
        self.stage = Stage.BETTING
        self.street = event.street
        self.to_match, self.full, self.raise_by = event.to_match, event.full, event.raise_by
        self.order = event.order
        self.waiting = [player - 1 for player in event.order]
        self.raises, self.capped, self.aggressor = 0, False, None
        self.acted = set()

    def checked(self, event: e.Checked) -> None:
        """A check."""
        self._done(event.player - 1)

    def called(self, event: e.Called) -> None:
        """A call."""
        i = event.player - 1
        self.put_in(i, event.amount)
        self.bets[i] += event.amount
        self.totals[i] += event.amount
        self._done(i)

    def raised(self, event: e.Raised) -> None:
        """A bet, completion or raise: everybody else with chips has to act again."""
        i = event.player - 1
        self.put_in(i, event.amount)
        self.bets[i] += event.amount
        self.totals[i] += event.amount
        self.to_match, self.full, self.raise_by = event.to, event.full, event.raise_by
        self.raises += event.counts
        self.capped = self.capped or event.caps
        if event.reopens:
            self.acted = set()
        self.acted.add(i)
        self.aggressor = i
        self.waiting = [j for j in self.clockwise_after(i) if self.is_in(j) and self.stacks[j]]

    def folded_hand(self, event: e.HandFolded) -> None:
        """A fold."""
        self.folded[event.player - 1] = True
        self._done(event.player - 1)

    def killed(self, event: e.HandKilled) -> None:
        """A dead hand."""
        self.dead[event.player - 1] = True
        self._done(event.player - 1)

    def bet_returned(self, event: e.BetReturned) -> None:
        """An uncalled bet went back; it was never part of the pot."""
        i = event.player - 1
        self.stacks[i] += event.amount
        self.pot -= event.amount
        self.totals[i] -= event.amount
        self.bets[i] -= event.amount
        self.returned[i] += event.amount

    def fee_taken(self, event: e.FeeTaken) -> None:
        """A fee left the pot."""
        self.pot -= event.amount
        self.fees.append((event.trigger, event.amount))

    def closed(self, event: e.BettingClosed) -> None:
        """A betting round is over: the next street's cards, or the showdown."""
        self.bets = [0] * self.players
        self.waiting = []
        self.street = event.street + 1
        self.stage = Stage.SHOWDOWN if event.last else Stage.DEAL

    def hand_shown(self, event: e.HandShown) -> None:
        """A hand turned over; cards that nobody had seen are known now."""
        i = event.player - 1
        self.shown[i] = True
        if UNSEEN in self.hole[i]:
            self.hole[i] = event.cards
            self._use(event.cards)

    def hand_mucked(self, event: e.HandMucked) -> None:
        """A hand without a claim."""
        self.mucked[event.player - 1] = True

    def awarded(self, event: e.PotAwarded) -> None:
        """A pot was pushed."""
        self.pots.append(event)
        for i, won in enumerate(event.wins):
            self.stacks[i] += won
            self.pot -= won

    def ended(self, _: e.RoundClosed) -> None:
        """The hand is over."""
        self.stage = Stage.OVER

    def _use(self, cards: tuple[Card, ...]) -> None:
        self.used.update(card for card in cards if card is not UNSEEN)

    def _done(self, i: int) -> None:
        self.acted.add(i)
        if i in self.waiting:
            self.waiting.remove(i)


FOLLOW: dict[type[e.Event], Callable[[PotState, Any], None]] = {
    e.ForcedBetPosted: PotState.forced,
    e.HandDealt: PotState.hand_dealt,
    e.BoardDealt: PotState.board_dealt,
    e.CardsBurned: PotState.cards_burned,
    e.CardsTakenBack: PotState.taken_back,
    e.StubShuffled: PotState.shuffled,
    e.BettingOpened: PotState.opened,
    e.Checked: PotState.checked,
    e.Called: PotState.called,
    e.Raised: PotState.raised,
    e.HandFolded: PotState.folded_hand,
    e.HandKilled: PotState.killed,
    e.BetReturned: PotState.bet_returned,
    e.FeeTaken: PotState.fee_taken,
    e.BettingClosed: PotState.closed,
    e.HandShown: PotState.hand_shown,
    e.HandMucked: PotState.hand_mucked,
    e.PotAwarded: PotState.awarded,
    e.RoundClosed: PotState.ended,
}
"""The transition table: which event moves the state how."""
