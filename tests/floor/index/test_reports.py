"""Reports of two shifts with tips, awards, fees by time and a correction, each figure held to the events."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from croupier.floor import AT_ONCE, Floor, Kind, demo_tables
from croupier.floor.dispute.corrections import CORRECTIONS_CODEC, CORRECTIONS_STREAM
from croupier.floor.dispute.records import CorrectionApproved
from croupier.floor.index import report
from croupier.floor.index.database import SQLiteDatabase
from croupier.floor.index.index import Index
from croupier.floor.index.report import By
from croupier.floor.jackpot import kept
from croupier.floor.money.records import Count, Way
from croupier.floor.record.table import ActionRefused
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.link import Role
from croupier.money import dollars
from croupier.numbers import Seat
from croupier.server.api.audit import Audits
from croupier.store import MemoryStore, checkpoint
from croupier.table import events as e
from croupier.table.session.events import ActionsTaken, MomentNoted, RoundOpened, TimeCollected
from tests.event_loop import run

STUD, PAN = "caribbean-stud", "pan"
BEGAN = datetime(2027, 1, 1, 18, 0, tzinfo=UTC)
STAFF = {
    "Carla": [Role.CAGE],
    "Dina": [Role.DEALER],
    "Dan": [Role.DEALER],
    "Sue": [Role.SUPERVISOR],
    "Tom": [Role.SUPERVISOR],
    "Ada": [Role.AUDITOR],
}
STRAIGHT_FLUSH, KINGS, NOTHING = "9h8h7h6h5h", "KhKd8c6s2d", "QdJs8d4s2c"
ACE_KING, LOW = "AdKs9d7s3d", "QhJc8s4d2h"


class Clock(datetime):
    """The time of day, which passes when the test says so."""

    at = BEGAN

    @classmethod
    def now(cls, tz=None):
        return cls.at.astimezone(tz)


def passes(**time: int) -> None:
    Clock.at += timedelta(**time)


def room(store: MemoryStore) -> Floor:
    found = {setup.id: setup for setup in demo_tables()}
    stud = replace(found[STUD], by_hand=True, bots=0, posting=replace(found[STUD].posting, counts=True))
    return Floor(
        store,
        setups=[stud, replace(found[PAN], bots=0)],
        kind=Kind.ROOM,
        pace=AT_ONCE,
        bots=False,
        advice=False,
    )


async def counted(floor: Floor, what: Count, *, dealer: str) -> None:
    """A count of the tray by its dealer, with somebody from the cage."""
    made = await floor.cashier.count(what, STUD, floor.cashier.tray(STUD), by=dealer)
    await floor.cashier.second(made.receipt, by="Carla")


async def dealt(floor: Floor, dealer: str, hands: tuple[str, str], *, tip: int = 0) -> None:
    """A round for Ines and Oren; Ines bets, Oren folds, Sue confirms an award."""
    passes(seconds=40)
    table = floor.table(STUD)
    tips = [f"p1 w tip_ante {tip}"] if tip else []
    await table.console.deal(dealer, ["d open", "p1 w ante 10", "p2 w ante 10", *tips])
    await table.console.deal(dealer, ["p1 w progressive 1", "p2 w progressive 1"])
    await table.console.deal(dealer, ["d nb"])
    passes(seconds=20)
    cards = [f"d dh p1 {hands[0]}", f"d dh p2 {NOTHING}", f"d dh b {hands[1]}"]
    await table.console.deal(dealer, [*cards, "p1 w bet 20", "p2 f", "d count"])
    if table.session.round is not None:
        with pytest.raises(ActionRefused, match="waits for a supervisor"):
            await table.console.deal(dealer, ["d award"])
        await floor.supervision.confirm("Sue", STUD, table.session.state.number)
        await table.console.deal(dealer, ["d award"])


async def evening(floor: Floor) -> None:
    for name, roles in STAFF.items():
        await floor.reception.open_account(name, roles, by="test")
    for name in ("Dina", "Dan", "Sue", "Tom"):
        await floor.accounts.assign(name, STUD, by="test")
    stud, pan = floor.table(STUD), floor.table(PAN)

    await counted(floor, Count.OPENER, dealer="Dina")
    fill = await floor.cashier.send(Way.FILL, STUD, dollars(5_000), by="Carla")
    await floor.cashier.second(fill.receipt, by="Dina")
    for seat, name in ((1, "Ines"), (2, "Oren")):
        await stud.console.deal("Dina", [f"s{seat} sit {name} 200"])
    await dealt(floor, "Dina", (KINGS, ACE_KING), tip=5)
    await dealt(floor, "Dina", (STRAIGHT_FLUSH, ACE_KING))
    passes(minutes=30)
    # Dan deals for a while, in the next hour and in the same shift.
    passes(minutes=30)
    await dealt(floor, "Dan", (LOW, ACE_KING), tip=10)
    await counted(floor, Count.CLOSER, dealer="Dan")

    passes(minutes=55)
    await counted(floor, Count.OPENER, dealer="Dan")
    await dealt(floor, "Dan", (KINGS, "QsJd9d7s3d"))

    document = floor.settled.find(STUD, 1).document
    aces = document.replace(ACE_KING, "AdAs9d7s3d")
    await floor.corrections.enter(STUD, 1, aces, why="the dealer had a pair of aces", by="Sue")
    await floor.supervision.approve_correction("Tom", 1)
    passes(minutes=5)

    for seat, name in ((1, "Rhea"), (2, "Otto"), (3, "Nell")):
        await floor.reception.open_account(name, [Role.PLAYER], by="test")
        await floor.cashier.buy_in(name, pan.setup.buy_in, by="Carla")
        await pan.sit(name, Seat(seat), pan.setup.buy_in)
    await pan.keeper.commit(pan.host.next_move(pan.session, 31 * 60).commands)


@pytest.fixture(scope="module")
def played():
    """The store, and every report of that evening as the auditor's desk makes it."""
    with pytest.MonkeyPatch.context() as patch:
        Clock.at = BEGAN
        patch.setattr(checkpoint, "datetime", Clock)
        patch.setattr(kept, "datetime", Clock)

        async def scene():
            store = MemoryStore()
            floor = room(store)
            await evening(floor)
            audits = Audits(floor, ZoneInfo("UTC"))
            made = {by: await audits.made("Ada", by, {"day": "2027-01-01"}) for by in By}
            await floor.stop()
            return store, {by: {line.name: line for line in one.lines} for by, one in made.items()}, made

        return run(scene())


