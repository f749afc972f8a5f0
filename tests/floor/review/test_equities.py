"""Hands that were shown are weighed street by street; one that was not is weighed for nobody else."""

import pytest

from croupier.floor import Ledger
from croupier.floor.lab.process import Worth
from croupier.floor.lab.worker import answer
from croupier.floor.record import RecordTables
from croupier.floor.record.past import document_round
from croupier.floor.review.equities import equities, runout
from croupier.floor.review.steps import EVERYBODY, Steps
from croupier.history import read_document, read_text
from croupier.store import MemoryStore
from croupier.table import events as e
from tests.event_loop import run

ALL_IN = """
variant = "NT"
players = ["Nora", "Oren", "Pat"]
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 Ah7h", "d dh p2 KsKd", "d dh p3 4c5c",
  "p3 f", "p1 cbr 100", "p2 cc", "d db Ac9c2d", "d db 3s", "d db 8h", {shows}
]
"""


def steps_of(*shows: str) -> Steps:
    """Nora all in with an ace against Oren's kings; Pat has folded."""
    text = ALL_IN.format(shows=", ".join(f'"{show}"' for show in shows))
    actions = read_document(read_text(text, "hand.toml")[0]).actions

    async def scene() -> Steps:
        table = await RecordTables(MemoryStore(), Ledger()).open(text, by="Dan")
        await table.act(actions, by="Dan")
        return Steps(document_round(table))

    return run(scene())


@pytest.fixture(scope="module")
def shown() -> Steps:
    return steps_of("p1 sm Ah7h", "p2 sm KsKd")


def board_of(steps: Steps, cards: int) -> int:
    """The first step at which so many cards lie on the board."""
    lying = 0
    for step, event in enumerate(steps.record.events, start=1):
        lying += len(event.cards) if isinstance(event, e.BoardDealt) else 0
        if lying == cards:
            return step
    raise AssertionError("never dealt")


class LabAtHand:
    """The lab without its process."""

    async def ask(self, game, view, options):
        return [Worth(*one) for one in answer((game, view, options)).advised]

    async def close(self):
        pass


def test_the_hands_still_in_are_weighed_on_every_street(shown):
    asked = runout(shown, board_of(shown, 4), EVERYBODY)
    assert asked.hands == (("Nora", "Ah7h"), ("Oren", "KsKd"))
    assert asked.boards == ("Ac9c2d3s",)
    # Of 44 rivers two kings win for Oren.
    found = run(equities(shown, asked, LabAtHand()))
    assert [(person, cards, round(share * 44)) for person, cards, share in found] == [
        ("Nora", "Ah7h", 42),
        ("Oren", "KsKd", 2),
    ]
    assert runout(shown, board_of(shown, 3), EVERYBODY).boards == ("Ac9c2d",)


def test_nothing_is_weighed_while_a_hand_is_in_that_was_not_shown(shown):
    # Pat has not folded yet, and never shows.
    assert runout(shown, 3, EVERYBODY) is None
    assert runout(shown, shown.last, EVERYBODY) is None


def test_a_hand_that_was_mucked_is_weighed_for_nobody():
    steps = steps_of("p1 sm Ah7h", "p2 sm")
    turn = board_of(steps, 4)
    assert runout(steps, turn, EVERYBODY) is None
    assert runout(steps, turn, "Nora", own=True) is None
    # Whoever mucked it knows it, and has seen the other.
    assert runout(steps, turn, "Oren", own=True).hands == (("Nora", "Ah7h"), ("Oren", "KsKd"))
