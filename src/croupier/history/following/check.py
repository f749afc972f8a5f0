"""What spans rounds: a record that says that it follows another is checked against it.

A document says so with ``_session``: the same table, and the next number. The rules between rounds are those
of the table itself. Nothing is inferred from documents that do not say where they belong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from croupier.history.following.bank import BetweenBanked
from croupier.history.following.pot import BetweenPot
from croupier.history.placed import Break, Placed
from croupier.history.replay import Replay
from croupier.table import BankedRound, PotRound, Round

Kept = BetweenBanked | BetweenPot


class Following:
    """The tables of a run of records, each as its last record left it."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[int, Kept]] = {}

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
        if played.error or round_ is None or not round_.over:
            # How the table went on from here is not known.
            return played
        if kept is None or placed.round != number + 1:
            if (first := _first(round_, placed)) is not None:
                self._kept[key] = placed.round, first
            said = f"not checked against round {placed.round - 1}: round {number} was read before it"
            begins = kept is None or placed.round == 1
            return played if begins else replace(played, notes=(*played.notes, said))
        breaks, after = _next(kept, round_, placed)
        self._kept[key] = placed.round, after
        return replace(played, breaks=breaks)


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