@pytest.fixture(scope="module")
def happened(played):
    """Every figure of a report, by table, dealer and hour, added up from the records alone."""
    store, _, _ = played
    found: dict[tuple[str, str, int], Counter[str]] = {}
    rounds: dict[tuple[str, int], str] = {}
    for table in (STUD, PAN):
        at, dealer, sums = 0, "", Counter[str]()
        for event in TABLE_CODEC.read_all(store.read(f"table:{table}")):
            match event:
                case MomentNoted() | ActionsTaken():
                    at = int(datetime.fromisoformat(event.at).timestamp())
                    dealer = getattr(event, "by", dealer)
                case RoundOpened():
                    sums, number = Counter(), event.number
                case e.WagerPlaced():
                    sums["handle"] += event.amount
                case e.WagerTakenOff():
                    sums["handle"] -= event.amount
                case e.WagerSettled():
                    sums["win"] += (0 if event.locked else event.stake) - event.returned - event.tip
                    sums["tips"] += event.tip
                case e.MeterFed():
                    sums["win"] += event.tray // 100
                case e.EnvyPaid():
                    sums["win"] -= event.amount
                    sums["awards"] += event.amount
                case e.MeterPaid():
                    sums["awards"] += event.amount
                case TimeCollected():
                    found.setdefault((table, "", at), Counter())["fees"] += sum(event.paid)
                case e.RoundClosed():
                    rounds[table, number] = dealer
                    found[table, dealer, at] = sums + Counter(rounds=1)
                    # A sum of counters leaves out what is not above zero.
                    found[table, dealer, at]["win"] = sums["win"]
    for event in CORRECTIONS_CODEC.read_all(store.read(CORRECTIONS_STREAM)):
        if isinstance(event, CorrectionApproved):
            table, number, _ = event.corrected.rsplit("/", 2)
            at = int(datetime.fromisoformat(event.at).timestamp())
            sums = found.setdefault((table, rounds[table, int(number)], at), Counter())
            sums["corrections"] += 1
            for figure, account in (("win", "bank"), ("fees", "fees"), ("tips", "tips")):
                sums[figure] += event.moved.get(f"{table}/{account}", 0) // 100
    return found


FIGURES = ("rounds", "handle", "win", "fees", "awards", "tips", "corrections")


