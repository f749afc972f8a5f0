"""The pot family at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.cards import Card
from croupier.errors import CardCount, CardInUse, CardMismatch, NotNow, NotOffered
from croupier.games.pot.share import prepare
from croupier.numbers import Player, by_player
from croupier.table.payment import Payment
from croupier.table.pot import opening
from croupier.table.pot.chips.kill import KillRules
from croupier.table.pot.round import PotRound
from croupier.table.pot.table import PotTable
from croupier.table.reading import MeterReading
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.button import button_draw, missed_blinds
from croupier.table.session.family import Dealing, Family
from croupier.table.session.position import TablePosition
from croupier.table.session.posting import Posting
from croupier.table.session.state import BeforeRound, SessionState


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
        """Move the button: seats that a blind has passed owe it, seats dealt in owe nothing."""
        state = session.state
        assert event.forced is not None
        now = event.forced.button
        state.before = BeforeRound(
            state.button, state.rounds_with_button, state.gone_round, dict(state.seated)
        )
        if state.button is not None and session.posting.has_blinds:
            absent = [seat for seat in state.seated if seat not in event.seats]
            big, small = missed_blinds(state.button, now, absent)
            for seat in big:
                state.seated[seat] = replace(state.seated[seat], owes_big=True)
            for seat in small:
                # A player who has never been dealt in owes the big blind alone.
                if not state.seated[seat].new:
                    state.seated[seat] = replace(state.seated[seat], owes_small=True)
        state.button = now
        state.rounds_with_button += 1
        state.gone_round = state.gone_round or state.rounds_with_button >= len(event.seats)
        for seat in event.seats:
            state.seated[seat] = replace(
                state.seated[seat], new=False, owes_big=False, owes_small=False, posts=False
            )

    def ended(self, session: TablePosition[PotTable], round_: PotRound) -> None:
        """Record who must kill the next pot; a void round is dealt again."""
        if round_.state.trouble.voided:
            self._deal_again(session)
            return
        state = session.state
        kills = KillRules(round_.table)
        due, leg = kills.next(round_.state), kills.next_leg(round_.state)
        people = {player: state.seated[seat].person for player, seat in by_player(state.players)}
        forced = round_.forced
        paid = None if forced.killer is None or forced.killer_last else people[forced.killer]
        next_ = () if due is None else (people[due.player],)
        # Who was away keeps the kill for the round in which they are back (POT 11).
        state.kills_due = (*next_, *(one for one in state.kills_due if one not in (paid, *next_)))
        state.leg = None if leg is None else state.players[leg - 1]

    def kills(self, table: PotTable) -> bool:
        """Whether the table posts kills."""
        return KillRules(table).kind() != "off"

    def payments(self, round_: PotRound) -> Iterator[Payment]:
        """What it has paid so far."""
        return round_.payments()

    def dealing(self, table: PotTable) -> Dealing:
        """One card at a time [HE ¶2]."""
        return Dealing(packet=1)

    def stub(self, round_: PotRound) -> tuple[Card, ...]:
        """The stub after the shuffle that is due: what was left of it, burns, and discards that come back."""
        return round_.stub()

    def _deal_again(self, session: TablePosition[PotTable]) -> None:
        """After a void round, deal again with the same button; blinds that were owed are owed again."""
        state, before = session.state, session.state.before
        assert before is not None
        state.button, state.rounds_with_button, state.gone_round = (
            before.button,
            before.rounds,
            before.gone_round,
        )
        for seat, was in before.seated.items():
            if seat in state.seated and state.seated[seat].person == was.person:
                state.seated[seat] = replace(
                    state.seated[seat],
                    new=was.new,
                    owes_big=was.owes_big,
                    owes_small=was.owes_small,
                    posts=was.posts,
                )

    def promise_draw(self, session: TablePosition[PotTable], command: c.PromiseDraw) -> None:
        """Promise the deck for the draw, once: a dealer who could promise again could choose the deck."""
        if session.round is not None or session.state.button is not None or session.state.drawn is not None:
            raise NotNow("the draw for the button comes before the table's first round", clause="POT 4")
        if session.state.draw:
            raise NotNow("the deck for the draw has already been promised", clause="POT 4")
        session.emit(s.DrawPromised(commitment=command.commitment))

    def draw_for_button(self, session: TablePosition[PotTable], command: c.DrawForButton) -> None:
        """Deal each player a card, clockwise from the house dealer's left; the highest has the button."""
        table = session.posting.table
        if session.round is not None or session.state.button is not None:
            raise NotNow("the draw for the button comes before the table's first round", clause="POT 4")
        seats, cards = session.state.with_chips(), command.cards
        if len(seats) < 2:
            raise NotNow(
                f"{table.game.name} needs two seated with chips; there are {len(seats)}", clause="POT 4"
            )
        if len(cards) != len(seats):
            raise CardCount(
                f"deal one card to each of {len(seats)} players, not {len(cards)}", clause="POT 4"
            )
        for place, card in enumerate(cards):
            if card not in table.faces:
                raise CardMismatch(f"{card} is not in the deck of {table.game.name}", clause="POT 4")
            if card in cards[:place]:
                raise CardInUse(f"{card} is dealt twice", clause="POT 4")
        won = seats[button_draw(cards, ace_high=table.button_draw_ace_high)]
        session.emit(
            s.ButtonDrawn(
                seats=tuple(seats), cards=cards, button=won, discarded=table.game.discards_button_draw
            )
        )

    def post_to_enter(self, session: TablePosition[PotTable], command: c.PostToEnter) -> None:
        """Say that what is owed will be put in with the first round in which the seat may be dealt in."""
        table, seat = session.posting.table, session.require_seat(command.person)
        if not session.posting.has_blinds:
            raise NotOffered("there is no blind to put in at this table", clause="POT-R7")
        if not table.options["post_to_enter"]:
            raise NotOffered("at this table a new player waits for the big blind", clause="POT-R7")
        occupant = session.state.seated[seat]
        if not occupant.owes_blind:
            raise NotNow(f"{command.person} owes no blind", clause="POT-R7")
        if occupant.posts:
            raise NotNow(f"{command.person} has already said so", clause="POT-R7")
        session.emit(s.PostingSaid(seat=seat))


POT = PotFamily()
