"""A hold'em felt for tests: a table in a line, actions in the notation, money in dollars.

Only what a dealer would say out loud: who sits with how much, what is posted, what is done, and what is
refused. Everything goes through ``parse_action`` and ``PotRound.apply`` like any recorded hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Self

from croupier.cards import DECK, Card, write_cards
from croupier.errors import CommandRejected
from croupier.games.choice import BurnCards, CallOrCheck, DealMiddle, DealTo, Raise
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.texas_holdem.game import TEXAS_HOLDEM
from croupier.history import parse_action
from croupier.money import Amount, Cents, dollars
from croupier.numbers import DEALER
from croupier.table import Choice, Command, Posting, PotRound, PotTable, Session, forced_bets
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.choice import command_of
from croupier.table.session import commands as sc
from tests.california import pot_option
from tests.refusal import refuse

SCHEDULE = "holdem-family.poker_rates"

FLOP, TURN, RIVER = "8c9dJs", "Qc", "8h"
"""A board that leaves the default hands (low cards, in order of the deck) alone."""


def limits(structure: str, *, low: Amount = 4, high: Amount | None = None) -> Limits:
    """Fixed ``low``-``high`` (twice ``low`` unless said), spread ``low`` to ``high``, or a smallest bet."""
    kind, least = Structure(structure), dollars(low)
    most = dollars(high) if high is not None else Cents(2 * least)
    match kind:
        case Structure.FIXED_LIMIT:
            return Limits(structure=kind, lower=least, upper=most)
        case Structure.SPREAD_LIMIT:
            return Limits(structure=kind, minimum=least, maximum=most)
        case _:
            return Limits(structure=kind, minimum=least)


def holdem_table(
    structure: str = "fixed-limit",
    *,
    low: Amount = 4,
    high: Amount | None = None,
    chip: Amount = 1,
    fee: int | None = None,
    **options: Any,
) -> PotTable:
    """A posted table; ``fee`` is an option of hold'em's collection schedule."""
    return PotTable.post(
        TEXAS_HOLDEM,
        limits(structure, low=low, high=high),
        chip=dollars(chip),
        fee=None if fee is None else pot_option(SCHEDULE, fee),
        options=options,
    )


class Felt:
    """One hand being played. Amounts in and out are dollars."""

    def __init__(
        self,
        table: PotTable,
        stacks: Sequence[Amount],
        blinds: Sequence[Amount] = (),
        *,
        antes: Sequence[Amount] = (),
        dead: bool = False,
    ) -> None:
        count = len(stacks)
        posted = [*map(dollars, blinds), *[Cents(0)] * (count - len(blinds))]
        every = [*map(dollars, antes), *[Cents(0)] * (count - len(antes))]
        forced = forced_bets(table, every, posted, antes_are_dead=dead)
        self.round = PotRound(table, [dollars(stack) for stack in stacks], forced)

    @property
    def state(self) -> Any:
        """Where the hand stands."""
        return self.round.state

    def deal(self, *hands: str) -> Self:
        """Hole cards: the named hands, low cards in order of the deck for the rest."""
        dealt = list(hands)
        spare = iter([card.text for card in DECK if card.text not in _pairs("".join(hands))])
        while len(dealt) < self.state.players:
            dealt.append(next(spare) + next(spare))
        return self.do(*[f"d dh p{n} {cards}" for n, cards in enumerate(dealt, start=1)])

    def do(self, *actions: str) -> Self:
        """Actions one after the other; one string may hold several, divided by semicolons."""
        for line in actions:
            for action in line.split(";"):
                self.round.apply(parse_action(action))
        return self

    def flop(self, cards: str = FLOP) -> Self:
        """The flop."""
        return self.do(f"d db {cards}")

    def turn(self, card: str = TURN) -> Self:
        """The turn."""
        return self.do(f"d db {card}")

    def river(self, card: str = RIVER) -> Self:
        """The river."""
        return self.do(f"d db {card}")

    def check_round(self) -> Self:
        """Everybody checks or calls until the street is over."""
        while (turn := self.round.to_act) and turn[0] and not self.showing:
            self.do(f"p{turn[0]} cc")
        return self

    def show_all(self) -> Self:
        """Everybody shows in turn."""
        while not self.round.over:
            self.do(f"p{self.round.to_act[0]} sm -")
        return self

    @property
    def showing(self) -> bool:
        """Whether hands are being shown."""
        return bool(self.state.stage.value == "showdown")

    def refuse(self, action: str, error: type[CommandRejected], *, clause: str | None = None) -> Self:
        """The action is refused for this reason and leaves no trace."""
        refuse(self.round, action, error, clause=clause)
        return self

    def refuse_all(self, error: type[CommandRejected], *actions: str, clause: str | None = None) -> Self:
        """Every one of the actions is refused for this reason."""
        for action in actions:
            self.refuse(action, error, clause=clause)
        return self

    def range_of(self, player: int) -> tuple[float, float] | None:
        """To what the player may bet or raise; None where he may not."""
        found = [act for act in self.round.legal(player) if isinstance(act, Raise)]
        if not found:
            return None
        (choice,) = found
        return choice.low / 100, choice.high / 100

    def owes(self, player: int) -> float:
        """What a call costs the player."""
        (choice,) = [act for act in self.round.legal(player) if isinstance(act, CallOrCheck)]
        assert choice.call is not None
        return choice.call / 100

    @property
    def turn_of(self) -> int:
        """Whose turn it is; 0 is the dealer."""
        (who,) = self.round.to_act
        return who

    @property
    def stacks(self) -> list[float]:
        """Chips behind, in dollars."""
        return [stack / 100 for stack in self.state.chips.stacks[1:]]

    @property
    def pot(self) -> float:
        """Chips in the middle, in dollars."""
        return float(self.state.chips.pot / 100)

    @property
    def pots(self) -> list[tuple[float, tuple[int, ...]]]:
        """Pots as they stand: dollars and eligible player numbers."""
        return [(pot.amount / 100, pot.eligible) for pot in self.round.pots()]

    @property
    def awards(self) -> list[tuple[float, tuple[int, ...], list[float]]]:
        """Pots as they were pushed: dollars, eligible, and what each player won."""
        return [
            (pot.amount / 100, pot.eligible, [won / 100 for won in pot.wins])
            for pot in self.round.log
            if isinstance(pot, e.PotAwarded)
        ]

    @property
    def fees(self) -> list[tuple[str, float]]:
        """Fees taken, in order."""
        return [(trigger, amount / 100) for trigger, amount in self.state.chips.fees]

    @property
    def returned(self) -> list[float]:
        """Uncalled bets handed back, per player."""
        return [amount / 100 for amount in self.state.chips.returned[1:]]

    @property
    def hole(self) -> list[str]:
        """Hole cards as the state has them."""
        return [write_cards(cards) for cards in self.state.cards.hole[1:]]


def _pairs(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(0, len(text), 2)}


def holdem_posting(
    structure: str = "fixed-limit", *, seats: int = 6, low: Amount = 4, **options: Any
) -> Posting:
    """A hold'em table as it is posted: blinds of half the smallest bet and of the whole, $20 to $1,000."""
    big = dollars(low)
    return Posting(
        table=holdem_table(structure, low=low, **options),
        seats=seats,
        buy_in=(dollars(20), dollars(1000)),
        small_blind=Cents(big // 2),
        big_blind=big,
    )


Chooser = Callable[[list[Choice]], Command]
"""Which of a player's legal acts is done."""


def passive(choices: list[Choice]) -> Command:
    """Checks, calls and shows."""
    kinds = {"cc": c.CheckOrCall, "sm": c.Show}
    (choice,) = [choice for choice in choices if choice.verb in kinds]
    return kinds[choice.verb](player=choice.player)


def folding(choices: list[Choice]) -> Command:
    """Folds whenever it can."""
    if any(choice.verb == "f" for choice in choices):
        return c.Fold(player=choices[0].player)
    return passive(choices)


def next_command(round_: PotRound, cards: Iterator[Card], choose: Chooser = passive) -> Command:
    """The dealer's next act with cards off the top, or the act that the player whose turn it is chooses."""
    (who,) = round_.to_act
    if who:
        return choose(round_.legal(who))
    choice = round_.legal(DEALER)[0]
    assert isinstance(choice, DealTo | DealMiddle | BurnCards)
    return command_of(choice, cards=tuple(islice(cards, choice.count)))


class Room:
    """A session with people in it. Hands are dealt from one order of the deck."""

    def __init__(self, posting: Posting, order: Sequence[Card] = DECK) -> None:
        self.session = Session(posting)
        self.order = order
        self.cards: Iterator[Card] = iter(())

    @property
    def round(self) -> PotRound:
        """The hand being played."""
        assert isinstance(self.session.round, PotRound)
        return self.session.round

    def sit(self, **people: int) -> Self:
        """People with $100 each in these seats."""
        for person, seat in people.items():
            self.session.apply(sc.SitDown(person=person, seat=seat, buy_in=Cents(10_000)))
        return self

    def leave(self, *people: str) -> Self:
        """People stand up."""
        for person in people:
            self.session.apply(sc.StandUp(person=person))
        return self

    def start(self) -> Self:
        """The next hand, up to its blinds."""
        self.cards = iter(self.order)
        self.session.apply(sc.StartRound())
        return self

    def act(self, person: str | None, action: str) -> list[e.Event]:
        """Somebody's own action, or the dealer's."""
        return self.session.apply(sc.Act(person=person, command=parse_action(action)))  # type: ignore[arg-type]

    def step(self, choose: Chooser = passive) -> list[e.Event]:
        """One more act, by whoever's turn it is."""
        (who,) = self.round.to_act
        person = self.person(who) if who else None
        command = next_command(self.round, self.cards, choose)
        return self.session.apply(sc.Act(person=person, command=command))  # type: ignore[arg-type]

    def finish(self, choose: Chooser = passive) -> Self:
        """The rest of the hand."""
        while self.session.round is not None:
            self.step(choose)
        return self

    def hand(self, choose: Chooser = passive) -> Self:
        """A whole hand."""
        return self.start().finish(choose)

    def person(self, player: int) -> str:
        """Who plays under a number in this hand."""
        return self.session.state.seated[self.session.state.players[player - 1]].person

    @property
    def button(self) -> tuple[int, int, int]:
        """Seats of button, small blind and big blind."""
        where = self.session.state.button
        assert where is not None
        return where.button, where.small, where.big

    def posted(self) -> dict[int, float]:
        """What each seat posted as a blind in the hand being played."""
        seats = self.session.state.players
        return {
            seats[event.player - 1]: event.amount / 100
            for event in self.round.log
            if isinstance(event, e.ForcedBetPosted)
        }

    @property
    def stacks(self) -> dict[str, float]:
        """Everybody's chips."""
        return {o.person: o.stack / 100 for _, o in sorted(self.session.state.seated.items())}
