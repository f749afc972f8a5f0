"""The lab as a process: started when asked, answered in order, gone with the floor."""

import asyncio
import io
import os
import signal
import subprocess
import sys
import textwrap

import pytest

from croupier.errors import NotNow
from croupier.floor.lab import worker as lab_worker
from croupier.floor.lab.process import FAILURES_MAX, LabProcess, Worth
from croupier.floor.lab.worker import answer, read_question, write_question
from croupier.lab.questions.advise import advise_seen
from tests.event_loop import run
from tests.floor.bots.test_banked import banked

SCRIPT = """
import os, sys
from croupier.floor.lab.worker import read_question
while (asked := read_question(sys.stdin.buffer)) is not None:
    {does}
    sys.stdout.flush()
"""


def worker(does):
    """A process in the lab's place that does this with every question, ``asked``."""
    return LabProcess((sys.executable, "-c", SCRIPT.format(does=does)))


ECHO = """print('{"advised": [["' + asked[0] + '", 0.5]]}')"""


def test_a_lab_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr("croupier.extras.find_spec", lambda module: None)
    lab = LabProcess()

    async def scene():
        with pytest.raises(NotNow, match=r"this needs the extra 'lab': pip install 'croupier\[lab\]'"):
            await lab.ask("caribbean-stud", None, {})

    run(scene())


def with_lab(lab, scene):
    async def evening():
        try:
            await scene(lab)
        finally:
            await lab.close()

    run(evening())


def position():
    """Nora, with three aces at Three Card Poker, has to play or fold."""
    quiet = banked("three-card-poker", "AcAdAh" + "Kc9d2s", ante=5)
    return quiet.session.round.table.game.id, quiet.session.round.view(1), quiet.session.round.table.options


def test_the_process_answers_what_the_lab_answers():
    async def scene(lab):
        game, view, options = position()
        expected = [Worth(one.action, float(one.worth)) for one in advise_seen(game, view, options)]
        assert expected[0].action == "w play"
        assert await lab.ask(game, view, options) == expected

    with_lab(LabProcess(), scene)


def test_a_question_goes_through_the_pipe_as_it_is():
    asked = position()
    game, view, options = read_question(io.BytesIO(write_question(asked)))

    assert (game, view) == asked[:2]
    assert options == asked[2]


@pytest.mark.parametrize("kept", [0, 3, 20])
def test_a_pipe_that_ends_in_the_middle_asks_nothing(kept):
    assert read_question(io.BytesIO(write_question(("game", {}, {}))[:kept])) is None


def test_what_the_lab_refuses_is_said():
    said = answer(("no-such-game", {}, {}))

    assert said.advised == []
    assert "no-such-game" in said.refused


def test_a_refusal_comes_back_as_one():
    async def scene(lab):
        with pytest.raises(NotNow, match="no decisions after the wager"):
            await lab.ask("war", {}, {})

    with_lab(worker("""print('{"refused": "no decisions after the wager"}')"""), scene)


def test_questions_are_answered_in_order_by_one_process():
    does = """print('{"advised": [["' + asked[0] + str(os.getpid()) + '", 0.5]]}')"""

    async def scene(lab):
        found = await asyncio.gather(*(lab.ask(f"{name} ", {}, {}) for name in "abc"))
        names, pids = zip(*((one.action.split()) for (one,) in found), strict=True)
        assert names == ("a", "b", "c")
        assert len(set(pids)) == 1

    with_lab(worker(does), scene)


def test_nothing_is_started_before_the_first_question():
    lab = worker(ECHO)
    assert lab._beside.pid is None
    run(lab.close())
    assert lab._beside.pid is None


def test_whoever_does_not_wait_for_an_answer_does_not_mix_up_the_next_ones():
    async def scene(lab):
        gone = asyncio.ensure_future(lab.ask("gone", {}, {}))
        await asyncio.sleep(0)
        gone.cancel()
        later = asyncio.ensure_future(lab.ask("later", {}, {}))
        assert await later == [Worth("later", 0.5)]
        assert gone.cancelled()

    with_lab(worker(ECHO), scene)


def test_a_process_that_dies_is_started_again_and_given_up_after_a_while():
    async def scene(lab):
        for _ in range(FAILURES_MAX):
            with pytest.raises(NotNow, match="gave no answer"):
                await lab.ask("any", {}, {})
        with pytest.raises(NotNow, match="on this floor"):
            await lab.ask("any", {}, {})

    with_lab(worker("os._exit(1)"), scene)


def test_after_a_death_the_next_question_is_answered(tmp_path):
    """The first process dies, as one would that the system ends; the second finds the mark of the first."""
    mark = tmp_path / "died"
    does = f"""(open({str(mark)!r}, 'w'), os._exit(1)) if not os.path.exists({str(mark)!r}) else None
    {ECHO}"""

    async def scene(lab):
        with pytest.raises(NotNow):
            await lab.ask("any", {}, {})
        assert await lab.ask("any", {}, {}) == [Worth("any", 0.5)]

    with_lab(worker(does), scene)


def test_closing_ends_a_process_that_is_busy():
    async def scene():
        lab = worker("import time; time.sleep(3600)")
        waiting = asyncio.ensure_future(lab.ask("any", {}, {}))
        while lab._beside.pid is None:
            await asyncio.sleep(0)
        pid = lab._beside.pid
        await lab.close()
        await asyncio.wait([waiting])
        assert waiting.cancelled()
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    run(scene())


FLOOR = """
    import asyncio, sys
    from croupier.floor.lab.process import LabProcess

    async def evening():
        lab = LabProcess()
        asked = asyncio.ensure_future(lab.ask("no-such-game", {}, {}))
        await asyncio.wait([asked])
        sys.stdout.write("answered\\n")
        sys.stdout.flush()
        await asyncio.Event().wait()

    asyncio.run(evening())
"""


def test_the_lab_does_not_outlive_a_floor_that_is_killed():
    """Floor and lab write errors to the same pipe, which ends when both are gone."""
    command = [sys.executable, "-c", textwrap.dedent(FLOOR)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as floor:
        assert floor.stdout.readline() == "answered\n"
        floor.send_signal(signal.SIGKILL)
        _, errors = floor.communicate(timeout=60)

    assert floor.returncode == -signal.SIGKILL
    assert errors == ""


def test_the_worker_ends_when_it_uses_too_much_memory(monkeypatch):
    """The answer is given first; whoever asks next starts another."""
    asked = iter([("first", {}, {}), ("second", {}, {})])
    held = iter([lab_worker.MEMORY_MAX, lab_worker.MEMORY_MAX + 1])
    monkeypatch.setattr(lab_worker, "memory_bytes", lambda: next(held))
    monkeypatch.setattr(lab_worker, "answer", lambda question: lab_worker.Answer(refused=question[0]))
    answers = io.BytesIO()

    lab_worker.serve(lambda: next(asked), answers)

    assert answers.getvalue() == b'{"refused":"first"}\n'


def test_a_process_knows_what_it_holds():
    assert 1 << 20 < lab_worker.memory_bytes() < 64 << 30
