"""A picture is a function of a view and of what a table posts: the page offers what the rules would take."""

from dataclasses import replace
from pathlib import Path

import pytest

from croupier import server
from croupier.errors import BankShort
from croupier.floor import demo_tables
from croupier.games.choice import CallOrCheck
from croupier.money import Cents
from croupier.server.picture.say import say_action
from croupier.server.picture.table import picture
from tests import views
from tests.event_loop import run
from tests.server.by_hand import closed_floor, deal_on

FROG = next(setup for setup in demo_tables() if setup.game == "golden-frog-baccarat")


async def frog(buy_in: int):
    """Nora and Oren at a table whose option takes $1 to $13 from the bank, which is offered to Nora."""
    _, floor = closed_floor(FROG)
    (actor,) = floor.tables.values()
    for seat, name in enumerate(("Nora", "Oren"), start=1):
        await actor.sit(await floor.cage.arrive(name), seat, Cents(buy_in))
    await deal_on(floor)
    return actor


@pytest.mark.clause("golden-frog-baccarat", "PD-R5")
def test_the_bank_is_offered_up_to_what_the_rules_take():
    async def scene():
        actor = await frog(5_000)
        offered = picture(actor.view("Nora"), actor.setup, Cents(0)).bank_offer
        assert offered == (1_000, 4_900)
        assert picture(actor.view("Oren"), actor.setup, Cents(0)).bank_offer is None
        assert picture(actor.view(None), actor.setup, Cents(0)).bank_offer is None

        with pytest.raises(BankShort):
            await actor.answer_bank("Nora", Cents(offered[1] + 100))
        await actor.answer_bank("Nora", offered[1])
        assert actor.session.state.bank_wager == offered[1]

    run(scene())


def test_chips_are_offered_up_to_the_largest_buy_in_and_the_wallet():
    async def scene():
        actor = await frog(5_000)
        view = actor.view("Nora")

        assert picture(view, actor.setup, Cents(100_000_000)).may_add == FROG.posting.buy_in[1] - 5_000
        assert picture(view, actor.setup, Cents(300)).may_add == 300
        assert picture(actor.view(None), actor.setup, Cents(300)).may_add == 0

    run(scene())


def test_the_bank_is_taken_in_whole_chips_of_the_table():
    async def scene():
        actor = await frog(5_000)
        assert picture(actor.view("Nora"), actor.setup, Cents(0)).chip == actor.setup.posting.chip

    run(scene())


PAI_GOW = next(setup for setup in demo_tables() if setup.game == "fortune-pai-gow-poker")


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Players")
def test_the_eighth_at_a_larger_table_waits_for_a_place():
    async def scene():
        _, floor = closed_floor(replace(PAI_GOW, posting=replace(PAI_GOW.posting, seats=9)))
        (actor,) = floor.tables.values()
        names = [f"Guest{letter}" for letter in "abcdefgh"]
        for seat, name in enumerate(names, start=1):
            await actor.sit(await floor.cage.arrive(name), seat, Cents(50_000))
        await deal_on(floor)
        await actor.answer_bank(names[0], Cents(10_000))
        await actor.wager(names[1], {"game": Cents(1_000)})
        seats = picture(actor.view(names[7]), actor.setup, Cents(0)).seats
        assert [seat.status for seat in seats if seat.person] == [""] * 7 + ["waiting for a place"]

    run(scene())


STYLE = Path(server.__file__).parent / "static" / "felt.css"


@pytest.mark.parametrize("seats", range(8, 15))
def test_every_seat_of_a_table_has_its_place_on_wide_and_tall_screens(seats):
    style = STYLE.read_text("utf-8")
    for place in range(1, seats):
        assert style.count(f".of-{seats} .seat.place-{place} {{ left:") == 2, place


@pytest.mark.parametrize(
    ("to_match", "bet", "call", "more"),
    [
        (400, 0, "Call $4", "Raise to $8"),
        (400, 200, "Call $2", "Raise to $8"),
        (400, 400, "Check", "Raise to $8"),
        (0, 0, "Check", "Bet $8"),
    ],
)
def test_what_the_lab_advises_is_said_as_the_buttons_say_it(to_match, bet, call, more):
    view = views.pot("texas-holdem", "AsKs", CallOrCheck(player=views.YOU), to_match=to_match, bet=bet)
    assert [say_action(act, view) for act in ("cc", "cbr 8.00", "f")] == [call, more, "Fold"]
