"""Random legal hold'em for property tests: any structure, short stacks, posts, fees, two to ten players."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from croupier.cards import DECK, Card, seeded, shuffled
from croupier.money import Cents
from croupier.table import Choice, Command, PotRound
from croupier.table.choice import command_of
from tests.holdem import Felt, holdem_table, next_command

STRUCTURES = ("fixed-limit", "spread-limit", "pot-limit", "no-limit")

FEES = {
    "fixed-limit": (None, 13, 31, 130, 150, 8, 3),
    "spread-limit": (None, 13, 31, 130, 8, 3),
    "pot-limit": (None, 168, 186, 163, 156, 310),
    "no-limit": (None, 168, 186, 163, 156, 310),
}
"""Options to post: by deal and flop, once the pot reaches $19, by every street, half dollars."""

OPTIONS: tuple[tuple[tuple[str, object], ...], ...] = (
    (),
    (("reopen", "any"),),
    (("reopen", "full"),),
    (("cap", 2),),
    (("cap_heads_up", "round_start"),),
    (("call_short_blind", True),),
    (("odd_chips", "one-each"),),
    (("pot_limit_before_fees", True),),
    (("heads_up_blinds", "literal"),),
)
"""What a table may post beside: nothing, or one thing."""

STEPS_MAX = 600
"""More than any hand can take: 4 streets, 10 players, and raises bounded by the chips."""


@dataclass(frozen=True)
class Deal:
    """Everything a random hand is made of, so that it can be played twice."""

    structure: str
    stacks: tuple[int, ...]
    blinds: tuple[int, ...]
    antes: tuple[int, ...]
    dead: bool
    fee: int | None
    options: tuple[tuple[str, object], ...]
    seed: int

    def open(self) -> PotRound:
        """The hand after its forced bets."""
        high = 20 if self.structure == "spread-limit" else None
        table = holdem_table(self.structure, low=4, high=high, fee=self.fee, **dict(self.options))
        return Felt(table, self.stacks, self.blinds, antes=self.antes, dead=self.dead).round

    def cards(self) -> tuple[Card, ...]:
        """The order of the deck."""
        return shuffled(DECK, seeded(self.seed))

    def play(self) -> Iterator[tuple[PotRound, Command]]:
        """Every state of the hand with the command that will be done next."""
        hand, cards, rng = self.open(), iter(self.cards()), Random(self.seed)
        for _ in range(STEPS_MAX):
            if hand.over:
                return
            command = next_command(hand, cards, lambda choices: any_act(rng, choices))
            yield hand, command
            hand.apply(command)
        raise AssertionError(f"the hand does not end: {self}")

    def finish(self) -> PotRound:
        """The hand when it is over."""
        hand = self.open()
        for state, _ in self.play():
            hand = state
        return hand


def any_act(rng: Random, choices: list[Choice]) -> Command:
    """A legal act: more calls than folds, raises of every size with the borders favoured."""
    weights = {"f": 2, "cc": 6, "cbr": 5, "sm": 5, "muck": 1}
    (choice,) = rng.choices(choices, [weights[choice.verb] for choice in choices])
    if choice.verb != "cbr":
        return command_of(choice)
    assert choice.low is not None
    assert choice.high is not None
    inside = range(choice.low, choice.high + 1, choice.step)
    return command_of(choice, amount=Cents(rng.choice((choice.low, choice.high, rng.choice(inside)))))


@st.composite
def deals(draw: st.DrawFn, structures: tuple[str, ...] = STRUCTURES) -> Deal:
    """A hand at some table: one in three stacks is short, posts and antes are seldom."""
    structure = draw(st.sampled_from(structures))
    players = draw(st.integers(2, 10))
    stack = st.one_of(st.integers(1, 12), st.integers(8, 60), st.integers(40, 400))
    stacks = tuple(draw(st.lists(stack, min_size=players, max_size=players)))
    blinds = [2, 4] if draw(st.booleans()) or players == 2 else [4]
    if players > 4 and draw(st.integers(0, 4)) == 0:
        blinds += [0] * draw(st.integers(0, players - len(blinds) - 1)) + [4]
    ante = draw(st.sampled_from((0, 0, 0, 1)))
    antes, dead = (
        ((ante,) * players, False) if draw(st.booleans()) else ((0,) * (players - 1) + (2 * ante,), True)
    )
    options = draw(st.sampled_from(((), (), *OPTIONS)))
    fee = draw(st.sampled_from(FEES[structure]))
    seed = draw(st.integers(0, 2**32 - 1))
    return Deal(structure, stacks, tuple(blinds), antes, dead, fee, options, seed)
