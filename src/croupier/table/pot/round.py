"""A round for a pot: its stages play it, and its state follows their events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from croupier.cards import Card
from croupier.errors import DataInvalid
from croupier.games.choice import Choice
from croupier.games.pot.view import Deed, PotView
from croupier.games.pot.vocabulary import Street
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.payment import Payment
from croupier.table.pot.chips.collect import PotCollection
from croupier.table.pot.chips.forced import Forced, put_in_forced, require_cents
from croupier.table.pot.chips.kill import KillRules, require_chips_to_kill
from croupier.table.pot.chips.straddle import may_straddle
from croupier.table.pot.deeds import deeds
from croupier.table.pot.payments import payments
from croupier.table.pot.pots import Pot
from croupier.table.pot.stages import RUNNERS, StageRunner
from croupier.table.pot.state import OVER, SHOWDOWN, STRADDLE, PotState, Stage
from croupier.table.pot.state.follow import FOLLOW
from croupier.table.pot.table import PotTable
from croupier.table.pot.view import PotWindow
from croupier.table.round import Round
from croupier.table.table import require_table

BEYOND_STATE = frozenset({e.PotKilled, e.RoundClosed, e.Straddled})
"""What changes more than the state: the posted limits, and whether the hand is over."""

ACTIONS: Mapping[type[c.Command], str] = {
    c.Fold: "fold",
    c.CheckOrCall: "check_or_call",
    c.BetOrRaise: "bet_or_raise",
    c.BringIn: "bring_in",
    c.RunTwice: "run_twice",
    c.Straddle: "straddle",
    c.ChopBlinds: "chop",
    c.Show: "show",
    c.Muck: "muck",
    c.ThrowAway: "throw_away",
    c.Face: "face",
    c.DealHand: "deal_hand",
    c.DealBoard: "deal_board",
    c.Burn: "burn",
    c.ExposeEarly: "expose_early",
    c.DeclareMisdeal: "declare_misdeal",
    c.FoulDeck: "foul_deck",
    c.ExposeDown: "expose_down",
    c.ReturnExtra: "return_extra",
    c.Shuffle: "shuffle",
    c.DeclareDead: "declare_dead",
    c.KillPot: "kill_pot",
}
"""The method of the current stage that answers each command."""


class PotRound(Round):
    """One round, from the forced bets to the last pot.

    ``forced`` says who puts in what; player 1 is the first left of the button.
    """

    table: PotTable
    state: PotState

    def __init__(
        self,
        table: PotTable,
        stacks: Sequence[Cents],
        forced: Forced,
        *,
        begun: bool = True,
        seated: int | None = None,
    ) -> None:
        super().__init__()
        require_table(table, PotTable)
        if not isinstance(forced, Forced):
            raise DataInvalid(f"forced bets come from forced_bets, not {forced!r}", key="blinds_or_straddles")
        fewest, most = table.game.seats[0], table.game.players_max
        if not fewest <= len(stacks) <= most:
            raise DataInvalid(
                f"{table.game.name} is played by {fewest} to {most}, not {len(stacks)}", key="starting_stacks"
            )
        forced.require_stacks(stacks)
        require_cents(stacks, "starting_stacks")
        if any(stack <= 0 for stack in stacks):
            raise DataInvalid("every player dealt in must have chips", key="starting_stacks")
        if forced.killer is not None and forced.killer_last:
            require_chips_to_kill(stacks[forced.killer - 1], forced.level)
        self.table = table
        self.state = PotState(stacks, deck=len(table.game.deck.cards))
        self.forced = forced
        counted = len(stacks) if seated is None or table.options["fee_count"] == "dealt" else seated
        self.collection = PotCollection(table, players=counted)
        self._at: Stage | None = None
        """The stage of ``_runner``; None before the first."""
        self._runner: StageRunner
        self._runners: dict[Stage, StageRunner] = {}
        for event in self.opening() if begun else ():
            self.emit(event)

    def opening(self) -> list[e.Event]:
        """Antes and blinds put in, as far as the stacks go."""
        stacks, forced = self.state.chips.starting[1:], self.forced
        events: list[e.Event] = list(put_in_forced(stacks, forced))
        asked = may_straddle(self.table, stacks, forced)
        return [*events, *([e.PlayersAsked(what=STRADDLE.value, order=asked)] if asked else [])]

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.table, twin.forced, twin.collection = self.table, self.forced, self.collection
        twin.log, twin.over, twin.state = list(self.log), self.over, self.state.copy()
        twin.answers, twin._at, twin._runners = self.answers, None, {}
        return twin

    def fingerprint(self) -> object:
        """The whole state, and how much has happened."""
        return len(self.log), self.over, self.state.fingerprint()

    # ── events ──────────────────────────────────────────────────────────────────────────────────────

    def emit(self, event: e.Event) -> None:
        """Record an event and let the state follow it."""
        self._record((event,))

    def _record(self, events: Iterable[e.Event]) -> None:
        """Record each event, and let the state follow it before the next is made."""
        log, state = self.log, self.state
        for event in events:
            kind = type(event)
            log.append(event)
            FOLLOW[kind](state, event)
            if kind in BEYOND_STATE:
                self._follow(event)

    def evolve(self, event: e.Event) -> None:
        """Let the state follow one event."""
        FOLLOW[type(event)](self.state, event)
        self._follow(event)

    def _follow(self, event: e.Event) -> None:
        """End the round, or raise the limits and forced bets of a pot that was killed during the deal."""
        if isinstance(event, e.RoundClosed):
            self.over = True
        elif isinstance(event, e.PotKilled):
            leg = self.table.options["leg"]
            self.table = KillRules(self.table).killed(event.player, leg, voluntary=True)
            self.forced = self.forced.killed_by(event.player, event.level)
            self._at, self._runners = None, {}
        elif isinstance(event, e.Straddled):
            self.forced = self.forced.straddled_by(event.player, event.level)
            self._at, self._runners = None, {}

    def unsettled(self) -> str:
        """The fault in the chips of a round that ends; empty if none."""
        chips = self.state.chips
        lost = sum(chips.starting) - sum(chips.stacks) - chips.fees_taken()
        return f"{lost} cents are left in the pot" if lost else ""

    # ── the current stage ───────────────────────────────────────────────────────────────────────────

    @property
    def stage(self) -> StageRunner:
        """The stage being played."""
        return self._runner if self._at is self.state.stage else self._enter()

    def _enter(self) -> StageRunner:
        """Take up the stage that the state has reached."""
        self._at = stage = self.state.stage
        runner = self._runners.get(stage)
        if runner is None:
            runner = RUNNERS[stage](self.table, self.state, self.forced, self.collection, self.log)
            self._runners[stage] = runner
        self._runner = runner
        return runner

    def _act(self, command: c.Command) -> None:
        # Written out like ``stage`` and ``_record``, because every command comes this way.
        log, state = self.log, self.state
        runner = self._runner if self._at is state.stage else self._enter()
        for event in getattr(runner, ACTIONS[type(command)])(command):
            kind = type(event)
            log.append(event)
            FOLLOW[kind](state, event)
            if kind in BEYOND_STATE:
                self._follow(event)

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = dict.fromkeys(ACTIONS, _act)
    # A hand that won unshown need not be shown, but may be (POT 8.2).
    afterwards = frozenset({c.Show})

    def _advance(self) -> None:
        """Record what follows until somebody must act."""
        state = self.state
        # Nothing follows while two or more players still have to act or answer.
        if len(state.waiting) > 1 and len(state.inside) > 1:
            return
        while not self.over:
            runner = self._runner if self._at is state.stage else self._enter()
            following = runner.follow() if len(state.inside) > 1 else runner.uncontested()
            if not following:
                return
            self._record(following)

    # ── questions ───────────────────────────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The one player whose turn it is, or the dealer."""
        return self.stage.to_act

    @property
    def awaited(self) -> str:
        """What the round is waiting for, in words."""
        return self.stage.awaited()

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Every legal action, with its amounts."""
        offered = self.once("choices", self.stage.choices)
        return [choice for choice in offered if player is None or choice.player == player]

    def out_of_turn(self) -> list[Choice]:
        """Killing the pot while the cards are dealt, where that is voluntary (LB-R11)."""
        if not self.table.game.kills_freely:
            return []
        return [choice for choice in self.legal() if choice.verb == "kill"]

    @property
    def street(self) -> Street:
        """The street being dealt or bet."""
        return self.table.streets[self.state.street]

    @property
    def phase(self) -> str:
        """The street, or the showdown."""
        stage = self.state.stage
        return stage.value if stage in (SHOWDOWN, OVER) else self.street.name

    @property
    def starting(self) -> tuple[Cents, ...]:
        """Each player's chips at the start of the round, player 1 first."""
        return self.state.chips.starting[1:]

    @property
    def stacks(self) -> list[Cents]:
        """Each player's chips now, player 1 first."""
        return [Cents(stack) for stack in self.state.chips.stacks[1:]]

    @property
    def pot(self) -> Cents:
        """Everything put in and not returned, less fees."""
        return Cents(self.state.chips.pot)

    def pots(self) -> list[Pot]:
        """The pots that are played for, main pot first."""
        return self.state.pots()

    def to_show(self) -> list[Player]:
        """Players who still have to show or muck, next first."""
        return self.state.to_show()

    def payments(self) -> Iterator[Payment]:
        """What the round has paid so far, in order."""
        return payments(self.log, self.state.chips.totals)

    def stub(self) -> tuple[Card, ...]:
        """The stub after the shuffle that is due: what was left of it, burns, and discards that come back."""
        after = self.copy()
        after.apply(c.Shuffle())
        # Every burn goes in, so all cards that stay out are known: hands, boards, discards kept apart.
        stub = tuple(card for card in self.table.deck.cards if card not in after.state.cards.used)
        assert len(stub) == after.state.cards.stub, "a card is missing"
        return stub

    # ── what people see ─────────────────────────────────────────────────────────────────────────────

    def view(self, person: Player | None) -> PotView:
        """What one person may see."""
        window = self._window()
        everybody = self.once("view", window.everybody)
        if person is None or person == DEALER:
            return everybody
        return window.own(everybody, person, self.legal(person), self._contested())

    def waiting(self) -> Mapping[Player, object]:
        """The players whom the round does not wait for, with their cards and what they may do meanwhile.

        Nothing else in their view is their own. Players who have still to show may do so before their turn.
        """
        return self._window().waiting(self.legal(), self._contested())

    def _contested(self) -> list[Pot]:
        """The pots that hands are shown for; none before the showdown."""
        return self.once("pots", self.pots) if self.state.stage is SHOWDOWN else []

    def _window(self) -> PotWindow:
        done, drew = ({}, {}) if self.over else self.once("deeds", self._deeds)
        return PotWindow(self.stage, done, drew, over=self.over)

    def _deeds(self) -> tuple[dict[Player, Deed], dict[Player, int]]:
        return deeds(self.log)
