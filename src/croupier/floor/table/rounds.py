"""The rounds of a table: recent ones from memory, earlier ones from the store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from croupier.floor.cards.promise import Proof
from croupier.floor.past.payments import Payment
from croupier.floor.past.proofs import proofs
from croupier.floor.past.record import RoundRecord
from croupier.floor.records import DeckShuffled
from croupier.floor.table.archive import Archive
from croupier.floor.table.shown import Shown
from croupier.games.view import RoundView
from croupier.numbers import Player, Seat


class PastRound(Struct, frozen=True, kw_only=True):
    """A finished round as one person may see it, with its payments."""

    number: int
    persons: tuple[str, ...]
    """Who played, player 1 first."""
    players: tuple[Seat, ...]
    """Where they sat."""
    round: RoundView
    payments: tuple[Payment, ...]
    nets: Mapping[str, int]
    """Each player's win or loss."""


class PastRounds:
    """The finished rounds of one table, each as one person may see it."""

    def __init__(self, shown: Shown, archive: Archive) -> None:
        self._shown, self._archive = shown, archive
        self._last: dict[Player | None, PastRound] = {}
        """The last round as each player sees it, cached until it changes."""
        self._last_record: RoundRecord | None = None
        self._last_events = 0
        """How many events it had; the winner may still show a hand."""

    def round(self, number: int) -> RoundRecord | None:
        """The finished round with this number."""
        rounds = self._shown.chronicle.rounds
        if rounds and number < rounds[0].number:
            return self._archive.round(number)
        return self._shown.chronicle.round(number)

    @property
    def count(self) -> int:
        """How many rounds have been finished here."""
        return self._shown.chronicle.rounds_before + len(self._shown.chronicle.past())

    def latest(self, count: int) -> list[RoundRecord]:
        """Return the last finished rounds, the latest first."""
        chronicle = self._shown.chronicle
        records = chronicle.past()[:count]
        if len(records) < count and chronicle.rounds_before:
            records += self._archive.before(chronicle.rounds[0].number, count - len(records))
        return records

    def every(self, *, line: int = 0) -> Iterator[RoundRecord]:
        """Yield every round ever played here in order, including the round in progress.

        With ``line``, start at the round whose transcript contains this line.
        """
        rounds = list(self._shown.chronicle.rounds)
        if line < self._shown.chronicle.lines_before:
            yield from self._archive.until(rounds[0].number, line=line)
        yield from rounds

    def lines_before(self, line: int) -> int:
        """Return the number of transcript lines before the first round that ``every`` yields."""
        chronicle = self._shown.chronicle
        if line < chronicle.lines_before:
            return self._archive.lines_before(line, chronicle.rounds[0].number)
        return chronicle.lines_before

    def decks(self, record: RoundRecord) -> Mapping[str, DeckShuffled]:
        """The decks of a round, by their promises."""
        return (
            self._shown.decks if record.fates is self._shown.chronicle.fates else self._archive.decks(record)
        )

    # ── as one person may see them ──────────────────────────────────────────────────────────────────

    def last(self, person: str | None) -> PastRound | None:
        """Return the last round. People are matched by name, because others may sit in their seats by now."""
        record = self._shown.chronicle.latest()
        if record is None:
            return None
        if record is not self._last_record or len(record.events) != self._last_events:
            self._last_record, self._last_events, self._last = record, len(record.events), {}
        player = record.player_of(person)
        if player not in self._last:
            # The payments are the same for everybody.
            other, round_ = next(iter(self._last.values()), None), self._shown.finished(record)
            self._last[player] = PastRound(
                number=record.number,
                persons=record.persons,
                players=record.opened.seats,
                round=record.view(person, round_),
                payments=tuple(record.payments(round_)) if other is None else other.payments,
                nets=record.nets(round_) if other is None else other.nets,
            )
        return self._last[player]

    def proofs(self, record: RoundRecord, person: str | None) -> list[Proof]:
        """Return the proofs with which a person can check a finished round's promises."""
        return proofs(record, self.decks(record), person)
