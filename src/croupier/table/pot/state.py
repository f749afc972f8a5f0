"""Where a pot-game hand stands: folded from its events, without a rule in sight."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.money import Cents
from croupier.table import events as e


class Stage(Enum):
    """What the hand is waiting for."""

    DEAL = "cards"
    BRING_IN = "bring-in"
    BETTING = "betting"
    DISCARD = "discard"
    DRAW = "draw"
    CHOICE = "choice"
    TWICE = "twice"
    SHOWDOWN = "showdown"
    OVER = "over"


# The same by name: reading a member off its class takes longer than comparing with it.
DEAL, BRING_IN, BETTING = Stage.DEAL, Stage.BRING_IN, Stage.BETTING
DISCARD, DRAW, CHOICE = Stage.DISCARD, Stage.DRAW, Stage.CHOICE
TWICE, SHOWDOWN, OVER = Stage.TWICE, Stage.SHOWDOWN, Stage.OVER
DEALING = (DEAL, DRAW, CHOICE)


class PotState:
    """Chips, cards and betting of one hand. Lists have one entry per player, player 1 first."""

    __slots__ = (
        "acted", "aggressor", "asked", "bets", "board", "burn_made", "burned", "burns", "capped", "checked",
        "claims", "community", "dead", "dead_money", "dealt", "discarded", "draws", "drew", "early",
        "early_before", "exposed", "facing", "fees", "folded", "full", "hole", "inside", "late",
        "mucked", "order", "out", "owed", "pile", "players", "posted", "pot", "pots", "raise_by",
        "raises", "returned", "run", "set_aside", "shown", "skip_burn", "stacks", "stage", "starting",
        "street", "stub", "to_match", "totals", "totals_before", "turned",
        "turned_now", "twice", "up", "used", "voided", "waiting",
    )  # fmt: skip

    def __init__(self, stacks: list[Cents], *, deck: int = 52) -> None:
        count = len(stacks)
        none = [0] * count
        self.players = count
        self.starting = list(stacks)
        self.stacks: list[int] = list(stacks)
        # cards
        self.hole: list[tuple[Card, ...]] = [()] * count
        """Every card a player holds, in the order of the deal."""
        self.up: list[tuple[Card, ...]] = [()] * count
        """Those of them that lie face up."""
        self.turned: list[tuple[Card, ...]] = [()] * count
        """Those of them that were dealt face down and turned up."""
        self.board: list[tuple[Card, ...]] = [()]
        self.stub = deck
        """Cards left to deal from."""
        self.burns: list[Card] = []
        self.pile: list[tuple[int, int, tuple[Card, ...]]] = []
        """Discards and folded hands: draw (0 outside one), player, cards."""
        self.used: set[Card] = set()
        self.burned = False
        """Whether the burn of the coming cards is done."""
        self.skip_burn = False
        """After cards that came too soon the next ones are dealt without a burn."""
        self.early: tuple[Card, ...] = ()
        """Cards taken back that are not yet in the stub again."""
        self.early_before: int | None = None
        """The street before which cards were last turned too soon."""
        self.set_aside: tuple[Card, ...] = ()
        """Cards out of play for the coming street."""
        self.dealt: list[int] = none[:]
        """Cards to each player on this street."""
        self.out = 0
        """Cards to all players on this street."""
        self.owed: list[int] = none[:]
        """Cards due in this draw."""
        self.drew: list[int] = none[:]
        """Cards exchanged in the last draw."""
        self.draws = 0
        self.discarded: list[int] = none[:]
        """Cards thrown away without another for them."""
        self.facing: bool | None = None
        """How the next card of the player who was asked comes: up, down, not said yet."""
        self.community = False
        """Whether one card for all replaces the last street of a stud hand."""
        self.twice: int | None = None
        """The street from which there are two boards, once all have agreed."""
        self.run = 1
        # players
        self.inside = list(range(count))
        """Players still in, from the left of the button."""
        self.folded = [False] * count
        self.dead = [False] * count
        self.shown = [False] * count
        self.mucked = [False] * count
        # chips
        self.bets: list[int] = none[:]
        """Chips of the current betting round."""
        self.totals: list[int] = none[:]
        """Chips of the whole hand that can make side pots."""
        self.totals_before: tuple[int, ...] = ()
        """The same before the first draw."""
        self.posted: list[int] = none[:]
        """Antes and blinds."""
        self.dead_money = 0
        """Chips that belong to the main pot whoever put them in."""
        self.pot = 0
        """Everything wagered and not returned, less fees."""
        self.fees: list[tuple[str, int]] = []
        self.returned: list[int] = none[:]
        self.pots: list[e.PotAwarded] = []
        # the street and its betting
        self.stage = DEAL
        self.street = 0
        self.asked: frozenset[str] = frozenset()
        """What players have been asked on this street."""
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
        self.checked: set[int] = set()
        """Players who have checked in this betting round and not bet since."""
        self.aggressor: int | None = None
        # what went wrong
        self.exposed: list[int] = []
        """Players to whom a card came face up that comes face down."""
        self.burn_made = False
        """Whether a wrong card is the burn of the next street."""
        self.late: set[int] = set()
        """Players whose exposed card is replaced when the others have drawn."""
        self.turned_now: tuple[Card, ...] = ()
        """Down cards that were turned up for the card asked for now."""
        self.voided = ""
        """Why the hand counts for nothing."""
        self.claims: set[int] = set()
        """Players who will kill the pot."""

    def copy(self) -> PotState:
        """An independent state."""
        twin = object.__new__(PotState)
        for name in self.__slots__:
            value = getattr(self, name)
            kind = type(value)
            setattr(twin, name, value.copy() if kind is list or kind is set else value)
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
        return i in self.inside

    def live(self) -> list[int]:
        """Players still in, from the left of the button."""
        return self.inside[:]

    def able(self) -> list[int]:
        """Players still in who have chips."""
        return [i for i in self.inside if self.stacks[i]]

    def clockwise_after(self, i: int) -> list[int]:
        """The other players, clockwise."""
        return [*range(i + 1, self.players), *range(i)]

    def down(self, i: int) -> tuple[Card, ...]:
        """A player's cards that lie face down."""
        left = list(self.up[i])
        found = []
        for card in self.hole[i]:
            if card in left:
                left.remove(card)
            else:
                found.append(card)
        return tuple(found)

    # ── small moves ─────────────────────────────────────────────────────────────────────────────────

    def put_in(self, i: int, amount: int) -> None:
        """Chips from a stack into the bet and the pot."""
        self.stacks[i] -= amount
        self.pot += amount
        self.bets[i] += amount
        self.totals[i] += amount

    def burn(self, cards: tuple[Card, ...]) -> None:
        """Cards off the stub face down."""
        self.burned = True
        self.burns.extend(cards)
        self.stub -= len(cards)
        self.used.update(cards)
        self.used.discard(UNSEEN)

    def back(self, cards: Iterable[Card]) -> None:
        """Cards to the stub again."""
        for card in cards:
            self.stub += 1
            self.used.discard(card)

    def new_street(self) -> None:
        """Nothing is dealt or asked yet."""
        self.dealt = [0] * self.players
        self.out = 0
        self.burned, self.burn_made = self.burn_made, False
        # A refused second board is not offered again in this hand (POT-R39).
        self.asked = self.asked & {"twice"}

    def next(self, i: int | None = None) -> None:
        """The one who was asked has answered; when all have, it is the dealer's turn."""
        waiting = self.waiting
        if waiting and (i is None or waiting[0] == i):
            del waiting[0]
        elif i in waiting:
            waiting.remove(i)
        if not waiting and self.stage in (DISCARD, CHOICE):
            self.stage = DEAL

    def leave(self, i: int) -> None:
        """A player is out; his cards lie in the pile."""
        self.inside.remove(i)
        self.acted.add(i)
        self.owed[i] = 0
        self.out -= self.dealt[i]
        self.pile.append((0, i, self.hole[i]))
        if self.stage is CHOICE and self.waiting and self.waiting[0] == i:
            self.facing = None
        self.next(i)
