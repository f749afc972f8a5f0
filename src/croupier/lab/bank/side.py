"""What banking a full table is worth: expectation and spread of a round, by the bank's wager and its place.

The expectation with everything covered is exact, by the edges of the wagers. What a bank wager that does not
cover everything takes away from it, and the spread, are counted over every round or over a sample that plays
as the expectation assumes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, Spot, Times
from croupier.games.option import Options
from croupier.lab.bank.counted import every_round, is_counted
from croupier.lab.bank.ledger import Covered, cover
from croupier.lab.bank.rounds import FullTable, Sample, bettors_of, require_bank, sample
from croupier.lab.bank.ruin import Stretch, mean_overshoot
from croupier.lab.core.figures import NORMAL_99, Figures
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.core.options import read_for
from croupier.lab.core.together import Items
from croupier.lab.questions.edge import NO_OPTIONS, analyse, laboratory
from croupier.money import Cents, dollars
from croupier.pay.coverage import CoverageRule

USUAL_BET = dollars(25)
NO_FEE = Cents(0)
DRAWN = 1 << 17
"""Results that the mean overshoot is taken from."""

Ints = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Banked:
    """A full table as its bank sees it, round by round. Amounts are in cents; the bank's gain is positive."""

    table: FullTable
    expected: Fraction
    """Of a round in which everything is covered, before fees."""
    action: Cents
    """All wagers before the deal."""
    sample: Sample
    figures: Mapping[str, Figures]
    """By wager, what the expectation is made of."""
    play: str
    """How all seats play, in words."""

    @property
    def counted(self) -> bool:
        """Whether the rounds are all there are, with their chances; otherwise they are a sample."""
        return self.sample.weights is not None

    @property
    def edge(self) -> Fraction:
        """The bank's expectation as a share of all wagers before the deal."""
        return self.expected / self.action

    @cached_property
    def nets(self) -> Ints:
        """By round, what a bank gains that covers everything."""
        blocks = [-block.gains.sum(axis=(1, 2)) for block in self.sample.blocks()]
        nets: Ints = np.rint(np.concatenate(blocks)).astype(np.int64)
        return nets

    def at(
        self, wager: Cents | None = None, rule: CoverageRule | None = None, rounds: int | None = None
    ) -> Result:
        """The bank's result with this wager; with None, of a bank that covers everything.

        With ``rounds``, by the first of a sample only.
        """
        if wager is None:
            return self._result(wager, self.nets, {})
        if wager <= 0:
            raise DataInvalid("the bank's wager must be more than $0", key="bank")
        by = rule or CoverageRule(self.table.options["coverage"])
        nets, places, first = [], np.zeros((3, self.table.bettors), dtype=object), 0
        for block in self.sample.blocks():
            items = block.items()
            covered = cover(items, wager, by, self.table.bettors)
            nets.append(covered.net)
            places += self._places(items, covered, first)
            first += len(covered.net)
            if rounds is not None and first >= rounds:
                break
        if self.sample.weights is None:
            places /= Fraction(first)
        by_place = {
            number: Place(moved=Fraction(moved), uncovered=Fraction(uncovered), cut=Fraction(cut))
            for number, (moved, uncovered, cut) in enumerate(places.T.tolist(), start=1)
        }
        return self._result(wager, np.concatenate(nets), by_place)

    def stretch(self, rounds: int, result: Result, fee: Cents = NO_FEE) -> Stretch:
        """Rounds in a row."""
        return Stretch(
            drift=float(result.expected - fee),
            spread=result.spread,
            rounds=rounds,
            overshoot=result.overshoot,
            spread_within=result.spread_within,
        )

    def _mean(self, values: Ints) -> Fraction:
        if self.sample.weights is None:
            return Fraction(int(values.sum()), len(values))
        pairs = zip(self.sample.weights, values.tolist(), strict=True)
        return sum((weight * value for weight, value in pairs), Fraction())

    def _result(self, wager: Cents | None, nets: Ints, places: Mapping[int, Place]) -> Result:
        moved = nets - self.nets[: len(nets)]
        short, mean = self._mean(moved), self._mean(nets)
        spread = math.sqrt(max(float(self._mean(nets * nets) - mean * mean), 0.0))
        values, many = np.unique(nets, return_counts=True)
        chances = {int(net): Fraction(int(count), len(nets)) for net, count in zip(values, many, strict=True)}
        drawn = nets[:DRAWN]
        if self.sample.weights is not None:
            chances = {net: Fraction() for net in chances}
            for weight, net in zip(self.sample.weights, nets.tolist(), strict=True):
                chances[net] += weight
            weights = np.array([float(weight) for weight in self.sample.weights])
            drawn = np.random.default_rng(1).choice(nets, DRAWN, p=weights / weights.sum())
        return Result(
            wager=wager,
            expected=self.expected + short,
            moved=short,
            within=0.0 if self.counted else NORMAL_99 * float(moved.std()) / math.sqrt(len(nets)),
            spread=spread,
            spread_within=0.0 if self.counted else _spread_error(nets, spread),
            overshoot=mean_overshoot(drawn),
            chances=chances,
            places=places,
        )

    def _places(self, items: Items, covered: Covered, first: int) -> NDArray[np.object_]:
        """By place in the order of settlement: what the bettors gain more, what is uncovered, how often."""
        rounds, seats = len(covered.net), self.table.bettors
        every = np.arange(rounds)[:, None]
        full = np.zeros((rounds, seats), dtype=np.int64)
        np.add.at(full, (every, items.seat), items.paid - items.taken)
        begins = np.full((rounds, seats), items.stake.shape[1])
        for place in reversed(range(items.stake.shape[1])):
            met = items.stake[:, place] > 0
            begins[met, items.seat[met, place]] = place
        order = np.argsort(begins, axis=1, kind="stable")
        uncovered = covered.uncovered
        found = np.stack([covered.gained - full, uncovered, (uncovered > 0).astype(np.int64)])
        found = np.take_along_axis(found, order[None], axis=2)
        sums: NDArray[np.object_] = found.sum(axis=1).astype(object)
        if self.sample.weights is not None:
            weights = np.array(self.sample.weights[first : first + rounds], dtype=object)
            sums = (found.astype(object) * weights[None, :, None]).sum(axis=1)
        return sums


