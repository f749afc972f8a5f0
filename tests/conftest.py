"""What every test may rely on: honest markers, steady property tests, a real browser."""

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

TESTS = Path(__file__).parent

PROOFS = ("twins", "known", "simulate", "browser")
"""Where long tests live; the Makefile's `prove` runs exactly these folders."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The names tools/ensure-browser looks for, in its order."""

# Whatever a test asks is counted: answers kept by whoever runs the tests are neither read nor written.
os.environ["CROUPIER_CACHE"] = ""

# No deadline: the first call of a kernel compiles it, and a shared machine is slow when it likes.
# The tests draw the same examples every time, so that a change fails for its own faults only; `make prove`
# looks further, and elsewhere each time.
settings.register_profile("test", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("prove", deadline=None, print_blob=True, max_examples=2_000)
settings.register_profile(
    "mutants", deadline=None, derandomize=True, max_examples=15, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a marker that would be read by nobody."""
    for item in items:
        for mark in item.iter_markers("clause"):
            if len(mark.args) != 2 or mark.kwargs or not all(isinstance(arg, str) for arg in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: write clause(game, id), two strings")
        if item.get_closest_marker("long"):
            folder = item.path.relative_to(TESTS).parts[0] if item.path.is_relative_to(TESTS) else None
            if folder not in PROOFS:
                raise pytest.UsageError(f"{item.nodeid}: long tests live in tests/ {', '.join(PROOFS)}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", action="store_true", help="list the clauses and how many tests prove each")


def pytest_collection_finish(session: pytest.Session) -> None:
    """With ``--clauses``, say which clauses are proved and by how many tests, and run nothing."""
    if not session.config.getoption("--clauses"):
        return
    proved = Counter(mark.args for item in session.items for mark in item.iter_markers("clause"))
    for (game, clause), tests in sorted(proved.items()):
        print(f"{game:<24} {clause:<16} {tests:>3}")
    session.items.clear()


@pytest.fixture(scope="session", autouse=True)
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Workers share what they compile; where no test has imported the compiler there is nothing to share."""
    with pytest.MonkeyPatch.context() as patch:
        if "PYTEST_XDIST_WORKER" in os.environ and "numba" in sys.modules:
            from tests.compiling import one_at_a_time

            folder = tmp_path_factory.getbasetemp().parent / "compiling"
            folder.mkdir(exist_ok=True)
            one_at_a_time(folder, patch)
        yield


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The program that browser tests drive: CROUPIER_BROWSER, or the first chromium on the path."""
    named = os.environ.get("CROUPIER_BROWSER")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail("no chromium on this machine; tools/ensure-browser installs it or says how")
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator:
    """One PostgreSQL server for all tests of a worker; it fails loudly where none can be had."""
    from tests.postgres import running_server

    with running_server() as server:
        yield server


@pytest.fixture(scope="session")
def browser(browser_path: str) -> Iterator:
    """One headless chromium for all browser tests of a worker."""
    from playwright.sync_api import sync_playwright

    # Chromium as root runs only without its sandbox; containers have a small /dev/shm.
    flags = ["--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path, args=flags)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser) -> Iterator:
    """A fresh page with its own cookies; an uncaught error in its scripts fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(10_000)
    sheet = context.new_page()
    broken = []
    sheet.on("pageerror", lambda error: broken.append(error))
    yield sheet
    context.close()
    assert not broken, f"the page's scripts failed: {broken}"


@pytest.fixture
def one_second(monkeypatch):
    """All that happens is noted as of one second: two evenings then have logs of the same length.

    A machine that is busy for a while is no slow store either.
    """
    monkeypatch.setattr("croupier.floor.table.keeper.SLOW_SECONDS", 600)
    monkeypatch.setattr("croupier.floor.table.keeper.now", lambda: "2026-11-16T20:00:00+00:00")
