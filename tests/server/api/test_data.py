"""What a program reads of a table has kept its shape since it was first published, field by field.

Nora and Oren play a round of a game of each family. They see the table as JSON and nothing else, and what
they were sent then lies in ``shapes``.
"""

import json
from pathlib import Path

import pytest

from croupier.floor import demo_tables
from tests.event_loop import run
from tests.server.by_hand import closed_floor, deal_on
from tests.server.guest import Guest, plain

SHAPES = Path(__file__).parent / "shapes"
SETUPS = {setup.id: setup for setup in demo_tables()}
TABLES = ("caribbean-stud", "golden-frog", "fortune-pai-gow", "blackjack-switch", "limit-holdem", "pan")

CALM = ("cc", "w", "set", "stand", "sm", "go", "take", "draw", "add", "meld", "discard", "pass")
"""What is done where several things may be."""

ACTS_MAX = 14


class Evening:
    """A table as two programs see it."""

    def __init__(self, table: str) -> None:
        self.app, self.floor = closed_floor(SETUPS[table])
        self.table = table
        self.guests = {name: Guest(self.app) for name in ("Nora", "Oren")}
        self.frames: list[dict] = []

    async def play(self) -> list[dict]:
        for seat, (name, guest) in enumerate(self.guests.items(), start=1):
            await guest.come_in(name)
            buy_in = SETUPS[self.table].buy_in // 100
            await self.say(guest, "sit", seat=seat, buy_in=buy_in)
        await deal_on(self.floor)
        for _ in range(ACTS_MAX):
            await self.look()
            acted = False
            for guest in self.guests.values():
                acted = acted or await self.act(guest)
            await deal_on(self.floor)
            view = await self.view(self.guests["Nora"])
            if view["round"] is None and view["last"] is not None:
                break
            if not acted:
                await self.close_bets()
        await self.look()
        return self.frames

    async def look(self) -> None:
        """What Nora and a stranger are sent, unless they were sent it before."""
        for guest in (self.guests["Nora"], Guest(self.app)):
            frame = await self.view(guest)
            if frame not in self.frames:
                self.frames.append(frame)

    async def view(self, guest: Guest) -> dict:
        body = plain((await guest.get(f"/tables/{self.table}", accept="application/json")).body)
        return json.loads(body.replace(b'"left":N', b'"left":0'))

    async def say(self, guest: Guest, path: str, **fields) -> None:
        answer = await guest.post(f"/tables/{self.table}/{path}", fields, accept="application/json")
        assert answer.status == 200, answer.text

    async def close_bets(self) -> None:
        (actor,) = self.floor.tables.values()
        move = actor.host.next_move(actor.session)
        assert move is not None
        await actor.loop.make(move, actor.changed)
        await deal_on(self.floor)

    async def act(self, guest: Guest) -> bool:
        """One act of a person whose turn it is, read from the JSON alone; whether there was one."""
        view = await self.view(guest)
        round_, seat = view["round"], view["you"]["seat"]
        if round_ is None:
            if view["bank"]["offered_to"] == seat:
                fields = {"answer": "accept", "amount": 50} if seat == 2 else {"answer": "decline"}
                await self.say(guest, "bank", **fields)
                return True
            if view["opening"] and seat != view["bank"]["holder"]:
                await self.say(guest, "wager", **wagers(view["opening"], view["game"]))
                return True
            return False
        if round_["stage"] == "wagers":
            legal = [] if round_["seats"][view["you"]["player"] - 1]["wagers"] else round_["legal"]
            laid = wagers(legal, view["game"])
            if laid:
                await self.say(guest, "wager", **laid)
            return bool(laid)
        choices = [choice for choice in round_["legal"] if "on" not in choice]
        verb = next((verb for verb in CALM if verb in {choice["verb"] for choice in choices}), None)
        if verb is None:
            return False
        choice = next(choice for choice in choices if choice["verb"] == verb)
        await self.say(guest, "act", **fields_of(choice))
        return True


def wagers(choices: list[dict], game: str) -> dict[str, float]:
    """The least on every spot that must have a wager."""
    hands = {choice.get("hand", 1) for choice in choices} if "switch" in game else set()
    return {
        f"spot.{choice['spot']}" + (f".{choice.get('hand', 1)}" if hands else ""): choice["low"] / 100
        for choice in choices
        if choice["verb"] == "w" and "on" not in choice and choice["spot"] in ("ante", "game", "banker")
    }


def fields_of(choice: dict) -> dict:
    fields = {"verb": choice["verb"], "hand": choice.get("hand", 1)}
    if choice["verb"] == "w":
        fields |= {"spot": choice["spot"], "amount": choice["high"] / 100}
    if "cards" in choice:
        fields["cards"] = "".join(choice["cards"])
    if "meld" in choice:
        fields["meld"] = choice["meld"]
    if "borrowed" in choice:
        fields["borrowed"] = " ".join(f"m{lender}:{card}" for lender, card in choice["borrowed"])
    return fields


@pytest.mark.parametrize("table", TABLES)
def test_the_json_of_a_table_has_its_shape(table):
    recorded = [json.loads(line) for line in (SHAPES / f"{table}.jsonl").read_text().splitlines()]

    frames = run(Evening(table).play())

    assert any(frame["round"] or frame["last"] for frame in recorded), "a round was played"
    assert frames == recorded
