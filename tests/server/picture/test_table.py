"""A picture is a function of a view and of what a table posts: the page offers what the rules would take."""

import pytest

from croupier.errors import BankShort
from croupier.floor import demo_tables
from croupier.money import Cents
from croupier.server.picture.table import picture
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
