"""Corrections of rounds dealt by hand in which cards that nobody was shown decide a wager."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.floor import Floor, TableSetup
from croupier.floor.dispute.settled import NOT_SHOWN
from croupier.games.catalog import GAMES
from tests.floor.blind_dealer import BlindDealer
from tests.floor.quiet_room import unlinked
from tests.floor.table.test_by_hand import setup_of
from tests.server.open_floor import serve
from tests.server.pages.test_correction import SHORT, code, on_duty

BANKED = sorted(game for game in GAMES if GAMES[game].family == "banked")
DECIDED_UNSEEN = {
    "21st-century-blackjack-buster",
    "21st-century-blackjack-switch",
    "blackjack",
    "caribbean-stud",
    "high-card-flush",
    "mississippi-stud",
    "texas-holdem-bonus",
    "three-card-poker-6-card-bonus",
    "ultimate-texas-holdem",
}
"""Games in which a folded hand decides a side bet, or a hole card is looked at that is never turned up."""
ROUNDS = 12


def posted(game: str) -> TableSetup:
    """The game's table; at Caribbean Stud a folded hand keeps its jackpot wager."""
    setup = setup_of(game)
    if game != "caribbean-stud":
        return setup
    table = setup.posting.table
    kept = replace(table, options={**table.options, "fold_keeps_progressive": True})
    return unlinked(replace(setup, posting=replace(setup.posting, table=kept)))


@pytest.mark.parametrize("game", BANKED)
def test_the_page_of_every_round_opens_and_its_document_settles_to_what_was_paid(game: str):
    setup, unshown = posted(game), []

    async def scene(app, floor: Floor) -> None:
        sue = await on_duty(app, floor, "Sue")
        dealer = BlindDealer(floor.table(setup.id), floor, supervisor="Sue")
        await dealer.seats()
        for number in range(1, ROUNDS + 1):
            await dealer.opens()
            await dealer.plays()
            where = f"/supervisor/rounds/{setup.id}/{number}"
            page, answer = await sue.get(where), await sue.get(where, accept="application/json")
            assert (page.status, answer.status) == (200, 200), page.text
            document, settled = answer.json()["document"], floor.settled.find(setup.id, number)
            assert settled.settle(document).moved == settled.told.moved
            assert ("Cards that nobody was shown" in page.text) is (NOT_SHOWN in document)
            if NOT_SHOWN in document:
                unshown.append(number)
                left = "\n".join(line for line in document.splitlines() if NOT_SHOWN not in line)
                refused = await sue.post(where, {"document": left, "why": SHORT}, accept="application/json")
                assert (refused.status, code(refused.json())) == (400, "data/invalid"), refused.text
            for path in (f"/tables/{setup.id}/history/{number}", f"/auditor/rounds/{setup.id}/{number}"):
                assert (await sue.get(path)).status < 500, path

    serve(scene, setups=[setup])
    assert bool(unshown) is (game in DECIDED_UNSEEN)
