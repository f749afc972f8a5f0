"""A single round dealt from a seeded shuffle: does the work of the floor's dealer, without a floor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from croupier.cards import Card, seeded, shuffled
from croupier.floor.cards.dealer import cards_from_deck, dice_from
from croupier.games.choice import BurnCards, Choice, DealMiddle, DealTo, Dice
from croupier.numbers import DEALER
from croupier.table import Round, family_of
from croupier.table import commands as c
from croupier.table.choice import command_of


class Hand:
    """The dealer of one round: the deck in the order of a seed or as given, and how much of it is dealt."""

    def __init__(self, round_: Round, seed: int, deck: Sequence[Card] | None = None) -> None:
        self.round = round_
        self.dealing = family_of(round_.table).dealing(round_.table)
        self._seed, self._shuffles = seed, count(1)
        self._order = (
            shuffled(round_.table.deck.cards, seeded(f"agents:{seed}")) if deck is None else tuple(deck)
        )
        self._drawn = 0

    def apply(self, command: c.AnyCommand) -> None:
        """Does an act and counts the cards that it takes off the deck."""
        for event in self.round.apply(command):
            self._drawn += cards_from_deck(event)

    def deals(self) -> bool:
        """Do the dealer's automatic steps; return False if the dealer waits for players or for the layout."""
        choices = self.round.legal(DEALER)
        if self.dealing.burn_first and self._drawn == 0 and not self.round.over:
            self.apply(c.Burn(cards=self._cards((0,))))
            return True
        if not choices or choices[0].verb in ("nb", "closed"):
            return False
        self.apply(self._command(choices))
        return True

    def _command(self, choices: Sequence[Choice]) -> c.AnyCommand:
        match choices[0]:
            case DealTo():
                due = [choice for choice in choices if isinstance(choice, DealTo)]
                hand, places = family_of(self.round.table).next_deal(self.round, due, self._drawn)
                return self._deal(hand, places)
            case DealMiddle(count=number) | BurnCards(count=number) as middle:
                return self._deal(middle, range(self._drawn, self._drawn + number))
            case Dice(count=number):
                return c.ShakeDice(dice=dice_from(f"{self._seed:032x}", number))
            case Choice(verb="shuffle"):
                return self._shuffle()
            case choice:
                return command_of(choice)

    def _shuffle(self) -> c.AnyCommand:
        """A new stub or stock from the cards that the rules name."""
        family = family_of(self.round.table)
        if family.makes_stub(self.round):
            stub = family.stub(self.round)
            self._order = shuffled(stub, seeded(f"agents:{self._seed}:{next(self._shuffles)}"))
            self._drawn = 0
        return c.Shuffle()

    def _deal(self, due: Choice, places: Sequence[int]) -> c.AnyCommand:
        if self.dealing.run_out and max(places) >= len(self._order):
            return c.DeclareMisdeal(reason=self.dealing.run_out)
        return command_of(due, cards=self._cards(places))

    def _cards(self, places: Sequence[int]) -> tuple[Card, ...]:
        return tuple([self._order[place] for place in places])


def won(round_: Round) -> list[int]:
    """What every player has won or lost so far in cents, player 1 first."""
    family = family_of(round_.table)
    return [now - before for now, before in zip(family.stacks(round_), family.starting(round_), strict=True)]
