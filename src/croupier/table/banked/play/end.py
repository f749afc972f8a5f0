"""The end of a round: the count of the hands, then settlement; progressive winners wait for a supervisor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.errors import NotNow
from croupier.games.banked.vocabulary import BANK, Whose
from croupier.games.choice import AwardsDue, Choice, Target
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.play.runner import Runner
from croupier.table.banked.settling.settlement import Settlement
from croupier.table.banked.wagers.lock import check_reading


class EndRunner(Runner[None]):
    """After the last step: counts the hands where the table does, then settles everything."""

    @property
    def awaited(self) -> str:
        """The count of the hands."""
        return "the count of the hands" if self._count_due else "the deal"

    @property
    def _count_due(self) -> bool:
        """Whether the dealer still has to count the hands before they are settled [CSP 19, HCF 8]."""
        state = self.state
        if not self.round.counts or state.counted or state.misdealt:
            return False
        return any(player not in state.dead for player in state.with_hands)

    def choices(self, actor: Player) -> list[Choice]:
        """The count."""
        return [Choice(verb="count")] if self._count_due else []

    def count(self) -> None:
        """Record that no hand is wrong."""
        if not self._count_due:
            super().count()
        self.round.emit(e.HandsCounted(clause=self.table.game.misdeals.clause))

    def complete(self) -> bool:
        """Whether the hands are counted."""
        return not self._count_due

    def needed(self) -> Iterable[Target]:
        """The bank's hand if a wager depends on it, and every hand that is settled by its cards."""
        state = self.state
        # What depends on the bank's hand has been decided before, except in records of earlier releases.
        if not self.round.shows and not state.misdealt and self.depends_on(Whose.BANK):
            yield BANK
        yield from (player for player in reversed(state.with_hands) if self._settled_by_cards(player))

    def _settled_by_cards(self, player: Player) -> bool:
        """Whether what lies on a player's hand is decided by its cards."""
        state, rule = self.state, self.table.game.progressive
        if player in state.dead:
            return False
        if player not in state.folded and not state.misdealt:
            return True
        if state.fed:
            # A hand out of play may win a jackpot, or be envied for it.
            assert rule is not None
            if player not in state.folded or rule.survives_fold(self.table.options):
                return True
        return any(self.surviving_bets(player))

    def _shown(self) -> Iterator[e.Event]:
        """Folded hands that still decide a side bet or an award: everybody sees them [UTH 17]."""
        state = self.state
        for player in state.with_hands if self.round.shows else ():
            hand = state.hands.get(player, ())
            covered = len(hand) > state.face_up.get(player, 0)
            if covered and player in state.folded and self._settled_by_cards(player):
                yield e.HandRevealed(to=player, cards=hand)

    def leave(self) -> None:
        """Settle wagers and awards; when progressive winners are confirmed, this continues [CSP 20d]."""
        self.record(self._shown())
        settlement = self.settlement()
        awards = settlement.awards
        self.record(settlement.first())
        seats: Sequence[list[Player]] = [settlement.holders]
        if awards.at_the_seat:
            seats = [[player] for player in settlement.holders]
        for holders in seats:
            self.record(settlement.seats(holders))
            if due := awards.due(holders):
                self.round.emit(e.AwardsFound(awards=due))
                return
            if awards.at_the_seat:
                self.record(awards.settle(holders))
        self.record(closing(settlement))


class AwardsRunner(Runner[None]):
    """Progressive winners wait for their confirmation."""

    def choices(self, actor: Player) -> list[Choice]:
        """The confirmation, by the link or by a supervisor."""
        return [AwardsDue() if self.round.linked else Choice(verb="confirm")]

    def award(self, command: c.PayAwards | c.ConfirmAwards | c.RefuseAward) -> None:
        """Pay the winners as the link or a supervisor confirms them, or refuse one of them."""
        match command:
            case c.PayAwards():
                if not self.round.linked:
                    raise NotNow("this table has no link; a supervisor confirms its winners")
                check_reading(self.table, command.meter)
                self._pay(e.MeterRead(reading=command.meter))
            case c.ConfirmAwards():
                if self.round.linked:
                    raise NotNow("the winners of a linked table are confirmed on its link")
                self._pay(e.WinnersConfirmed(by=command.by))
            case c.RefuseAward():
                self._refuse(command)

    def _refuse(self, command: c.RefuseAward) -> None:
        """Refuse the award of one winner; the others still wait, or the round continues."""
        rows = {due.player: due.row for due in self.state.awards}
        if command.winner not in rows:
            raise NotNow(f"no award of player {command.winner} waits for a supervisor")
        self.round.emit(
            e.AwardRefused(
                player=command.winner,
                row=rows[command.winner],
                by=command.by,
                why=command.why,
                clause="PRG supervisor",
            )
        )

    def _pay(self, confirmed: e.Event) -> None:
        """Pay the winners who have waited; with more seats to come, settlement then continues [CSP 20d]."""
        self.round.emit(confirmed)
        settlement = self.settlement()
        if settlement.awards.at_the_seat:
            self.record(settlement.awards.settle([due.player for due in self.state.awards]))
        else:
            self.record(closing(settlement))


def closing(settlement: Settlement) -> Iterator[e.Event]:
    """The last payments, and the end of the round."""
    yield from settlement.end()
    yield e.RoundClosed()
