"""Tests of people at one table: one player far above best play, dealers, and pairs of players.

Every test is of one table, because there the rounds have an order. Rates of honest people differ, so a rate
counts as too high only beyond a multiple of the others' rate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations

from croupier.floor.fairness.named import NamedTest
from croupier.floor.fairness.observe import Observed
from croupier.floor.fairness.wager_watch import WagerWatch
from croupier.floor.past.record import RoundRecord
from croupier.lab.fairness.evidence import Evidence, mean_of
from croupier.lab.fairness.rates import RateEvidence
from croupier.lab.fairness.wagers import Personal
from croupier.table import events as e
from croupier.table.events import Event

DEALER_TIMES = 2.0
"""A dealer may have up to twice the other dealers' rate of irregularities."""
DUMP_TIMES = 2.0
"""A player may win up to twice as often from one loser as from the others."""
SOFT_TIMES = 1.5
"""Two players may bet into each other, or show down, this much less often than with others."""

ENTERS = (e.Called, e.Raised)
"""A player put chips in of their own accord."""

WINNER = "no person wins more than best play does"
IRREGULAR = "the dealer has no more than twice the other dealers' irregularities"
COLLUDES = "two players play each other as they play the others"

NEXT_PLAYER = "Step through these rounds: what did the player know, and who could have told them?"
NEXT_DEALER = (
    "Watch these rounds of the dealer on the recording, and compare them with the dealer's training."
)
NEXT_PAIR = "Step through these rounds with both players, and ask for their other tables and accounts."


class Pair(Evidence):
    """Two players of a game for a pot: chips dumped either way, soft play, hands kept from a showdown."""

    def __init__(self) -> None:
        super().__init__()
        self.dumped = (RateEvidence(DUMP_TIMES), RateEvidence(DUMP_TIMES))
        self.soft, self.apart = RateEvidence(SOFT_TIMES), RateEvidence(SOFT_TIMES)

    def done(self, number: int) -> None:
        """The capital after a hand: divided equally among the four bettors."""
        parts = (*self.dumped, self.soft, self.apart)
        self.note(mean_of([part.log for part in parts]), number)

    def says(self) -> str:
        """Which of the four found most."""
        names = {
            "chips go from the second to the first": self.dumped[0],
            "chips go from the first to the second": self.dumped[1],
            "they do not bet into each other": self.soft,
            "they do not show down against each other": self.apart,
        }
        return f"Mostly: {max(names, key=lambda name: names[name].peak)}."


class PeopleWatch:
    """The tests of people at one table."""

    def __init__(self, wagers: Mapping[str, WagerWatch], *, pot: bool) -> None:
        self._wagers, self._pot = wagers, pot
        self._tests: dict[tuple[str, ...], Evidence] = {}
        """In the order in which they began, which never changes."""
        self._losses = [0, 0]
        """How many hands there were, and what their largest losers lost."""

    def _of(self, *key: str, make: Callable[[], Evidence]) -> Evidence:
        return self._tests.setdefault(key, make())

    def follow(self, record: RoundRecord, results: Sequence[Observed], dealer: str) -> None:
        """Follow one round; ``dealer`` dealt it by hand."""
        self._players(record, results)
        if dealer:
            self._dealer(record, dealer)
        if self._pot and len(record.persons) > 1:
            self._pairs(record)

    def _players(self, record: RoundRecord, results: Sequence[Observed]) -> None:
        for player, person in enumerate(record.persons, start=1):
            own = [one for one in results if one.player == player]
            bets = [(float(one.laid), self._wagers[one.wager].bets(one)) for one in own]
            known = [(stake, factors) for stake, factors in bets if factors is not None]
            if known:
                evidence = self._of("player", person, make=Personal)
                assert isinstance(evidence, Personal)
                evidence.follow(record.number, [s for s, _ in known], [factors for _, factors in known])

    def _dealer(self, record: RoundRecord, dealer: str) -> None:
        hit = bool(record.totals().irregular)
        self._of("dealer", dealer, make=lambda: RateEvidence(DEALER_TIMES))
        for key, evidence in self._tests.items():
            if key[0] == "dealer" and isinstance(evidence, RateEvidence):
                evidence.follow(record.number, suspected=key[1] == dealer, hit=hit)

    def _pairs(self, record: RoundRecord) -> None:
        """Follow a hand for a pot, for every two people who were dealt in."""
        nets = record.nets()
        loser, winner = min(nets, key=lambda name: nets[name]), max(nets, key=lambda name: nets[name])
        large = bool(self._losses[0]) and -nets[loser] * self._losses[0] >= self._losses[1]
        self._losses = [self._losses[0] + 1, self._losses[1] - nets[loser]]
        last_two, passive = _finalists(record)
        shown = {_person(record, event) for event in record.events if isinstance(event, e.HandShown)}
        entered = {_person(record, event) for event in record.events if isinstance(event, ENTERS)}
        for pair in combinations(sorted(record.persons), 2):
            evidence = self._of("pair", *pair, make=Pair)
            assert isinstance(evidence, Pair)
            # A hand between two people only has nobody to compare with.
            if large and len(record.persons) > 2:
                for (taker, giver), dumped in zip(permutations(pair), evidence.dumped, strict=True):
                    if loser != taker:
                        dumped.follow(record.number, suspected=loser == giver, hit=winner == taker)
            # Seldom is the other way round: the others do it more often than the pair.
            if last_two & set(pair):
                together = last_two == set(pair)
                evidence.soft.follow(record.number, suspected=not together, hit=not passive)
            for name in pair:
                for other in entered - {name}:
                    if name in entered and (other not in pair or name == pair[0]):
                        both = {name, other} <= shown
                        evidence.apart.follow(record.number, suspected=other not in pair, hit=both)
            evidence.done(record.number)

    def tests(self) -> list[NamedTest]:
        """Return the tests, in the order in which they began."""
        found = []
        for (kind, *names), evidence in self._tests.items():
            says, step = {
                "player": (WINNER, NEXT_PLAYER),
                "dealer": (IRREGULAR, NEXT_DEALER),
                "pair": (COLLUDES, NEXT_PAIR),
            }[kind]
            details = _details(evidence)
            found.append(
                NamedTest(
                    name=f"{kind}: {' and '.join(names)}",
                    says=says,
                    evidence=evidence,
                    next_step=step,
                    details=details,
                )
            )
        return found


def _details(evidence: Evidence) -> Callable[[], str]:
    if isinstance(evidence, Pair):
        return evidence.says
    if isinstance(evidence, RateEvidence):
        hits, misses = evidence.hits, evidence.misses
        return lambda: (
            f"{hits[1]} of {hits[1] + misses[1]} rounds were irregular, "
            f"{hits[0]} of {hits[0] + misses[0]} of the other dealers'."
        )
    return lambda: "These rounds are those that the player won most on."


def _finalists(record: RoundRecord) -> tuple[set[str], bool]:
    """Return the last two people in a hand, and whether neither bet or raised against the other."""
    left, passive = dict.fromkeys(record.persons), True
    for event in record.events:
        if isinstance(event, e.HandFolded | e.HandMucked) and len(left) > 2:
            left.pop(_person(record, event), None)
        elif isinstance(event, e.Raised) and len(left) == 2:
            passive = False
    return (set(left), passive) if len(left) == 2 else (set(), True)


def _person(record: RoundRecord, event: Event) -> str:
    return record.persons[getattr(event, "player", 1) - 1]
