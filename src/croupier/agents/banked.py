"""A game against a bank by numbered actions: the wager first, then every decision, played by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from secrets import randbits

import numpy as np
from numpy.typing import NDArray

from croupier.agents.dealing import Hand, won
from croupier.agents.posted import Posted
from croupier.cards import JOKER, UNSEEN, Card
from croupier.errors import ActionIllegal, CommandRejected, DataInvalid
from croupier.floor.bots.banked import by_the_book
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Bank, BankedGame, Decide, Place, Procedure
from croupier.games.choice import CallOrCheck, Choice, HandChoice, SetFront, Wager, WagerOff, hand_of
from croupier.lab.agents.menu import Field
from croupier.lab.agents.table import SEED_MAX, seed_checked
from croupier.lab.rounds.walk import FLAGS
from croupier.money import Cents
from croupier.numbers import DEALER, FIRST_HAND, Player, Seat
from croupier.table import BankedRound, BankedTable, PlayerDealer, family_of
from croupier.table import commands as c
from croupier.table.choice import command_of

SIZES = ("least", "middle", "most")
"""How much is wagered where the rules leave a choice."""
CARDS_SET = 7
"""Cards of a hand that is set, of which two go in front."""
HAND_VERBS = ("hit", "stand", "split", "surrender", "switch")
PASS = "pass"
"""Declines an offer, such as insurance."""
BOOK = "Agents"
"""The name under which the book plays the bank's hand; its temper depends on it."""


