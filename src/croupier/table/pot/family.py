"""The pot family at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.cards import Card
from croupier.games.pot.share import prepare
from croupier.money import Cents
from croupier.numbers import Player, by_player
from croupier.table.family import Dealing, Family
from croupier.table.payment import Payment
from croupier.table.pot import entry, opening
from croupier.table.pot.chips.kill import next_kill, next_leg
from croupier.table.pot.round import PotRound
from croupier.table.pot.table import PotTable
from croupier.table.reading import MeterReading
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.position import TablePosition
from croupier.table.session.posting import Posting
from croupier.table.session.state import SessionState


class PotFamily(Family[PotTable, PotRound]):
    """Bets into a pot among the players."""

    def prepare(self, table: PotTable) -> None:
        """Fill the lookups that hands are compared with."""
        for share in table.game.shares:
            if share.comparison is not None:
                prepare(share.comparison)

    def waiting(self, round_: PotRound) -> Mapping[Player, object]:
        """Those whose turn it is not."""
        return round_.waiting()

    def opening(
        self,
        posting: Posting[PotTable],
        state: SessionState,
        commitment: str,
        reading: MeterReading | None = None,
    ) -> s.RoundOpened:
        """Open a round: the button, the forced bets and who is dealt in."""
        return opening.opening(posting, state, commitment)

    def open_round(self, posting: Posting[PotTable], opened: s.RoundOpened) -> PotRound:
        """The round that this event opens."""
        return opening.open_round(posting, opened)

    def opened(self, session: TablePosition[PotTable], event: s.RoundOpened) -> None:
        """Move the button."""
        entry.round_opened(session, event)

    def ended(self, session: TablePosition[PotTable], round_: PotRound) -> None:
        """Record who must kill the next pot; a void round is dealt again."""
        if round_.state.trouble.voided:
            entry.deal_again(session)
            return
        state = session.state
        due, leg = next_kill(round_.table, round_.state), next_leg(round_.table, round_.state)
        people = {player: state.seated[seat].person for player, seat in by_player(state.players)}
        forced = round_.forced
        paid = None if forced.killer is None or forced.killer_last else people[forced.killer]
        next_ = () if due is None else (people[due.player],)
        # Who was away keeps the kill for the round in which they are back (POT 11).
        state.kills_due = (*next_, *(one for one in state.kills_due if one not in (paid, *next_)))
        state.leg = None if leg is None else state.players[leg - 1]

    def starting(self, round_: PotRound) -> Sequence[Cents]:
        """Each player's chips at the start of the round."""
        return round_.starting

    def stacks(self, round_: PotRound) -> Sequence[Cents]:
        """Each player's chips now."""
        return round_.stacks

    def payments(self, round_: PotRound) -> Iterator[Payment]:
        """What it has paid so far."""
        return round_.payments()

    def dealing(self, table: PotTable) -> Dealing:
        """One card at a time [HE ¶2]."""
        return Dealing(packet=1)

    def stub(self, round_: PotRound) -> tuple[Card, ...]:
        """The stub after the shuffle that is due: what was left of it, burns, and discards that come back."""
        return round_.stub()

    def promise_draw(self, session: TablePosition[PotTable], command: c.PromiseDraw) -> None:
        """Promise the deck from which the first button is drawn."""
        entry.promise_draw(session, command)

    def draw_for_button(self, session: TablePosition[PotTable], command: c.DrawForButton) -> None:
        """Deal a card to each player; the highest has the button."""
        entry.draw_for_button(session, command)

    def post_to_enter(self, session: TablePosition[PotTable], command: c.PostToEnter) -> None:
        """Put in what is owed instead of waiting for the big blind."""
        entry.post_to_enter(session, command)


POT = PotFamily()
