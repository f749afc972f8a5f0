"""What spans rounds: a record that says that it follows another is checked against it.

A document says so with ``_session``: the same table, and the next number. The rules between rounds are those
of the table itself. Nothing is inferred from documents that do not say where they belong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from croupier.history.following.bank import BetweenBanked
from croupier.history.following.pot import BetweenPot
from croupier.history.placed import Break, Placed
from croupier.history.replay import Replay
from croupier.money import Cents, write_dollars
from croupier.table import BankedRound, PotRound, Round, family_of

Kept = BetweenBanked | BetweenPot


class Following:
    """The tables of a run of records, each as its last record left it."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[int, Kept]] = {}
        self._chips: dict[tuple[str, str], Counter[str]] = {}
        """What each person had after the last record of a table."""

    def checked(self, rounds: Iterable[Replay]) -> Iterator[Replay]:
        """The same rounds, with what is wrong between them."""
        return map(self.check, rounds)

    def check(self, played: Replay) -> Replay:
        """A round with what is wrong between it and the record before it at its table."""
        document = played.document
        if document is None or document.placed is None:
            return played
        placed, round_ = document.placed, played.round
        key = placed.table, document.game.id
        number, kept = self._kept.pop(key, (0, None))
        chips = self._chips.pop(key, Counter())
        if played.error or round_ is None or not round_.over:
            # How the table went on from here is not known.
            return played
        self._chips[key] = _chips(placed, family_of(round_.table).stacks(round_))
        if kept is None or placed.round != number + 1:
            if (first := _first(round_, placed)) is not None:
                self._kept[key] = placed.round, first
            said = f"not checked against round {placed.round - 1}: round {number} was read before it"
            begins = kept is None or placed.round == 1
            return played if begins else replace(played, notes=(*played.notes, said))
        breaks, after = _next(kept, round_, placed)
        self._kept[key] = placed.round, after
        notes = _chips_between(chips, _chips(placed, family_of(round_.table).starting(round_)))
        return replace(played, breaks=breaks, notes=(*played.notes, *notes))


def _chips(placed: Placed, stacks: Sequence[Cents]) -> Counter[str]:
    """The chips of each person, at all their seats."""
    chips: Counter[str] = Counter()
    for person, stack in zip(placed.persons, stacks, strict=True):
        chips[person] += stack
    return chips


def _chips_between(before: Counter[str], now: Counter[str]) -> Iterator[str]:
    """Whose chips are not those that they had after the record before: bought, or taken off the table."""
    for person in now:
        if person in before and (more := now[person] - before[person]):
            word = "more" if more > 0 else "less"
            yield f"{person} begins with {write_dollars(Cents(abs(more)))} {word} than the last round left"


def _first(round_: Round, placed: Placed) -> Kept | None:
    if isinstance(round_, BankedRound):
        return BetweenBanked.first(round_, placed)
    return BetweenPot.first(round_, placed) if isinstance(round_, PotRound) else None


def _next(kept: Kept, round_: Round, placed: Placed) -> tuple[tuple[Break, ...], Kept]:
    if isinstance(kept, BetweenBanked):
        assert isinstance(round_, BankedRound)
        return tuple(kept.breaks(round_, placed)), kept.after(round_, placed)
    assert isinstance(round_, PotRound)
    return tuple(kept.breaks(round_, placed)), kept.after(round_, placed)
