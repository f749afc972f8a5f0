"""One wager of one posted table: bets and wins, compared with what its exact figures predict."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property

from croupier.floor.fairness.forfeits import as_kept, is_dealt_out, is_forfeited
from croupier.floor.fairness.judged import Costs
from croupier.floor.fairness.named import NEXT_MONEY, NEXT_ROWS, NamedTest
from croupier.floor.fairness.observe import Observed, by_cards_alone
from croupier.floor.fairness.report import RowCount, WagerReport, in_dollars
from croupier.floor.past.record import RoundRecord
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.core.options import read_for
from croupier.lab.fairness.evidence import Floats
from croupier.lab.fairness.exact import binomial_tail, chi_square
from croupier.lab.fairness.expected import Expected, expected, expected_awards
from croupier.lab.fairness.wagers import LuckEvidence, MoneyEvidence, RowEvidence, Sums
from croupier.money import Cents, say_dollars
from croupier.money.cents import displayed
from croupier.numbers import counted
from croupier.pay import Percent
from croupier.pay.award import write_award
from croupier.pay.progressive import percent_of
from croupier.table import BankedTable
from croupier.table.banked.settling.awards import tray_amount

TRAIL = 200
"""How many points of z a wager keeps; when there are more, every other one is dropped."""


BEST, LUCK, ROW, WON = "best play", "luck", "rows", "money"

SAYS = {
    BEST: "players win no more than best play does",
    LUCK: "results are best play's, less the cost of mistakes, and luck",
    ROW: "every row comes as often as its exact probability says",
    WON: "the bank wins what the exact edge says",
}


class Mode(Enum):
    """How a wager can be tested."""

    CARDS = "the cards decide it, once folds are left aside"
    PLAY = "players decide it, and the lab knows what each decision costs"
    BOUND = "folds give it up, and nobody sees what cards they had: only more than its mean is evidence"
    NONE = "not tested"


class WagerWatch:
    """The sums and the evidence of one wager. The lab computes its figures with the first result."""

    def __init__(self, lab: Laboratory, wager: str, table: BankedTable, *, by_hand: bool = False) -> None:
        self.lab, self.wager, self.table = lab, wager, table
        rule = table.game.progressive
        self.off_meter = rule is not None and wager == rule.spot
        self.forfeits = is_forfeited(table.game, wager, table.options)
        self.mode = self._mode(by_hand=by_hand)
        self.sums, self.judged = Sums(), Sums()
        self.decisions = 0
        self._hands: list[int] = []
        """How often each class came, with one hand counted in each round."""
        self._trail: list[tuple[int, float]] = []
        self._every = 1

    def _mode(self, *, by_hand: bool) -> Mode:
        if not by_cards_alone(self.lab, self.wager):
            # A wager in play, such as insurance, has figures for all hands, and is taken with some.
            return Mode.PLAY if self.wager == next(iter(self.lab.wagers)) else Mode.NONE
        if not self.forfeits or (is_dealt_out(self.lab.game) and not by_hand):
            return Mode.CARDS
        return Mode.NONE if self.off_meter else Mode.BOUND

    @cached_property
    def _figures(self) -> Figures:
        options = {**read_for(self.lab.game, self.lab.asks, {}), **self.table.options}
        analysed = self.lab.wagers[self.wager]
        kept_options = as_kept(self.lab.game, self.wager, options)
        return analysed.work(self.lab.pay_table(analysed.posted(options)), kept_options)

    @cached_property
    def expected(self) -> Expected:
        """What the exact figures predict as posted; for a jackpot, with an empty meter."""
        return self._at(Cents(0)) if self.off_meter else expected(self._figures)

    def _at(self, shown: Cents) -> Expected:
        """Return the prediction for a progressive wager while its sign shows ``shown``."""
        pays, stake = self.table.progressive, self.table.progressive_wager
        assert pays is not None
        words = {row: write_award(award) for row, award in pays.pays.items()}
        by_words = {words[row]: award for row, award in pays.pays.items()}

        def worth(said: str) -> Fraction:
            award = by_words[said]
            if isinstance(award, Percent):
                return Fraction(percent_of(shown, award.of_meter), stake)
            return Fraction(tray_amount(self.table, stake, award), stake)

        return expected_awards(self._figures, words, worth)

    @cached_property
    def rows(self) -> RowEvidence:
        """The test of pay-table rows, where the cards decide."""
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

    def tests(self) -> list[NamedTest]:
        """Return the tests of this wager, in a fixed order; a jackpot has no money test: its meter moves."""
        match self.mode:
            case Mode.PLAY:
                return [self._test(BEST), self._test(LUCK)]
            case Mode.CARDS:
                return [self._test(ROW)] if self.off_meter else [self._test(ROW), self._test(WON)]
            case Mode.BOUND:
                return [self._test(BEST)]
            case _:
                return []

    def _test(self, kind: str) -> NamedTest:
        begun = bool(self.sums.rounds)
        evidence = {BEST: "most", LUCK: "luck", ROW: "rows", WON: "money"}[kind]
        return NamedTest(
            name=f"{self.wager.replace('_', ' ')}: {kind}",
            says=SAYS[kind],
            evidence=getattr(self, evidence) if begun else None,
            next_step=NEXT_ROWS if kind == ROW else NEXT_MONEY,
            details=self._in_dollars,
        )

    def _in_dollars(self) -> str:
        """Return what the bank was to win and what it won."""
        sums = self.judged if self.mode is Mode.PLAY and self.judged.rounds else self.sums
        due, won = sums.forgone - float(sums.due), -float(sums.gained)
        return (
            f"{say_dollars(Cents(sums.laid))} was wagered in {counted(sums.rounds, 'round')}. On average the "
            f"bank would have {in_dollars(due)} against this play; it {in_dollars(won)}."
        )

    def follow(self, record: RoundRecord, results: Sequence[Observed], costs: Costs | None) -> str:
        """Follow the results of one round; return a description of an impossible result, if there is one."""
        now, number = self.expected, record.number
        if self.off_meter:
            meter = record.opened.meter
            now = self._at(displayed(meter.meter) if meter is not None else Cents(0))
        laid, gained = [one.laid for one in results], [one.gained for one in results]
        forgone: list[float] = []
        wrong = ""
        match self.mode:
            case Mode.CARDS:
                forgone = [self._forgone(one, now) for one in results]
                wrong = self._cards(number, results)
            case Mode.PLAY:
                self._play(number, results, costs)
            case Mode.BOUND:
                self._bound(number, results)
        self.sums.follow(now, laid, gained, forgone)
        self._point(number)
        return wrong

    def _forgone(self, one: Observed, now: Expected) -> float:
        """Return what a fold gave up, in cents."""
        if self.off_meter and one.folded:
            row = now.class_named(one.award)
            return float(now.classes[row].net * one.laid - one.gained) if row is not None else 0.0
        return float(one.forgone or 0)

    def _cards(self, number: int, results: Sequence[Observed]) -> str:
        """Follow what the cards made of each wager, whether or not a fold gave it up."""
        wrong, stakes, places = "", [], []
        for one in results:
            place = self._class(one)
            if place is not None:
                stakes.append(float(one.laid))
                places.append(place)
            elif not self.off_meter:
                wrong = f"{one.gained / 100} for {one.laid / 100} on the {self.wager}: no outcome pays that"
        if places:
            self._hands = self._hands or [0] * len(self.expected.classes)
            # Bettors on one hand have one result, and others share the bank's cards: one of them counts.
            self._hands[places[0]] += 1
            self.rows.follow(number, stakes, places)
            if not self.off_meter:
                self.money.follow(number, stakes, places)
        return wrong

    def _class(self, one: Observed) -> int | None:
        if self.off_meter:
            return self.expected.class_named(one.award)
        gained = one.gained + (one.forgone or 0)
        return self.expected.class_of(gained, one.laid, unit=self.table.breakage)

    def _bound(self, number: int, results: Sequence[Observed]) -> None:
        """Follow results that no way of playing makes better than best play on average."""
        self.most.follow(number, [float(one.laid) for one in results], self._luck(results, {}))

    def _play(self, number: int, results: Sequence[Observed], costs: Costs | None) -> None:
        """Follow results that depend on decisions: compare with best play, and with the decisions made."""
        self._bound(number, results)
        if costs is None:
            return
        lost = [costs.get(one.player, (0.0, 0)) for one in results]
        self.luck.follow(number, [float(one.laid) for one in results], self._luck(results, costs))
        self.judged.follow(
            self.expected,
            [one.laid for one in results],
            [one.gained for one in results],
            [cost * one.laid for one, (cost, _) in zip(results, lost, strict=True)],
        )
        self.decisions += sum(count for _, count in lost)

    def follow_void(
        self,
        number: int,
        results: Sequence[Observed],
        costs: Costs | None,
        evidence: dict[str, MoneyEvidence | LuckEvidence],
    ) -> None:
        """Follow what a voided round would have paid; ``evidence`` holds that of each wager."""
        stakes = [float(one.laid) for one in results]
        if self.mode is Mode.CARDS:
            places = [self._class(one) for one in results]
            if None not in places:
                money = evidence.setdefault(self.wager, MoneyEvidence(self.expected))
                assert isinstance(money, MoneyEvidence)
                money.follow(number, stakes, [place for place in places if place is not None])
        elif self.mode is Mode.PLAY and costs is not None:
            luck = evidence.setdefault(self.wager, LuckEvidence(self.expected))
            assert isinstance(luck, LuckEvidence)
            luck.follow(number, stakes, self._luck(results, costs))

    def _luck(self, results: Sequence[Observed], costs: Costs) -> list[float]:
        """Return each result less its mean, given what the player decided, in wagers."""
        edge = float(self.expected.edge)
        return [float(one.gained / one.laid) + edge + costs.get(one.player, (0.0, 0))[0] for one in results]

    def bets(self, one: Observed) -> Floats | None:
        """Return the factors of bettors that a player wins more than the mean, for stakes of any size.

        None where only the mean of all hands is known.
        """
        if self.mode is Mode.CARDS:
            place = self._class(one)
            return None if place is None or self.off_meter else self.money.upward(float(one.laid), place)
        if self.mode in (Mode.PLAY, Mode.BOUND):
            return self.most.upward(float(one.gained / one.laid) + float(self.expected.edge))
        return None

    @property
    def z(self) -> float | None:
        """How far the bank's win is from its mean given the play that happened; None if that is not known.

        From the bank's side, so that plus always means that the bank is ahead.
        """
        match self.mode:
            case Mode.CARDS:
                return -self.sums.z
            case Mode.PLAY:
                return -self.judged.z_as_seen
            case _:
                return None

    def _point(self, number: int) -> None:
        if self.sums.rounds % self._every or self.z is None:
            return
        self._trail.append((number, round(self.z, 3)))
        if len(self._trail) > TRAIL:
            self._trail, self._every = self._trail[1::2], 2 * self._every

    def report(self) -> WagerReport:
        """Return the report on the wager."""
        sums, judged = self.sums, self.judged if self.judged.rounds else None
        chances = [float(one.probability) for one in self.expected.classes]
        hands, chi = sum(self._hands), (0.0, 0, 1.0)
        rows: tuple[RowCount, ...] = ()
        if self.mode is Mode.CARDS and hands:
            chi = chi_square(self._hands, chances)
            rows = tuple(
                RowCount(
                    row=one.says,
                    net=float(one.net),
                    probability=chance,
                    expected=hands * chance,
                    came=count,
                    p=binomial_tail(count, hands, chance),
                )
                for one, chance, count in zip(self.expected.classes, chances, self._hands, strict=True)
            )
        of_play = judged if self.mode is Mode.PLAY else sums if self.mode is Mode.CARDS else None
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
            z=self.z,
            edge=float(self._figures.edge),
            by_play=self.mode is Mode.PLAY,
            forfeits=self.forfeits,
            rows=rows,
            chi_square=chi[0],
            freedom=chi[1],
            p=chi[2],
            mistakes=of_play.forgone if of_play else 0.0,
            decisions=self.decisions,
            rounds_judged=of_play.rounds if of_play else 0,
            expected_of_play=-float(of_play.due) + of_play.forgone if of_play else None,
            won_of_judged=-float(of_play.gained) if of_play else None,
            trail=tuple(self._trail),
        )
