"""Every table's log, decided again by the rules: a true log fits, a false one not, and where is said."""

import random

import msgspec
import pytest

from croupier.floor import demo_tables
from croupier.floor.audit.tables import BEHIND, audit_table
from croupier.money import Cents
from croupier.store import members
from croupier.table import events as e
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}
PLAYED: dict[str, QuietTable] = {}


def played(table: str, rounds: int = 3) -> QuietTable:
    """A table after some rounds, in which Nora made choices at random."""
    if table not in PLAYED:
        quiet = QuietTable(SETUPS[table], seed="audit", bots=["Mabel", "Otis", "Pearl"])
        quiet.sit("Nora", quiet.setup.posting.seats)
        chance = random.Random(3)
        for _ in range(rounds):
            if quiet.session.seat_of("Nora") is not None:
                quiet.play_round("Nora", chance.choice)
        PLAYED[table] = quiet
    return PLAYED[table]


@pytest.mark.parametrize("table", SETUPS)
def test_what_was_played_by_the_rules_fits(table):
    quiet = played(table)

    assert quiet.session.state.number >= 1
    assert audit_table(quiet.setup.posting, quiet.session.log, quiet.decks) is None


def forged(table: str, kind: type, **changes) -> tuple[object, list, int]:
    """A table's posting, its log with the first record of a kind changed, and that record's number."""
    quiet = played(table)
    log = list(quiet.session.log)
    place = next(place for place, event in enumerate(log) if type(event) is kind)
    log[place] = msgspec.structs.replace(log[place], **changes)
    return quiet.setup.posting, log, place + 1


@pytest.mark.parametrize(
    ("table", "kind", "changes"),
    [
        ("caribbean-stud", e.WagerSettled, {"returned": Cents(123_400)}),
        ("caribbean-stud", s.SeatTaken, {"buy_in": Cents(1)}),
        ("razz", e.PotAwarded, {"amount": Cents(999_900)}),
        ("razz", e.Called, {"amount": Cents(1)}),
        ("limit-holdem", e.ForcedBetPosted, {"amount": Cents(700)}),
        ("limit-holdem", s.RoundOpened, {"stacks": (Cents(10), Cents(10), Cents(10), Cents(10))}),
        ("pan", e.ChipsCollected, {"clause": "PAN 99"}),
        ("ez-baccarat", e.RoundClosed, {}),
    ],
)
def test_the_first_record_that_the_rules_do_not_give_is_named(table, kind, changes):
    if not changes:
        quiet = played(table)
        posting, log = quiet.setup.posting, list(quiet.session.log)
        place = next(place for place, event in enumerate(log) if type(event) is kind)
        del log[place]
        place += 1
    else:
        posting, log, place = forged(table, kind, **changes)

    misfit = audit_table(posting, log)

    assert misfit is not None
    assert misfit.place == place, misfit
    assert misfit.reason


def test_a_card_that_changes_who_wins_is_found_where_the_rules_part_from_the_log():
    quiet = played("caribbean-stud")
    log = list(quiet.session.log)
    place = next(place for place, event in enumerate(log) if type(event) is e.HandDealt)
    log[place] = msgspec.structs.replace(log[place], cards=log[place].cards[:-1])

    misfit = audit_table(quiet.setup.posting, log)

    assert misfit is not None
    assert misfit.place >= place


def test_a_log_that_ends_in_the_middle_of_an_answer_is_not_whole():
    quiet = played("razz")
    log = list(quiet.session.log)
    place = next(place for place, event in enumerate(log) if type(event) is s.RoundOpened)

    misfit = audit_table(quiet.setup.posting, log[: place + 2])

    assert misfit is not None
    assert misfit.place == place + 3
    assert "the log ends before" in misfit.reason


def test_a_record_of_a_round_that_nobody_opened_follows_from_nothing():
    quiet = played("razz")
    stray = next(event for event in quiet.session.log if type(event) is e.RoundClosed)

    misfit = audit_table(quiet.setup.posting, [stray])

    assert misfit is not None
    assert misfit.reason == "round.closed/1 follows from nothing that was done"


def test_every_record_of_a_table_has_its_command_or_follows_from_another():
    """A new kind of record that the auditor does not know would make true logs look false."""
    assert set(members(s.AnySessionEvent, e.Event)) - set(BEHIND) == {s.TimePaid, s.DeckTurned}


def test_a_command_that_was_sent_under_a_key_fits():
    quiet = QuietTable(SETUPS["razz"])
    quiet.sit("Nora", 1)
    quiet.do(sc.NoteKey(key="once"))

    assert audit_table(quiet.setup.posting, quiet.session.log) is None
    forged = [quiet.session.log[0], msgspec.structs.replace(quiet.session.log[1], place=9)]
    assert audit_table(quiet.setup.posting, forged).place == 2
