"""One wager of one posted table: bets and wins, compared with what its exact figures predict."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from croupier.floor.fairness.judged import Costs
from croupier.floor.fairness.observe import Observed, by_cards_alone
from croupier.floor.fairness.report import RowCount, WagerReport
from croupier.floor.past.record import RoundRecord
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.core.options import read_for
from croupier.lab.fairness.evidence import Evidence
from croupier.lab.fairness.exact import binomial_tail, chi_square
from croupier.lab.fairness.expected import Expected, expected, expected_awards
from croupier.lab.fairness.wagers import LuckEvidence, MoneyEvidence, RowEvidence, Sums
from croupier.money import Cents
from croupier.money.cents import displayed
from croupier.pay import Percent
from croupier.pay.progressive import percent_of
from croupier.table import BankedTable
from croupier.table.banked.settling.awards import tray_amount

TRAIL = 200
"""How many points of z a wager keeps; when there are more, every other one is dropped."""


class WagerWatch:
    """The sums and the evidence of one wager. The lab computes its figures with the first result."""

    def __init__(self, lab: Laboratory, wager: str, table: BankedTable) -> None:
        self.lab, self.wager, self.table = lab, wager, table
        self.by_play = not by_cards_alone(lab, wager)
        rule = table.game.progressive
        self.off_meter = rule is not None and wager == rule.spot
        self.sums, self.judged = Sums(), Sums()
        self.mistakes, self.decisions = 0.0, 0
        self._trail: list[tuple[int, float]] = []
        self._every = 1
        self._tests: dict[str, tuple[str, Evidence]] = {}

    @cached_property
    def _figures(self) -> Figures:
        options = {**read_for(self.lab.game, self.lab.asks, {}), **self.table.options}
        analysed = self.lab.wagers[self.wager]
        return analysed.work(self.lab.pay_table(analysed.posted(options)), options)

    @cached_property
    def expected(self) -> Expected:
        """What the exact figures predict as posted; for a jackpot, with an empty meter."""
        return self._at(Cents(0)) if self.off_meter else expected(self._figures)

    def _at(self, shown: Cents) -> Expected:
        """Return the prediction for a progressive wager while its sign shows ``shown``."""
        pays, stake = self.table.progressive, self.table.progressive_wager
        assert pays is not None
        words = {row: _words(award) for row, award in pays.pays.items()}
        by_words = {words[row]: award for row, award in pays.pays.items()}

        def worth(said: str) -> Fraction:
            award = by_words[said]
            if isinstance(award, Percent):
                return Fraction(percent_of(shown, award.of_meter), stake)
            return Fraction(tray_amount(self.table, stake, award), stake)

        return expected_awards(self._figures, words, worth)

    @cached_property
    def rows(self) -> RowEvidence:
        """The test of pay-table rows, where the cards alone decide."""
        return RowEvidence(self.expected)

    @cached_property
    def money(self) -> MoneyEvidence:
        """The test of money."""
        return MoneyEvidence(self.expected)

    @cached_property
    def most(self) -> LuckEvidence:
        """The test whether players win more than best play would."""
        return LuckEvidence(self.expected, one_sided=True)

    @cached_property
    def luck(self) -> LuckEvidence:
        """The test whether results match best play, less the cost of mistakes, plus luck."""
        return LuckEvidence(self.expected)

    @property
    def is_tested(self) -> bool:
        """Whether the exact figures are for this wager alone, regardless of decisions on other wagers."""
        return not self.by_play or self.wager == next(iter(self.lab.wagers))

    def tests(self) -> list[tuple[str, str, Evidence]]:
        """Return the tests of this wager, in a fixed order; a jackpot has no money test: its meter moves."""
        if not self.is_tested:
            return []
        name = self.wager.replace("_", " ")
        if self.by_play:
            return [
                (f"{name}: best play", "players win no more than best play does", self.most),
                (f"{name}: luck", "results are best play's, less the cost of mistakes, and luck", self.luck),
            ]
        rows = (f"{name}: rows", "every row comes as often as its exact probability says", self.rows)
        if self.off_meter:
            return [rows]
        return [rows, (f"{name}: money", "the bank wins what the exact edge says", self.money)]

    def follow(self, record: RoundRecord, results: Sequence[Observed], costs: Costs | None) -> str:
        """Follow the results of one round; return a description of an impossible result, if there is one."""
        now = self.expected
        if self.off_meter:
            meter = record.opened.meter
            now = self._at(displayed(meter.meter) if meter is not None else Cents(0))
        laid, gained = [one.laid for one in results], [one.gained for one in results]
        wrong = ""
        if not self.by_play:
            classes = [self._class(one) for one in results]
            for one, found in zip(results, classes, strict=True):
                if found is None and not self.off_meter:
                    wrong = (
                        f"{one.gained / 100} for {one.laid / 100} on the {self.wager}: no outcome pays that"
                    )
            known = [(stake, place) for stake, place in zip(laid, classes, strict=True) if place is not None]
            if known:
                stakes, places = [float(stake) for stake, _ in known], [place for _, place in known]
                self.rows.follow(record.number, stakes, places)
                if not self.off_meter:
                    self.money.follow(record.number, stakes, places)
        elif self.is_tested:
            self._play(record, results, costs)
        self.sums.follow(now, laid, gained)
        self._point(record.number)
        return wrong

    def _class(self, one: Observed) -> int | None:
        if self.off_meter:
            return self.expected.class_named(one.award)
        return self.expected.class_of(one.gained, one.laid, unit=self.table.breakage)

    def _play(self, record: RoundRecord, results: Sequence[Observed], costs: Costs | None) -> None:
        """Follow results that depend on decisions: compare with best play, and with the decisions made."""
        edge, stakes = float(self.expected.edge), [float(one.laid) for one in results]
        above = [float(one.gained / one.laid) + edge for one in results]
        self.most.follow(record.number, stakes, above)
        if costs is None:
            return
        lost = [costs.get(one.player, (0.0, 0)) for one in results]
        self.luck.follow(record.number, stakes, [a + cost for a, (cost, _) in zip(above, lost, strict=True)])
        self.judged.follow(self.expected, [one.laid for one in results], [one.gained for one in results])
        self.mistakes += sum(cost * one.laid for one, (cost, _) in zip(results, lost, strict=True))
        self.decisions += sum(count for _, count in lost)

    def _point(self, number: int) -> None:
        if self.sums.rounds % self._every:
            return
        self._trail.append((number, round(self.sums.z, 3)))
        if len(self._trail) > TRAIL:
            self._trail, self._every = self._trail[1::2], 2 * self._every

    def report(self) -> WagerReport:
        """Return the report on the wager."""
        sums, chi = self.sums, (0.0, 0, 1.0)
        rows: tuple[RowCount, ...] = ()
        if not self.by_play:
            counts = [int(count) for count in self.rows.counts]
            chances = [float(one.probability) for one in self.expected.classes]
            trials, chi = sum(counts), chi_square(counts, chances)
            rows = tuple(
                RowCount(
                    row=one.says,
                    net=float(one.net),
                    probability=chance,
                    expected=trials * chance,
                    came=count,
                    p=binomial_tail(count, trials, chance),
                )
                for one, chance, count in zip(self.expected.classes, chances, counts, strict=True)
            )
        judged = self.judged if self.judged.rounds else None
        return WagerReport(
            wager=self.wager,
            pay_table=self._figures.pay_table,
            per=self._figures.per,
            rounds=sums.rounds,
            wagers=sums.wagers,
            handle=sums.laid,
            won=-float(sums.gained),
            expected=-float(sums.due),
            deviation=sums.deviation,
            # From the bank's side, so that plus always means that the bank is ahead.
            z=-sums.z,
            edge=float(self._figures.edge),
            by_play=self.by_play,
            rows=rows,
            chi_square=chi[0],
            freedom=chi[1],
            p=chi[2],
            mistakes=self.mistakes,
            decisions=self.decisions,
            rounds_judged=judged.rounds if judged else 0,
            expected_of_play=-float(judged.due) + self.mistakes if judged else None,
            won_of_judged=-float(judged.gained) if judged else None,
            trail=tuple((number, -z) for number, z in self._trail),
        )


def _words(award: object) -> str:
    """Return an award's name as the records of a round write it."""
    return f"{award.of_meter}%" if isinstance(award, Percent) else str(award)