class BankedSteps:
    """A table against a bank: each round begins with a wager, so that rounds without a decision count."""

    def __init__(self, posted: Posted) -> None:
        table = posted.setup.posting.table
        assert isinstance(table, BankedTable)
        self.posted, self.table = posted, table
        self.players = posted.players
        game = table.game
        self.wagers = _bases(game)
        self._numbers = {name: number for number, name in enumerate(_menu(game, self.wagers))}
        self.names = tuple(self._numbers)
        self.fields = _fields(game)
        self.size = self.fields[-1].stop
        self.step_at = next((field.start, field.stop) for field in self.fields if field.name == "step")
        self.mask: NDArray[np.int8] = np.zeros(len(self.names), dtype=np.int8)
        self.seen: NDArray[np.int32] = np.zeros(self.size, dtype=np.int32)
        self.to_act = 0
        self.commands: dict[int, c.AnyCommand | None] = {}
        """What each legal action does; None declines."""
        self.stakes = {base: self._laid(base) for base in self.wagers}
        """Wagers on the layout when a round begins, by the spot that the first action names."""

    @property
    def laid(self) -> dict[str, Cents]:
        """Wagers on the layout when a round of the first base spot begins."""
        return self.stakes[self.wagers[0]]

    @property
    def legal(self) -> tuple[int, ...]:
        """The actions that the player to act may take."""
        return tuple(self.commands)

    # ── rounds ──────────────────────────────────────────────────────────────────────────────────────

    def reset(self, seed: int | None = None, *, deck: Sequence[Card] | None = None) -> None:
        """A new round, from a seed, from a given deck, or at random; every player has a wager to choose."""
        given = randbits(63) & SEED_MAX if seed is None else seed_checked(seed)
        self.round = self._round()
        self.dealer = Hand(self.round, given, deck)
        self._passed: set[tuple[str, Player]] = set()
        self._waiting = list(range(1, self.players + 1))
        self._go_on()

    def starts(self) -> list[tuple[NDArray[np.int8], NDArray[np.int32]]]:
        """What every player may do and sees when a round begins and they wager."""
        self.reset(0)
        observations = []
        while self._waiting:
            observations.append((self.mask.copy(), self.seen.copy()))
            self.step(next(iter(self.commands)))
        return observations

    def _round(self) -> BankedRound:
        game, stacks = self.table.game, list(self.posted.stacks)
        if game.bank is Bank.HOUSE:
            return BankedRound(self.table, stacks)
        # The bank's seat: deep enough to pay anything, played by the book.
        deep = Cents(max(stacks) * 1_000)
        bank = PlayerDealer(player=Player(len(stacks) + 1), wager=deep)
        seats = [Seat(number) for number in range(1, len(stacks) + 2)] if game.needs_seats else None
        return BankedRound(self.table, [*stacks, Cents(2 * deep)], bank=bank, seats=seats)

    def step(self, action: int) -> bool:
        """Does an action for the player to act; True when the round is over."""
        if action not in self.commands:
            legal = ", ".join(f"{number} ({self.names[number]})" for number in self.commands)
            raise ActionIllegal(f"action {action} is not legal now; legal are {legal or 'none'}")
        player, command = Player(self.to_act), self.commands[int(action)]
        if self._waiting:
            self._wager(player, self.names[action].removeprefix("wager "))
            self._waiting.pop(0)
        elif command is None:
            self._passed.add((self.round.offer, player))
        else:
            self.dealer.apply(command)
        self._go_on()
        return not self.to_act

    def _wager(self, player: Player, base: str) -> None:
        for command in family_of(self.table).lay(self.round, player, self.stakes[base]):
            self.dealer.apply(command)

    def _laid(self, base: str) -> dict[str, Cents]:
        """Return the smallest wager on a spot, with the wagers that the game requires and those posted."""
        trial, wagers = self._round(), dict(self.posted.wagers)
        required = {spot.name for spot in self.table.game.spots if spot.required and not spot.in_play}
        while True:
            open_ = [ch for ch in trial.legal(Player(1)) if isinstance(ch, Wager) and ch.on is None]
            names = {self.table.game.written(Place(ch.spot, ch.hand)): ch for ch in open_}
            due = [name for name, ch in names.items() if name not in trial.state.on(Player(1))
                   and (ch.spot in required or ch.spot == base or name in wagers)]  # fmt: skip
            if not due:
                break
            choice = names[due[0]]
            amount = wagers.get(due[0], choice.low)
            try:
                trial.apply(command_of(choice, amount=amount))
            except CommandRejected as refused:
                raise DataInvalid(f"{due[0]}: {refused}", key="wagers") from None
            wagers[due[0]] = amount
        missing = set(wagers) - set(trial.state.on(Player(1)))
        if missing:
            raise DataInvalid(f"cannot be wagered with {base}: {', '.join(sorted(missing))}", key="wagers")
        return {name: Cents(amount) for name, amount in wagers.items()}

    # ── until an agent decides ──────────────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        """Dealer, bank and offers, until an agent has to decide or the round is over."""
        self.commands = {}
        self.to_act = 0
        while not self.round.over:
            if self._waiting:
                self.to_act = self._waiting[0]
                self.commands = {self._numbers[f"wager {base}"]: None for base in self.wagers}
                break
            if self._asks() or not (self._bank_acts() or self.dealer.deals() or self._dealer_closes()):
                break
        assert self.to_act or self.round.over, f"nobody acts at {self.table.game.name}"
        self._look()

    def _asks(self) -> bool:
        """Whether an agent has something to decide, which is then what the mask offers."""
        if self.round.before_deal:
            return False
        offered = DEALER in self.round.to_act
        for player in self.round.to_act:
            if not 0 < player <= self.players or (self.round.offer, player) in self._passed:
                continue
            commands = self._commands(player)
            if commands:
                self.to_act, self.commands = player, commands
                if offered:
                    self.commands[self._numbers[PASS]] = None
                return True
        return False

    def _commands(self, player: Player) -> dict[int, c.AnyCommand | None]:
        view = self.round.view(player)
        commands: dict[int, c.AnyCommand | None] = {}
        for choice in view.own_choices:
            if not isinstance(choice, Wager) or choice.spot in _beside(self.table.game):
                continue
            for name, amount in zip(SIZES, _amounts(choice), strict=True):
                if amount is not None:
                    commands.setdefault(
                        self._numbers[f"{choice.spot} {name}"], command_of(choice, amount=amount)
                    )
        for choice in view.own_choices:
            match choice:
                case Wager():
                    continue
                case SetFront(count=count, warned=warned):
                    for places in combinations(range(CARDS_SET), count):
                        cards = tuple(view.own_cards[place] for place in places)
                        if set(cards) not in [set(front) for front in warned]:
                            commands[self._numbers[_front(places)]] = command_of(choice, cards=cards)
                case WagerOff(spot=spot):
                    commands[self._numbers[f"pull down {spot}"]] = command_of(choice)
                case CallOrCheck() | HandChoice() | Choice():
                    name = {"f": "fold", "cc": "check"}.get(choice.verb, choice.verb)
                    if name in self._numbers:
                        commands.setdefault(self._numbers[name], command_of(choice))
        return commands

    def _bank_acts(self) -> bool:
        """Whether the player-dealer had something to do, which the book did."""
        bank = self.round.bank
        if bank is None or bank.player not in self.round.to_act or self.round.before_deal:
            return False
        choices = self.round.legal(bank.player)
        if not choices:
            return False
        if choices[0].verb == "pile":
            self.dealer.apply(command_of(choices[0]))
            return True
        acts = by_the_book(self.round.view(bank.player), BOOK)
        for command in acts:
            self.dealer.apply(command)
        return bool(acts)

    def _dealer_closes(self) -> bool:
        """The layout is locked once all have wagered, an offer closed once all have answered."""
        choices = self.round.legal(DEALER)
        if not choices:
            return False
        self.dealer.apply(command_of(choices[0]))
        return True

    # ── what is seen ────────────────────────────────────────────────────────────────────────────────

    def _look(self) -> None:
        self.mask[:] = 0
        self.mask[list(self.commands)] = 1
        self.seen[:] = self.observe(self.to_act) if self.to_act else 0

    def observe(self, player: int) -> NDArray[np.int32]:
        """What a player sees now, as numbers."""
        seen = np.zeros(self.size, dtype=np.int32)
        view = self.round.view(Player(player))
        own, game = view.seat_of(Player(player)), self.table.game
        deciding = player == self.to_act and view.legal and not self._waiting
        turn = hand_of(view.own_choices[0]) if deciding else FIRST_HAND
        others = [card for number, cards in own.hands.items() if number != turn for card in cards]
        middle = [card for cards in view.middle.values() for card in cards]
        rows = (own.hands.get(turn, own.cards), others, view.bank_cards, view.board, middle)
        at = 0
        for row in rows:
            for card in row:
                if card is not UNSEEN:
                    seen[at + _index(card)] += 1
            at += FLAGS
        seen[at + (0 if view.before_deal else 1 + min(self.round.state.step, len(game.script)))] = 1
        at += len(game.script) + 2
        for place, spot in enumerate(game.spots):
            seen[at + place] = sum(
                amount for name, amount in own.wagers.items() if name.split("@")[0].split(".")[0] == spot.name
            )
        at += len(game.spots)
        seen[at] = own.stack
        return seen

    def view(self, player: int) -> BankedView:
        """Return the engine's view for a player."""
        return self.round.view(Player(player))

    @property
    def rewards(self) -> list[int]:
        """What every agent has won or lost in cents; wagers that lie there are lost until they are paid."""
        return won(self.round)[: self.players]


