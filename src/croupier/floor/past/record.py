"""One round, computed from its table's log alone: the only account of it that readers use.

A record holds the terms and the people, the events that count and those that were taken back, and the
promises of the cards. Everything that a reader shows is derived from it here: the table after each step, the
cards that one person saw, payments and movements with their clauses, totals, the document and its result.
Pages, reports, evidence and corrections agree because none of them reads the events.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from croupier.floor.cards.promise import OrderProof, Turn
from croupier.floor.jackpot.share import JackpotShare
from croupier.floor.money.ledger import TableBook
from croupier.floor.past.moved import Totals, bought, moved_by, shared_by, totals
from croupier.floor.past.payments import Payment, payments
from croupier.floor.past.stand import Draw
from croupier.floor.past.step import Step, steps_of
from croupier.floor.setup import TableSetup
from croupier.games.view import RoundView
from croupier.history.actions import write_action
from croupier.history.recorded import RECORDED
from croupier.history.result import result
from croupier.history.seen import Reader
from croupier.history.write import write_document
from croupier.numbers import Player
from croupier.table import Round, family_of
from croupier.table.events import Event, Movements
from croupier.table.session.events import DeckRevealed, RoundOpened


@dataclass(slots=True)
class Fates:
    """What became of a table's promised decks, each by its commitment."""

    cuts: dict[str, int] = field(default_factory=dict)
    """How many cards were cut."""
    turns: dict[str, tuple[Turn, ...]] = field(default_factory=dict)
    """How players' numbers turned a deck."""
    revealed: dict[str, DeckRevealed] = field(default_factory=dict)

    def of(self, made: Collection[str]) -> Fates:
        """Return the fates of these decks alone."""
        return Fates(
            {deck: cut for deck, cut in self.cuts.items() if deck in made},
            {deck: turns for deck, turns in self.turns.items() if deck in made},
            {deck: shown for deck, shown in self.revealed.items() if deck in made},
        )

    def forget(self, kept: Collection[str]) -> None:
        """Drop all other decks."""
        left = self.of(kept)
        self.cuts, self.turns, self.revealed = left.cuts, left.turns, left.revealed


