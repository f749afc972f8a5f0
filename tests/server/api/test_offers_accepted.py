"""Every choice that the library, the interface for programs and the console offer is accepted as given.

A choice that is not complete says what it needs, and then carries no action.
"""

from random import Random
from typing import Any

import pytest

from croupier.cards import UNSEEN, write_cards
from croupier.errors import CommandRejected
from croupier.floor import demo_tables
from croupier.floor.console.around import sheet_at
from croupier.floor.console.prompt import dealt, prompts
from croupier.games.catalog import GAMES
from croupier.games.choice import Choice
from croupier.history import parse_action
from croupier.history.left_out import apply_written
from croupier.numbers import DEALER
from croupier.server.api.tables import choice_data
from croupier.table import Command, Round
from croupier.table.choice import command_of
from croupier.table.session.commands import Act
from tests.event_loop import run
from tests.floor.quiet_room import QuietTable
from tests.floor.table.test_by_hand import RealDealer
from tests.server.api.test_dealers_table import Reading, Room

SETUPS = {setup.id: setup for setup in demo_tables()}
ROUNDS = 2


def refusal(round_: Round, action: str) -> str:
    """Why a written action is refused; empty if it is accepted."""
    try:
        apply_written(round_.copy(), parse_action(action))
    except CommandRejected as refused:
        return refused.message
    return ""


class CheckedTable(QuietTable):
    """A table that tries everything on offer before each command."""

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)
        self.refused: set[str] = set()
        self.tried = 0

    def do(self, *commands: Command) -> None:
        if self.session.round is not None:
            self.try_everything(self.session.round)
        super().do(*commands)

    def try_everything(self, round_: Round) -> None:
        """Send back every choice of the round."""
        for choice in round_.legal():
            self.try_choice(round_, choice)
        for prompt in prompts(round_, lambda player: f"p{player}"):
            if not prompt.needs:
                text = dealt(prompt, "") if prompt.hidden else prompt.text
                self.note(f"console: {text}", refusal(round_, text.strip()))

    def try_choice(self, round_: Round, choice: Choice) -> None:
        """Send a choice back to the library, and as the interface for programs writes it."""
        seen = round_.view(None if choice.player == DEALER else choice.player)
        written = choice_data(choice, seen)
        assert choice.needs == written.get("needs", "")
        assert bool(choice.needs) != ("action" in written)
        if choice.needs:
            return
        self.note(f"api: {written['action']}", refusal(round_, written["action"]))
        refused = round_.refusal(command_of(choice))
        self.note(f"library: {choice}", "" if refused is None else refused.message)

    def note(self, offer: str, reason: str) -> None:
        """Keep an offer that was refused."""
        self.tried += 1
        if reason:
            self.refused.add(f"{offer}: {reason}")


def play(table: str, seed: int) -> CheckedTable:
    """Play some rounds, one person choosing at random."""
    chance = Random(seed)
    quiet = CheckedTable(SETUPS[table], seed=str(seed), bots=("Mabel", "Otis", "Rosa"))
    quiet.sit("Nora", 1)
    for _ in range(ROUNDS):
        quiet.play_round("Nora", chance.choice)
        if quiet.session.state.seated[1].stack < SETUPS[table].posting.buy_in[0]:
            break
    return quiet


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("table", SETUPS)
def test_everything_on_offer_is_accepted(table, seed):
    quiet = play(table, seed)

    assert quiet.tried
    assert not quiet.refused


class Offered(Reading):
    """A dealer and players who do only what the interface for programs offers them."""

    def __init__(self, room: Room, seed: int) -> None:
        super().__init__(room)
        self.chance, self.sent, self.deck = Random(seed), 0, list(self.cards)

    async def deals(self, *actions: str) -> None:
        await RealDealer.deals(self, *actions)

    async def seats(self) -> None:
        """Seat everybody; Nora's device works again."""
        await super().seats()
        await self.deals("s1 device")

    async def plays(self) -> None:
        """Send back choices at random until a few rounds are over or everybody is out of chips."""
        for _ in range(ACTS):
            offers = [
                (name, choice)
                for name in ("Dan", "Nora")
                for choice in await self.offers(name)
                if choice["verb"] not in ENDS
            ]
            if not offers or self.table.session.state.number > ROUNDS:
                return
            name, choice = self.chance.choice(self._moving(offers) or offers)
            if (action := self.written(choice)) is not None:
                await self.send(name, action, choice)
            self.try_prompts()

    async def offers(self, name: str) -> list[dict[str, Any]]:
        """What somebody may do now."""
        answer = await self.room.request(name, "GET", "")
        return [*answer["legal"], *answer["at_seat"]]

    async def send(self, name: str, action: str, choice: dict[str, Any]) -> None:
        """Send an action back; it has to be accepted."""
        answer = await self.room.request(name, "POST", "/actions", {"actions": [action]}, strict=False)
        assert "error" not in answer, (name, action, choice, answer)
        self.sent += 1

    def written(self, choice: dict[str, Any]) -> str | None:
        """The action of a choice, with what it needs; None for a name."""
        if choice["verb"] == "open":
            self.cards = self.chance.sample(self.deck, len(self.deck))
        match choice.get("needs"):
            case None:
                return choice["action"]
            case "cards":
                return choice["begins"] + self._cards(choice)
            case "amount":
                return f"{choice['begins']}{choice['low'] / 100:.2f}"
            case "dice":
                return choice["begins"] + "3 3 4"
            case "name":
                return None
            case needs:
                raise AssertionError(f"nobody can give {needs}")

    def _cards(self, choice: dict[str, Any]) -> str:
        """Cards for a choice: the house way's, those of the hand, or the next of the deck."""
        round_ = self.table.session.round or self.table.session.last
        if choice["verb"] == "set":
            return "".join(choice["cards"])
        if choice["verb"] == "sd":
            return write_cards(round_.state.cards.hole[choice["player"]][: choice["count"]])
        hidden = {prompt.text for prompt in sheet_at(self.table).prompts if prompt.hidden}
        if choice["begins"] in hidden and self.chance.random() < 0.5:
            return str(UNSEEN) * choice["count"]
        return self._draw(choice["count"])

    def _moving(self, offers: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
        """Offers that take the round further, three times of four."""
        moving = [offer for offer in offers if "needs" in offer[1] or offer[1]["verb"] in ("nb", "open")]
        return moving if self.chance.random() < 0.75 else []

    def try_prompts(self) -> None:
        """Read each complete prompt of the console as a line; what it means is accepted."""
        session = self.table.session
        if session.round is None:
            return
        for prompt in sheet_at(self.table).prompts:
            if prompt.needs:
                continue
            text = dealt(prompt, "") if prompt.hidden else prompt.text.strip()
            command = Act(command=parse_action(text), entered=prompt.who != DEALER)
            if prompt.verb != "award":
                session.copy().apply(command)


ACTS = 400
ENDS = ("stand", "out", "sit", "off", "new")
"""Offers that end the evening or turn it in circles."""


def play_by_hand(game: str, seed: int) -> Offered:
    """Play some rounds by what is offered; a refusal is an error."""

    async def scene() -> Offered:
        dan = await Room(game).open(lambda room: Offered(room, seed))
        await dan.plays()
        return dan

    return run(scene())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_everything_on_offer_at_a_table_dealt_by_hand_is_accepted(game):
    dan = play_by_hand(game, 1)

    assert dan.table.session.state.number
    assert dan.sent > 5
