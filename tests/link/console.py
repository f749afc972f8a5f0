"""A console for tests: gives commands to a link in the roles of the floor, and asks for refusals."""

from copy import deepcopy
from datetime import UTC, date, datetime, timedelta

from croupier.cards import parse_cards
from croupier.errors import CommandRejected
from croupier.link import Link, Permission, Person, Role
from croupier.link import commands as c
from croupier.money import dollars, fine_dollars

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SUE, SAM = Person("Sue", Role.SUPERVISOR), Person("Sam", Role.SUPERVISOR)
DAN, PAT = Person("Dan", Role.DEALER), Person("Pat", Role.PLAYER)
GRANTED = Permission("SD-2026-17", date(2026, 2, 20))

ROYAL, STRAIGHT_FLUSH, OTHER_STRAIGHT_FLUSH = "AsKsQsJsTs", "9h8h7h6h5h", "KdQdJdTd9d"
QUADS, FLUSH, PAIR = "2c2d2h2s7d", "KcJc8c6c4c", "2c2d7h8s9d"


class Console:
    """A link of Caribbean Stud tables, and everybody who acts on it."""

    def __init__(self, *tables, game="caribbean-stud", progressive="pmg-01", seed=10_000, **options):
        self.link, self.entries, self.now = Link(), [], NOW
        self.game, self.options = game, {"progressive": progressive, **options}
        self.do(c.OpenLink, SUE, link="main", game=game, options=self.options, seed=fine_dollars(seed))
        for table in tables or ("t1",):
            self.attach(table)

    @property
    def state(self):
        return self.link.state

    @property
    def meter(self):
        return self.state.meter / 10_000

    @property
    def reserve(self):
        return self.state.reserve / 10_000

    @property
    def events(self):
        return [entry.event for entry in self.entries]

    def do(self, kind, who, **facts):
        """One command, a second after the last."""
        self.now += timedelta(seconds=1)
        entries = self.link.apply(kind(who=who, at=facts.pop("at", self.now), **facts))
        self.entries += entries
        return [entry.event for entry in entries]

    def refused(self, kind, who, **facts):
        """The refusal of a command, which must leave the link as it is."""
        before = deepcopy(self.state)
        try:
            events = self.do(kind, who, **facts)
        except CommandRejected as refusal:
            assert self.state == before, "a refusal changed something"
            return refusal
        raise AssertionError(f"accepted: {events}")

    def attach(self, table, **others):
        return self.do(c.AttachTable, SUE, table=table, game=self.game, options={**self.options, **others})

    def cover(self, table, *seats, amount=None):
        for seat in seats:
            wager = self.state.wager if amount is None else dollars(amount)
            self.do(c.CoverSensor, PAT, table=table, seat=seat, amount=wager, ante=dollars(10))

    def lock(self, table, *seats, round=None, **facts):
        """Wagers on these seats, and the lock."""
        self.cover(table, *seats)
        number = round or self.state.tables[table].round + 1
        return self.do(c.LockSensors, DAN, table=table, round=number, **facts)

    def round(self, table):
        return self.state.tables[table].round

    def press(self, table, seat, row, hand, board=""):
        return self.do(c.PressAward, DAN, **self.award(table, seat, row, hand, board))

    def award(self, table, seat, row, hand, board=""):
        return {
            "table": table,
            "round": self.round(table),
            "seat": seat,
            "row": row,
            "hand": parse_cards(hand),
            "board": parse_cards(board),
        }

    def at(self, table):
        return {"table": table, "round": self.round(table)}

    def call(self, table):
        return self.do(c.CallSupervisor, DAN, **self.at(table))

    def confirm(self, table, who=SUE):
        return self.do(c.ConfirmAwards, who, **self.at(table))

    def reset(self, table):
        return self.do(c.ResetKeypad, DAN, **self.at(table))

    def win(self, table, seat, row, hand):
        """A whole round with one winner off the meter."""
        self.lock(table, seat)
        self.press(table, seat, row, hand)
        self.call(table)
        paid = self.confirm(table)
        self.reset(table)
        return paid