def _bases(game: BankedGame) -> tuple[str, ...]:
    """The spots of which one is wagered on first: the book's, or all if nothing is decided later."""
    if any(isinstance(step, Decide | Procedure) and _decides(step) for step in game.script):
        return game.book.base[:1]
    return tuple(spot.name for spot in game.spots if not spot.in_play and not spot.needs)


def _decides(step: object) -> bool:
    return isinstance(step, Decide) or type(step).__name__ in ("SetHands", "Insure", "PlayOut")


def _menu(game: BankedGame, bases: tuple[str, ...]) -> list[str]:
    """Every action that may come up, in order."""
    names = [f"wager {base}" for base in bases]
    decides = [step for step in game.script if isinstance(step, Decide)]
    kinds = {type(step).__name__ for step in game.script}
    if any(step.fold for step in decides):
        names.append("fold")
    if any(step.check or step.pull_down for step in decides):
        names.append("check")
    names += [f"pull down {step.spot}" for step in decides if step.pull_down]
    if "PlayOut" in kinds:
        names += HAND_VERBS
    beside = _beside(game)
    names += [
        f"{spot.name} {size}"
        for spot in game.spots
        if spot.in_play and spot.name not in beside
        for size in SIZES
    ]
    if "SetHands" in kinds:
        names += [_front(places) for places in combinations(range(CARDS_SET), 2)]
    return [*names, PASS]


def _beside(game: BankedGame) -> frozenset[str]:
    """Spots for tips, which agents leave alone."""
    return frozenset(spot for step in game.script if isinstance(step, Decide) for spot in step.beside)


def _front(places: tuple[int, ...]) -> str:
    return f"set {', '.join(str(place + 1) for place in places)} in front"


def _amounts(choice: Wager) -> tuple[Cents | None, Cents | None, Cents | None]:
    """The least, the middle and the most of a wager; None where it is one of the others."""
    low, high, step = choice.low, choice.high, choice.step
    middle = low + (high - low) // 2 // step * step
    return low, Cents(middle) if low < middle < high else None, high if high > low else None


def _index(card: Card) -> int:
    return FLAGS - 1 if card is JOKER else card.index


def _fields(game: BankedGame) -> tuple[Field, ...]:
    """What every number of an observation means."""
    steps = ", ".join(["wagers", *(type(step).__name__.lower() for step in game.script), "settlement"])
    sizes = [
        ("cards", FLAGS, "the hand in turn: how many of each card by its index, the joker last"),
        ("other hands", FLAGS, "the player's other hands, in the same way"),
        ("bank", FLAGS, "the bank's cards that are face up"),
        ("board", FLAGS, "community cards"),
        ("middle", FLAGS, "hands in the middle"),
        ("step", len(game.script) + 2, f"1 at where the round stands: {steps}"),
        ("wagers", len(game.spots), f"cents on {', '.join(spot.name for spot in game.spots)}"),
        ("stack", 1, "chips behind, in cents"),
    ]
    fields, at = [], 0
    for name, size, says in sizes:
        fields.append(Field(name, at, at + size, says))
        at += size
    return tuple(fields)
