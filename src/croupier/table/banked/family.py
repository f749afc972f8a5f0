"""The banked family at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.cards import Card
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import EACH, Deal, Dealt, Misdeal
from croupier.games.choice import DealTo
from croupier.money import Cents
from croupier.numbers import Player
from croupier.pay import Meter
from croupier.table.banked import banking, opening
from croupier.table.banked.payments import payments
from croupier.table.banked.piles import next_pile
from croupier.table.banked.round import BankedRound
from croupier.table.banked.table import BankedTable
from croupier.table.banked.wagers.lay import lay
from croupier.table.commands import PlaceWager
from croupier.table.payment import Payment
from croupier.table.reading import MeterReading
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.family import Dealing, Family
from croupier.table.session.position import TablePosition
from croupier.table.session.posting import Posting
from croupier.table.session.rotation import BankRotation
from croupier.table.session.state import SessionState

CARDS_A_HAND = 5
"""How many cards a hand of a shoe game may take, splits and draws included, before a round is likely to run
out of cards."""


class BankedFamily(Family[BankedTable, BankedRound]):
    """Wagers against the house or a player-dealer."""

    def opening(
        self,
        posting: Posting[BankedTable],
        state: SessionState,
        commitment: str,
        reading: MeterReading | None = None,
    ) -> s.RoundOpened:
        """Open a round for everybody with chips, except the further seats of the player-dealer."""
        return opening.opening(posting, state, commitment, reading)

    def with_cards(
        self, table: BankedTable, state: SessionState, opened: s.RoundOpened, command: c.StartRound
    ) -> s.RoundOpened:
        """Whether the cut is offered, and which of alternating decks is in use."""
        return opening.with_cards(table, state, opened, command)

    def open_round(self, posting: Posting[BankedTable], opened: s.RoundOpened) -> BankedRound:
        """The round that this event opens."""
        return opening.open_round(posting, opened)

    def ended(self, session: TablePosition[BankedTable], round_: BankedRound) -> None:
        """Count the bank's turn, and keep the meter as the round left it."""
        banking.count_round(session, round_)

    def starting(self, round_: BankedRound) -> Sequence[Cents]:
        """Each player's chips at the start of the round."""
        return round_.state.starting

    def view(self, round_: BankedRound, players: Sequence[Player]) -> BankedView:
        """What a person may see, with the hands of their further seats [SW 4]."""
        return round_.view(players[0] if players else None, players[1:])

    def first_meter(self, round_: BankedRound) -> Meter | None:
        """The meter that the round began with."""
        return round_.first_meter

    def stacks(self, round_: BankedRound) -> Sequence[Cents]:
        """Each player's chips now."""
        return [Cents(stack) for stack in round_.state.stacks[1:]]

    def lay(self, round_: BankedRound, player: Player, wagers: Mapping[str, Cents]) -> Iterator[PlaceWager]:
        """Commands for several wagers, the base first."""
        return lay(round_, player, wagers)

    def payments(self, round_: BankedRound) -> Iterator[Payment]:
        """What it has paid so far."""
        return payments(round_)

    def dealing(self, table: BankedTable) -> Dealing:
        """As the game says: each hand at once [CSP 9], or card by card [GF 5]; several decks make a shoe."""
        one_by_one = table.game.dealt(table.options) is Dealt.ONE_BY_ONE
        return Dealing(
            packet=1 if one_by_one else None,
            secrets=False,
            shoe=table.deck.decks > 1,
            cut=bool(table.game.cut),
            decks=table.game.decks_in_turn,
            burn_first=table.game.burns is not None,
            reserve=CARDS_A_HAND * table.game.hands * table.game.seats[1],
            run_out=Misdeal.SHOE_EMPTY if Misdeal.SHOE_EMPTY in table.game.misdeals.declared else "",
            hands=any(isinstance(step, Deal) and step.to == EACH for step in table.game.script),
        )

    def next_deal(
        self, round_: BankedRound, due: Sequence[DealTo], drawn: int
    ) -> tuple[DealTo, Sequence[int]]:
        """As the game says; piles go out from the place that the dice name."""
        if round_.table.game.dealt(round_.table.options) is Dealt.IN_PILES and round_.bank is not None:
            return next_pile(round_, round_.bank.player, due)
        return super().next_deal(round_, due, drawn)

    def stub(self, round_: BankedRound) -> tuple[Card, ...]:
        """The cards for a new deal, after all hands were taken back: every card that is not out."""
        out = dict(round_.state.out)
        left: list[Card] = []
        for card in round_.table.deck.cards:
            if out.get(card, 0):
                out[card] -= 1
            else:
                left.append(card)
        return tuple(left)

    def rotation(self, table: BankedTable) -> BankRotation:
        """The rotation before anybody banks."""
        return banking.first_rotation(table)

    def bank_wagers(self, table: BankedTable, stack: Cents) -> tuple[Cents, Cents] | None:
        """From the smallest wager to the stack less the least fee; None if the stack is too small."""
        least, most = banking.bank_wagers(table, stack)
        return (least, most) if least <= most else None

    def accept_bank(self, session: TablePosition[BankedTable], command: c.AcceptBank) -> None:
        """Accept the position with a wager."""
        banking.accept(session, command)

    def decline_bank(self, session: TablePosition[BankedTable], command: c.DeclineBank) -> None:
        """Pass the position on."""
        banking.decline(session, command)

    def ask_bank_again(self, session: TablePosition[BankedTable], command: c.AskBankAgain) -> None:
        """Offer the position again to everybody who declined it."""
        banking.ask_again(session)


BANKED = BankedFamily()
