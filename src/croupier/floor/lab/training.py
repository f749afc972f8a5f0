"""Training: the cost of each decision against the lab's best, and a drill of the mistakes.

The lab is asked as soon as a player sees a decision, so that its answer is ready when they want it. It uses
only what the player saw. A tally lasts as long as the floor runs.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from dataclasses import dataclass, field

from croupier.errors import CroupierError, NotNow
from croupier.floor.lab.process import Lab, Worth
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BankedGame, Place
from croupier.games.catalog import GAMES
from croupier.games.choice import NumberChoice, hand_of
from croupier.games.option import Options
from croupier.games.pot.view import PotView
from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.advised import advised_command

log = logging.getLogger(__name__)

MISTAKES_MAX = 50
"""How many mistakes are kept for each person's drill."""

WORTH_NOTHING = 0.5
"""A difference below this many cents does not count as a mistake."""


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A decision: what the player saw and did, and the value of every action, in cents, best first."""

    number: int
    table: str
    game: str
    view: RoundView
    chosen: str
    worths: tuple[tuple[str, float], ...]

    @property
    def best(self) -> str:
        """The best action."""
        return self.worths[0][0]

    @property
    def cost(self) -> float:
        """The cost of the choice, in cents."""
        return self.cost_of(self.chosen)

    def cost_of(self, action: str) -> float:
        """Return the cost of another choice, in cents."""
        lost = self.worths[0][1] - dict(self.worths)[action]
        return lost if lost >= WORTH_NOTHING else 0.0


@dataclass
class Tally:
    """A person's decisions since the floor opened."""

    decisions: int = 0
    mistakes: int = 0
    cost: float = 0.0
    """In cents."""
    last: Judged | None = None
    drill: deque[Judged] = field(default_factory=lambda: deque(maxlen=MISTAKES_MAX))
    """Mistakes that have not been corrected in the drill, the latest first."""

    def note(self, judged: Judged) -> None:
        """Count a decision."""
        self.decisions += 1
        self.cost += judged.cost
        self.last = judged
        if judged.cost:
            self.mistakes += 1
            self.drill.appendleft(judged)


@dataclass(frozen=True)
class Prepared:
    """A decision that a player sees now, and the lab's answer to it."""

    view: RoundView
    answer: asyncio.Task[list[Worth]]


class Training:
    """The training of all players on one floor."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._now: dict[tuple[str, str], Prepared] = {}
        self._judging: set[asyncio.Task[None]] = set()
        self._warm: set[str] = set()
        self._number = 0
        self.tallies: defaultdict[str, Tally] = defaultdict(Tally)
        """By person."""

    def warm(self, game: str) -> None:
        """Let the lab prepare a game that somebody sits down to."""
        if game not in self._warm:
            self._warm.add(game)
            task = asyncio.create_task(self._warmed(game), name="warming")
            self._judging.add(task)
            task.add_done_callback(self._judging.discard)

    async def _warmed(self, game: str) -> None:
        try:
            await self._lab.ask(game, None, {})
        except CroupierError as silent:
            log.info("the lab does not know %s: %s", game, silent)

    def prepare(self, table: str, person: str, view: RoundView | None, options: Options) -> None:
        """Ask the lab about a decision that a player sees, once."""
        if view is None or not is_decision(view):
            return
        known = self._now.get((table, person))
        if known is not None and known.view == view:
            return
        asked = asyncio.create_task(self._asked(view, options), name="training")
        self._now[table, person] = Prepared(view, asked)

    async def _asked(self, view: RoundView, options: Options) -> list[Worth]:
        assert isinstance(view, BankedView | PotView)
        try:
            return await self._lab.ask(view.game, view, options)
        except CroupierError as silent:
            log.info("the lab has no advice for training: %s", silent)
            return []

    async def worths(self, table: str, person: str) -> list[tuple[str, float]]:
        """Return the value of each of the player's legal actions, in cents, best first."""
        known = self._now.get((table, person))
        if known is None:
            raise NotNow("there is nothing to decide now that the lab knows about")
        return _in_cents(known.view, await known.answer)

    def judge(self, table: str, person: str, command: c.AnyCommand) -> None:
        """Record a player's decision."""
        known = self._now.pop((table, person), None)
        if known is None:
            return
        task = asyncio.create_task(self._judge(table, person, known, command), name="judging")
        self._judging.add(task)
        task.add_done_callback(self._judging.discard)

    async def _judge(self, table: str, person: str, known: Prepared, command: c.AnyCommand) -> None:
        worths = _in_cents(known.view, await known.answer)
        chosen = next((action for action, _ in worths if _does(known.view, action, command)), None)
        if chosen is None:
            return
        self._number += 1
        self.tallies[person].note(
            Judged(
                number=self._number,
                table=table,
                game=known.view.game,
                view=known.view,
                chosen=chosen,
                worths=tuple(worths),
            )
        )

    def answer(self, person: str, number: int, action: str) -> Judged:
        """Answer a question of the drill; the right answer removes it."""
        tally = self.tallies[person]
        for judged in tally.drill:
            if judged.number == number and action in dict(judged.worths):
                if not judged.cost_of(action):
                    tally.drill.remove(judged)
                return judged
        raise NotNow("that question is not in your drill")


def is_decision(view: RoundView) -> bool:
    """Whether the lab can advise on the player's decision."""
    if not view.legal or view.over:
        return False
    if isinstance(view, BankedView):
        return not view.before_deal and view.offered(NumberChoice) is None
    return isinstance(view, PotView) and view.stage == "betting"


def _does(view: RoundView, action: str, command: c.AnyCommand) -> bool:
    """Whether a command matches an advised action; any raise matches the advised raise."""
    if isinstance(view, PotView):
        kinds = {"f": c.Fold, "cc": c.CheckOrCall, "cbr": c.BetOrRaise}
        return isinstance(command, kinds[action.split()[0]])
    return advised_command(view.legal, action) == command


def _in_cents(view: RoundView, worths: list[Worth]) -> list[tuple[str, float]]:
    """Convert values to cents: at table games the lab uses base wagers."""
    unit = _base_wager(view) if isinstance(view, BankedView) else 1
    return [(one.action, one.worth * unit) for one in worths]


def _base_wager(view: BankedView) -> Cents:
    """Return the wager that is the unit of the lab's values: the first required one, on this hand."""
    game = GAMES[view.game]
    assert isinstance(game, BankedGame)
    first = next(spot for spot in game.spots if spot.required)
    place = game.written(Place(first.name, hand_of(view.own_choices[0])))
    return view.own.wagers.get(place) or view.own.wagers.get(first.name) or Cents(0)
