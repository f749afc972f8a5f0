"""No byte sent to a person depends on a card that the person may not see.

Each scene is played twice with decks that differ only in cards hidden from the observer. Everything the
observer can ask for, and every frame of the live stream, must then be the same, hashes of the promised
order aside. A control run with a difference that *may* be seen shows that the comparison would notice.
"""

import re
from abc import ABC, abstractmethod

import pytest

from croupier.floor.table.pace import Pace
from croupier.money import Cents
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest, plain
from tests.server.open_floor import serve, until

pytestmark = pytest.mark.usefixtures("one_second")

VERSION = re.compile(rb'data-version="(\d+)"')
PACE = Pace(card=0, bot=0, lock=0, between=0, action_seconds=600, bet_seconds=600)


async def everything(guest: Guest, table: str) -> list[tuple[str, bytes]]:
    """Every page about a table that a visitor can ask for."""
    rounds = (await guest.get(f"/tables/{table}", accept="application/json")).json()["number"]
    pages = ["/", "/me", f"/tables/{table}", f"/tables/{table}/felt", f"/tables/{table}/history"]
    pages += [
        f"/tables/{table}/history/{n}{suffix}" for n in range(1, rounds + 1) for suffix in ("", ".toml")
    ]
    found = [(page, plain((await guest.get(page)).body)) for page in pages]
    view = await guest.get(f"/tables/{table}", accept="application/json")
    return [*found, ("json", plain(view.body))]


class Scene(ABC):
    """Nora watches; Oren and Rhea hold what she may not see."""

    def __init__(self, table: str, deck: str) -> None:
        self.table, self.deck = table, deck
        self.seen: list[tuple[str, bytes]] = []

    async def play(self, app, floor) -> None:
        self.floor, self.actor = floor, floor.table(self.table)
        self.nora, self.oren, self.rhea, self.stranger = (Guest(app) for _ in range(4))
        for guest, name in ((self.nora, "Nora"), (self.oren, "Oren"), (self.rhea, "Rhea")):
            await guest.come_in(name)
        for seat, guest in ((1, self.nora), (2, self.oren), (3, self.rhea)):
            answer = await guest.post(f"/tables/{self.table}/sit", {"seat": seat, "buy_in": 160})
            assert answer.status == 200, answer.text
        self.nora.listen(f"/tables/{self.table}/live")
        await self.acts()
        await self.nora.hear_out(self.actor)
        self.seen += [("live", plain(felt)) for felt in self.nora.felts()]

    async def look(self) -> None:
        self.seen += await everything(self.nora, self.table)
        self.seen += [
            (f"stranger {page}", body) for page, body in await everything(self.stranger, self.table)
        ]

    async def say(self, guest: Guest, path: str, **fields) -> None:
        answer = await guest.post(
            f"/tables/{self.table}/{path}", {name.replace("__", "."): value for name, value in fields.items()}
        )
        assert answer.status == 200, answer.text

    @abstractmethod
    async def acts(self) -> None:
        """Play up to the moment at which everybody looks."""


class Stud(Scene):
    """Up to the last decision; then Oren folds and the dealer's hand is turned."""

    async def acts(self) -> None:
        for guest in (self.nora, self.oren, self.rhea):
            await self.say(guest, "wager", spot__ante=5)
        await until(
            lambda: (
                self.actor.session.round.view(None).stage == "play" and 1 in self.actor.session.round.to_act
            )
        )
        await self.look()
        await self.say(self.oren, "act", verb="f")
        await self.say(self.rhea, "act", verb="w", spot="bet", amount=10)
        await self.look()


class Holdem(Scene):
    """Oren and Rhea fold to Nora's raise: nobody shows."""

    async def acts(self) -> None:
        guests = {"Nora": self.nora, "Oren": self.oren, "Rhea": self.rhea}
        raised = False
        await until(lambda: self.actor.session.round is not None)
        for _ in range(8):
            await until(lambda: self.actor.session.round is None or self.actor.session.round.to_act != (0,))
            if self.actor.session.round is None:
                break
            await self.look()
            (player,) = self.actor.session.round.to_act
            state = self.actor.session.state
            name = state.seated[state.players[player - 1]].person
            if name == "Nora" and not raised:
                raised = True
                await self.say(self.nora, "act", verb="cbr", amount=8)
            else:
                await self.say(guests[name], "act", verb="f" if raised else "cc")
        await self.look()


class Baccarat(Scene):
    """What comes after in the shoe is nobody's to see."""

    async def acts(self) -> None:
        await until(lambda: self.actor.session.bank_offered_to() == 1)
        await self.say(self.nora, "bank", answer="decline")
        await self.say(self.oren, "bank", answer="accept", amount=150)
        await self.say(self.nora, "wager", spot__banker=5, spot__tie=5)
        await self.say(self.rhea, "wager", spot__player=5)
        await until(lambda: self.actor.session.round is None)
        await self.look()