def figures(line: report.Line) -> dict[str, int]:
    """A line in cents and counts, as the events have them."""
    counts = ("rounds", "corrections")
    return {name: getattr(line, name) // (1 if name in counts else 100) for name in FIGURES}


def added(happened, of) -> dict[str, dict[str, int]]:
    """The records cut another way: ``of`` names the line of a table, dealer and second."""
    lines: dict[str, Counter[str]] = {}
    for key, sums in happened.items():
        line = lines.setdefault(of(*key), Counter())
        for name, amount in sums.items():
            line[name] += amount
    return {name: {figure: line[figure] for figure in FIGURES} for name, line in lines.items()}


def hour(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:00")


CUTS = {
    By.TABLE: lambda table, dealer, at: table,
    By.GAME: lambda table, dealer, at: table,
    By.DEALER: lambda table, dealer, at: dealer or report.AUTOMATIC,
    By.HOUR: lambda table, dealer, at: hour(at),
    By.DAY: lambda table, dealer, at: hour(at)[:10],
}


@pytest.mark.parametrize("by", CUTS)
def test_every_figure_is_the_sum_of_its_records(played, happened, by):
    _, lines, made = played
    assert {name: figures(line) for name, line in lines[by].items()} == added(happened, CUTS[by])
    assert figures(made[by].total) == added(happened, lambda *_: "all")["all"]


def test_the_evening_came_to_what_its_rules_say(played):
    """Two shifts, as one would work them out with a pencil."""
    _, lines, _ = played
    first, second = lines[By.SHIFT].values()
    assert first.name == f"{STUD}, shift 1, Dina and Carla"
    assert second.name == f"{STUD}, shift 2, Dan and Carla"
    # Ante 20, bet 20 and progressive 2 a round, 5 and 10 for the dealer.
    assert (first.rounds, figures(first)["handle"]) == (3, 3 * 4200 + 1500)
    assert (second.rounds, figures(second)["handle"]) == (1, 4200)
    # CSP 8: the tip of 5 won as much again; that of 10 was lost.
    assert figures(first)["tips"] == 1000
    # CSP 21: a tenth of the meter for the straight flush, and 300 of envy for Oren (CSP 21g).
    assert figures(first)["awards"] == 100_028 + 30_000
    # Half a dollar of the two progressive wagers goes to the tray. Round 1: 10 + 20 + 5 lost, 10 won. Round
    # 2: 10 and 50 to 1 on 20 lost, envy paid, 10 won. Round 3: 10 + 20 + 10 and 10 won.
    won = (-3_500 + 1_000 + 50) + (-1_000 - 100_000 - 30_000 + 1_000 + 50) + (4_000 + 1_000 + 50)
    assert figures(first)["win"] == won
    assert first.house == first.win
    # CSP 13: without an ace-king the ante is paid and the bet goes back.
    # The correction of round 1 was approved in the second shift: 10 + 20 + 5 back, and what they had won.
    assert figures(second)["win"] == -1_000 + 1_000 + 50 + 7_000
    assert (first.corrections, second.corrections) == (0, 1)
    assert (first.corrected, second.corrected) == (0, 700_000)
    assert lines[By.DEALER]["Dina"].corrections == 1, "it was her round"


def test_wagers_come_to_the_win_of_their_table_and_what_the_meter_got(played, happened):
    store, lines, _ = played
    spots = {name.partition(" · ")[2]: line for name, line in lines[By.WAGER].items()}
    assert set(spots) == {"ante", "tip_ante", "bet", "progressive", "corrections"}
    assert (spots["corrections"].corrections, spots["corrections"].win) == (1, 700_000)
    for spot, line in spots.items():
        if spot == "corrections":
            continue
        events = TABLE_CODEC.read_all(store.read(f"table:{STUD}"))
        placed = [one for one in events if isinstance(one, e.WagerPlaced) and one.spot == spot]
        assert line.handle == 100 * sum(one.amount for one in placed), spot
        settled = [one for one in events if isinstance(one, e.WagerSettled) and one.spot == spot]
        assert line.tips == 100 * sum(one.tip for one in settled), spot
    # The envy is no wager's. What the meter got of the wagers, and paid, is in the wager's own line.
    assert spots["progressive"].awards == 100 * 100_028
    paid, fed, envy = 100 * 100_028, 8 * 7_500, 100 * 30_000
    assert sum(line.win for line in spots.values()) == lines[By.TABLE][STUD].win - paid + fed + envy


def test_the_shift_has_the_round_that_was_settled_in_its_last_second(played):
    """Dan counted the tray in the second in which his round was settled, and opened the next one later."""
    _, lines, _ = played
    assert sum(line.rounds for line in lines[By.SHIFT].values()) == 4


def test_a_correction_is_indexed_with_what_the_bank_gets_by_it(played):
    store, _, _ = played
    database = SQLiteDatabase(None)
    Index(store, list, database).catch_up()
    # The ante, the bet and the tip go back to the tray with what they had won.
    assert database.read('SELECT "table", round, bank FROM {p}correction') == [(STUD, 1, 700_000)]
