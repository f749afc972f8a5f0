"""The rounds of a table, however long ago: the last ones from memory, earlier ones from the store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.floor.past.chronicle import RoundRecord
from croupier.floor.records import DeckShuffled
from croupier.floor.table.archive import Archive
from croupier.floor.table.window import TableWindow


class PastRounds(TableWindow):
    """A table with its archive."""

    archive: Archive

    def past_round(self, number: int) -> RoundRecord | None:
        """The finished round with this number, however long ago it was."""
        rounds = self.chronicle.rounds
        if rounds and number < rounds[0].number:
            return self.archive.round(number)
        return self.chronicle.round(number)

    @property
    def rounds_past(self) -> int:
        """How many rounds have been finished here."""
        return self.chronicle.rounds_before + len(self.chronicle.past())

    def past_rounds(self, count: int) -> list[RoundRecord]:
        """The last finished rounds, the latest first."""
        found = self.chronicle.past()[:count]
        if len(found) < count and self.chronicle.rounds_before:
            found += self.archive.before(self.chronicle.rounds[0].number, count - len(found))
        return found

    def every_round(self) -> Iterator[RoundRecord]:
        """Every round that was ever played here, the first one first, and the one being played."""
        return self.rounds_from(0)

    def rounds_from(self, line: int) -> Iterator[RoundRecord]:
        """The same, from a round on that was told before this line, or begins there."""
        rounds = list(self.chronicle.rounds)
        if line < self.chronicle.lines_before:
            yield from self.archive.until(rounds[0].number, line=line)
        yield from rounds

    def decks_of(self, record: RoundRecord) -> Mapping[str, DeckShuffled]:
        """The decks of a round, by their promises."""
        return self.decks if record.chronicle is self.chronicle else self.archive.decks(record)
