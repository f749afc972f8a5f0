"""A Pan table for tests: actions in the notation, chips in dollars, and random legal play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

from croupier.cards import Card
from croupier.errors import CommandRejected
from croupier.games.option import written_options
from croupier.games.rummy.pan.game import PAN
from croupier.history import parse_action
from croupier.money import Amount, dollars
from croupier.numbers import DEALER
from croupier.table import Command, RummyRound, RummyTable
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.choice import command_of
from tests.refusal import refuse

UNSEEN_HAND = "??" * 10


class PanFelt:
    """One hand being played."""

    def __init__(self, *hands: str, stacks: Sequence[Amount] | None = None, **options: Any) -> None:
        """Deal these hands (``?`` is one that nobody has seen); everybody goes in."""
        dealt = [UNSEEN_HAND if hand == "?" else hand for hand in hands]
        self.round = RummyRound(
            RummyTable.post(PAN, options=written_options(PAN.options, options)),
            [dollars(stack) for stack in stacks or [100] * len(hands)],
        )
        if dealt[0]:
            self.do(*[f"d dh p{n} {cards}" for n, cards in enumerate(dealt, start=1)])

    @property
    def state(self) -> Any:
        """Where the hand stands."""
        return self.round.state

    def everybody_in(self) -> Self:
        """All declare that they play."""
        return self.do(*[f"p{n} go" for n in range(1, self.state.players + 1)])

    def do(self, *actions: str) -> Self:
        """Actions one after the other; one string may hold several, divided by semicolons."""
        for line in actions:
            for action in line.split(";"):
                self.round.apply(parse_action(action))
        return self

    def refuse(
        self, action: str, error: type[CommandRejected], *, clause: str | None = None, says: str | None = None
    ) -> Self:
        """The action is refused for this reason and leaves no trace."""
        refuse(self.round, action, error, says, clause=clause)
        return self

    def offered(self, player: int) -> set[str]:
        """The verbs that a player may use now."""
        return {choice.verb for choice in self.round.legal(player)}

    @property
    def stacks(self) -> list[float]:
        """Chips, in dollars."""
        return [stack / 100 for stack in self.state.stacks[1:]]

    @property
    def pays(self) -> list[tuple[int, int, str]]:
        """Every collection: who, how much from each, why."""
        return [(paid.player, paid.each, paid.why) for paid in self.state.pays]

    def events(self, kind: type[e.Event]) -> list[Any]:
        """What has happened of one kind."""
        return [event for event in self.round.log if isinstance(event, kind)]


def random_play(
    table: RummyTable,
    stacks: Sequence[Amount],
    seed: int,
    *,
    first_hand: bool = False,
    acts: int = 400,
    live: bool = True,
) -> Iterator[tuple[RummyRound, Command]]:
    """Every state of a hand with the legal command that is done next, until it ends or has lasted so long.

    Melds are preferred to discards, or hardly any hand would come to its end.
    """
    chance = Random(seed)
    round_ = RummyRound(
        table, [dollars(stack) for stack in stacks], first_hand=first_hand, silence_passes=not live
    )
    stock: list[Card] = list(table.deck.cards)
    chance.shuffle(stock)
    for _ in range(acts):
        if round_.over:
            return
        command, stock = _next(round_, stock, chance)
        yield round_, command
        round_.apply(command)


def played_out(
    table: RummyTable,
    stacks: Sequence[Amount],
    seed: int,
    *,
    first_hand: bool = False,
    live: bool = True,
    acts: int = 400,
) -> RummyRound:
    """A random hand as it stands at its end, or after so many acts."""
    states = random_play(table, stacks, seed, first_hand=first_hand, live=live, acts=acts)
    return [round_ for round_, _ in states][-1]


def _next(round_: RummyRound, stock: list[Card], chance: Random) -> tuple[Command, list[Card]]:
    choices = round_.legal()
    if round_.to_act == (DEALER,):
        choice = next(choice for choice in choices if choice.player == DEALER)
        if choice.verb == "shuffle":
            renewed = round_.state.pile[:-1]
            chance.shuffle(renewed)
            return c.Shuffle(), renewed
        assert choice.to is not None
        return c.DealHand(to=choice.to, cards=tuple(stock[: choice.count])), stock[choice.count :]
    offered = [choice for choice in choices if choice.player != DEALER]
    melds = [choice for choice in offered if choice.verb in ("meld", "add", "go", "take")]
    picked = chance.choice(melds if melds and chance.random() < 0.8 else offered)
    if picked.verb == "draw" and chance.random() < 0.5 and round_.state.stock:
        return c.DrawCard(player=picked.player, card=stock[0]), stock[1:]
    return command_of(picked), stock
