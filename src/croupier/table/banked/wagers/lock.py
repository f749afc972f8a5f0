"""The lock: fees and progressive wagers are taken; a linked table gets a reading of the jackpot first."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import BankShort, CommandMalformed, DataInvalid, NotNow
from croupier.money import say_dollars
from croupier.numbers import Player
from croupier.pay import parse_award
from croupier.pay.progressive import contribution
from croupier.table import events as e
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.banked.wagers.charge import charge, fees_due
from croupier.table.reading import MeterReading


def check_reading(table: BankedTable, reading: MeterReading | None) -> None:
    """Refuse an impossible reading now; otherwise it would be noticed only when a winner is paid."""
    if reading is None:
        return
    if min(reading.meter, reading.seed, reading.reserve) < 0:
        raise CommandMalformed("a jackpot's meter, seed and reserve must not be negative", clause="PRG award")
    pays = table.progressive
    for eased in reading.eased:
        try:
            parse_award(eased.award)
        except DataInvalid as wrong:
            raise CommandMalformed(
                f"{eased.row!r} cannot be eased so: {wrong.message}", clause="CSP 7"
            ) from None
        if pays is not None and pays.get(eased.row) is None:
            raise CommandMalformed(f"the table has no row {eased.row!r} to ease", clause="CSP 7")


class Lock:
    """Closes a complete layout: who can pay the fees, and what is taken."""

    def __init__(
        self, table: BankedTable, state: BankedState, bank: PlayerDealer | None, *, linked: bool
    ) -> None:
        self.table, self.state, self.bank, self.linked = table, state, bank, linked
        self.unpaid = self._unpaid()

    def _unpaid(self) -> list[tuple[Player, str]]:
        """Wagers returned because their fee cannot be paid, and other wagers on the same hand.

        A fee may depend on the total action (TCP-R11), so others may have raised it since the wager was made.
        """
        laid = dict(self.state.wagers)
        while True:
            due = fees_due(self.table, laid).players
            short = [player for player, fee in due.items() if fee > self.state.stacks[player]]
            if not short:
                return [key for key in self.state.wagers if key not in laid]
            gone, behind = short[0], f"@{short[0]}"
            laid = {
                key: amount for key, amount in laid.items() if key[0] != gone and not key[1].endswith(behind)
            }

    def check(self, reading: MeterReading | None) -> None:
        """Refuse a reading without a link, an impossible one, and a fee that the player-dealer cannot pay."""
        state, bank = self.state, self.bank
        if reading is not None and not self.linked:
            raise NotNow("this table has no link")
        check_reading(self.table, reading)
        laid = {key: amount for key, amount in state.wagers.items() if key not in self.unpaid}
        assert laid or not self.unpaid, (
            "a player alone on the layout can pay the fee with which the wager was accepted"
        )
        due = fees_due(self.table, laid)
        if bank is not None and due.player_dealer > state.stacks[bank.player]:
            raise BankShort(
                f"the player-dealer cannot pay the fee of {say_dollars(due.player_dealer)} beside the wager",
                clause="PD 4",
            )

    def events(self, reading: MeterReading | None) -> Iterator[e.Event]:
        """The events of the lock: unpaid wagers and the link first, then the fees, then the meter."""
        table, state, rule = self.table, self.state, self.table.game.progressive
        for player, spot in self.unpaid:
            amount = state.wagers[player, spot]
            yield e.WagerTakenOff(player=player, spot=spot, amount=amount, says="the fee cannot be paid")
        yield from self._link_events(reading)
        yield e.BetsClosed()
        yield from charge(table, self.bank, state.wagers)
        if rule is None:
            return
        for player in state.bettors():
            wager = state.wagers.get((player, rule.spot))
            if wager is not None:
                part = contribution(wager, table.rates)
                yield e.MeterFed(player=player, meter=part.meter, reserve=part.reserve, tray=part.tray)

    def _link_events(self, reading: MeterReading | None) -> Iterator[e.Event]:
        """The reading of a linked round, or its progressive wagers back if the link is lost."""
        rule = self.table.game.progressive
        if not self.linked or rule is None:
            return
        if reading is not None:
            yield e.MeterRead(reading=reading)
            return
        for player, amount in [(p, self.state.wagers.get((p, rule.spot))) for p in self.state.bettors()]:
            if amount is not None:
                yield e.WagerTakenOff(player=player, spot=rule.spot, amount=amount, says="the link is lost")
