"""What differs between the families at a table: each family answers these questions once.

A session, a document or a floor with a table of any game asks ``family_of(table)`` and never checks the type
of the table. The defaults here refuse what a family does not have, with the clause.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from croupier.cards import Card
from croupier.errors import NotNow, NotOffered
from croupier.games.choice import DealTo
from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.numbers import Player
from croupier.on_demand import Catalog
from croupier.pay import Meter
from croupier.table.commands import AnyCommand
from croupier.table.payment import Payment
from croupier.table.reading import MeterReading
from croupier.table.round import Round
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.position import TablePosition
from croupier.table.session.posting import Posting
from croupier.table.session.rotation import BankRotation
from croupier.table.session.state import SessionState
from croupier.table.table import Table

TableT = TypeVar("TableT", bound=Table)
RoundT = TypeVar("RoundT", bound=Round)


@dataclass(frozen=True, kw_only=True)
class Dealing:
    """How a table deals its cards from the deck."""

    packet: int | None = None
    """How many cards a player gets at a time; None: all that are due."""
    secrets: bool = True
    """Whether hands are thrown away unseen, so that the order of the deck is never shown as a whole."""
    shoe: bool = False
    """Whether rounds are dealt from one shuffle until the cut card comes out."""
    cut: bool = False
    """Whether the player-dealer is offered the cut of a new shoe [GF 3]."""
    decks: int = 1
    """How many decks are used in turn, a round each."""
    burn_first: bool = False
    """Whether the first card of a new shoe is turned up to say how many are burned [GF 3]."""
    reserve: int = 0
    """How many cards of a shoe a round should have at least; with fewer it is shuffled before the round."""
    run_out: str = ""
    """The misdeal to declare when the cards run out in mid-round; empty if the rules never let them."""
    hands: bool = True
    """Whether each player has a hand; otherwise all wager on the same hands."""

    def next_hand(self, due: Sequence[DealTo]) -> DealTo:
        """Which of the hands that are due cards gets some next, and how many.

        All that are due go to the first hand; in packets, the hand that has the most to come is served.
        """
        if self.packet is None:
            return due[0]
        hand = max(due, key=lambda choice: choice.count)
        return replace(hand, count=min(self.packet, hand.count))


class Family(ABC, Generic[TableT, RoundT]):
    """A family of games: banked, pot or rummy."""

    # ── a round and the table around it ─────────────────────────────────────────────────────────────

    def prepare(self, table: TableT) -> None:
        """Do once what the first round would wait for."""

    @abstractmethod
    def opening(
        self,
        posting: Posting[TableT],
        state: SessionState,
        commitment: str,
        reading: MeterReading | None = None,
    ) -> s.RoundOpened:
        """The event that opens the next round, or a refusal if none can be opened."""

    def with_cards(
        self, table: TableT, state: SessionState, opened: s.RoundOpened, command: c.StartRound
    ) -> s.RoundOpened:
        """The event with what the dealer says of the cards: a new shoe, the deck whose turn it is."""
        return opened

    @abstractmethod
    def open_round(self, posting: Posting[TableT], opened: s.RoundOpened) -> RoundT:
        """The round that this event opens, before its forced bets."""

    def opened(self, session: TablePosition[TableT], event: s.RoundOpened) -> None:
        """Record what an opened round changes at the table, apart from who plays."""

    def ended(self, session: TablePosition[TableT], round_: RoundT) -> None:
        """Record what a finished round leaves for the next one, apart from the chips."""

    def view(self, round_: RoundT, players: Sequence[Player]) -> RoundView:
        """Return the view of a round for the player with these numbers, or for a spectator."""
        return round_.view(players[0] if players else None)

    def waiting(self, round_: RoundT) -> Mapping[Player, object]:
        """The players whom the round does not wait for, each with all that they alone may see or do now.

        The view of such a player differs in nothing else from that of everybody: while that is equal, so is
        their part. A family where it may differ otherwise has nobody here.
        """
        return {}

    def starting(self, round_: RoundT) -> Sequence[Cents]:
        """Each player's chips at the start of the round, player 1 first."""
        return round_.starting

    def first_meter(self, round_: RoundT) -> Meter | None:
        """The jackpot's meter at the start of the round, where the table has one."""
        return None

    def stacks(self, round_: RoundT) -> Sequence[Cents]:
        """Each player's chips now, player 1 first."""
        return round_.stacks

    @abstractmethod
    def payments(self, round_: RoundT) -> Iterator[Payment]:
        """What a round has paid so far, in order."""

    def lay(self, round_: RoundT, player: Player, wagers: Mapping[str, Cents]) -> Iterator[AnyCommand]:
        """Yield the commands for one player's wagers on several spots, in an order that the rules accept.

        Apply each command before asking for the next; at the end every mandatory wager is down.
        """
        raise NotNow("only a banked game takes wagers")

    # ── the cards ───────────────────────────────────────────────────────────────────────────────────

    @abstractmethod
    def dealing(self, table: TableT) -> Dealing:
        """How a table is dealt."""

    def next_deal(self, round_: RoundT, due: Sequence[DealTo], drawn: int) -> tuple[DealTo, Sequence[int]]:
        """The hand that every automatic dealer serves next, and which cards of the deck it gets.

        ``drawn`` cards have left the deck already.
        """
        hand = family_of(round_.table).dealing(round_.table).next_hand(due)
        return hand, range(drawn, drawn + hand.count)

    def makes_stub(self, round_: RoundT) -> bool:
        """Whether the shuffle now due makes a new stub."""
        return True

    def stub(self, round_: RoundT) -> tuple[Card, ...]:
        """The cards that a shuffle during the round makes into a new stub; the rules may keep some out."""
        raise AssertionError(f"{round_.table.game.name} never reshuffles during a round")

    def kills(self, table: TableT) -> bool:
        """Whether the winner of a pot may have to kill the next one."""
        return False

    # ── the player-dealer's position ────────────────────────────────────────────────────────────────

    def rotation(self, table: TableT) -> BankRotation:
        """The rotation of the position before the first round."""
        return BankRotation()

    def bank_wagers(self, table: TableT, stack: Cents) -> tuple[Cents, Cents] | None:
        """The smallest and the largest wager with which a stack may bank; None if it may not."""
        return None

    def accept_bank(self, session: TablePosition[TableT], command: c.AcceptBank) -> None:
        """Accept the position with a wager."""
        raise NotOffered("this game has no player-dealer")

    def decline_bank(self, session: TablePosition[TableT], command: c.DeclineBank) -> None:
        """Pass the position on."""
        raise NotOffered("this game has no player-dealer")

    def ask_bank_again(self, session: TablePosition[TableT], command: c.AskBankAgain) -> None:
        """Offer the position again to everybody who declined it."""
        raise NotOffered("this game has no player-dealer")

    # ── the button ──────────────────────────────────────────────────────────────────────────────────

    def promise_draw(self, session: TablePosition[TableT], command: c.PromiseDraw) -> None:
        """Promise the deck from which the first button is drawn."""
        raise NotOffered("this game has no draw for the button", clause="POT 4")

    def draw_for_button(self, session: TablePosition[TableT], command: c.DrawForButton) -> None:
        """Deal a card to each player for the first button."""
        raise NotOffered("this game has no draw for the button", clause="POT 4")

    def post_to_enter(self, session: TablePosition[TableT], command: c.PostToEnter) -> None:
        """Put in what is owed instead of waiting for the big blind."""
        session.require_seat(command.person)
        raise NotOffered("there is no blind to put in at this table", clause="POT-R7")


FAMILIES: Mapping[str, Family[Any, Any]] = Catalog(
    "croupier.table",
    {"banked": "banked.family:BANKED", "pot": "pot.family:POT", "rummy": "rummy.family:RUMMY"},
)


def family_of(table: Table) -> Family[Any, Any]:
    """The family of a table's game.

    Only the family knows which types of table and round its methods take: hence ``Any``.
    """
    return FAMILIES[table.game.family]
