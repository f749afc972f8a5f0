"""In no game without a bank does a byte sent to a person depend on a card that the person may not see.

Nora, Oren and Rhea play a hand of every game over HTTP, each act chosen without a look at the cards. It is
played again with all cards that Nora never saw in other places. Every page, every frame of the stream, every
refusal and every line of the log must then be the same for her, hashes of the promised orders aside.
"""

from collections.abc import Sequence
from functools import cache

import pytest

from croupier.cards import Card
from croupier.floor import demo_tables
from croupier.floor.cards.dealer import by_seed
from croupier.table import BankedTable
from croupier.table import events as e
from tests.event_loop import run
from tests.server.by_hand import closed_floor, deal_on, next_hand
from tests.server.guest import Guest, plain

pytestmark = pytest.mark.usefixtures("one_second")

SETUPS = {setup.id: setup for setup in demo_tables() if not isinstance(setup.posting.table, BankedTable)}
PEOPLE = ("Nora", "Oren", "Rhea")

LOOKS = (4, 11)
"""The turns before which everything is looked at, beside the end."""

Bytes = list[tuple[str, bytes]]


def swapped(orders: dict[str, tuple[Card, ...]]):
    """Decks in given orders, by their number; the button is drawn for as on the first evening."""

    def shuffle(cards: Sequence[Card], which: str) -> tuple[tuple[Card, ...], bytes]:
        table, _, number = which.rpartition("#")
        if number == "button":
            return by_seed(f"evening {table}")(cards, which)
        return orders[number], bytes([int(number)]) * 32

    return shuffle


class Evening:
    """A hand of a game, seen by Nora."""

    def __init__(self, table: str, shuffler=None) -> None:
        self.app, self.floor = closed_floor(SETUPS[table], shuffler or by_seed(f"evening {table}"))
        self.table, (self.actor,) = table, self.floor.tables.values()
        self.guests = {name: Guest(self.app) for name in PEOPLE[: SETUPS[table].posting.seats]}
        self.seen: Bytes = []
        self.verbs: set[str] = set()

    async def play(self) -> None:
        nora = self.guests["Nora"]
        for seat, (name, guest) in enumerate(self.guests.items(), start=1):
            await guest.come_in(name)
            buy_in = SETUPS[self.table].buy_in // 100
            answer = await guest.post(f"/tables/{self.table}/sit", {"seat": seat, "buy_in": buy_in})
            assert answer.status == 200, answer.text
        nora.listen(f"/tables/{self.table}/live")
        await self.hand(drops=True)
        if "drop" in self.verbs:
            # The hand was over before a card was drawn: another one, which everybody plays.
            await next_hand(self.floor)
            await self.hand(drops=False)
        await nora.hear_out(self.actor)
        self.seen.append(("live", plain(nora.felts()[-1])))

    async def hand(self, *, drops: bool) -> None:
        """Up to the end, or as many acts as a hand of poker has."""
        for turn in range(60):
            await deal_on(self.floor)
            round_ = self.actor.session.round
            if round_ is None:
                break
            (player,) = round_.to_act
            seat = self.actor.session.state.players[player - 1]
            name = self.actor.session.state.seated[seat].person
            if turn in LOOKS:
                await self.look()
            await self.act(name, player, drops=drops)
        await self.look()

    async def act(self, name: str, player: int, *, drops: bool) -> None:
        """One act that no card decides: call, exchange the first cards, muck where that is allowed."""
        view = self.actor.session.view(name).round
        legal = {choice.verb: choice for choice in view.legal}
        fields: dict[str, str] = {}
        if "cc" in legal:
            verb = "cc"
        elif "sd" in legal:
            verb, held = "sd", view.seats[player - 1].cards
            count = legal["sd"].count if legal["sd"].required else PEOPLE.index(name)
            fields = {f"card.{card}": "1" for card in held[:count]}
        elif "muck" in legal or "sm" in legal:
            verb = "muck" if "muck" in legal and name != "Nora" else "sm"
        elif "go" in legal:
            verb = "drop" if drops and name != "Nora" else "go"
        elif "discard" in legal:
            verb, fields = "discard", {"cards": legal["discard"].cards[0].text}
        else:
            verb = next(verb for verb in ("pb", "up", "rit", "pass", "draw") if verb in legal)
        self.verbs.add(verb)
        answer = await self.guests[name].post(f"/tables/{self.table}/act", {"verb": verb, **fields})
        assert answer.status == 200, answer.text

    async def look(self) -> None:
        """Every page about the table, for Nora and for a stranger, and refusals that name cards."""
        where = f"/tables/{self.table}"
        for who, guest in (("Nora", self.guests["Nora"]), ("stranger", Guest(self.app))):
            pages = [where] if who == "Nora" else [f"{where}/felt"]
            if self.actor.session.round is None:
                number = self.actor.session.state.number
                pages += [f"{where}/history", f"{where}/history/{number}", f"{where}/history/{number}.toml"]
            for page in pages:
                self.seen.append((f"{who} {page}", plain((await guest.get(page)).body)))
            self.seen.append((f"{who} json", plain((await guest.get(where, accept="application/json")).body)))
        for verb in ("sd", "take", "meld", "discard"):
            asked = {"verb": verb, "cards": "KcQd" if verb in ("sd", "meld") else "Kc"}
            answer = await self.guests["Nora"].post(f"{where}/act", asked)
            if answer.status != 200:
                self.seen.append((f"refused {verb}", answer.body))

    def hidden_swapped(self) -> dict[str, tuple[Card, ...]]:
        """The orders of the decks, with everything that Nora did not see the other way round."""
        decks, orders = (deck for deck in self.actor.log.shown.decks.values() if not deck.draw), {}
        for number, record in enumerate(self.actor.chronicle.rounds):
            order, seen, place = next(decks).order, set(), 0
            nora = record.player_of("Nora")
            for event in record.events:
                cards = event.cards if isinstance(event, e.HandDealt | e.BoardDealt | e.CardsBurned) else ()
                if isinstance(event, e.CardDrawn):
                    cards = (event.card,)
                open_ = isinstance(event, e.BoardDealt | e.CardDrawn)
                if isinstance(event, e.HandDealt):
                    covered = 0 if event.to == nora else len(cards) - event.up
                    seen.update(range(place + covered, place + len(cards)))
                elif open_:
                    seen.update(range(place, place + len(cards)))
                place += len(cards)
            hidden = [k for k in range(len(order)) if k not in seen]
            other = list(order)
            for k, source in zip(hidden, reversed(hidden), strict=True):
                other[k] = order[source]
            orders[str(number)] = tuple(other)
        return orders


