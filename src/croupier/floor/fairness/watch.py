"""One table, watched round by round: its wagers, its cards, its payments, fees and meter."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from croupier.cards import UNSEEN, Card
from croupier.floor.fairness.again import misfits
from croupier.floor.fairness.judged import Judge
from croupier.floor.fairness.observe import observed
from croupier.floor.fairness.report import Finding, TableReport, Test
from croupier.floor.fairness.wager_watch import WagerWatch
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.past.record import RoundRecord
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.lab.catalog import LABORATORIES
from croupier.lab.fairness.cards import ClumpEvidence, Pack, PackEvidence, PlaceEvidence
from croupier.lab.fairness.evidence import Evidence, bound, p_at_most
from croupier.table import BankedTable
from croupier.table import events as e
from croupier.table.events import Event

PACK_MAX = 53
"""A deck with more cards than this is a shoe."""

SHOWN = 100
"""How many rounds of a finding are listed."""

PACK, PLACE, CLUMP = "cards: the pack", "cards: places", "cards: clumps"

SAYS = {
    PACK: "no card is missing from the pack, and none is in it too often",
    PLACE: "every card is as likely as any other at every place of the deal",
    CLUMP: "cards that lay together in the round before do not stay together",
}

IMPOSSIBLE = "impossible"
"""A wager had a result that no outcome of the lab has."""

DECK = "decks"

DEALT = (e.HandDealt, e.BoardDealt, e.CardsBurned, e.CardDrawn)
MIXED = (e.StubShuffled, e.CardsTakenBack, e.ExtraCardReturned, e.HandsTakenBack, e.StockRenewed)
"""After these events the next card does not come from the remaining cards."""


class TableWatch:
    """Follows one log of a table. Of each round it keeps only the sums and the evidence."""

    def __init__(self, setup: TableSetup, *, judge: bool = True) -> None:
        self.setup = setup
        self.rounds = self.fees = 0
        self._chronicle = Chronicle(setup)
        self._done = 0
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
                name: WagerWatch(self._lab, name, table)
                for name in self._lab.wagers
                if name != "progressive" or table.progressive is not None
            }
            decided = any(one.by_play for one in self.wagers.values())
            self._judge = Judge(self._lab, table) if judge and decided else None
        copies = Counter(table.deck.cards)
        self._kinds = {card: kind for kind, card in enumerate(copies)}
        self._pack = copies
        pack = Pack(list(copies.values()))
        self.cards: dict[str, PackEvidence | PlaceEvidence | ClumpEvidence] = {
            PACK: PackEvidence(pack),
            PLACE: PlaceEvidence(pack),
            CLUMP: ClumpEvidence(pack),
        }
        self._commitment = ""
        self._unseen = False

    def follow(self, events: Iterable[Event]) -> None:
        """Follow the next records of the table's log."""
        for event in events:
            if isinstance(event, e.FeeCharged | e.FeeTaken):
                self.fees += event.amount
            self._chronicle.follow((event,))
            rounds = self._chronicle.rounds
            if rounds and rounds[-1].closed and rounds[-1].number > self._done:
                self._done = rounds[-1].number
                self._round(rounds[-1])
                del rounds[:-1]

    def follow_decks(self, decks: Iterable[DeckShuffled]) -> None:
        """Follow the shuffled decks: when, and whether each was whole. Their order is not read."""
        for deck in decks:
            self._shuffled.append(datetime.fromisoformat(deck.at).timestamp())
            if not (deck.stub or deck.draw) and Counter(deck.order) != self._pack:
                self._note(DECK, self._done + 1, "the deck is not one whole pack")

    def _note(self, kind: str, number: int, says: str) -> None:
        self._found.setdefault(kind, []).append((number, says))

    def _round(self, record: RoundRecord) -> None:
        self.rounds += 1
        for kind, says in misfits(self.setup.posting, record).items():
            self._note(kind, record.number, says)
        self._deal(record)
        if self._lab is None:
            return
        results = observed(self._lab, record)
        costs = self._judge.costs(self.setup.posting, record) if self._judge is not None else None
        for name, watch in self.wagers.items():
            of_wager = [one for one in results if one.wager == name]
            wrong = watch.follow(record, of_wager, costs) if of_wager else ""
            if wrong:
                self._note(IMPOSSIBLE, record.number, wrong)

    def _deal(self, record: RoundRecord) -> None:
        """Follow the cards of a round in dealing order, as long as each came from the remaining cards."""
        cards: list[Card] = []
        for event in record.events:
            if isinstance(event, MIXED):
                break
            if isinstance(event, DEALT):
                cards += [event.card] if isinstance(event, e.CardDrawn) else event.cards
        if record.stubs:
            cards = cards[:0]
        if UNSEEN in cards or (
            not record.opened.commitment and len(self.setup.posting.table.deck.cards) > PACK_MAX
        ):
            # Cards that a dealer did not see were not entered, so the rest is a biased sample. And the log
            # does not record when a shoe dealt by hand was changed.
            self._unseen = True
        if self._unseen or not cards:
            return
        new = record.opened.commitment != self._commitment or not record.opened.commitment
        self._commitment = record.opened.commitment
        numbers = [self._kinds[card] for card in cards]
        for evidence in self.cards.values():
            evidence.follow(record.number, numbers, fresh=new or record.opened.new_shoe)

    def tests(self) -> list[tuple[str, str, Evidence]]:
        """Return every test of this table, in a fixed order."""
        found: list[tuple[str, str, Evidence]] = []
        for watch in self.wagers.values():
            found += watch.tests()
        if not self._unseen:
            found += [(name, SAYS[name], evidence) for name, evidence in self.cards.items()]
        return found

    def report(self, *, alpha: float, first: int) -> TableReport:
        """Return the report on the table; ``first`` is the position of its first test among all."""
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
            fees=self.fees,
            seconds_per_round=seconds,
            wagers=tuple(watch.report() for watch in self.wagers.values() if watch.sums.rounds),
            tests=tuple(
                said(name, says, evidence, bound(alpha, place))
                for place, (name, says, evidence) in enumerate(self.tests(), start=first)
                if evidence.rounds
            ),
            findings=tuple(
                Finding(
                    kind=str(kind),
                    count=len(found),
                    rounds=tuple(number for number, _ in found[:SHOWN]),
                    first=found[0][1],
                )
                for kind, found in self._found.items()
            ),
            note=" ".join(filter(None, (self.note, UNENTERED if self._unseen else ""))),
        )


UNENTERED = (
    "The cards are not tested: some were dealt by hand and never entered, or from a shoe changed by hand."
)


def said(name: str, says: str, evidence: Evidence, at: float) -> Test:
    """Return the current state of a test."""
    return Test(
        name=name,
        says=says,
        rounds=evidence.rounds,
        evidence=evidence.factor,
        flags_at=math.exp(at),
        p=p_at_most(evidence.peak),
        flagged=evidence.peak >= at,
        since=evidence.peak_round,
    )
