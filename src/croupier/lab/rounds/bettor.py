"""One bettor at the real table: wagers before the deal, then whatever the bettor may decide.

The dealer deals from a deck in a known order. Nothing here knows a rule of any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import UNSEEN, Card, seeded
from croupier.cards.shuffle import Entropy, below
from croupier.games.banked.vocabulary import Bank, BankedGame, Decide
from croupier.games.choice import BurnCards, DealMiddle, DealTo, Dice, Wager, WagerOff
from croupier.lab.rounds.walk import BANK_ROW, BOARD_ROW, FLAGS, OWN_ROW, ROWS
from croupier.money import Cents, Fine, dollars, fine
from croupier.numbers import DEALER, player_numbers, seat_numbers
from croupier.pay import Meter
from croupier.table import BankedRound, BankedTable, PlayerDealer, family_of
from croupier.table import commands as c
from croupier.table.advised import at_amount
from croupier.table.banked.state import Stage
from croupier.table.choice import command_of

STAKE = dollars(100)
"""The stake, where the limits allow it: every posted odds pay it in whole cents."""

DEEP = dollars(10_000_000)
"""Enough chips for any round, for the bettor and the bank."""

(BETTOR,) = player_numbers(1)
FOLD, CHECK = "fold", "check"


def open_round(
    table: BankedTable, meter: Cents | None = None, bettors: int = 1, bank_wager: Cents = DEEP
) -> BankedRound:
    """A round with these bettors; a player-dealer in the last seat banks it where the game has one."""
    game = table.game
    if game.bank is Bank.PLAYER_DEALER:
        *_, banker = players = player_numbers(bettors + 1)
        bank = PlayerDealer(player=banker, wager=bank_wager)
        seats = seat_numbers(len(players)) if game.needs_seats else None
        return BankedRound(table, [*[DEEP] * bettors, Cents(2 * DEEP)], bank=bank, seats=seats)
    shown = Meter(meter=fine(meter or Cents(0)), seed=Fine(0), reserve=Fine(0))
    return BankedRound(table, [DEEP] * bettors, meter=shown if table.progressive is not None else None)


def next_stake(game: BankedGame, wager: str, round_: BankedRound, stake: Cents = STAKE) -> c.Command | None:
    """The next wager before the deal: first the required ones, then the one in question."""
    named = game.spot(wager)
    wanted = {spot.name for spot in game.spots if spot.required} | {wager}
    wanted |= set(named.needs) if named is not None else set()
    for choice in round_.legal(BETTOR):
        if not isinstance(choice, Wager) or choice.spot not in wanted or choice.on is not None:
            continue
        place = f"{choice.spot}.{choice.hand}" if game.hands > 1 else choice.spot
        if (BETTOR, place) not in round_.state.wagers:
            return at_amount(choice, stake)
    return None


def dealt_by_house(
    round_: BankedRound, deck: Sequence[Card], drawn: int, faces: Entropy
) -> tuple[c.Command, int]:
    """What the dealer does next, dealing as on the floor, and how many cards have been drawn then."""
    choices = round_.legal(DEALER)
    match choices[0]:
        case DealTo():
            due = [choice for choice in choices if isinstance(choice, DealTo)]
            hand, places = family_of(round_.table).next_deal(round_, due, drawn)
            return command_of(hand, cards=tuple(deck[place] for place in places)), drawn + hand.count
        case DealMiddle(count=count) | BurnCards(count=count) as middle:
            return command_of(middle, cards=tuple(deck[drawn : drawn + count])), drawn + count
        case Dice(count=count):
            return c.ShakeDice(dice=tuple(below(6, faces) + 1 for _ in range(count))), drawn
        case choice:
            return command_of(choice), drawn


class Bettor:
    """Rounds with one wager, by numbered actions; a later wager is named by its size in first wagers.

    ``seen`` has the cards that the bettor sees, and then the wager on every spot.
    """

    players = 1

    def __init__(self, table: BankedTable, wager: str, stake: Cents = STAKE) -> None:
        self.table, self.wager, self.stake = table, wager, stake
        game = table.game
        self._tips = {spot for step in game.script if isinstance(step, Decide) for spot in step.beside}
        self._names: list[str] = []
        self._commands: dict[int, c.Command] = {}
        self.to_act = 0
        self.unit = STAKE
        """The first wager; later ones are counted in it."""
        self.seen: NDArray[np.int32] = np.zeros(ROWS * FLAGS + len(game.spots) + 1, dtype=np.int32)
        self.step_at = (len(self.seen) - 1, len(self.seen))

    @property
    def names(self) -> Sequence[str]:
        """Every action that was legal so far, by its number."""
        return self._names

    @property
    def legal(self) -> Sequence[int]:
        """The actions that the bettor may take."""
        return tuple(self._commands)

    def laid(self, seen: NDArray[np.int32]) -> dict[str, Fraction]:
        """Return the wager on every spot in a view, in units of the first wager."""
        first = ROWS * FLAGS
        stakes = zip(self.table.game.spots, seen[first:-1].tolist(), strict=True)
        return {spot.name: Fraction(stake, self.unit) for spot, stake in stakes if stake}

    def reset(self, seed: int, *, deck: Sequence[Card]) -> None:
        """Begin a round with this deck."""
        self.round = open_round(self.table)
        self._deck, self._drawn, self._faces = deck, 0, seeded(f"dice:{seed}")
        self._go_on()

    def step(self, action: int) -> bool:
        """Do an action for the bettor; return whether the round is over."""
        self.round.apply(self._commands[action])
        self._go_on()
        return not self.to_act

    def _go_on(self) -> None:
        """Deal until the bettor decides or the round is over."""
        self.to_act, self._commands = 0, {}
        while not self.round.over:
            command = None
            if self.round.state.stage is Stage.WAGERS:
                command = next_stake(self.table.game, self.wager, self.round, self.stake)
            elif BETTOR in self.round.to_act:
                self.unit = next(iter(self.round.state.on(BETTOR).values()))
                self._commands = self._offered()
                if self._commands:
                    self.to_act = int(BETTOR)
                    break
            if command is None:
                command, self._drawn = dealt_by_house(self.round, self._deck, self._drawn, self._faces)
            self.round.apply(command)
        if self.to_act:
            self._look()

    def _offered(self) -> dict[int, c.Command]:
        offered: dict[int, c.Command] = {}
        for choice in self.round.legal(BETTOR):
            match choice:
                case Wager(spot=spot) if spot not in self._tips:
                    for amount in sorted({*range(choice.low, choice.high + 1, self.unit), choice.high}):
                        command = command_of(choice, amount=Cents(amount))
                        offered[self._number(f"{spot} {Fraction(amount, self.unit)}")] = command
                case WagerOff(spot=spot):
                    offered[self._number(f"off {spot}")] = command_of(choice)
                case _ if choice.verb in ("f", "cc"):
                    offered[self._number(FOLD if choice.verb == "f" else CHECK)] = command_of(choice)
        return offered

    def _number(self, name: str) -> int:
        if name not in self._names:
            self._names.append(name)
        return self._names.index(name)

    def _look(self) -> None:
        self.seen[:] = 0
        view = self.round.view(BETTOR)
        for row, cards in ((OWN_ROW, view.own_cards), (BANK_ROW, view.bank_cards), (BOARD_ROW, view.board)):
            for card in cards:
                if card is not UNSEEN:
                    self.seen[row + card.index] += 1
        for place, spot in enumerate(self.table.game.spots):
            self.seen[ROWS * FLAGS + place] = self.round.state.on(BETTOR).get(spot.name, 0)
