"""A free hand at Golden Frog Baccarat, asked for and dealt through the server [GF 3]."""

from croupier.floor import demo_tables
from tests.event_loop import run
from tests.server.by_hand import closed_floor, deal_on
from tests.server.guest import Guest

FROG = next(setup for setup in demo_tables() if setup.id == "golden-frog")
PATH = "/tables/golden-frog"


class Evening:
    """Nora plays, Oren banks."""

    def __init__(self):
        self.app, self.floor = closed_floor(FROG)
        self.nora, self.oren = Guest(self.app), Guest(self.app)

    async def begin(self):
        for seat, (name, guest) in enumerate((("Nora", self.nora), ("Oren", self.oren)), start=1):
            await guest.come_in(name)
            await self.say(guest, "sit", seat=seat, buy_in=FROG.buy_in // 100)
        await deal_on(self.floor)
        await self.say(self.nora, "bank", answer="decline")
        await self.say(self.oren, "bank", answer="accept", amount=50)
        await deal_on(self.floor)

    async def say(self, guest, path, status=200, **fields):
        answer = await guest.post(f"{PATH}/{path}", fields, accept="application/json")
        assert answer.status == status, answer.text
        return answer

    async def close_bets(self):
        (actor,) = self.floor.tables.values()
        # The bank is offered the cut of a new shoe first, and lets it pass.
        for _ in range(1 + actor.session.round.cut_open):
            await deal_on(self.floor)
            move = actor.host.next_move(actor.session)
            await actor.loop.make(move, actor.changed)
        await deal_on(self.floor)
        return actor.session


def test_the_request_opens_a_round_that_is_dealt_without_a_wager():
    async def evening():
        table = Evening()
        await table.begin()
        page = await table.nora.get(PATH)
        assert 'id="act-free"' in page.text
        assert 'id="act-free"' not in (await table.oren.get(PATH)).text, "the bank does not ask"

        await table.say(table.nora, "act", verb="free")
        (actor,) = table.floor.tables.values()
        assert actor.session.round is not None
        assert 'id="act-free"' not in (await table.nora.get(PATH)).text
        await table.say(table.nora, "act", status=422, verb="free")

        session = await table.close_bets()
        assert session.round is None
        assert session.state.free_hands == 1
        assert [seated.stack for _, seated in sorted(session.state.seated.items())] == [FROG.buy_in] * 2
        assert session.state.rotation.turn == 1

    run(evening())