def played(table: str, shuffler) -> Evening:
    evening = Evening(table, shuffler)
    run(evening.play())
    return evening


@cache
def first_evening(table: str) -> Evening:
    """The same for every test that asks."""
    return played(table, None)


@pytest.mark.parametrize("table", SETUPS)
def test_what_is_hidden_from_a_player_is_in_no_byte_for_him(table, caplog):
    first = first_evening(table)
    second = played(table, swapped(first.hidden_swapped()))

    assert [page for page, _ in first.seen] == [page for page, _ in second.seen]
    for (page, one), (_, other) in zip(first.seen, second.seen, strict=True):
        assert one == other, page
    hands = [[event.cards for event in evening.actor.session.log if isinstance(event, e.HandDealt)]
             for evening in (first, second)]  # fmt: skip
    assert hands[0] != hands[1], "nothing was hidden that could have been seen"
    assert not caplog.records


def test_an_own_card_would_be_noticed():
    first = first_evening("badugi")
    orders = first.hidden_swapped()
    (card, *_) = [
        event.cards[0]
        for record in first.actor.chronicle.rounds[:1]
        for event in record.events
        if isinstance(event, e.HandDealt) and event.to == record.player_of("Nora")
    ]
    changed = list(orders["0"])
    place = changed.index(card)
    changed[place], changed[-1] = changed[-1], changed[place]
    second = played("badugi", swapped({**orders, "0": tuple(changed)}))

    assert first.seen != second.seen


def test_every_kind_of_act_was_posted():
    tables = ("razz", "badugi", "pineapple", "mexican-poker", "pan")

    assert set().union(*(first_evening(table).verbs for table in tables)) >= {
        "cc", "sd", "muck", "pb", "up", "go", "drop", "draw", "discard", "pass",
    }  # fmt: skip