def run(kind: type[Scene], table: str, deck: str) -> list[tuple[str, bytes]]:
    scene = kind(table, deck)
    # Bots' pace is also that of the first hand: all three sit down before it, and no second hand begins.
    waits = 0.3 if kind is Holdem else 0
    pace = Pace(card=0, bot=waits, lock=0, between=2 * waits, action_seconds=600, bet_seconds=600)
    serve(scene.play, shuffler=stacked(deck), pace=pace)
    assert scene.seen
    return scene.seen


def same(one: list[tuple[str, bytes]], other: list[tuple[str, bytes]]) -> None:
    assert [page for page, _ in one if page != "live"] == [page for page, _ in other if page != "live"]
    for (page, first), (_, second) in zip(
        [seen for seen in one if seen[0] != "live"],
        [seen for seen in other if seen[0] != "live"],
        strict=True,
    ):
        assert first == second, page
    # The stream may take several changes together, and ends wherever the scene does: what both have seen of
    # the same moment must be the same.
    moments, others = (
        {VERSION.search(felt)[1]: felt for page, felt in seen if page == "live"} for seen in (one, other)
    )
    both = moments.keys() & others.keys()
    assert len(both) > 3
    for version in both:
        assert moments[version] == others[version], version


NORA, OREN, RHEA, DEALER = "AsAd7c5h3s", "Qd9c7h4s2d", "KcKd8s6s4d", "JhTh9h8h2c"


def test_in_caribbean_stud_other_hands_and_the_dealers_are_in_no_byte():
    seen = run(Stud, "caribbean-stud", NORA + OREN + RHEA + DEALER)
    hidden_changed = run(Stud, "caribbean-stud", NORA + "5c5d5s6d7d" + "QhQs3h3d3c" + "KhKsQcJd2c")

    same(seen, hidden_changed)


def test_in_caribbean_stud_the_dealers_up_card_would_be_noticed():
    seen = run(Stud, "caribbean-stud", NORA + OREN + RHEA + DEALER)
    up_card_changed = run(Stud, "caribbean-stud", NORA + OREN + RHEA + "JhTh9h8h2h")

    with pytest.raises(AssertionError):
        same(seen, up_card_changed)


def test_in_holdem_folded_hands_and_the_stub_are_in_no_byte():
    """The first card goes left of the button; with three in, Nora has the button and is dealt last.

    The draw for the button is everybody's to see: three kings by name, and the order of its own deck.
    """
    seen = run(Holdem, "limit-holdem", "JcQhAs" + "JdQsAd" + "2c3c4c5c6c")
    hidden_changed = run(Holdem, "limit-holdem", "7h8hAs" + "7s8sAd" + "TcJcQc9c9d")

    same(seen, hidden_changed)
    text = re.sub(rb'<code class="hash">[^<]*</code>', b"", b"".join(body for _, body in seen))
    for card in (b"jack of clubs", b"jack of diamonds", b"queen of hearts", b"queen of spades", b"Jc", b"Qh"):
        assert card not in text
    assert b"ace of spades" in text


def test_in_holdem_the_own_hand_would_be_noticed():
    seen = run(Holdem, "limit-holdem", "KcQhAs" + "KdQsAd")
    own_changed = run(Holdem, "limit-holdem", "KcQhAs" + "KdQsAh")

    with pytest.raises(AssertionError):
        same(seen, own_changed)


def test_in_baccarat_the_rest_of_the_shoe_is_in_no_byte():
    seen = run(Baccarat, "ez-baccarat", "Th2d" + "9h5c" + "AsAsAsAs")
    shoe_changed = run(Baccarat, "ez-baccarat", "Th2d" + "9h5c" + "KhQd7c2s")

    same(seen, shoe_changed)


def test_in_baccarat_a_dealt_card_would_be_noticed():
    seen = run(Baccarat, "ez-baccarat", "Th2d" + "9h5c")
    dealt_changed = run(Baccarat, "ez-baccarat", "Th2d" + "9h5h")

    with pytest.raises(AssertionError):
        same(seen, dealt_changed)


def test_a_refusal_says_nothing_about_hidden_cards():
    async def scene(app, floor):
        stud = Stud("caribbean-stud", "")
        await Stud.play(stud, app, floor)
        answer = await stud.nora.post(
            "/tables/caribbean-stud/act", {"verb": "w", "spot": "bet", "amount": "7"}
        )
        assert answer.status == 422
        assert answer.body.count(b"of ") == 0
        assert Cents(700) not in floor.ledger.trial_balance().values()

    serve(scene, shuffler=stacked(NORA + OREN + RHEA + DEALER), pace=PACE)
