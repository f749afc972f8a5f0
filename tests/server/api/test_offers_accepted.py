"""Every choice that the library, the interface for programs and the console offer is accepted as given.

A choice that is not complete says what it needs, and then carries no action.
"""

from random import Random

import pytest

from croupier.errors import CommandRejected
from croupier.floor import demo_tables
from croupier.floor.console.prompt import dealt, prompts
from croupier.games.choice import Choice
from croupier.history import parse_action
from croupier.history.left_out import apply_written
from croupier.numbers import DEALER
from croupier.server.api.tables import choice_data
from croupier.table import Command, Round
from croupier.table.choice import command_of
from tests.floor.quiet_room import QuietTable

pytestmark = pytest.mark.xfail(strict=True, reason="choices do not say what they need yet")
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
            if prompt.ready:
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
