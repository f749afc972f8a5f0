"""No byte sent to a person depends on a hidden card of a banked game: pages, live frames, refusals.

Each scene is played with two decks that agree in every card that Nora may see and in no other, and once with
one of her own cards changed, which has to be noticed.
"""

from dataclasses import dataclass, field

import pytest

from croupier.cards import write_cards
from croupier.floor import demo_tables
from croupier.floor.table.pace import Pace
from croupier.games.choice import NumberChoice
from croupier.numbers import DEALER
from tests.floor.quiet_room import piled, stacked
from tests.server.guest import Guest, plain
from tests.server.open_floor import serve, until
from tests.server.picture.test_privacy import everything, same

PACE = Pace(card=0, bot=0, lock=0, between=60, action_seconds=600, bet_seconds=600)
SETUPS = {setup.id: setup for setup in demo_tables()}

pytestmark = pytest.mark.usefixtures("one_second")

PROBES = (
    {"verb": "w", "spot": "ante", "amount": "7"},
    {"verb": "set", "cards": "JsTs"},
    {"verb": "split", "hand": "4"},
    {"verb": "sm"},
)
"""Commands that are refused whatever the cards are; the refusal must not tell anything about them."""


@dataclass(frozen=True)
class Game:
    """The order of the deck: cards that are seen, and numbers for so many that are not."""

    table: str
    deck: tuple[str | int, ...]
    wagers: dict[str, int]
    own: tuple[str, str]
    """A card of Nora's and another in its place, for the control."""
    banked: bool = True
    then: tuple[tuple[str, dict[str, str]], ...] = field(default=())
    """Who does what after the first look."""


GAMES = [
    Game(
        "caribbean-stud",
        ("AsAd7c5h3s", 5, 5, 4, "9d"),
        {"ante": 5},
        ("3s", "3h"),
        banked=False,
        then=(("Oren", {"verb": "f"}),),
    ),
    Game(
        "texas-holdem-bonus",
        ("As", 3, "Ad", 3, 1, "7c5h3s", 3),
        {"ante": 5},
        ("Ad", "Ah"),
        banked=False,
        then=(
            ("Nora", {"verb": "w", "spot": "flop", "amount": "10"}),
            ("Oren", {"verb": "f"}),
            ("Rhea", {"verb": "w", "spot": "flop", "amount": "10"}),
        ),
    ),
    Game(
        "high-card-flush",
        ("AsKs9s5h4h3d2c", 7, 7, 7),
        {"ante": 5},
        ("2c", "2d"),
        banked=False,
        then=(("Oren", {"verb": "f"}),),
    ),
    Game(
        "mississippi-stud",
        ("AsAd", 2, 2, "7c", 2),
        {"ante": 5},
        ("Ad", "Ah"),
        banked=False,
        then=(
            ("Nora", {"verb": "w", "spot": "third_street", "amount": "15"}),
            ("Oren", {"verb": "f"}),
            ("Rhea", {"verb": "w", "spot": "third_street", "amount": "5"}),
        ),
    ),
    Game(
        "let-it-ride",
        ("AsAd7c", 3, 3, "5h", 1),
        {"bet_1": 5, "bet_2": 5, "bet_3": 5},
        ("Ad", "Ah"),
        banked=False,
        then=(
            ("Nora", {"verb": "cc"}),
            ("Oren", {"verb": "off", "spot": "bet_1"}),
            ("Rhea", {"verb": "cc"}),
        ),
    ),
    # Every card that is dealt lies open; the rest of the shoe is hidden.
    Game("casino-war", ("9sKdQc9h", 6), {"ante": 5}, ("9s", "9d"), banked=False),
    Game("four-card-poker", ("AsAd7c5h3s", 5, 5, 5, "9c"), {"ante": 5}, ("Ad", "Ah"), banked=False),
    Game("blackjack", ("5s4s3s9c6d5d4d", 1, 9), {"game": 5}, ("5s", "5h"), banked=False),
    Game("golden-frog", ("3c", 3, "ThKd9h7c", 9), {"player": 10}, ("9h", "9d")),
    Game(
        "ultimate-holdem",
        ("AsAd", 2, 2, "7c5h3s", 2),
        {"ante": 5, "blind": 5},
        ("Ad", "Ah"),
        then=(("Nora", {"verb": "cc"}), ("Oren", {"verb": "cc"})),
    ),
    Game("three-card-poker", ("AsAd2h", 3, 2, "Qc"), {"ante": 5}, ("2h", "2d")),
    Game(
        "fortune-pai-gow",
        ("AcAdKhQs7c5d3h", 7, 7),
        {"game": 10},
        ("3h", "3d"),
        then=(("Oren", {"verb": "set"}),),
    ),
    Game(
        "blackjack-switch",
        ("Tc9h8h6c", "8c", "9dKs7h5c", 1, 9),
        {"game.1": 5, "game.2": 5},
        ("9d", "9s"),
    ),
    Game("blackjack-buster", ("Tc8h8c", "9d7h", 1, 9), {"game": 10}, ("9d", "9s")),
]


