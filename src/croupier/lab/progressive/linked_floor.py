"""A floor of tables on one link, played by simple players: rounds and link by the rules, every step checked.

Time runs in ticks. In each tick all tables take wagers and lock before the first of them deals, so the
jackpot moves between a round's lock and its awards; and all award buttons are pressed before the first
supervisor comes, so tables wait for each other. After every event the books must balance, or an assertion
stops the run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import numpy as np

from croupier.cards import DECK, Card
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BANK, EACH, BankedGame, Board, Decide, Times
from croupier.games.catalog import GAMES
from croupier.games.option import Options
from croupier.link import Entry, Link, Person, Role
from croupier.link import commands as lc
from croupier.link import events as le
from croupier.link.rules import posted_table
from croupier.money import Cents, dollars, fine_dollars
from croupier.numbers import Player, Seat, player_numbers, seat_numbers
from croupier.pay import Meter
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.round import BankedRound
from croupier.table.banked.state import Stage
from croupier.table.banked.table import BankedTable

START = datetime(2026, 1, 1, tzinfo=UTC)
TICK = timedelta(seconds=60)
SHUFFLES_AT_ONCE = 4_096
ANTE = dollars(10)
STACK = dollars(1_000)

DEALER, SUPERVISOR, PLAYER = Person("D", Role.DEALER), Person("S", Role.SUPERVISOR), Person("P", Role.PLAYER)


def linked_games() -> list[str]:
    """The ids of the games whose tables can be put on a link."""
    return [name for name, game in GAMES.items() if isinstance(game, BankedGame) and game.progressive]


@dataclass(slots=True)
class Tally:
    """The floor's totals so far."""

    rounds: int = 0
    wagers: int = 0
    meter_awards: int = 0
    tray_awards: int = 0
    jackpots: int = 0
    reversed: int = 0
    entries: int = 0
    highest: int = 0
    """The highest meter displayed, in cents."""
    books: int = 0
    """Players, tips and trays together, in hundredths of a cent: the negative of what the link has gained."""


@dataclass(slots=True)
class LinkedTable:
    """One table of the floor with the round in progress."""

    name: str
    number: int = 0
    round: BankedRound | None = None


