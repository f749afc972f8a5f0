"""A manager in a real browser: every game's form, signs before they hang, tables opened and closed."""

import pytest
from playwright.sync_api import expect

from croupier.floor import Kind
from croupier.games.catalog import GAMES

pytestmark = pytest.mark.browser


FORM = """async address => {
    const answer = await fetch(address);
    const form = new DOMParser().parseFromString(await answer.text(), "text/html");
    return {
        title: form.querySelector("h1").textContent,
        options: [...form.querySelectorAll("[name^='option.']")].map(one => one.name),
        schedules: [...form.querySelectorAll("#schedule option")].map(one => one.value).filter(Boolean),
        structures: form.querySelectorAll("[id='limit.structure']").length,
    };
}"""
"""A form as the browser reads it, without opening it: two are opened below."""


def row(page, table: str):
    return page.locator(f"#table-{table}")


def fill(page, **fields: str) -> None:
    for name, value in fields.items():
        page.locator(f"[id='{name.replace('__', '.')}']").fill(value)


def opens(page, game: str) -> None:
    """The form of a game, chosen from the list of all."""
    page.click(f"a[href='/manager/open/{game}']")
    expect(page.locator("h1")).to_contain_text(GAMES[game].name)


def test_tables_from_the_form_to_the_close(page, open_floor):
    address = open_floor(kind=Kind.BENCH, setups=[], bots=False)
    page.goto(address)
    page.fill("#name", "Mia")
    page.click("text=Enter the floor")
    page.wait_for_selector("text=Welcome, Mia")
    page.goto(f"{address}/manager")
    expect(page.locator("#manager")).to_contain_text("No tables are open")

    # Every game has its own fields: its options, its fee schedules, limits where it is played for a pot.
    for game in GAMES.values():
        expect(page.locator(f"a[href='/manager/open/{game.id}']")).to_have_count(1)
        form = page.evaluate(FORM, f"/manager/open/{game.id}")
        assert game.name in form["title"]
        assert set(form["options"]) == {f"option.{option.name}" for option in game.options}, game.id
        assert form["schedules"] == list(game.schedules), game.id
        assert form["structures"] == int(game.family == "pot"), game.id

    # The sign as it will hang, and a fee that may not be taken at its field.
    opens(page, "texas-holdem")
    fill(page, id="hall-1", limit__lower="4", limit__upper="8", fee_options="999")
    schedule = GAMES["texas-holdem"].schedules[0]
    page.select_option("#schedule", schedule)
    page.click("text=Show the sign")
    expect(page.locator("#sign .refusal, .field.wrong .refusal").first).to_be_visible()
    fill(page, fee_options="1")
    page.click("text=Show the sign")
    expect(page.locator("#sign")).to_contain_text("$4–$8")
    expect(page.locator("#sign")).to_contain_text("Fee")
    page.click("text=Open the table")
    expect(row(page, "hall-1")).to_contain_text("version 1")

    # Two tables on one link: one meter.
    for table in ("stud-1", "stud-2"):
        opens(page, "caribbean-stud")
        known = page.locator("datalist[id='option.progressive.known'] option")
        expect(known.and_(page.locator("[value=pmg-01]"))).to_have_count(1)
        fill(page, id=table, link="stud", seed="12000", option__progressive="pmg-01")
        page.click("text=Open the table")
        expect(row(page, table)).to_be_visible()
    for table in ("stud-1", "stud-2"):
        page.goto(f"{address}/tables/{table}")
        expect(page.locator(".meter b")).to_have_text("$12,000")

    # Paused and gone on with; other terms between rounds; closed.
    page.goto(f"{address}/manager")
    row(page, "hall-1").locator("text=Pause").click()
    expect(row(page, "hall-1")).to_contain_text("paused")
    row(page, "hall-1").locator("text=Resume").click()
    expect(row(page, "hall-1")).not_to_contain_text("paused")
    row(page, "hall-1").locator("text=Change").click()
    expect(page.locator("h1")).to_contain_text("new terms for hall-1")
    fill(page, limit__lower="8", limit__upper="16")
    page.click("text=Post the new terms")
    expect(row(page, "hall-1")).to_contain_text("$8–$16")
    expect(row(page, "hall-1")).to_contain_text("version 2")
    row(page, "hall-1").locator("text=Close").click()
    expect(row(page, "hall-1")).to_have_count(0)
    expect(row(page, "stud-2")).to_be_visible()
