import asyncio
from types import SimpleNamespace

import pytest

from croupier.floor.table.status import Status
from croupier.numbers import DEALER, Player, Seat
from croupier.server.live import watchers as module
from croupier.server.live.felt import Felt
from croupier.server.live.watchers import Painter, Stream, Watchers, waited_for
from tests.event_loop import run

AT_THE_TABLE = ("Nora", "Oren", "Pia")
THREE = ("razz", "pan", "omaha")


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """On a busy machine a step may take long; nobody is late for that."""
    monkeypatch.setattr(module, "LATE_SECONDS", 600)


class Table:
    """A table with three people, of whom some may be waited for."""

    def __init__(self, name: str) -> None:
        self.name, self.heard, self.changed = name, [], asyncio.Event()
        self.status, self.notifier = Status(), SimpleNamespace(listeners=self.heard)
        self.setup = SimpleNamespace(id=name)
        seated = {Seat(2 * at + 1): SimpleNamespace(person=one) for at, one in enumerate(AT_THE_TABLE)}
        state = SimpleNamespace(players=tuple(seated), seated=seated)
        self.session = SimpleNamespace(state=state, round=SimpleNamespace(to_act=frozenset()))

    def wait_for(self, *players: int) -> None:
        """Something happens, and the table waits for these players."""
        self.session.round.to_act = frozenset(map(Player, players))
        self.changed = asyncio.Event()
        for hear in self.heard:
            hear()


class Drawn:
    """Notes for whom a felt is drawn, and at which step of the loop."""

    def __init__(self) -> None:
        self.step, self.asked = 0, []

    async def count(self) -> None:
        while True:
            self.step += 1
            await asyncio.sleep(0)

    def felt(self, table: Table, person: str | None) -> Felt:
        self.asked.append((table.name, person, self.step))
        return Felt(keys=(), lines=(b"%d" % len(self.asked),), own=0)

    def people(self, name: str) -> list[str | None]:
        return [person for table, person, _ in self.asked if table == name]


class Written:
    def __init__(self) -> None:
        self.full, self.pushed, self.ended = False, [], asyncio.Event()

    def end(self) -> None:
        self.ended.set()

    def push(self, data: bytes) -> None:
        self.pushed.append(data)


def watched(table: Table, drawn: Drawn, painter: Painter, *people: str | None) -> Watchers:
    watchers = Watchers(drawn, table, painter)
    for person in people:
        watchers.join(Stream(person), Written())
    drawn.asked.clear()
    return watchers


async def settled(steps: int = 20) -> None:
    for _ in range(steps):
        await asyncio.sleep(0.001)


def test_one_table_is_drawn_at_a_time_and_everything_else_goes_on_in_between():
    async def scene() -> Drawn:
        drawn, painter = Drawn(), Painter()
        tables = [Table(name) for name in THREE]
        for table in tables:
            watched(table, drawn, painter, None, None, None)
        counting = asyncio.ensure_future(drawn.count())
        for table in tables:
            table.wait_for()
        await settled()
        counting.cancel()
        return drawn

    drawn = run(scene())
    steps = {name: {step for other, _, step in drawn.asked if other == name} for name, _, _ in drawn.asked}
    assert tuple(steps) == THREE
    assert [len(at) for at in steps.values()] == [1, 1, 1], "a table's own pages are drawn together"
    assert len(set.union(*steps.values())) == 3, "each in a step of its own"


def test_whoever_is_waited_for_is_shown_it_first_at_every_table():
    async def scene() -> Drawn:
        drawn, painter = Drawn(), Painter()
        razz, pan = Table("razz"), Table("pan")
        for table in (razz, pan):
            watched(table, drawn, painter, None, *AT_THE_TABLE)
        razz.wait_for(2, DEALER)
        pan.wait_for(3)
        await settled()
        razz.wait_for(3)
        await settled()
        return drawn

    drawn = run(scene())
    asked = [(table, person) for table, person, _ in drawn.asked]
    assert asked[:2] == [("razz", "Oren"), ("pan", "Pia")], "before anybody who only looks on"
    assert drawn.people("pan") == ["Pia", None, "Nora", "Oren"], "everybody once"
    assert drawn.people("razz")[4:] == ["Oren", "Pia", None, "Nora"], "who acted, and who is next"


def test_those_who_look_on_are_not_forgotten_while_others_act(monkeypatch):
    monkeypatch.setattr(module, "LATE_SECONDS", 20)

    async def scene() -> Drawn:
        loop, drawn, painter = asyncio.get_running_loop(), Drawn(), Painter()
        tables = [Table(name) for name in THREE]
        for table in tables:
            watched(table, drawn, painter, None, *AT_THE_TABLE)
        began = loop.time()
        for step in range(500):
            # Somebody acts at every step, a second apart: there is always somebody to be shown it first.
            monkeypatch.setattr(loop, "time", lambda at=began + step: at)
            for table in tables:
                table.wait_for(1)
            await asyncio.sleep(0)
        monkeypatch.undo()
        return drawn

    drawn = run(scene())
    shown = [(drawn.people(name).count("Nora"), drawn.people(name).count("Pia")) for name in THREE]
    assert all(first > 100 and 15 < others < 30 for first, others in shown), shown


def test_a_crowd_is_written_to_some_at_a_time(monkeypatch):
    monkeypatch.setattr(module, "AT_A_TIME", 5)

    async def scene() -> Drawn:
        drawn, painter, razz = Drawn(), Painter(), Table("razz")
        watched(razz, drawn, painter, *[None] * 12, "Nora")
        counting = asyncio.ensure_future(drawn.count())
        razz.wait_for(1)
        await settled()
        counting.cancel()
        return drawn

    steps = [step for _, _, step in run(scene()).asked]
    assert [steps.count(step) for step in sorted(set(steps))] == [1, 5, 5, 2]


def test_idle_streams_get_a_comment_and_those_of_a_table_that_went_elsewhere_end(monkeypatch):
    monkeypatch.setattr(module, "HEARTBEAT_SECONDS", 0.02)

    async def scene() -> None:
        painter, razz = Painter(), Table("razz")
        watchers = Watchers(Drawn(), razz, painter)
        stream, line, behind = Stream("Nora"), Written(), Written()
        watchers.join(stream, line)
        watchers.join(Stream("Oren"), behind)
        behind.full, written = True, len(behind.pushed)
        await asyncio.wait_for(_until(lambda: module.HEARTBEAT in line.pushed), 30)
        assert len(behind.pushed) == written, "nothing is written to a reader who is behind"
        razz.status.here = False
        razz.wait_for()
        await asyncio.wait_for(stream.line.ended.wait(), 30)
        for one in list(watchers.streams):
            watchers.leave(one)
        assert razz.heard == []

    run(scene())


async def _until(found) -> None:
    while not found():
        await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    ("to_act", "people"), [((), []), ((DEALER,), []), ((1, 3), ["Nora", "Pia"]), ((DEALER, 2), ["Oren"])]
)
def test_whom_a_table_waits_for(to_act, people):
    async def scene() -> None:
        table = Table("razz")
        table.wait_for(*to_act)
        assert sorted(waited_for(table)) == people
        del table.session.state.seated[Seat(5)]
        assert "Pia" not in waited_for(table), "whose seat is nobody's any more"
        table.session.round = None
        assert waited_for(table) == frozenset()

    run(scene())
