"""One hand of a pot game, played by the kernel step by step.

It answers like ``PotRound``: the same legal choices, the same refusals (the engine words them), the same
views. It keeps no log; a hand that needs explaining is played by the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn, Self

import numpy as np
from numpy.typing import NDArray

from croupier.cards import UNSEEN, Card, parse_cards
from croupier.errors import NotNow, RoundOver
from croupier.games.choice import BringInBet, CallOrCheck, Choice, Raise, Throw, TurnOver
from croupier.games.pot.view import PotView
from croupier.kernels.pot import legal as row_of
from croupier.kernels.pot import words as w
from croupier.kernels.pot.act import do
from croupier.kernels.pot.award import score
from croupier.kernels.pot.legal import legal_rows
from croupier.lab.agents.engine import FACES, STAGES, engine_hand
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table.pot.state import Stage

if TYPE_CHECKING:
    from croupier.lab.agents.table import QuickTable

STAGE_BITS = 15
PLAYER_SHIFT = 4
AMOUNT_MAX = 1 << 62
NEXT = w.NEXT
CALL, RAISE, FOLD, THROW, SCORE, OVER = w.CALL, w.RAISE, w.FOLD, w.THROW, w.SCORE, w.OVER


class QuickHand:
    """A hand between its deal and its end: whose turn it is, their legal actions, how it ended."""

    __slots__ = ("_at", "table", "words")

    def __init__(self, table: QuickTable, words: NDArray[np.int64], at: int) -> None:
        self.table = table
        self.words = words
        self._at = at
        if at & STAGE_BITS == SCORE:
            self._push()

    # ── the state ───────────────────────────────────────────────────────────────────────────────────

    @property
    def over(self) -> bool:
        """Whether the hand is over and the pots are pushed."""
        return self._at & STAGE_BITS == OVER

    @property
    def to_act(self) -> int:
        """The number of the player whose turn it is; 0 when the hand is over."""
        return self._at >> PLAYER_SHIFT

    @property
    def stage(self) -> Stage:
        """The decision to be made: a bet, a bring-in, a draw, a discard, up or down, a second board."""
        return STAGES[self._at & STAGE_BITS]

    @property
    def street(self) -> str:
        """The street being bet or drawn to; the last one once the hand is over."""
        streets = self.table.posted.game.streets
        return streets[min(int(self.words[w.STREET]), len(streets) - 1)].name

    @property
    def pot(self) -> Cents:
        """Everything bet that is not yet returned or won."""
        return Cents(int(self.words[w.POT_NOW]))

    @property
    def stacks(self) -> list[Cents]:
        """Every player's chips behind; at the end, including what they won."""
        found = self.words[w.STACKS : w.STACKS + self.table.players].tolist()
        return [Cents(stack) for stack in found]

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards in the middle; a second board is in ``view``."""
        s = self.words
        return tuple([FACES[card] for card in s[w.BOARD : w.BOARD + int(s[w.BOARD_COUNT])].tolist()])

    def cards(self, player: Player) -> tuple[Card, ...]:
        """Return a player's own cards, for that player alone; ``view`` shows what others see of them."""
        s, place = self.words, w.HOLE + (player - 1) * w.HELD_MAX
        count = int(s[w.HOLE_COUNT + player - 1])
        return tuple([FACES[card] for card in s[place : place + count].tolist()])

    def view(self, person: Player | None) -> PotView:
        """What one person may see, as the engine shows it.

        A compiled hand keeps no history: seats show neither their last action nor how many cards they drew.
        """
        return self.engine().view(person)

    def legal(self) -> list[Choice]:
        """Everything that the player whose turn it is may do, with exact amounts."""
        row = np.empty((1, row_of.ROW), dtype=np.int64)
        legal_rows(self.words[None], row)
        stage, number, first, call, raises, least, most, other = row[0].tolist()
        if not number:
            return []
        step = self.table.posted.chip
        if stage == w.BETTING:
            found = [Choice(verb="f", player=number)]
            if first:
                found.append(CallOrCheck(player=number, call=call))
            if raises:
                found.append(Raise(player=number, low=least, high=most, step=step))
            if other >= 0:
                found.append(Raise(player=number, low=other, high=other, step=step))
            return found
        if stage == w.BRING_IN:
            found = [] if first else [Choice(verb="f", player=number)]
            found.append(BringInBet(player=number, call=call, required=bool(first)))
            if raises:
                found.append(Raise(player=number, low=least, high=most, step=step))
            return found
        if stage == w.DRAW:
            return [Throw(player=number, count=first)]
        if stage == w.DISCARD:
            return [Throw(player=number, count=int(self.words[w.THROWN_AWAY]), required=True)]
        if stage == w.CHOICE:
            # Cards that are up were seen.
            unseen = self.cards(Player(number)).count(UNSEEN)
            return [Choice(verb="up", player=number), TurnOver(verb="down", player=number, count=unseen)]
        return [Choice(verb="rit", player=number)]

    # ── what the player does ────────────────────────────────────────────────────────────────────────

    def fold(self) -> None:
        """Gives up the hand."""
        self._do(FOLD, 0)

    def check_or_call(self) -> None:
        """Calls the bet, or checks where there is nothing to call."""
        answer = do(self.words, CALL, NEXT, 0)
        if answer < 0:
            self._refuse(CALL, 0)
        self._at = answer
        if answer & STAGE_BITS == SCORE:
            self._push()

    def raise_to(self, amount: int) -> None:
        """Bets, completes or raises to an amount in cents."""
        whole = int(amount)
        if whole != amount or amount is True or not -AMOUNT_MAX < whole < AMOUNT_MAX:
            # Half a cent, a bool, or too large for the kernel: the engine words the refusal.
            self._hand_over(c.BetOrRaise(player=Player(self.to_act), to=Cents(amount)))
        self._do(RAISE, whole)

    def bring_in(self) -> None:
        """Puts in the bring-in that the player's up card calls for."""
        self._do(w.POST_BRING_IN, 0)

    def discard(self, cards: str | Sequence[Card] = ()) -> None:
        """Throws cards away, in a draw for others; none to stand pat."""
        thrown = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        named = 0
        for card in thrown:
            named |= 1 << card.index
        if named.bit_count() < len(thrown) or named >> w.UNSEEN:
            self._refuse(THROW, 0, c.ThrowAway(player=Player(self.to_act), cards=thrown))
        self._do(THROW, named, thrown)

    def face(self, *, up: bool) -> None:
        """Asks for the next card up or down."""
        self._do(w.FACE_UP if up else w.FACE_DOWN, 0)

    def run_twice(self, *, agreed: bool) -> None:
        """Answer whether to run a second board."""
        self._do(w.RUN_TWICE, int(agreed))

    def apply(self, command: c.Command) -> None:
        """Does what an engine command says; refused as the engine refuses it, out of turn as well."""
        if getattr(command, "player", None) != self.to_act or self.over:
            self._hand_over(command)
        match command:
            case c.CheckOrCall():
                self.check_or_call()
            case c.BetOrRaise(to=to):
                self.raise_to(to)
            case c.Fold():
                self.fold()
            case c.ThrowAway(cards=cards):
                self.discard(cards)
            case c.BringIn():
                self.bring_in()
            case c.Face(up=up):
                self.face(up=up)
            case c.RunTwice(agreed=agreed):
                self.run_twice(agreed=agreed)
            case _:
                self._hand_over(command)

    # ── next to the engine ──────────────────────────────────────────────────────────────────────────

    def engine(self) -> PotRound:
        """Return the engine's hand in the same state; changing one does not change the other."""
        table = self.table
        return engine_hand(table.posted, table.starting, table.forced, self.words)

    def copy(self) -> Self:
        """Return an independent hand in the same state, with the same cards to come."""
        return type(self)(self.table, self.words.copy(), self._at)

    def _push(self) -> None:
        score(self.words, *self.table.tables)
        self._at = OVER

    def _do(self, verb: int, amount: int, cards: tuple[Card, ...] = ()) -> None:
        answer = do(self.words, verb, NEXT, amount)
        if answer < 0:
            self._refuse(
                verb, amount, c.ThrowAway(player=Player(self.to_act), cards=cards) if verb == THROW else None
            )
        self._at = answer
        if answer & STAGE_BITS == SCORE:
            self._push()

    def _refuse(self, verb: int, amount: int, command: c.Command | None = None) -> NoReturn:
        """Raises the engine's refusal: the kernel only says that there is one."""
        player = Player(self.to_act)
        if self.over:
            raise RoundOver("the round is over")
        if command is None:
            command = {
                w.FOLD: c.Fold(player=player),
                w.CALL: c.CheckOrCall(player=player),
                w.RAISE: c.BetOrRaise(player=player, to=Cents(amount)),
                w.POST_BRING_IN: c.BringIn(player=player),
                w.FACE_UP: c.Face(player=player, up=True),
                w.FACE_DOWN: c.Face(player=player, up=False),
                w.RUN_TWICE: c.RunTwice(player=player, agreed=bool(amount)),
            }[verb]
        self._hand_over(command)

    def _hand_over(self, command: c.Command) -> NoReturn:
        self.engine().apply(command)
        raise NotNow(f"{type(command).__name__} is the dealer's, or needs a hand that the engine plays")