def deck(game: Game, *, hidden_from: str, own: bool = False) -> str:
    """The order with its hidden cards taken from one end of the rest of the pack."""
    text = "".join(piece for piece in game.deck if isinstance(piece, str))
    pack = [card.text for card in dict.fromkeys(SETUPS[game.table].posting.table.deck.cards)]
    rest = [name for name in pack if name not in text and name not in game.own and len(name) == 2]
    if hidden_from == "end":
        rest.reverse()
    order = ""
    for piece in game.deck:
        order += piece if isinstance(piece, str) else "".join(rest.pop(0) for _ in range(piece))
    order = order.replace(*game.own, 1) if own else order
    if game.table == "fortune-pai-gow":
        return piled({seat: order[14 * seat - 14 : 14 * seat] for seat in (1, 2, 3)}, bank=3)
    return order


class Scene:
    """Nora plays and looks; Oren wagers as well, Rhea banks or wagers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: list[tuple[str, bytes]] = []

    async def play(self, app, floor) -> None:
        game, self.actor = self.game, floor.table(self.game.table)
        self.guests = {name: Guest(app) for name in ("Nora", "Oren", "Rhea")}
        self.stranger = Guest(app)
        for seat, (name, guest) in enumerate(self.guests.items(), start=1):
            await guest.come_in(name)
            await self.say(name, "sit", seat=str(seat), buy_in="500")
        self.guests["Nora"].listen(f"/tables/{game.table}/live")
        if game.banked:
            for name in ("Nora", "Oren"):
                await self.say(name, "bank", answer="decline")
            await self.say("Rhea", "bank", answer="accept", amount="300")
        bettors = [name for name in self.guests if not (game.banked and name == "Rhea")]
        for name in bettors:
            await self.say(
                name, "wager", **{f"spot.{spot}": str(chips) for spot, chips in game.wagers.items()}
            )
        await until(lambda: self.rests() or self.offered())
        if self.offered():
            await self.say("Rhea", "act", verb="no")
        await until(self.rests)
        await self.look()
        for name, act in game.then:
            await self.say(name, "act", **self.written(name, act))
            await until(self.rests)
        await self.look()
        await self.guests["Nora"].hear_out(self.actor)
        self.seen += [("live", plain(felt)) for felt in self.guests["Nora"].felts()]

    def offered(self) -> bool:
        """Whether Rhea is offered the cut, or a pile to pick."""
        round_ = self.actor.session.round
        return round_ is not None and any(isinstance(choice, NumberChoice) for choice in round_.legal(3))

    def rests(self) -> bool:
        """Whether somebody other than the dealer is to act, or the round is over."""
        round_ = self.actor.session.round
        if round_ is None:
            return True
        return round_.view(None).stage == "play" and DEALER not in round_.to_act

    def written(self, name: str, act: dict[str, str]) -> dict[str, str]:
        """Oren sets two cards of his own, whichever they are."""
        if act["verb"] != "set":
            return act
        player = self.actor.session.player_of(name)
        return {**act, "cards": write_cards(self.actor.session.round.state.hands[player][:2])}

    async def say(self, name: str, path: str, **fields: str) -> None:
        answer = await self.guests[name].post(f"/tables/{self.game.table}/{path}", fields)
        assert answer.status == 200, answer.text

    async def look(self) -> None:
        nora, table = self.guests["Nora"], self.game.table
        self.seen += await everything(nora, table)
        self.seen += [(f"stranger {page}", body) for page, body in await everything(self.stranger, table)]
        for number, probe in enumerate(PROBES):
            answer = await nora.post(f"/tables/{table}/act", probe)
            assert answer.status in (400, 422), probe
            self.seen.append((f"refusal {number}", answer.body))


def run(game: Game, order: str) -> list[tuple[str, bytes]]:
    scene = Scene(game)
    serve(scene.play, shuffler=stacked(order), pace=PACE, tables=(game.table,))
    return scene.seen


def test_every_banked_game_of_the_floor_is_looked_at():
    banked = {name for name, setup in SETUPS.items() if setup.posting.table.game.family == "banked"}

    assert {game.table for game in GAMES} | {"ez-baccarat"} == banked


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.table)
def test_hidden_cards_are_in_no_byte(game):
    one, other = deck(game, hidden_from="start"), deck(game, hidden_from="end")
    assert one != other
    seen = run(game, one)

    same(seen, run(game, other))
    with pytest.raises(AssertionError):
        same(seen, run(game, deck(game, hidden_from="start", own=True)))
