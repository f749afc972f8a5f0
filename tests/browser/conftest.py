"""A floor in a thread for the browser to visit."""

import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from croupier.floor import Floor, Kind, by_seed
from croupier.floor.table.pace import Pace
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.store import MemoryStore

PATIENCE_MS = 60_000
"""How long a page may take to come to what a test expects."""

expect.set_options(timeout=PATIENCE_MS)

PACE = Pace(card=0.02, bot=0.05, lock=0.1, between=3, action_seconds=120, bet_seconds=5)


@pytest.fixture
def running() -> Iterator[list[tuple[FloorServer, threading.Thread]]]:
    """The floors that a test has opened; every one is closed after it."""
    floors: list[tuple[FloorServer, threading.Thread]] = []
    yield floors
    for server, thread in floors:
        server.should_exit = True
        thread.join(20)


@pytest.fixture
def open_floor(running) -> Callable[..., str]:
    """Opens a floor and gives its address."""

    def start(
        *,
        shuffler=None,
        bots: bool = True,
        pace: Pace = PACE,
        kind: Kind = Kind.DEMO,
        setups=None,
        lab=None,
        trainer: bool = False,
    ) -> str:
        # Bots play the book here, so that every visit is the same.
        floor = Floor(
            MemoryStore(),
            setups=setups,
            shuffler=shuffler or by_seed("browser"),
            pace=pace,
            bots=bots,
            advice=False,
            lab=lab,
            supervisor_code="browser",
            kind=kind,
        )
        config = ServerConfig(port=0, trainer=trainer)
        server = FloorServer(create_app(config, floor=floor), config)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        assert server.listens.wait(20)
        running.append((server, thread))
        return server.address

    return start


ON_SCREEN = """(selector) => {
    const boxes = [...document.querySelectorAll(selector)].map(found => found.getBoundingClientRect());
    return boxes.length > 0 && boxes.every(box => box.width > 0 && box.left >= 0 && box.right <= innerWidth
        && box.top >= 0 && box.bottom <= innerHeight);
}"""


def on_screen(page, selector: str) -> None:
    """Everything that the selector finds comes to lie on the screen as a whole."""
    page.wait_for_function(ON_SCREEN, arg=selector)


@pytest.fixture(autouse=True)
def patience(page) -> None:
    """A busy machine is slow, not wrong."""
    page.set_default_timeout(PATIENCE_MS)


@pytest.fixture(autouse=True)
def stacked_decks_stay_stacked(page) -> None:
    """A number of the browser's own would turn them; tests/browser/test_promise.py gives one."""
    page.add_init_script(
        "localStorage.getItem('croupier.number') ?? localStorage.setItem('croupier.number', 'off')"
    )


@pytest.fixture
def enter(page) -> Callable[[str, str], None]:
    """Come in under a name and take the first free seat of a table."""

    def sit(address: str, table: str) -> None:
        page.goto(address)
        page.fill("#name", "Nora")
        page.click("text=Enter the floor")
        page.wait_for_selector("text=Welcome, Nora")
        page.goto(f"{address}/tables/{table}")
        page.click("#sit .button.primary")
        page.wait_for_selector("#own")

    return sit
