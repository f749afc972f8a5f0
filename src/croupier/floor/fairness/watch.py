"""One table, watched round by round: its wagers, its cards, its payments, fees and meter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from croupier.floor.fairness.again import Misfit, misfits
from croupier.floor.fairness.deal_watch import DealWatch
from croupier.floor.fairness.judged import Judge
from croupier.floor.fairness.named import NamedTest
from croupier.floor.fairness.observe import observed
from croupier.floor.fairness.people_watch import PeopleWatch
from croupier.floor.fairness.report import Finding, TableReport
from croupier.floor.fairness.void_watch import VoidWatch
from croupier.floor.fairness.wager_watch import Mode, WagerWatch
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.past.record import RoundRecord
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.lab.catalog import LABORATORIES
from croupier.lab.fairness.evidence import share_of
from croupier.money import Cents, fine
from croupier.table import BankedTable
from croupier.table.events import Event
from croupier.table.session.events import ActionsTaken

CENT = fine(Cents(1))

AMONG = 16
"""Up to about this many tables, and people at a table, share the error rate nearly equally."""

SHOWN = 100
"""How many rounds of a finding are listed."""

IMPOSSIBLE = "impossible"
"""A wager had a result that no outcome of the lab has."""

DECK = "decks"

NEXT_STEP = {
    Misfit.PAYMENT: "Open the round, and have a supervisor enter a correction if the payment was wrong.",
    Misfit.FEE: "Compare the fee with the posted schedule, and have a supervisor correct the round.",
    Misfit.METER: "Compare the round with the link's log, and have the jackpot's meter corrected.",
    Misfit.COURSE: "Run the verification of the store; the log may have been changed.",
    IMPOSSIBLE: "Report the round to the maker: the table's rules and the lab disagree about its payment.",
    DECK: "Take the shuffler out of play, and run the verification of the store.",
}
"""What an auditor does about a finding of each kind."""


class TableWatch:
    """Follows one log of a table. Of each round it keeps only the sums and the evidence."""

    def __init__(self, setup: TableSetup, *, judge: bool = True) -> None:
        self.setup = setup
        self.rounds = self.fees = 0
        self._chronicle = Chronicle(setup)
        self._done, self._first = 0, 1 << 40
        self._found: dict[str, list[tuple[int, str]]] = {}
        self._shuffled: list[float] = []
        table = setup.posting.table
        self.wagers: dict[str, WagerWatch] = {}
        self.note, self._lab, self._judge = "", None, None
        if isinstance(table, BankedTable):
            self._lab = LABORATORIES.get(table.game.id)
            self.note = "" if self._lab else f"The lab has no exact figures of {table.game.name}."
        if self._lab is not None and isinstance(table, BankedTable):
            self.wagers = {
                name: WagerWatch(self._lab, name, table, by_hand=setup.by_hand)
                for name in self._lab.wagers
                if name != "progressive" or table.progressive is not None
            }
            decided = any(one.mode is Mode.PLAY for one in self.wagers.values())
            self._judge = Judge(self._lab, table) if judge and decided else None
        self.deal = DealWatch(table, by_hand=setup.by_hand)
        self.voids = VoidWatch(self._lab, self.wagers, self._judge) if self._lab is not None else None
        self.people = PeopleWatch(self.wagers, pot=table.game.family == "pot")
        self._dealer = ""
        self._corrections: dict[int, int] = {}
        """What approved corrections brought the bank, by round, in hundredths of a cent."""

    def follow(self, events: Iterable[Event]) -> None:
        """Follow the next records of the table's log."""
        for event in events:
            if isinstance(event, ActionsTaken):
                self._dealer = event.by
            self._chronicle.follow((event,))
            rounds = self._chronicle.rounds
            if rounds and rounds[-1].closed and rounds[-1].number > self._done:
                self._done, self._first = rounds[-1].number, min(self._first, rounds[-1].number)
                self._round(rounds[-1])
                del rounds[:-1]

    def has(self, number: int) -> bool:
        """Whether a round was played under this version of the table's terms."""
        return self._first <= number <= self._done

    def follow_correction(self, number: int, bank: int) -> None:
        """Follow an approved correction of a round, and what the bank gets by it."""
        self._corrections[number] = self._corrections.get(number, 0) + bank

    def follow_decks(self, decks: Iterable[DeckShuffled]) -> None:
        """Follow the shuffled decks: when, and whether each was whole. Their order is not read."""
        for deck in decks:
            self._shuffled.append(datetime.fromisoformat(deck.at).timestamp())
            if not (deck.stub or deck.draw) and Counter(deck.order) != self.deal.copies:
                self._note(DECK, self._done + 1, "the deck is not one whole pack")

    def _note(self, kind: str, number: int, says: str) -> None:
        self._found.setdefault(kind, []).append((number, says))

    def _round(self, record: RoundRecord) -> None:
        self.rounds += 1
        # A misdeal gives its fees back.
        self.fees += record.totals().fees
        for kind, says in misfits(self.setup.posting, record).items():
            self._note(kind, record.number, says)
        self.deal.follow(record)
        results = observed(self._lab, self.setup.posting, record) if self._lab is not None else []
        costs = self._judge.costs(self.setup.posting, record) if self._judge is not None else None
        for name, watch in self.wagers.items():
            of_wager = [one for one in results if one.wager == name]
            wrong = watch.follow(record, of_wager, costs) if of_wager else ""
            if wrong:
                self._note(IMPOSSIBLE, record.number, wrong)
        if self.voids is not None:
            self.voids.follow(record)
        self.people.follow(record, results, self._dealer if self.setup.by_hand else "")

    def tests(self) -> list[NamedTest]:
        """Return every test of this table, in a fixed order that depends on its terms alone."""
        voids = [] if self.voids is None else [self.voids.test()]
        return [
            *(test for watch in self.wagers.values() for test in watch.tests()),
            *self.deal.tests(),
            *voids,
        ]

    def report(self, *, alpha: float, first: int, table: int = 0) -> TableReport:
        """Return the report on the table; ``first`` is the position of its first test among all.

        ``table`` is the table's own position: its tests of people share a part of the error rate among them.
        """
        of_people = alpha * share_of(table, among=AMONG)
        seconds = None
        if self.rounds and len(self._shuffled) > 1 and self._shuffled[-1] > self._shuffled[0]:
            seconds = (self._shuffled[-1] - self._shuffled[0]) / self.rounds
        return TableReport(
            table=self.setup.id,
            log=self.setup.log_name,
            version=self.setup.version,
            name=self.setup.name,
            game=self.setup.game,
            rounds=self.rounds,
            fees=Cents(self.fees // CENT),
            corrections=len(self._corrections),
            corrected=Cents(sum(self._corrections.values()) // CENT),
            seconds_per_round=seconds,
            wagers=tuple(watch.report() for watch in self.wagers.values() if watch.sums.rounds),
            tests=tuple(
                state
                for place, test in enumerate(self.tests(), start=first)
                if (state := test.report(alpha=alpha, place=place)) is not None
            ),
            people=tuple(
                state
                for place, test in enumerate(self.people.tests())
                if (state := test.report(alpha=of_people, place=place, among=AMONG)) is not None
            ),
            findings=tuple(
                Finding(
                    kind=str(kind),
                    count=len(found),
                    rounds=tuple(number for number, _ in found[:SHOWN]),
                    first=found[0][1],
                    next_step=NEXT_STEP[kind],
                )
                for kind, noted in self._found.items()
                # A supervisor has put a corrected round right.
                if (found := [one for one in noted if one[0] not in self._corrections])
            ),
            note=" ".join(filter(None, (self.note, self.deal.note))),
        )