@dataclass(frozen=True, kw_only=True)
class Place:
    """A bettor by the place in which the round settles them, the first is 1. Amounts in cents for a round."""

    moved: Fraction
    """Their additional gain compared with full coverage."""
    uncovered: Fraction
    """What goes back of their stakes because the bank cannot cover it."""
    cut: Fraction
    """How often that happens."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """A round for the bank, before fees, in cents."""

    wager: Cents | None
    """The bank wager; None if it covers everything."""
    expected: Fraction
    """With ``moved``."""
    moved: Fraction
    """What the bank's wager changes."""
    within: float
    """Half the width of the 99 % interval of ``moved``; 0 where every round was counted."""
    spread: float
    """The standard deviation."""
    spread_within: float
    overshoot: float
    """How far below a level the balance is, on average, in the round that takes it there."""
    chances: Mapping[int, Fraction]
    """By what the bank gains."""
    places: Mapping[int, Place]


def bank_side(
    game_id: str,
    *,
    bettors: int | None = None,
    laid: Mapping[str, Cents] | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    rounds: int | None = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Banked:
    """Return the bank's view of a full table of bettors who all make the same wagers, or of fewer bettors.

    >>> from croupier.money import dollars
    >>> banked = bank_side("ez-baccarat-panda-8", bettors=5, laid={"banker": dollars(100)})
    >>> f"${float(banked.at().expected) / 100:.2f} ± ${banked.at().spread / 100:.2f} a round"
    '$5.09 ± $469.63 a round'
    """
    lab = require_bank(game_id)
    read = read_for(lab.game, lab.asks, options)
    base = next(iter(lab.wagers))
    wanted = with_required(lab.game, laid or {base: USUAL_BET})
    many = bettors_of(lab, read, bettors)
    full = FullTable(game=game_id, bettors=many, laid=wanted, options=read)
    wagers = analysed_of(game_id, wanted)
    figures = {
        spot: analyse(game_id, spot, None, _with_company(lab, options, wanted, many)) for spot in wagers
    }
    expected = sum(
        (found.edge * wanted[spot] * hands_of(lab.game, spot) for spot, found in figures.items()), Fraction()
    )
    counted = is_counted(lab.game)
    banked = Banked(
        table=full,
        expected=many * expected,
        action=Cents(many * sum(amount * hands_of(lab.game, spot) for spot, amount in wanted.items())),
        sample=every_round(full, wagers) if counted else sample(full, wagers, rounds, seed, progress),
        figures=figures,
        play=play_of(lab, read),
    )
    if counted:
        assert banked._mean(banked.nets) == banked.expected, "every round, counted, gives what the edges give"
    return banked


def _with_company(
    lab: Laboratory, options: Mapping[str, object], laid: Mapping[str, Cents], bettors: int
) -> Mapping[str, object]:
    """The options with the others at the table, where their hands bring envy, and with the bet for it."""
    asked = {option.name for option in lab.asks}
    if lab.game.envy is None or "other_players" not in asked or lab.game.envy.spot not in laid:
        return options
    return {"other_players": bettors - 1, "stake": laid[lab.game.envy.spot], **options}


def play_of(lab: Laboratory, options: Options) -> str:
    """How the seats of a table with these options play, in words."""
    if is_counted(lab.game):
        return "no decisions"
    strategy = options.get("strategy", "best")
    return "best play" if strategy == "best" else f"the strategy {strategy}"


def with_required(game: BankedGame, laid: Mapping[str, Cents]) -> dict[str, Cents]:
    """Return the wagers, including those they require."""
    for name in laid:
        found = game.spot(name)
        if found is None or found.in_play:
            known = ", ".join(each.name for each in game.spots if not each.in_play)
            raise DataInvalid(
                f"{game.id} takes no {name!r} before the deal; choose from {known}", key="wager"
            )
    wanted = dict(laid)
    largest = Cents(max(laid.values()))
    for spot in game.spots:
        if spot.required and spot.name not in wanted:
            wanted[spot.name] = Cents(_times(spot, wanted, largest))
    return {spot.name: wanted[spot.name] for spot in game.spots if spot.name in wanted}


def _times(spot: Spot, laid: Mapping[str, Cents], otherwise: Cents) -> int:
    """Return a required wager: a multiple of another wager, or as much as the largest one given."""
    amount = spot.amount
    if isinstance(amount, Times):
        return amount.low * laid.get(amount.of, otherwise)
    return otherwise


def analysed_of(game_id: str, laid: Mapping[str, Cents]) -> list[str]:
    """The wagers whose edges the expectation adds up; the base wager includes those made beside it."""
    lab = laboratory(game_id)
    base = next(iter(lab.wagers))
    beside = {spot.name for spot in lab.game.spots if spot.required} - {base}
    return [spot for spot in lab.wagers if spot in laid and spot not in beside]


def hands_of(game: BankedGame, spot: str) -> int:
    """Return on how many hands a bettor makes the wager."""
    found = game.spot(spot)
    assert found is not None
    return game.hands if found.per_hand else 1


def _spread_error(nets: Ints, spread: float) -> float:
    """How far a sampled standard deviation may be off, by the fourth moment, in 99 cases of a hundred."""
    if not spread:
        return 0.0
    fourth = float(((nets - nets.mean()) ** 4).mean())
    return NORMAL_99 * math.sqrt(max(fourth - spread**4, 0.0) / len(nets)) / (2 * spread)
