"""A dealer with a real browser deals Caribbean Stud by keyboard, and takes a card back by touch."""

import re
import threading

import httpx
import pytest
from playwright.sync_api import expect

from croupier.floor import AT_ONCE, Floor, Kind
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.store import MemoryStore
from tests.server.floors import until

pytestmark = pytest.mark.browser

STUD = """
variant = "caribbean-stud"
players = ["Nora", "Oren", "Wilma"]
starting_stacks = [200, 200, 200]
_bank = { kind = "house" }
"""


PAI_GOW = """
variant = "fortune-pai-gow-poker"
players = ["Nora", "Oren", "Wilma", "Pia", "Quinn", "Rosa", "Sven"]
starting_stacks = [12345, 200, 200, 200, 200, 200, 200]
seats = [1, 2, 3, 4, 5, 6, 7]
_bank = { kind = "player-dealer", player = 1, wager = 5000 }
"""
HOLDEM = """
variant = "FT"
players = ["Nora", "Oren", "Wilma", "Pia", "Quinn", "Rosa", "Sven", "Tom", "Uma"]
blinds_or_straddles = [2, 4, 0, 0, 0, 0, 0, 0, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100, 100, 100, 100, 100, 100, 100]
"""
PAN = """
variant = "pan"
players = ["Nora", "Oren", "Wilma", "Pia", "Quinn", "Rosa", "Sven", "Tom"]
starting_stacks = [100, 100, 100, 100, 100, 100, 100, 100]
"""


