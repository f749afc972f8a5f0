"""Bots from elsewhere: programs with ``croupier.client`` that play over the interface and live sockets.

    python -m benchmarks.load.remote ADDRESS --tables 4 --bots 3 --seconds 10

They call or check as fast as the floor answers, and say in one line of JSON what they found.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from contextlib import aclosing

import click
import httpx

from benchmarks.load.tally import Tally
from croupier.client import AsyncClient, Refused

BUY_IN = 400
WANTED = ("cc", "sm")


class Bot:
    """A program at a table: it looks when something happened, and acts when it may."""

    def __init__(self, address: str, table: str, seat: int, tally: Tally) -> None:
        self.table, self.seat, self.tally = table, seat, tally
        # Every program is somebody else, so that the door counts them by themselves.
        own = httpx.AsyncHTTPTransport(local_address=f"127.30.{seat}.{sum(table.encode()) % 250 + 1}")
        self.floor = AsyncClient(address, http=httpx.AsyncClient(base_url=address, transport=own, timeout=60))
        self.name = f"Program {chr(64 + seat)} {'abcdefghijklmnopqrstuvwxyz'[int(table.rpartition('-')[2])]}"

    async def sit(self) -> None:
        """Come in and sit down."""
        await self.floor.sign_in(self.name)
        await self.floor.sit(self.table, seat=self.seat, buy_in=BUY_IN)

    async def play(self) -> None:
        """Act until cancelled."""
        async with aclosing(self.floor.live(self.table)) as live:
            async for _ in live:
                await self.look()

    async def look(self) -> None:
        """Act if it is one's turn."""
        card = await self.floor.table(self.table)
        verbs = [choice["verb"] for choice in card.legal]
        wanted = next((verb for verb in WANTED if verb in verbs), None)
        if wanted is None:
            return
        begin, status = time.perf_counter(), 200
        try:
            player = card.legal[0]["player"]
            # Without its cards a hand would be mucked; one that won may still be shown when all is over.
            seen = card.view["round"] or card.view["last"]["round"]
            cards = "".join(seen["seats"][player - 1]["cards"]) if wanted == "sm" else ""
            await self.floor.act(self.table, f"p{player} {wanted} {cards}".strip())
        except Refused as refused:
            status = refused.status
        self.tally.answered(begin, status)


async def evening(address: str, tables: int, bots: int, seconds: float) -> dict[str, object]:
    """What so many programs found."""
    tally = Tally()
    everybody = [
        Bot(address, f"table-{number}", seat, tally)
        for number in range(tables)
        for seat in range(1, bots + 1)
    ]
    for bot in everybody:
        await bot.sit()
    playing = [asyncio.create_task(bot.play()) for bot in everybody]
    await asyncio.sleep(seconds / 4)
    tally.begin()
    await asyncio.sleep(seconds)
    found = tally.found()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return found


@click.command()
@click.argument("address")
@click.option("--tables", default=4, show_default=True)
@click.option("--bots", default=3, show_default=True, help="Programs at each table.")
@click.option("--seconds", default=10.0, show_default=True)
def main(address: str, tables: int, bots: int, seconds: float) -> None:
    """Play, and say what was found."""
    found = asyncio.run(evening(address, tables, bots, seconds))
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
