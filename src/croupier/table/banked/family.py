"""The banked family at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.cards import Card
from croupier.games.banked.pai_gow import PLACES, cards_of_pile, first_place, pile_at
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import EACH, Deal, Dealt, Misdeal
from croupier.games.choice import DealTo
from croupier.money import Cents
from croupier.numbers import Player, Seat
from croupier.pay import Meter
from croupier.table.banked import banking, opening
from croupier.table.banked.payments import payments
from croupier.table.banked.round import BankedRound
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable
from croupier.table.banked.wagers.lay import require_base, wagers_in_order
from croupier.table.commands import PlaceWager
from croupier.table.payment import Payment
from croupier.table.session.family import Dealing, Family

CARDS_A_HAND = 5
"""How many cards a hand of a shoe game may take, splits and draws included, before a round is likely to run
out of cards."""


class BankedFamily(Family[BankedTable, BankedRound]):
    """Wagers against the house or a player-dealer."""

    with_cards = staticmethod(opening.with_cards)
    open_round = staticmethod(opening.open_round)
    opening = staticmethod(opening.opening)
    ended = staticmethod(banking.count_round)
    rotation = staticmethod(banking.first_rotation)
    accept_bank = staticmethod(banking.accept)
    decline_bank = staticmethod(banking.decline)
    ask_bank_again = staticmethod(banking.ask_again)

    def starting(self, round_: BankedRound) -> Sequence[Cents]:
        """Each player's chips at the start of the round."""
        return round_.state.starting

    def view(self, round_: BankedRound, players: Sequence[Player]) -> BankedView:
        """What a person may see, with the hands of their further seats [SW 4]."""
        return round_.view(players[0] if players else None, players[1:])

    def first_meter(self, round_: BankedRound) -> Meter | None:
        """The meter that the round began with."""
        return round_.first_meter

    def stacks(self, round_: BankedRound) -> Sequence[Cents]:
        """Each player's chips now."""
        return [Cents(stack) for stack in round_.state.stacks[1:]]

    def lay(self, round_: BankedRound, player: Player, wagers: Mapping[str, Cents]) -> Iterator[PlaceWager]:
        """Commands for several wagers, the base first; once they are applied, a refusal if one is missing."""
        game = round_.table.game
        yield from wagers_in_order(game, player, wagers)
        require_base(game, round_.state.on(player))

    def payments(self, round_: BankedRound) -> Iterator[Payment]:
        """What it has paid so far."""
        rule = round_.table.game.progressive
        return payments(round_.log, round_.bank, rule.spot if rule is not None else "")

    def dealing(self, table: BankedTable) -> Dealing:
        """As the game says: each hand whole [CSP 9], or card by card [GF 5]; several decks make a shoe."""
        one_by_one = table.game.dealt(table.options) is Dealt.ONE_BY_ONE
        return Dealing(
            packet=1 if one_by_one else None,
            secrets=False,
            shoe=table.deck.decks > 1,
            cut=bool(table.game.cut),
            decks=table.game.decks_in_turn,
            burn_first=table.game.burns is not None,
            reserve=CARDS_A_HAND * table.game.hands * table.game.seats[1],
            run_out=Misdeal.SHOE_EMPTY if Misdeal.SHOE_EMPTY in table.game.misdeals.declared else "",
            hands=any(isinstance(step, Deal) and step.to == EACH for step in table.game.script),
        )

    def next_deal(
        self, round_: BankedRound, due: Sequence[DealTo], drawn: int
    ) -> tuple[DealTo, Sequence[int]]:
        """As the game says; piles go out from the place that the dice name."""
        if round_.table.game.dealt(round_.table.options) is Dealt.IN_PILES and round_.bank is not None:
            return _next_pile(round_.state, round_.bank.player, due)
        return super().next_deal(round_, due, drawn)

    def stub(self, round_: BankedRound) -> tuple[Card, ...]:
        """The cards for a new deal, after all hands were taken back: every card that is not out."""
        out = dict(round_.state.out)
        left: list[Card] = []
        for card in round_.table.deck.cards:
            if out.get(card, 0):
                out[card] -= 1
            else:
                left.append(card)
        return tuple(left)

    def bank_wagers(self, table: BankedTable, stack: Cents) -> tuple[Cents, Cents] | None:
        """From the smallest wager to the stack less the least fee; None if the stack is too small."""
        least, most = banking.bank_wagers(table, stack)
        return (least, most) if least <= most else None


def _next_pile(state: BankedState, bank: Player, due: Sequence[DealTo]) -> tuple[DealTo, tuple[int, ...]]:
    """The first hand clockwise from the first place that has no cards yet, and the cards of its pile.

    Piles are dealt before anybody knows whose they are. Places without a wager get one as well, and are due
    none: it is taken back unseen [FPG Deal 3].
    """
    first = first_place(state.seats[bank], state.dice)

    def place(choice: DealTo) -> Seat:
        return state.seats[choice.to if isinstance(choice.to, int) else bank]

    hand = min(due, key=lambda choice: (place(choice) - first) % PLACES)
    pile = pile_at(place(hand), first=first, picked=state.pile or 1)
    return hand, cards_of_pile(pile, hand.count)


BANKED = BankedFamily()
