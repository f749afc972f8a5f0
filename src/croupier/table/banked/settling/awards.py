"""Progressive wagers: which hands win, paid from the meter or the tray; then envy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.games.banked.vocabulary import Place, ProgressiveRule
from croupier.money import Cents, Odds
from croupier.numbers import Player
from croupier.pay import Award, Fixed, Percent
from croupier.pay.progressive import SeveralWinners, pay_off_meter
from croupier.table import events as e
from croupier.table.banked.settling.bank import Bank
from croupier.table.banked.settling.order import Order
from croupier.table.banked.settling.sight import Sights
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable


class Held(NamedTuple):
    """A locked progressive wager: the row of its hand and the award of that row, if any."""

    player: Player
    row: str | None
    award: Award | None


class Envy(NamedTuple):
    """One kind of envy: which hands earn it, who is paid, and for which hands a player counts as involved."""

    hands: list[tuple[Player, Cents]]
    payees: list[Player]
    own: str
    """A hand counts as a player's own if they have a wager on this spot of it."""
    clause: str


class Awards:
    """The progressive and envy of a round being settled."""

    def __init__(
        self,
        table: BankedTable,
        state: BankedState,
        sights: Sights,
        bank: Bank,
        order: Order,
        holders: list[Player],
    ) -> None:
        self.table, self.state, self.sights = table, state, sights
        self._bank, self._order, self._holders = bank, order, holders
        self.rule = table.game.progressive if state.meter is not None else None

    @property
    def at_the_seat(self) -> bool:
        """Whether a seat's award is paid before the next seat is settled [THB 17]; shared ones come last."""
        if self.rule is None or not self.rule.at_the_seat:
            return False
        return self.table.several_winners is SeveralWinners.SEQUENTIAL

    def row(self, rule: ProgressiveRule, player: Player) -> str | None:
        """The progressive pay-table row of a player's hand; None if folded, dead or refused."""
        state = self.state
        if player in state.refused or player in state.dead:
            return None
        if player in state.folded and not rule.survives_fold(self.table.options):
            return None
        return rule.row(self.sights[player])

    def due(self, holders: Sequence[Player]) -> tuple[e.AwardDue, ...]:
        """The winners that a supervisor must confirm [CSP 20d]."""
        if self.rule is None:
            return ()
        return tuple(
            e.AwardDue(player=held.player, row=held.row, award=str(held.award))
            for held in self._held(self.rule, holders)
            if held.row is not None and held.award is not None
        )

    def settle(self, holders: Sequence[Player]) -> Iterator[e.Event]:
        """Settle every locked progressive wager: from the meter, from the tray, or lost [CSP 20, 21].

        Seats are paid in order, each percentage of the meter as it is by then; shared awards come last.
        """
        rule = self.rule
        if rule is None:
            return
        shared: list[tuple[Player, int]] = []
        # One by one: a full award ends the easing of rows, and the state has followed it by then [CSP 7].
        each = (held for player in holders for held in self._held(rule, [player]))
        for player, _, award in each:
            if not isinstance(award, Percent):
                yield self._from_tray(rule, player, award)
            elif self.table.several_winners is SeveralWinners.SIMULTANEOUS:
                shared.append((player, award.of_meter))
            else:
                yield from self._off_meter(rule, [(player, award.of_meter)])
        yield from self._off_meter(rule, shared)

    def pay_envy(self) -> Iterator[e.EnvyPaid]:
        """Pay each entitled player once for every other hand that earns envy, in the order of settlement."""
        written, wagers = self.table.game.written, self.state.wagers
        for envy in filter(None, (self._progressive_envy(), self._bonus_envy())):
            for player in envy.payees:
                for other, amount in envy.hands:
                    own = Place(envy.own, on=None if player == other else other)
                    if (player, written(own)) in wagers:
                        continue
                    paid = self._bank.bonus(amount).returned
                    yield e.EnvyPaid(
                        player=player,
                        amount=paid,
                        because_of=other,
                        clause=envy.clause,
                        uncovered=Cents(amount - paid),
                    )

    def _progressive_envy(self) -> Envy | None:
        """Envy of players with a live progressive wager [CSP 21g]."""
        rule, pays = self.rule, self.table.progressive
        if rule is None or pays is None or not pays.envy or not self.state.fed:
            # Without a progressive wager nobody is paid, and hands that were dealt unseen need no name.
            return None
        hands = [
            (player, self.table.scaled(pays.envy[row]))
            for player in self._holders
            if (row := self.row(rule, player)) and row in pays.envy
        ]
        payees = [player for player in self._holders if player in self.state.fed]
        return Envy(hands, payees, rule.spot, rule.envy_clause)

    def _bonus_envy(self) -> Envy | None:
        """Envy that comes with a bonus wager of a certain size."""
        table, state, rule = self.table, self.state, self.table.game.envy
        if rule is None or state.cut_short or state.misdealt:
            return None
        side = table.game.side_bets[rule.spot]
        amounts = table.side_table(side).envy
        bonuses = {holder: list(self._order.on_hands_of(holder, (rule.spot,))) for holder in self._holders}
        hands = [
            (holder, amount)
            for holder in self._holders
            if holder not in state.dead
            and (bonuses[holder] or not rule.needs_bonus(table.options))
            and (amount := amounts.get(table.side_row(side, self.sights[holder]) or ""))
        ]
        payees = [
            player
            for holder in self._holders
            for player, place in bonuses[holder]
            if state.wagers[player, table.game.written(place)] >= rule.least
        ]
        return Envy(hands, payees, rule.own, rule.clause)

    def _held(self, rule: ProgressiveRule, holders: Sequence[Player]) -> list[Held]:
        """Every locked progressive wager of these players that is not settled yet."""
        state, pays = self.state, self.table.progressive_with(self.state.eased)
        return [
            Held(player, row, pays.get(row) if row else None)
            for player in holders
            if player in state.fed and (player, rule.spot) not in state.settled
            for row in [self.row(rule, player)]
        ]

    def _from_tray(self, rule: ProgressiveRule, player: Player, award: Award | None) -> e.WagerSettled:
        stake = self.state.wagers[player, rule.spot]
        lost = "award refused" if player in self.state.refused else "lose"
        return e.WagerSettled(
            player=player,
            spot=rule.spot,
            stake=stake,
            outcome=lost if award is None else f"award {award}",
            returned=tray_amount(self.table, stake, award),
            clause=rule.clause,
            locked=True,
        )

    def _off_meter(self, rule: ProgressiveRule, winners: list[tuple[Player, int]]) -> Iterator[e.MeterPaid]:
        """Awards that are percentages of the meter as it is now."""
        state = self.state
        assert state.meter is not None
        for paid in pay_off_meter(state.meter, winners, self.table.several_winners):
            yield e.MeterPaid(
                player=paid.winner,
                spot=rule.spot,
                stake=state.wagers[paid.winner, rule.spot],
                outcome=f"award {paid.percent}% of the meter",
                amount=paid.amount,
                seed=paid.seed,
                reserve=paid.reserve,
                clause=rule.award_clause,
                percent=paid.percent,
            )


def tray_amount(table: BankedTable, stake: Cents, award: Award | None) -> Cents:
    """What the tray pays: odds on the wager, or dollars, which scale with it only by option (CSP-R7)."""
    if isinstance(award, Odds):
        return award.returned(stake)
    if isinstance(award, Fixed):
        return table.scaled(award.cents) if table.options["scale_dollars"] else award.cents
    return Cents(0)
