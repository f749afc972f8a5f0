"""What differs between the families of games at a table: each answers these questions once.

A session, a record or a floor that holds a table of any game asks ``family_of(table)`` and never looks at
what kind of table it is. What a family does not know it refuses here, with the clause that says so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from croupier.cards import Card
from croupier.errors import NotNow, NotOffered
from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.numbers import Player
from croupier.on_demand import Catalog
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
    """How the cards of a table come out of the deck."""

    packet: int | None = None
    """Cards that go to a player at a time; None: all that are due."""
    secrets: bool = True
    """Whether hands are thrown away unseen, so that the order of the deck is never shown as a whole."""
    shoe: bool = False
    """Whether rounds are dealt from one shuffle until the cut card comes."""
    burn_first: bool = False
    """Whether the first card of a new shoe is turned up and says how many are burned [GF 3]."""
    hands: bool = True
    """Whether players have hands of their own, or all wager on the same ones."""


class Family(ABC, Generic[TableT, RoundT]):
    """One family: against a bank, for a pot, rummy."""

    # ── a round and the table around it ─────────────────────────────────────────────────────────────

    @abstractmethod
    def opening(
        self,
        posting: Posting[TableT],
        state: SessionState,
        commitment: str,
        reading: MeterReading | None = None,
    ) -> s.RoundOpened:
        """The next round as the table stands, or why none can be opened."""

    @abstractmethod
    def open_round(self, posting: Posting[TableT], opened: s.RoundOpened) -> RoundT:
        """The round that an opening describes, before its forced bets."""

    def opened(self, session: TablePosition[TableT], event: s.RoundOpened) -> None:
        """What an opened round changes at the table, beside who plays."""

    def ended(self, session: TablePosition[TableT], round_: RoundT) -> None:
        """What a finished round leaves to the next one, beside the chips."""

    def view(self, round_: RoundT, players: Sequence[Player]) -> RoundView:
        """A round as somebody sees it who plays under these numbers, or under none."""
        return round_.view(players[0] if players else None)

    @abstractmethod
    def starting(self, round_: RoundT) -> Sequence[Cents]:
        """Everybody's chips at the beginning, player 1 first."""

    @abstractmethod
    def stacks(self, round_: RoundT) -> Sequence[Cents]:
        """Everybody's chips, player 1 first."""

    @abstractmethod
    def payments(self, round_: RoundT) -> Iterator[Payment]:
        """What a round has paid so far, in the order in which it was paid."""

    def lay(self, round_: RoundT, player: Player, wagers: Mapping[str, Cents]) -> Iterator[AnyCommand]:
        """Wagers as a person lays them, several spots at once, in an order in which they can be made.

        Each command is to be applied before the next is asked for; at the end all that must lie there does.
        """
        raise NotNow("wagers are made against a bank")

    # ── the cards ───────────────────────────────────────────────────────────────────────────────────

    @abstractmethod
    def dealing(self, table: TableT) -> Dealing:
        """How a table is dealt."""

    def makes_stub(self, round_: RoundT) -> bool:
        """Whether the shuffle that is due puts cards together."""
        return True

    def stub(self, round_: RoundT) -> tuple[Card, ...]:
        """The cards that a shuffle in the middle of a round puts together; what the rules keep out stays."""
        raise AssertionError(f"nothing is shuffled again in {round_.table.game.name}")

    # ── the player-dealer's position ────────────────────────────────────────────────────────────────

    def rotation(self, table: TableT) -> BankRotation:
        """How the position goes round, before the first round."""
        return BankRotation()

    def bank_wagers(self, table: TableT, stack: Cents) -> tuple[Cents, Cents] | None:
        """The least and the greatest wager with which a stack takes the position; None if it cannot."""
        return None

    def accept_bank(self, session: TablePosition[TableT], command: c.AcceptBank) -> None:
        """Take the position that is offered, with a wager."""
        raise NotOffered("this game has no player-dealer")

    def decline_bank(self, session: TablePosition[TableT], command: c.DeclineBank) -> None:
        """Pass the position on."""
        raise NotOffered("this game has no player-dealer")

    def ask_bank_again(self, session: TablePosition[TableT], command: c.AskBankAgain) -> None:
        """Offer the position to all who have declined it."""
        raise NotOffered("this game has no player-dealer")

    # ── the button ──────────────────────────────────────────────────────────────────────────────────

    def promise_draw(self, session: TablePosition[TableT], command: c.PromiseDraw) -> None:
        """Promise the deck from which the first button is drawn."""
        raise NotOffered("nobody draws for a button in this game", clause="POT 4")

    def draw_for_button(self, session: TablePosition[TableT], command: c.DrawForButton) -> None:
        """Deal a card to each player; one of them has the button."""
        raise NotOffered("nobody draws for a button in this game", clause="POT 4")

    def post_to_enter(self, session: TablePosition[TableT], command: c.PostToEnter) -> None:
        """Post what is owed rather than wait for the big blind."""
        session.require_seat(command.person)
        raise NotOffered("there is no blind to post at this table", clause="POT-R7")


FAMILIES: Mapping[str, Family[Any, Any]] = Catalog(
    "croupier.table",
    {"banked": "banked.family:BANKED", "pot": "pot.family:POT", "rummy": "rummy.family:RUMMY"},
)


def family_of(table: Table) -> Family[Any, Any]:
    """The family whose rules a table is played by.

    Which kind of table and round its methods take is known to the family alone: hence ``Any``.
    """
    return FAMILIES[table.game.family]
