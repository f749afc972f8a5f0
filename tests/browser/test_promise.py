"""A browser gives a number of its own with a wager, and checks the promise of the deck by itself."""

import json
import subprocess
import sys
from hashlib import sha256
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from croupier.floor.cards.proof_file import read_proofs

pytestmark = pytest.mark.browser


def test_the_browser_turns_the_deck_and_works_the_deal_out_again(page, open_floor, enter, tmp_path):
    address = open_floor(bots=False)
    enter(address, "caribbean-stud")
    page.wait_for_selector("text=before the first bet")
    promised = page.inner_text(".promise code")
    page.check("#own-number")
    page.click("#spot-ante")
    page.click("#place")
    page.wait_for_selector("#act-f .button")
    page.click("#act-f .button")
    page.wait_for_selector(".payments .mine")
    page.wait_for_selector(f".promise code:not(:text-is('{promised}'))")

    page.goto(f"{address}/tables/caribbean-stud/history/1")
    with page.expect_download() as download:
        page.click("#proof")
    file = tmp_path / "proof.json"
    download.value.save_as(file)
    [proof] = read_proofs(file.read_text(), file="proof.json")
    assert proof.commitment == promised
    assert [turn.seats for turn in proof.turns] == [(1,)]
    assert proof.dealt != proof.order

    page.click("#check-promise")
    page.wait_for_selector("#checked .yes >> nth=3")
    expect(page.locator("#checked")).to_contain_text("was kept", use_inner_text=True)
    [number] = proof.turns[0].numbers
    expect(page.locator("#checked")).to_contain_text(
        f"The number of this browser, {number}, turned the deck", use_inner_text=True
    )
    order = "".join(card.text for card in proof.dealt)
    expect(page.locator("#checked")).to_contain_text(f"Dealt in the order {order}", use_inner_text=True)

    page.goto(f"{address}/static/promise.html")
    page.set_input_files("#proof-file", file)
    page.wait_for_selector("#checked .yes")
    other = json.loads(file.read_text())
    other["promises"][0]["turns"][0]["numbers"] = [[1, "00" * 16]]
    (tmp_path / "other.json").write_text(json.dumps(other))
    page.set_input_files("#proof-file", tmp_path / "other.json")
    page.wait_for_selector("#checked .no")
    expect(page.locator("#checked")).to_contain_text(f"{number}, did NOT turn this deck", use_inner_text=True)
    forged = json.loads(file.read_text())
    forged["promises"][0]["order"] = forged["promises"][0]["order"][2:] + forged["promises"][0]["order"][:2]
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(forged))
    page.set_input_files("#proof-file", file)
    page.wait_for_selector("#checked .no >> text=NOT kept")
    done = subprocess.run([sys.executable, "-m", "croupier.cli", "verify", "--promise", file], check=False)
    assert done.returncode == 1


def test_the_browser_proves_a_whole_deck_of_sealed_cards(page, open_floor, enter, tmp_path):
    address = open_floor()
    enter(address, "limit-holdem")
    page.wait_for_selector("#act-f .button")
    page.click("#act-f .button")
    page.wait_for_selector(".payments")
    page.goto(f"{address}/tables/limit-holdem/history/1")
    with page.expect_download() as download:
        page.click("#proof")
    file = tmp_path / "proof.json"
    download.value.save_as(file)

    page.goto(f"{address}/static/promise.html")
    page.set_input_files("#proof-file", file)
    page.wait_for_selector("#checked .yes >> nth=1")
    expect(page.locator("#checked")).to_contain_text(
        "A whole deck: 52 different cards, each once.", use_inner_text=True
    )
    whole = json.loads(file.read_text())
    proof = whole["promises"][0]
    closed = [place for place in proof["places"] if "seal" in place]
    assert 0 < len(closed) < 52

    # The house shows a card twice: the promise is worked out anew, but no mark fits the second.
    shown = next(place for place in proof["places"] if "card" in place)
    proof["places"][proof["places"].index(closed[0])] = {"card": shown["card"], "key": "00" * 32}
    seals = [
        place.get("seal") or sha256(bytes.fromhex(place["key"]) + place["card"].encode()).hexdigest()
        for place in proof["places"]
    ]
    proof["commitment"] = sha256("".join([*seals, *proof["marks"], proof["pack"]]).encode()).hexdigest()
    file.write_text(json.dumps(whole))
    page.set_input_files("#proof-file", [])
    page.set_input_files("#proof-file", file)
    page.wait_for_selector("#checked .no")
    expect(page.locator("#checked")).to_contain_text("NOT kept", use_inner_text=True)


def test_a_wager_that_is_sent_again_has_the_same_number(page, open_floor, enter):
    """The first request is lost on its way; with another number the second would be another wager."""
    address = open_floor(bots=False)
    enter(address, "caribbean-stud")
    page.wait_for_selector("text=before the first bet")
    page.check("#own-number")
    sent = []

    def lose(route):
        sent.append(parse_qs(route.request.post_data))
        route.abort() if len(sent) == 1 else route.continue_()

    page.route("**/caribbean-stud/wager", lose)
    page.click("#spot-ante")
    page.click("#place")
    page.wait_for_selector("#act-f .button")

    assert [len(one["number"][0]) for one in sent] == [32, 32]
    assert sent[0] == sent[1]


def test_the_number_of_a_refused_wager_is_forgotten(page, open_floor, enter):
    address = open_floor(bots=False)
    enter(address, "caribbean-stud")
    page.wait_for_selector("text=before the first bet")
    page.check("#own-number")
    page.click(".rack-chip:has(input[value='25'])")
    page.click("#spot-ante")
    page.click("#spot-ante")
    page.click("#spot-progressive")
    page.click("#place")
    page.wait_for_selector("#notice .refusal")

    page.wait_for_function("() => localStorage.getItem('croupier.numbers') === '[]'")
    expect(page.locator(".numbered")).to_have_count(0)
