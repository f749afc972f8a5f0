"""Corrections of rounds dealt by hand in which cards that nobody was shown decide a wager."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from croupier.floor import Floor, TableSetup
from croupier.floor.dispute.settled import NOT_SHOWN
from croupier.floor.jackpot.linked import LinkedTable
from croupier.games.catalog import GAMES
from croupier.table.session.commands import StartRound
from tests.floor.blind_dealer import BlindDealer
from tests.floor.quiet_room import unlinked
from tests.floor.table.test_by_hand import setup_of
from tests.server.open_floor import serve
from tests.server.pages.test_correction import SHORT, code, on_duty

BANKED = sorted(game for game in GAMES if GAMES[game].family == "banked")
HOLE_CARD = {"21st-century-blackjack-buster", "21st-century-blackjack-switch", "blackjack"}
"""Games in which a hole card was looked at that is never turned up and decides nothing."""
FOLDED = {
    "caribbean-stud",
    "high-card-flush",
    "mississippi-stud",
    "texas-holdem-bonus",
    "three-card-poker-6-card-bonus",
    "ultimate-texas-holdem",
}
"""Games in which a folded hand decides a side bet.

Rounds of earlier releases did not show these cards; now they are shown, or nobody looks at them.
"""
ROUNDS = 12
START = LinkedTable.start


def posted(game: str) -> TableSetup:
    """The game's table; at Caribbean Stud a folded hand keeps its jackpot wager."""
    setup = setup_of(game)
    if game != "caribbean-stud":
        return setup
    table = setup.posting.table
    kept = replace(table, options={**table.options, "fold_keeps_progressive": True})
    return unlinked(replace(setup, posting=replace(setup.posting, table=kept)))


def as_before(table: LinkedTable, commitment: str) -> StartRound:
    """A round opened as earlier releases opened it: folded hands that decide money are not shown."""
    return structs.replace(START(table, commitment), shows=False)


@pytest.mark.parametrize(
    ("game", "shows"),
    [*((game, True) for game in BANKED), *((game, False) for game in sorted(HOLE_CARD | FOLDED))],
)
def test_the_page_of_every_round_opens_and_its_document_settles_to_what_was_paid(
    game: str, shows: bool, monkeypatch: pytest.MonkeyPatch
):
    setup, unshown = posted(game), []
    if not shows:
        monkeypatch.setattr(LinkedTable, "start", as_before)

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
                without = await sue.post(where, {"document": left, "why": SHORT}, accept="application/json")
                if game in HOLE_CARD:
                    assert (without.status, without.json()["difference"]) == (200, {}), without.text
                else:
                    assert (without.status, code(without.json())) == (400, "data/invalid"), without.text
            for path in (f"/tables/{setup.id}/history/{number}", f"/auditor/rounds/{setup.id}/{number}"):
                assert (await sue.get(path)).status < 500, path

    serve(scene, setups=[setup])
    assert bool(unshown) is not shows