@pytest.fixture
def open_console(page):
    """Opens a console for a document on a bench; gives its page and the table."""
    floor = Floor(MemoryStore(), setups=[], pace=AT_ONCE, bots=False, advice=False, kind=Kind.BENCH)
    config = ServerConfig(port=0)
    server = FloorServer(create_app(config, floor=floor), config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert server.listens.wait(20)

    def open_for(document: str, width: int, height: int):
        token = httpx.post(f"{server.address}/api/v1/sign-in", json={"name": "Max"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.post(f"{server.address}/api/v1/tables", json={"document": document}, headers=headers)
        assert answer.status_code == 201, answer.text
        table = answer.json()["id"]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(server.address)
        page.fill("#name", "Dan")
        page.click("text=Enter the floor")
        page.wait_for_selector("text=Welcome, Dan")
        page.goto(f"{server.address}/tables/{table}/console")
        page.wait_for_selector("#seats button")
        return page, floor.records.table(table)

    yield open_for
    server.should_exit = True
    thread.join(20)


@pytest.fixture
def console(open_console):
    """A console for Caribbean Stud at 1280 by 800."""
    return open_console(STUD, 1280, 800)


OUT_OF_REACH = """() => {
    const all = [...document.querySelectorAll('#console button, #console input')];
    return all.filter(each => each.checkVisibility()).flatMap(each => {
        const name = each.id || each.dataset.card || each.textContent;
        const lies = each.getBoundingClientRect();
        if (lies.left < 0 || lies.right > innerWidth) return [`${name}: ${lies.left} to ${lies.right}`];
        each.scrollIntoView({block: 'center'});
        const box = each.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return each.contains(hit) ? [] : [`${name}: covered by ${hit && (hit.id || hit.tagName)}`];
    });
}"""


@pytest.mark.parametrize(
    ("document", "cards", "lines"),
    [
        pytest.param(STUD, 52, ["10", "25", "5", ""], id="banked"),
        pytest.param(PAI_GOW, 53, ["25"], id="player-dealer"),
        pytest.param(HOLDEM, 52, ["", "fold", "8"], id="pot"),
        pytest.param(PAN, 40, ["AcAcKsKsAhAh4d5d6d2s"], id="pan"),
    ],
)
def test_at_1024_by_768_every_card_chip_and_button_can_be_touched(open_console, document, cards, lines):
    page, table = open_console(document, 1024, 768)
    expect(page.locator("#cards button")).to_have_count(cards)
    expect(page.locator("#chips button")).not_to_have_count(0)
    assert page.evaluate(OUT_OF_REACH) == []
    for line in lines:
        before, asked = table.version, page.inner_text("#says")
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        until(lambda before=before: table.version > before)
        # Enter answers the question that the page shows, so the next line waits for the next question.
        expect(page.locator("#says")).not_to_have_text(asked, use_inner_text=True)
        expect(page.locator("#refused")).to_have_text("")
        assert page.evaluate(OUT_OF_REACH) == []


def enters(page, line: str, then: str) -> None:
    """Type a line, press Enter, and wait until the console says what comes then."""
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    page.wait_for_function("says => document.getElementById('says').textContent.startsWith(says)", arg=then)


def places(page) -> list[dict]:
    """Where everything stands, to the pixel."""
    return page.eval_on_selector_all(
        "#go, #line, #back, #cards button, #chips button, #wrong button, #seats button",
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.x, box.y, box.width])",
    )


def test_a_round_of_caribbean_stud_by_keyboard(console):
    page, table = console
    before = places(page)
    enters(page, "10", "an amount for p2 Oren: ante")
    # The line arrives and its answer is lost: it is sent again and entered once.
    page.route("**/console", lambda route: (route.fetch(), route.abort()), times=1)
    enters(page, "25", "an amount for p3 Wilma: ante")
    expect(page.locator("#refused")).to_have_text("")
    enters(page, "5", "No more bets")
    enters(page, "", "5 to p1 Nora")
    # Scanned one after another, each hand is sent by the first card of the next.
    page.keyboard.type("KsQdJh9c3d2s2d5h6c7d", delay=5)
    page.wait_for_function("() => document.getElementById('says').textContent.includes('p2 Oren')")
    page.wait_for_function("() => document.getElementById('line').value === '2s2d5h6c7d'")
    assert places(page) == before
    page.click("#back")
    page.click("[data-card='8d']")
    expect(page.locator("#line")).to_have_value("2s2d5h6c8d")
    assert table.actions == ["p1 w ante 10", "p2 w ante 25", "p3 w ante 5", "d nb", "d dh p1 KsQdJh9c3d"]
    enters(page, "", "5 to p3 Wilma")
    page.wait_for_function("() => document.getElementById('seats').innerText.split('▮').length === 11")
    enters(page, "AhKh4c5s9d", "cards for 5 to the bank")
    enters(page, "AsQcJd9h8c", "p1 Nora: Fold, or bet $20")
    expect(page.locator("#line")).to_have_value("")
    # The board is drawn after the words.
    page.wait_for_selector("[data-card='8c']:disabled")
    expect(page.locator("[data-card='Ks']")).to_be_enabled()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('refused').textContent.includes('Fold')")
    assert not any(action.endswith(" f") for action in table.actions)
    enters(page, "b", "p2 Oren: Fold")
    page.click("#prompts [data-text='p2 f']")
    page.wait_for_function("() => document.getElementById('says').textContent.startsWith('p3 Wilma')")
    enters(page, "bet", "Hands counted")
    enters(page, "", "Take and pay")
    expect(page.locator("#calls")).to_contain_text("no hand", use_inner_text=True)
    due = page.locator("#due button")
    expect(due.nth(0)).to_have_text(re.compile("^Take .25 from p2 Oren: ante"))
    expect(due.nth(1)).to_have_text(re.compile("^Pay p3 Wilma .5 on ante"))
    payments = due.count()
    # Ticks are the table's: a second dealer's console has them, and so has a page that is loaded again.
    other = page.context.browser.new_context().new_page()
    other.goto(page.url.rpartition("/tables")[0])
    other.fill("#name", "Quinn")
    other.click("text=Enter the floor")
    other.wait_for_selector("text=Welcome, Quinn")
    other.goto(page.url)
    expect(other.locator("#due .now")).not_to_have_count(0)
    page.keyboard.press("Enter")
    expect(other.locator("#due .done")).to_have_count(page.locator("#due .done").count())
    other.reload()
    expect(other.locator("#due .done")).to_have_count(1)
    other.locator("#due button").nth(0).click()
    expect(page.locator("#due .done")).to_have_count(0)
    other.context.close()
    for _ in range(payments):
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('says').textContent === 'The round is over'")
    page.wait_for_function("(all) => document.querySelectorAll('#due .done').length === all", arg=payments)
    assert table.round.over
    assert [stack // 100 for stack in table.stacks()] == [210, 175, 205]
    assert places(page) == before
    page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    small = page.eval_on_selector_all(
        "#go, #cards button, #chips button, #back, #wrong button",
        "all => all.filter(one => one.offsetHeight < 40 || one.offsetWidth < 40).length",
    )
    assert small == 0
