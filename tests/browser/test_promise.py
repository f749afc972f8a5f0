"""A browser gives a number of its own with a wager, and checks the promise of the deck by itself."""

import json
import subprocess
import sys
from urllib.parse import parse_qs

import pytest

from croupier.floor.cards.proof_file import read_proofs

pytestmark = pytest.mark.browser


def test_the_browser_turns_the_deck_and_works_the_deal_out_again(page, open_floor, enter, tmp_path):
    address = open_floor(bots=False)
    enter(address, "caribbean-stud")
    page.wait_for_selector("text=before the first wager was placed")
    promised = page.inner_text(".promise code")
    page.check("#own-number")
    page.click("#spot-ante")
    page.click("#place")
    page.wait_for_selector("#act-f .button")
    page.click("#act-f .button")
    page.wait_for_selector(".payments .mine")
    page.wait_for_function(f"document.querySelector('.promise code').textContent !== '{promised}'")

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
    page.wait_for_selector("#checked .yes >> nth=1")
    assert "was kept" in page.inner_text("#checked")
    order = "".join(card.text for card in proof.dealt)
    assert f"Dealt in the order {order}" in page.inner_text("#checked"), "as the floor dealt it"

    page.goto(f"{address}/static/promise.html")
    page.set_input_files("#proof-file", file)
    page.wait_for_selector("#checked .yes")
    forged = json.loads(file.read_text())
    forged["promises"][0]["order"] = forged["promises"][0]["order"][2:] + forged["promises"][0]["order"][:2]
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(forged))
    page.set_input_files("#proof-file", file)
    page.wait_for_selector("#checked .no")
    assert "NOT kept" in page.inner_text("#checked")
    done = subprocess.run([sys.executable, "-m", "croupier.cli", "verify", "--promise", file], check=False)
    assert done.returncode == 1


def test_a_wager_that_is_sent_again_has_the_same_number(page, open_floor, enter):
    """The first request is lost on its way; with another number the second would be another wager."""
    address = open_floor(bots=False)
    enter(address, "caribbean-stud")
    page.wait_for_selector("text=before the first wager was placed")
    page.check("#own-number")
    sent = []

    def lose(route):
        sent.append(parse_qs(route.request.post_data))
        route.abort() if len(sent) == 1 else route.continue_()

    page.route("**/caribbean-stud/wager", lose)
    page.click("#spot-ante")
    page.click("#place")
    page.wait_for_timeout(200)
    page.click("#place")
    page.wait_for_selector("#act-f .button")

    assert [len(one["number"][0]) for one in sent] == [32, 32]
    assert sent[0] == sent[1]
