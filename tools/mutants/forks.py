"""Tests collected once, and forked for every change."""

from __future__ import annotations

import os
import resource
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tools.mutants.live import Change, name_of
from tools.mutants.order import TESTS, in_order, places

OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "-p", "pytest_timeout", "-m", "not long")
UNREAD = ("--assert", "plain")
"""Otherwise pytest itself would read the files that it is given, and not the text with the change."""
PATIENCE = 90.0
"""A test that works longer than that never ends."""


class Answer(IntEnum):
    """What became of a change."""

    SURVIVED = 0
    CAUGHT = 1
    EARLY = 2
    """The function had been called before the change: the modules must be read anew."""


Told = Callable[[int, Answer], None]


def run_live(changes: Sequence[Change], workers: int, seconds: float, told: Told) -> None:
    """Put each change into functions that are there, and run tests until one fails."""

    def work(plugin: Collected, session: pytest.Session) -> None:
        items = {item.nodeid: item for item in session.items}

        def job(change: Change) -> int:
            if change.functions & plugin.called or not change.put_in():
                return Answer.EARLY
            tests = [items[name] for name in in_order(change.module, list(items))]
            return Answer.SURVIVED if plugin.all_pass(tests, seconds) else Answer.CAUGHT

        for number, answer in in_forks([lambda change=change: job(change) for change in changes], workers):
            os.write(pipe[1], bytes((*number.to_bytes(4, "big"), answer)))

    pipe = os.pipe()
    if not (pid := os.fork()):
        quietly()
        try:
            pytest.main([*OPTIONS, *TESTS], plugins=[Collected(work)])
        finally:
            os._exit(0)
    os.close(pipe[1])
    with os.fdopen(pipe[0], "rb") as answers:
        while answer := answers.read(5):
            told(int.from_bytes(answer[:4], "big"), Answer(answer[4]))
    os.waitpid(pid, 0)


def run_anew(changes: Sequence[Change], workers: int, seconds: float, told: Told) -> None:
    """Read everything anew with each change, and run tests until one fails."""

    def job(change: Change) -> int:
        change.put_before()

        def work(plugin: Collected, session: pytest.Session) -> None:
            nonlocal answer
            items = {item.nodeid: item for item in session.items}
            tests = [items[name] for name in in_order(change.module, list(items))]
            answer = Answer.SURVIVED if plugin.all_pass(tests, seconds) else Answer.CAUGHT

        answer = Answer.CAUGHT  # if the tests cannot be collected
        wanted = [place for place in places(change.module) if Path(place.partition("::")[0]).exists()]
        pytest.main([*OPTIONS, *UNREAD, *wanted], plugins=[Collected(work)])
        return answer

    for number, answer in in_forks([lambda change=change: job(change) for change in changes], workers):
        told(number, Answer.SURVIVED if answer == Answer.SURVIVED else Answer.CAUGHT)


class Collected:
    """A plugin: all tests are collected, and then ``work`` is done with them instead of running them."""

    def __init__(self, work: Callable[[Collected, pytest.Session], None]) -> None:
        self.work, self.failed = work, False
        self.called: set[str] = set()
        """Functions that were called while modules were read."""
        self._seen: set[int] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        """Note what is called while modules are read."""
        sys.setprofile(self._note)
        threading.setprofile(self._note)
        yield
        sys.setprofile(None)
        threading.setprofile(None)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the work in place of running everything."""
        self.work(self, session)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember that something failed."""
        self.failed = self.failed or report.failed

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code: CodeType = frame.f_code
        if event == "call" and id(code) not in self._seen:
            self._seen.add(id(code))
            if name := name_of(code):
                self.called.add(name)

    def all_pass(self, tests: Sequence[pytest.Item], seconds: float) -> bool:
        """Whether the tests pass, as far as they can be run in so many seconds of work."""
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(Answer.CAUGHT))
        end = spent() + seconds
        for test, following in zip(tests, (*tests[1:], None), strict=True):
            if spent() > end:
                break
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
            if self.failed:
                return False
        return True


def spent() -> float:
    """Seconds of work by this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def quietly() -> None:
    """Say nothing from here on."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for place in (1, 2):
        os.dup2(nowhere, place)


def in_forks(jobs: Sequence[Callable[[], int]], workers: int) -> Iterator[tuple[int, int]]:
    """Runs jobs in forks, several at a time, and gives the number and the answer of each when it is done."""
    waiting, running = list(enumerate(jobs)), dict[int, int]()
    while waiting or running:
        while waiting and len(running) < workers:
            number, job = waiting.pop(0)
            sys.stdout.flush()
            if not (pid := os.fork()):
                _answer(job)
            running[pid] = number
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        yield running.pop(pid), code if code in tuple(Answer) else Answer.CAUGHT


def _answer(job: Callable[[], int]) -> None:
    answer: int = Answer.CAUGHT
    try:
        quietly()
        answer = job()
    finally:
        os._exit(answer)