@dataclass
class LinkedFloor:
    """Tables of one game on one link."""

    game_id: str
    tables: int = 50
    players: int = 3
    options: Options = field(default_factory=dict)
    seed_dollars: int = 10_000
    entropy: int = 1
    dead_every: int = 1_000
    """One round in this many has a miscounted hand; 0 for none."""
    keep: Callable[[list[Entry]], None] | None = None
    """Called with the entries of the link's log."""

    def __post_init__(self) -> None:
        played = GAMES.get(self.game_id)
        if not isinstance(played, BankedGame) or played.progressive is None:
            raise DataInvalid(f"{self.game_id!r} has no link; choose one of {', '.join(linked_games())}")
        self.stays = played.progressive.stays
        self.posted: BankedTable = posted_table(self.game_id, self.options)
        game: BankedGame = self.posted.game
        if not 1 <= self.players <= game.seats[1] or self.tables < 1:
            raise DataInvalid(f"choose 1 to {game.seats[1]} players a table, and at least one table")
        self.link, self.tally, self.now = Link(), Tally(), START
        self.rng = np.random.default_rng(self.entropy)
        self.decks = self._shuffles()
        self.linked = [LinkedTable(f"t{number}") for number in range(1, self.tables + 1)]
        self.wagered = self._wagered()
        self._apply(
            lc.OpenLink(
                who=SUPERVISOR,
                at=self.now,
                link="floor",
                game=self.game_id,
                options=dict(self.options),
                seed=fine_dollars(self.seed_dollars),
            )
        )
        for table in self.linked:
            self._apply(
                lc.AttachTable(
                    who=SUPERVISOR,
                    at=self.now,
                    table=table.name,
                    game=self.game_id,
                    options=dict(self.options),
                )
            )

    def _shuffles(self) -> Iterator[list[Card]]:
        """An endless supply of decks, from one generator."""
        order = np.tile(np.arange(52, dtype=np.uint8), (SHUFFLES_AT_ONCE, 1))
        while True:
            for deck in self.rng.permuted(order, axis=1).tolist():
                yield [DECK[index] for index in deck]

    def run(self, rounds: int) -> Iterator[int]:
        """Plays at least this many rounds; yields the number played after each tick."""
        while self.tally.rounds < rounds:
            self.tick()
            yield self.tally.rounds

    def tick(self) -> None:
        """Plays one round at every table, then checks the books of the whole floor."""
        self.now += TICK
        playing = [self._wager(table) for table in self.linked]
        for table, round_ in zip(self.linked, playing, strict=True):
            self._play(table, round_)
        winners = [
            (table, round_)
            for table, round_ in zip(self.linked, playing, strict=True)
            if round_.state.stage is Stage.AWARDS
        ]
        while winners:
            for table, round_ in winners:
                self._press(table, round_)
            for table, round_ in winners:
                self._award(table, round_)
            # Where a seat's award is paid before the next seat is settled, there may be more.
            winners = [found for found in winners if found[1].state.stage is Stage.AWARDS]
        for table, round_ in zip(self.linked, playing, strict=True):
            self._close(table, round_)
        state = self.link.state
        assert self.tally.books + state.meter + state.reserve == state.seeded, "the floor does not balance"
        self.tally.highest = max(self.tally.highest, state.jackpot.shown)

    # ── a round ─────────────────────────────────────────────────────────────────────────────────────

    def _wagered(self) -> BankedRound:
        """A round with every wager on the layout: made by the rules, and the same at every table."""
        wager = self.posted.progressive_wager
        jackpot = Meter.of(dollars(self.seed_dollars), seed=dollars(self.seed_dollars))
        round_ = BankedRound(self.posted, [STACK] * self.players, meter=jackpot, linked=True)
        for player in player_numbers(self.players):
            self._do(round_, c.PlaceWager(player=player, spot="ante", amount=ANTE))
            self._do(round_, c.PlaceWager(player=player, spot="progressive", amount=wager))
        return round_

    def _wager(self, table: LinkedTable) -> BankedRound:
        """Antes, progressive wagers on the sensors, and the lock."""
        table.number += 1
        round_ = self.wagered.copy()
        wager = self.link.state.wager
        for seat in seat_numbers(self.players):
            self._apply(
                lc.CoverSensor(who=PLAYER, at=self.now, table=table.name, seat=seat, amount=wager, ante=ANTE)
            )
        locked = self._apply(lc.LockSensors(who=DEALER, at=self.now, table=table.name, round=table.number))
        first = locked[0].event
        assert isinstance(first, le.KeypadLocked)
        self._do(round_, c.NoMoreBets(meter=first.reading))
        self.tally.wagers += self.players
        return round_

    def _play(self, table: LinkedTable, round_: BankedRound) -> None:
        """Deals and decides up to the settlement, or up to the awards that wait."""
        deck = next(self.decks)
        game, hands = self.posted.game, self.players + 1
        own, dealt = game.cards_to(EACH), game.dealt(self.posted.options)
        shares = [dealt.share(hand, hands=hands, cards=own) for hand in range(hands)]
        for player in player_numbers(self.players):
            self._do(round_, c.DealHand(to=player, cards=tuple(deck[place] for place in shares[player - 1])))
        if self.dead_every and self.rng.integers(self.dead_every) == 0:
            self._count_wrong(table, round_)
        if round_.state.stage is Stage.OVER:
            return
        self._do(round_, c.DealHand(to=BANK, cards=tuple(deck[place] for place in shares[-1])))
        drawn = hands * own
        while round_.state.stage is Stage.PLAY:
            step = round_.step
            if isinstance(step, Board):
                self._do(round_, c.Burn(cards=tuple(deck[drawn : drawn + step.burn])))
                drawn += step.burn
                self._do(round_, c.DealBoard(cards=tuple(deck[drawn : drawn + step.cards])))
                drawn += step.cards
            else:
                assert isinstance(step, Decide)
                self._do(round_, self._decide(round_, step, game))

    def _decide(self, round_: BankedRound, step: Decide, game: BankedGame) -> c.Command:
        player = round_.to_act[0]
        if step.check:
            return c.CheckOrCall(player=player)
        if not self.stays(round_.state.hands[player]):
            return c.Fold(player=player)
        spot = game.spot(step.spot)
        times = spot.amount.low if spot is not None and isinstance(spot.amount, Times) else 1
        return c.PlaceWager(player=player, spot=step.spot, amount=Cents(times * ANTE))

    def _count_wrong(self, table: LinkedTable, round_: BankedRound) -> None:
        """Miscounts the first hand: its progressive wager goes back, on the link too."""
        fed = set(round_.state.fed)
        self._do(round_, c.DeclareDead(player=Player(1)))
        for player in sorted(fed - set(round_.state.fed)):
            self._apply(
                lc.ReverseWager(
                    who=DEALER,
                    at=self.now,
                    table=table.name,
                    round=table.number,
                    seat=Seat(player),
                    reason="wrong number of cards",
                )
            )
            self.tally.reversed += 1

    # ── awards ──────────────────────────────────────────────────────────────────────────────────────

    def _press(self, table: LinkedTable, round_: BankedRound) -> None:
        """Presses every winner's button and calls the supervisor."""
        for due in round_.state.awards:
            self._apply(
                lc.PressAward(
                    who=DEALER,
                    at=self.now,
                    table=table.name,
                    round=table.number,
                    seat=Seat(due.player),
                    row=due.row,
                    hand=round_.state.hands[due.player],
                    board=round_.state.board,
                )
            )
        self._apply(lc.CallSupervisor(who=DEALER, at=self.now, table=table.name, round=table.number))

    def _award(self, table: LinkedTable, round_: BankedRound) -> None:
        """Confirm and pay the award on the link; then the round pays the same amount from the same meter."""
        awards = self.link.state.tables[table.name].awards.values()
        paid: dict[int, int] = {}
        command = lc.ConfirmAwards(who=SUPERVISOR, at=self.now, table=table.name, round=table.number)
        for entry in self._apply(command):
            if isinstance(entry.event, le.AwardsConfirmed):
                reading = entry.event.reading
            elif isinstance(entry.event, le.MeterAwarded):
                paid[entry.event.seat] = entry.event.amount
                self.tally.meter_awards += 1
                self.tally.jackpots += entry.event.percent == 100
        if any(award.waits and not award.off_meter for award in awards):
            for entry in self._apply(
                lc.PayFromTray(who=DEALER, at=self.now, table=table.name, round=table.number)
            ):
                assert isinstance(entry.event, le.TrayAwarded)
                paid[entry.event.seat] = entry.event.amount
                self.tally.tray_awards += 1
        self._do(round_, c.PayAwards(meter=reading))
        from_round = _progressive_paid(round_)
        assert all(from_round[player] == amount for player, amount in paid.items()), "link and round disagree"

    def _close(self, table: LinkedTable, round_: BankedRound) -> None:
        """Resets the keypad and books the round."""
        assert round_.over
        self._apply(lc.ResetKeypad(who=DEALER, at=self.now, table=table.name, round=table.number))
        state = round_.state
        gained = (sum(state.stacks[1:]) - sum(state.starting)) * 100
        self.tally.books += gained + state.bank
        self.tally.rounds += 1

    # ── every event is checked ──────────────────────────────────────────────────────────────────────

    def _do(self, round_: BankedRound, command: c.Command) -> None:
        for event in round_.apply(command):
            assert not sum(event.movements().values()), f"{event} does not balance"

    def _apply(self, command: lc.LinkCommand) -> list[Entry]:
        entries = self.link.apply(command)
        self.tally.entries += len(entries)
        if self.keep is not None:
            self.keep(entries)
        return entries


def _progressive_paid(round_: BankedRound) -> dict[int, int]:
    """What each player was paid for the progressive wager."""
    paid: dict[int, int] = {}
    for event in round_.log:
        if isinstance(event, e.MeterPaid):
            paid[event.player] = event.amount
        elif isinstance(event, e.WagerSettled) and event.locked:
            paid[event.player] = event.returned
    return paid