@dataclass(slots=True)
class RoundRecord:
    """One round: its terms, how it began, who played, what happened, and what readers show of it.

    ``round_`` in the methods below is the finished round, for callers that have it already.
    """

    setup: TableSetup
    """The table, with the posting and the version of the terms under which the round was played."""
    opened: RoundOpened
    persons: tuple[str, ...]
    """Who played, player 1 first. Somebody else may sit in their seat by now."""
    first_place: int
    """How many cards had been dealt from the deck or shoe before this round."""
    fates: Fates = field(repr=False, compare=False)
    """What became of the table's decks, after the round too."""
    opened_at: str = ""
    """When it was opened; empty in logs of earlier releases that do not say it."""
    events: list[Event] = field(default_factory=list)
    """The events that count; for readers, ``steps`` describes them."""
    taken_back: list[tuple[int, list[Event]]] = field(default_factory=list)
    """Entries that a dealer took back: after how many events that count, and their events."""
    stubs: list[tuple[int, str]] = field(default_factory=list)
    """For each new stub: after how many events it was shuffled, and its promise."""
    closed: bool = False
    draw: Draw | None = None
    """The draw for the button, before the first round of a game."""
    away: tuple[str, ...] = ()
    """People with a seat at the table who were not dealt in."""

    # ── which round it is ───────────────────────────────────────────────────────────────────────────

    @property
    def table(self) -> str:
        """The table's id."""
        return self.setup.id

    @property
    def number(self) -> int:
        """The round's number at its table."""
        return self.opened.number

    @property
    def stream(self) -> str:
        """The log that holds the round."""
        return f"table:{self.setup.log_name}"

    @property
    def link(self) -> str:
        """The link of the round's jackpot; empty if it was played without one."""
        return (self.setup.link or "") if self.opened.linked else ""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The account on which each player's chips are corrected, player 1 first."""
        return tuple(f"wallet:{person}" for person in self.persons)

    def player_of(self, person: str | None) -> Player | None:
        """A person's player number in this round."""
        return Player(self.persons.index(person) + 1) if person in self.persons else None

    # ── its cards ───────────────────────────────────────────────────────────────────────────────────

    @property
    def revealed(self) -> bool:
        """Whether the whole order of its deck has been shown, so that everybody may see every card."""
        return self.opened.commitment in self.fates.revealed

    @property
    def commitments(self) -> tuple[str, ...]:
        """The promise of the deck, then that of every new stub; without promises if it was dealt by hand."""
        return (self.opened.commitment, *(commitment for _, commitment in self.stubs))

    def draw_proof(self) -> OrderProof | None:
        """Return the proof with which anyone can check the draw for the button before the round."""
        if self.draw is None:
            return None
        shown = self.fates.revealed.get(self.draw.commitment)
        return None if shown is None else OrderProof(shown.commitment, shown.order, shown.salt)

    def reader(self, person: str | None) -> Reader:
        """Return a person as a reader of this round, who sees what they saw at the table."""
        return Reader(self.player_of(person), self.revealed)

    # ── what lay on the table ───────────────────────────────────────────────────────────────────────

    def begin(self) -> Round:
        """Return the round before its first event."""
        round_: Round = family_of(self.setup.posting.table).open_round(self.setup.posting, self.opened)
        return round_

    def at(self, step: int) -> Round:
        """Return the round after the first ``step`` events."""
        round_ = self.begin()
        for event in self.events[:step]:
            round_.emit(event)
        return round_

    def finished(self) -> Round:
        """Return the round after all its events."""
        return self.at(len(self.events))

    def view(self, person: str | None, round_: Round | None = None) -> RoundView:
        """Return the finished round as one person may see it."""
        return (round_ or self.finished()).view(self.player_of(person))

    # ── what happened ───────────────────────────────────────────────────────────────────────────────

    def steps(self) -> list[Step]:
        """Return every event in words, with its clause and what it moved."""
        book = TableBook(self.table, link=self.setup.link)
        book.go_on(0, dict(zip(self.opened.seats, self.persons, strict=True)))
        book.entries([self.opened])
        return list(steps_of(self.events, self.persons, book))

    def lines(self, reader: Reader, round_: Round | None = None) -> list[str]:
        """Return the wagers, cards and decisions so far in the notation, as a reader may see them."""
        played = round_ or self.finished()
        return [write_action(one) for one in RECORDED[played.table.game.family].told(played, reader)]

    def document(self, person: str | None, round_: Round | None = None) -> str:
        """Return the finished round as text for ``croupier replay``, with the cards that a person may see."""
        notes = {
            "hand": self.number,
            "players": self.persons,
            "seats": self.opened.seats,
            # The next round of the table is checked against this one.
            "_session": {"table": self.table, "round": self.number, "away": list(self.away)},
        }
        return write_document(round_ or self.finished(), self.reader(person), notes=notes)

    def result(self, person: str | None) -> dict[str, Any]:
        """Return the result in the form of ``croupier replay --json``, with the cards a person may see."""
        round_ = self.finished()
        return {
            "file": self.table,
            "round": self.number,
            "variant": RECORDED[round_.table.game.family].variant(round_),
            **result(round_, self.reader(person)),
            "matches_expected": None,
        }

    # ── the money ───────────────────────────────────────────────────────────────────────────────────

    def payments(self, round_: Round | None = None) -> list[Payment]:
        """Return every payment in words, in order, with its clause."""
        return payments(round_ or self.finished(), self.persons)

    def nets(self, round_: Round | None = None) -> dict[str, int]:
        """Return each person's win or loss in cents; chips bought during the round do not count."""
        finished = round_ or self.finished()
        stacks = family_of(finished.table).stacks(finished)
        nets = dict.fromkeys(self.persons, 0)
        for person, stack, before in zip(self.persons, stacks, self.opened.stacks, strict=True):
            nets[person] += stack - before
        for player, amount in bought(self.events):
            nets[self.persons[player - 1]] -= amount
        return nets

    def totals(self) -> Totals:
        """Return handle, win, fees, tips, awards, and what each player staked and won."""
        return totals(self.finished().log, len(self.persons))

    def moved(self) -> Movements:
        """Return what the round moved in all, with players' chips on ``accounts``."""
        return moved_by(self.table, self.finished().log, self.accounts, self.link)

    def jackpot(self) -> JackpotShare:
        """Return what the round gave its jackpot, and what it took from it."""
        return shared_by(self.finished().log)
