"""What banking a full table is worth: expectation and spread of a round, by the bank's wager and its place.

The expectation with everything covered is exact, by the edges of the wagers. What a bank wager that does not
cover everything takes away from it, and the spread, are counted over every round or over a sample by the
game's book; ``Banked.plays`` names both plays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, Spot, Times
from croupier.lab.bank.counted import every_round, is_counted
from croupier.lab.bank.ledger import Covered, Played, cover
from croupier.lab.bank.plays import Plays, plays_of
from croupier.lab.bank.rounds import FullTable, bettors_of, require_bank, sample
from croupier.lab.bank.ruin import Stretch
from croupier.lab.core.figures import NORMAL_99, Figures
from croupier.lab.core.options import read_for
from croupier.lab.questions.edge import NO_OPTIONS, analyse, laboratory
from croupier.money import Cents, dollars
from croupier.numbers import Player
from croupier.pay.coverage import CoverageRule

USUAL_BET = dollars(25)
NO_FEE = Cents(0)
SAMPLED = 2_000
"""Default number of rounds in a sample."""


@dataclass(frozen=True, kw_only=True)
class Banked:
    """A full table as its bank sees it, round by round. Amounts are in cents; the bank's gain is positive."""

    table: FullTable
    expected: Fraction
    """Of a round in which everything is covered, before fees."""
    action: Cents
    """All wagers before the deal."""
    rounds: tuple[Played, ...]
    counted: bool
    """Whether these are all rounds with their chances; otherwise they are a sample."""
    figures: Mapping[str, Figures]
    """By wager, what the expectation is made of."""
    plays: Plays
    """Whose play the expectation and the rounds come from."""

    @property
    def edge(self) -> Fraction:
        """The bank's expectation as a share of all wagers before the deal."""
        return self.expected / self.action

    def at(self, wager: Cents | None = None, rule: CoverageRule | None = None) -> Result:
        """The bank's result with this wager; with None, of a bank that covers everything."""
        if wager is None:
            nets = [played.net for played in self.rounds]
            return self._result(wager, nets, {})
        if wager <= 0:
            raise DataInvalid("the bank's wager must be more than $0", key="bank")
        by = rule or CoverageRule(self.table.options["coverage"])
        covered = [cover(played.items, wager, by) for played in self.rounds]
        return self._result(wager, [each.net for each in covered], self._places(covered))

    def stretch(self, rounds: int, result: Result, fee: Cents = NO_FEE) -> Stretch:
        """Rounds in a row; refused where expectation and spread come from different plays."""
        self.plays.require_same()
        return Stretch(drift=float(result.expected - fee), spread=result.spread, rounds=rounds)

    def _result(self, wager: Cents | None, nets: Sequence[int], places: Mapping[int, Place]) -> Result:
        weights = [played.weight for played in self.rounds]
        mean = _mean(weights, nets)
        short = _mean(weights, [net - each.net for net, each in zip(nets, self.rounds, strict=True)])
        square = _mean(weights, [net * net for net in nets])
        spread = math.sqrt(max(float(square - mean * mean), 0.0))
        chances: dict[int, Fraction] = {}
        for weight, net in zip(weights, nets, strict=True):
            chances[net] = chances.get(net, Fraction()) + weight
        within = (
            0.0 if self.counted else NORMAL_99 * _deviation(weights, nets, self.rounds) / math.sqrt(len(nets))
        )
        return Result(
            wager=wager,
            expected=self.expected + short,
            moved=short,
            within=within,
            spread=spread,
            spread_within=0.0 if self.counted else _spread_error(weights, nets, spread),
            chances=chances,
            places=places,
        )

    def _places(self, covered: Sequence[Covered]) -> dict[int, Place]:
        """By position in the order of settlement: the bettor's gain, and the uncovered amount."""
        found: dict[int, list[Fraction]] = {}
        for played, each in zip(self.rounds, covered, strict=True):
            first: dict[Player, int] = {}
            full: dict[Player, int] = {}
            for item in played.items:
                first.setdefault(item.player, len(first) + 1)
                full[item.player] = full.get(item.player, 0) + item.gained
            for player, place in first.items():
                sums = found.setdefault(place, [Fraction()] * 3)
                sums[0] += played.weight * (each.gained[player] - full[player])
                sums[1] += played.weight * each.uncovered[player]
                sums[2] += played.weight * (1 if each.uncovered[player] else 0)
        return {
            place: Place(moved=moved, uncovered=uncovered, cut=cut)
            for place, (moved, uncovered, cut) in sorted(found.items())
        }


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
    """With ``moved``, which comes from the play of the spread: see ``Banked.plays``."""
    moved: Fraction
    """What the bank's wager changes."""
    within: float
    """Half the width of the 99 % interval of ``moved``; 0 where every round was counted."""
    spread: float
    """The standard deviation."""
    spread_within: float
    chances: Mapping[int, Fraction]
    """By what the bank gains."""
    places: Mapping[int, Place]


def bank_side(
    game_id: str,
    *,
    bettors: int | None = None,
    laid: Mapping[str, Cents] | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    rounds: int = SAMPLED,
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
    figures = {spot: analyse(game_id, spot, None, options) for spot in analysed_of(game_id, wanted)}
    expected = sum(
        (found.edge * wanted[spot] * hands_of(lab.game, spot) for spot, found in figures.items()), Fraction()
    )
    counted = is_counted(lab.game)
    played = every_round(full) if counted else sample(full, rounds, seed, progress)
    action = Cents(many * sum(amount * hands_of(lab.game, spot) for spot, amount in wanted.items()))
    banked = Banked(
        table=full,
        expected=many * expected,
        action=action,
        rounds=tuple(played),
        counted=counted,
        figures=figures,
        plays=plays_of(lab, read),
    )
    if counted:
        found = _mean([each.weight for each in played], [each.net for each in played])
        assert found == banked.expected, "every round, counted, gives what the edges give"
    return banked


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


def _mean(weights: Sequence[Fraction], values: Sequence[int]) -> Fraction:
    return sum((weight * value for weight, value in zip(weights, values, strict=True)), Fraction())


def _deviation(weights: Sequence[Fraction], nets: Sequence[int], rounds: Sequence[Played]) -> float:
    """The standard deviation of what the bank's wager changes in a round: that alone is sampled."""
    moved = [net - each.net for net, each in zip(nets, rounds, strict=True)]
    mean = _mean(weights, moved)
    return math.sqrt(max(float(_mean(weights, [each * each for each in moved]) - mean * mean), 0.0))


def _spread_error(weights: Sequence[Fraction], nets: Sequence[int], spread: float) -> float:
    """How far a sampled standard deviation may be off, by the fourth moment, in 99 cases of a hundred."""
    if not spread:
        return 0.0
    mean = float(_mean(weights, nets))
    fourth = sum(float(weight) * (net - mean) ** 4 for weight, net in zip(weights, nets, strict=True))
    of_variance = math.sqrt(max(fourth - spread**4, 0.0) / len(nets))
    return NORMAL_99 * of_variance / (2 * spread)
